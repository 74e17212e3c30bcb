import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailTo } from "../../testing/emails/emails.ts";
import { keyHeaders, type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

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
const post = (path: string, body: object, more: { headers?: Record<string, string>; user?: string; as?: "client" | "server" } = {}) =>
  server.request("POST", path, { as: "client", project, body, ...more });
const address = () => `${crypto.randomUUID()}@example.org`;

/** Every call that sends an e-mail, with its subject in both locales. */
const cases: [string, (headers: Record<string, string>) => Promise<string>, en: string, de: string][] = [
  [
    "a sign-up",
    async (headers) => {
      const email = address();
      await post("/auth/password/sign-up", { email, password: "correct horse", verification_callback_url: callback_url }, { headers });
      return email;
    },
    "Confirm your e-mail address for Another project",
    "E-Mail-Adresse für Another project bestätigen",
  ],
  [
    "another verification e-mail",
    async (headers) => {
      await post("/contact-channels/send-verification-code", { email: ada.email, callback_url }, { headers, user: ada.accessToken });
      return ada.email;
    },
    "Confirm your e-mail address for Another project",
    "E-Mail-Adresse für Another project bestätigen",
  ],
  [
    "a forgotten password",
    async (headers) => {
      await post("/auth/password/send-reset-code", { email: ada.email, callback_url }, { headers });
      return ada.email;
    },
    "Reset your Another project password",
    "Passwort für Another project zurücksetzen",
  ],
  [
    "a sign-in with a code",
    async (headers) => {
      const email = address();
      await post("/auth/otp/send-sign-in-code", { email, callback_url }, { headers });
      return email;
    },
    "Sign in to Another project",
    "Bei Another project anmelden",
  ],
];

describe.each(cases)("the e-mail of %s", (_what, cause, en, de) => {
  test("uses the locale that the client prefers, or English", async () => {
    expect((await emailTo(server, await cause(german)))?.subject).toBe(de);
    expect((await emailTo(server, await cause({ "accept-language": "tlh" })))?.subject).toBe(en);
    // What HTTP clients send that accept any language.
    expect((await emailTo(server, await cause({ "accept-language": "*" })))?.subject).toBe(en);
  });
});

test("the preference of a server does not affect the locale", async () => {
  const email = address();
  const made = await post("/auth/otp/send-sign-in-code", { email, callback_url }, { as: "server", headers: german });
  expect(made.status, made.text).toBe(200);
  expect((await emailTo(server, email))?.subject).toBe("Sign in to Another project");
});

test("an e-mail that a server causes has the language of its reader's last sign-in, also after that session", async () => {
  const email = address();
  const password = "correct horse";
  const { json } = await post("/auth/password/sign-up", { email, password }, { headers: { "accept-language": "ja" } });
  const forgotten = async () => {
    const sent = await post(
      "/auth/password/send-reset-code",
      { email, callback_url },
      { as: "server", headers: { "accept-language": "fr" } },
    );
    expect(sent.status, sent.text).toBe(200);
    return (await emailTo(server, email))?.html;
  };
  expect(await forgotten()).toContain('lang="ja"');
  await post("/auth/password/sign-in", { email, password }, { headers: german });
  await server.db.deleteFrom("sessions").where("user_id", "=", json.user_id).execute();
  expect(await forgotten()).toContain('lang="de"');
  // The caller of a client call is its reader: that language is newer.
  await post("/auth/password/send-reset-code", { email, callback_url }, { headers: { "accept-language": "ko" } });
  expect((await emailTo(server, email))?.html).toContain('lang="ko"');
});

test("an invitation has the language of the invited user, if there is one", async () => {
  const [known, stranger] = [address(), address()];
  await post("/auth/password/sign-up", { email: known, password: "correct horse" }, { headers: { "accept-language": "it" } });
  const { json: team } = await post("/teams", { display_name: "Team" }, { as: "server" });
  for (const email of [known, stranger])
    await post("/team-invitations/send-code", { email, team_id: team.id, callback_url }, { as: "server", headers: german });
  expect((await emailTo(server, known))?.html).toContain('lang="it"');
  expect((await emailTo(server, stranger))?.html).toContain('lang="en"');
});

test("a very long preference is truncated over both transports and never rejected", async () => {
  const endless = { "accept-language": `de,${"x-a;q=0.001,".repeat(400)}` };
  const rest = address();
  expect((await post("/auth/otp/send-sign-in-code", { email: rest, callback_url }, { headers: endless })).status).toBe(200);
  expect((await emailTo(server, rest))?.subject).toBe("Bei Another project anmelden");

  const trpc = address();
  const cutOff = { "accept-language": `${"x-a;q=0.001,".repeat(400)}de` };
  const answer = await fetch(`${server.url}/trpc/auth.otp.sendSignInCode`, {
    method: "POST",
    headers: { ...keyHeaders("client", project), "content-type": "application/json", ...cutOff },
    body: JSON.stringify({ email: trpc, callback_url }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect((await emailTo(server, trpc))?.subject).toBe("Sign in to Another project");
});

test("a preference applies over tRPC", async () => {
  const email = address();
  const answer = await fetch(`${server.url}/trpc/auth.otp.sendSignInCode`, {
    method: "POST",
    headers: { ...keyHeaders("client", project), "content-type": "application/json", ...german },
    body: JSON.stringify({ email, callback_url }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect((await emailTo(server, email))?.subject).toBe("Bei Another project anmelden");
});
