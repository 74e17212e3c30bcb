// tests/app.test.ts
import { signWebhook, type TestServer, webhookSample } from "latchkey/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, webhookSecret } from "./start-app.ts";

let app: Awaited<ReturnType<typeof startApp>>;
let server: TestServer;
beforeAll(async () => {
  app = await startApp();
  server = app.server;
  // The first start installs the server.
}, 180_000);
beforeEach(() => server.project.reset());
afterAll(() => app?.close());

const call = (path: string, accessToken: string, method = "GET") =>
  fetch(app.url + path, { method, headers: { authorization: `Bearer ${accessToken}` } });

test("the API reads the user of a token until it expires", async () => {
  const ada = await server.project.createTestUser({ primaryEmail: "ada@example.org" });
  expect(await (await call("/me", ada.accessToken)).json()).toEqual({ email: "ada@example.org" });
  await server.clock.advance({ minutes: 11 });
  expect((await call("/me", ada.accessToken)).status).toBe(401);
  const next = await server.project.createSession(ada);
  expect((await call("/me", next.accessToken)).status).toBe(200);
});

test("a reminder is an e-mail", async () => {
  const ada = await server.project.createTestUser();
  expect((await call("/remind", ada.accessToken, "POST")).status).toBe(204);
  const email = await server.waitForEmail({ to: ada.email, subject: "Your notes" });
  expect(email.html).toContain("You have notes.");
});

test("a new user is welcomed once the webhook is verified", async () => {
  const data = webhookSample("user.created", { primary_email: "grace@example.org" });
  const send = (secret: string) => {
    const { body, headers } = signWebhook({ type: "user.created", data }, secret);
    return fetch(`${app.url}/webhooks`, { method: "POST", headers, body });
  };
  expect((await send(`whsec_${Buffer.from("another secret").toString("base64")}`)).status).toBe(400);
  expect((await send(webhookSecret)).status).toBe(204);
  expect(await (await fetch(`${app.url}/welcomed`)).json()).toEqual(["grace@example.org"]);
});

test("a user of GitHub has the address of the account", async () => {
  const { accessToken } = await server.project.signInWithProvider("github", { email: "ben@example.org" });
  expect(await (await call("/me", accessToken)).json()).toEqual({ email: "ben@example.org" });
});
