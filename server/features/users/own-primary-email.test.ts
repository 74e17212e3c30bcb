import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "../../testing/emails/emails.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

// `primary_email` of `PATCH /users/me`, which later published clients send.

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
});
afterAll(() => server.close());

const newAddress = () => `${crypto.randomUUID()}@example.org`;
const update = (ada: Person, primary_email: string | null) =>
  server.request("PATCH", "/users/me", { as: "client", project, user: ada.accessToken, body: { primary_email } });

test("a new address is unverified, and the previous one is notified", async () => {
  const ada = await server.givenUser({ project });
  const address = newAddress();
  const { status, json } = await update(ada, address);
  expect([status, json.primary_email, json.primary_email_verified]).toEqual([200, address, false]);
  expect((await emailTo(server, ada.email))?.subject).toContain("address");
  const signedIn = await server.request("POST", "/auth/password/sign-in", {
    as: "client",
    project,
    body: { email: address, password: ada.password },
  });
  expect(signedIn.status).toBe(200);
});

test("a verified address of the user stays verified", async () => {
  const ada = await server.givenUser({ project });
  const value = newAddress();
  const channel = { user_id: ada.id, type: "email", value, used_for_auth: false, is_verified: true };
  await server.request("POST", "/contact-channels", { as: "server", project, body: channel });
  const { json } = await update(ada, value);
  expect([json.primary_email, json.primary_email_verified]).toEqual([value, true]);
});

test("another user's address is refused, and so is the removal of the only way to sign in", async () => {
  const [ada, bea] = [await server.givenUser({ project }), await server.givenUser({ project })];
  expect((await update(ada, bea.email)).json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
  const removal = await update(ada, null);
  expect([removal.status, removal.text]).toEqual([400, expect.stringContaining("last way to sign in")]);
  expect((await server.request("GET", `/users/${ada.id}`, { as: "server", project })).json.primary_email).toBe(ada.email);
});
