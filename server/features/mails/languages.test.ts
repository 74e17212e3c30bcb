import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyHeaders, type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { mailTo } from "../../testing/mails.ts";

let server: TestServer;
let project: ProjectKeys;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  const auth = { password: { allowSignIn: true }, otp: { allowSignIn: true } };
  project = await server.givenProject({ auth, domains: { allowLocalhost: true } });
  ada = await server.givenUser({ project });
});
afterAll(() => server?.close());

const callback_url = "http://localhost:3000/here";
const german = { "accept-language": "de-CH, de;q=0.9, en;q=0.5" };
const ask = (path: string, body: object, more: { headers?: Record<string, string>; user?: string; as?: "client" | "server" } = {}) =>
  server.request("POST", path, { as: "client", project, body, ...more });
const address = () => `${crypto.randomUUID()}@example.org`;

/** Every call that mails something, in the words of both languages. */
const mailing: [string, (headers: Record<string, string>) => Promise<string>, en: string, de: string][] = [
  [
    "a sign-up",
    async (headers) => {
      const email = address();
      await ask("/auth/password/sign-up", { email, password: "correct horse", verification_callback_url: callback_url }, { headers });
      return email;
    },
    "Confirm your e-mail address for Another project",
    "E-Mail-Adresse für Another project bestätigen",
  ],
  [
    "another verification mail",
    async (headers) => {
      await ask("/contact-channels/send-verification-code", { email: ada.email, callback_url }, { headers, user: ada.accessToken });
      return ada.email;
    },
    "Confirm your e-mail address for Another project",
    "E-Mail-Adresse für Another project bestätigen",
  ],
  [
    "a forgotten password",
    async (headers) => {
      await ask("/auth/password/send-reset-code", { email: ada.email, callback_url }, { headers });
      return ada.email;
    },
    "Set a new password for Another project",
    "Neues Passwort für Another project festlegen",
  ],
  [
    "a sign-in with a code",
    async (headers) => {
      const email = address();
      await ask("/auth/otp/send-sign-in-code", { email, callback_url }, { headers });
      return email;
    },
    "Sign in to Another project",
    "Bei Another project anmelden",
  ],
];

describe.each(mailing)("the mail of %s", (_what, cause, en, de) => {
  test("speaks the language that the app's user prefers, and English to all others", async () => {
    expect((await mailTo(server, await cause(german)))?.subject).toBe(de);
    expect((await mailTo(server, await cause({ "accept-language": "fr" })))?.subject).toBe(en);
    // As programs say that they take anything.
    expect((await mailTo(server, await cause({ "accept-language": "*" })))?.subject).toBe(en);
  });
});

test("what a server's software prefers says nothing of who reads the mail", async () => {
  const email = address();
  const made = await ask("/auth/otp/send-sign-in-code", { email, callback_url }, { as: "server", headers: german });
  expect(made.status, made.text).toBe(200);
  expect((await mailTo(server, email))?.subject).toBe("Sign in to Another project");
});

test("a preference without end is read as far as is reasonable, over both faces, and refused by none", async () => {
  const endless = { "accept-language": `de,${"x-a;q=0.001,".repeat(400)}` };
  const rest = address();
  expect((await ask("/auth/otp/send-sign-in-code", { email: rest, callback_url }, { headers: endless })).status).toBe(200);
  expect((await mailTo(server, rest))?.subject).toBe("Bei Another project anmelden");

  const trpc = address();
  const late = { "accept-language": `${"x-a;q=0.001,".repeat(400)}de` };
  const answer = await fetch(`${server.url}/trpc/auth.otp.sendSignInCode`, {
    method: "POST",
    headers: { ...keyHeaders("client", project), "content-type": "application/json", ...late },
    body: JSON.stringify({ email: trpc, callback_url }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect((await mailTo(server, trpc))?.subject).toBe("Sign in to Another project");
});

test("a preference over tRPC is heard", async () => {
  const email = address();
  const answer = await fetch(`${server.url}/trpc/auth.otp.sendSignInCode`, {
    method: "POST",
    headers: { ...keyHeaders("client", project), "content-type": "application/json", ...german },
    body: JSON.stringify({ email, callback_url }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect((await mailTo(server, email))?.subject).toBe("Bei Another project anmelden");
});
