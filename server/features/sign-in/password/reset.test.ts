import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digest } from "../../../services/secrets.ts";
import { givenCode, givenResetCode } from "../../../testing/foundation/codes.ts";
import { type Person, type ProjectKeys, type RequestOptions, startServer, type TestServer } from "../../../testing/index.ts";
import { givenPasskey } from "../../../testing/sign-in/passkeys.ts";

const callbackUrl = "http://localhost:3000/handler/password-reset?after_auth_return_to=%2Fcart";
let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  project = await server.givenProject();
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const post = (path: string, body: object, more: RequestOptions & { at?: TestServer } = {}) =>
  (more.at ?? server).request("POST", path, { as: "client", project, body, ...more });
const send = (email: string, more: RequestOptions = {}) =>
  post("/auth/password/send-reset-code", { email, callback_url: callbackUrl }, more);
const reset = (code: string, password: string, at = server) => post("/auth/password/reset", { code, password }, { at });
const check = (code: string) => post("/auth/password/reset/check-code", { code });
const signIn = (person: Pick<Person, "email">, password: string) => post("/auth/password/sign-in", { email: person.email, password });
const refresh = (refreshToken: string) =>
  server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": refreshToken } });
const address = () => `${crypto.randomUUID()}@example.org`;

/** The e-mails to an address: returns with the first one, or after `wait` seconds. */
async function inbox(to: string, wait = 0): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(to)}&wait=${wait}`);
  return ((await response.json()) as { items: [] }).items;
}
async function mailedCode(to: string): Promise<string> {
  const [mail] = (await inbox(to, 10)).slice(-1);
  const link = new URL(/^http:\/\/localhost:3000\S+$/m.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.searchParams.get("after_auth_return_to")).toBe("/cart");
  return link.searchParams.get("code") ?? "";
}

test("a reset returns the address of the code where it is requested", async () => {
  const ada = await server.givenUser({ project });
  await send(ada.email);
  const code = await mailedCode(ada.email);
  expect((await post("/auth/password/reset", { code, password: "another horse battery", return_email: true })).json).toEqual({
    success: true,
    email: ada.email,
  });
});

test("a reset by e-mail replaces the password, revokes all sessions and consumes the code", async () => {
  const ada = await server.givenUser({ project });
  expect((await send(ada.email.toUpperCase())).status).toBe(200);
  const code = await mailedCode(ada.email);

  expect((await check(code.toUpperCase())).json).toEqual({ is_code_valid: true });
  const answer = await reset(code.toUpperCase(), "a new horse battery");
  expect([answer.status, answer.json], answer.text).toEqual([200, { success: true }]);

  expect((await refresh(ada.refreshToken)).status).toBe(401);
  expect((await signIn(ada, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  expect((await signIn(ada, "a new horse battery")).status).toBe(200);
  expect((await reset(code, "yet another horse")).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  expect((await check(code)).status).toBe(409);
  // The code was mailed to the address.
  const [user] = (await server.request("GET", `/users?query=${ada.id}`, { as: "server", project })).json.items;
  expect(user.primary_email_verified).toBe(true);
});

test("an address without an account gets the same response but no e-mail (PWD-08)", async () => {
  const ada = await server.givenUser({ project });
  const unused = await server.request("POST", "/users", { as: "server", project, body: { primary_email: address() } });
  const unknownEmail = address();
  await send(address());

  const seen: { text: string; statements: number }[] = [];
  for (const email of [ada.email, unknownEmail, unused.json.primary_email]) {
    let answer = "";
    const sent = await server.statements(async () => {
      answer = (await send(email)).text;
    });
    seen.push({ text: answer, statements: sent.length });
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size, JSON.stringify(seen)).toBe(1);
  expect(await inbox(ada.email, 10)).toHaveLength(1);
  expect(await inbox(unknownEmail)).toEqual([]);
  expect(await inbox(unused.json.primary_email)).toEqual([]);
  const recipients = await server.db
    .selectFrom("emails")
    .select("recipient")
    .where("recipient", "in", [unknownEmail, unused.json.primary_email])
    .execute();
  expect(recipients).toEqual([]);
});

test("a reset sets the first password of an account that has none", async () => {
  const { email, code } = await givenResetCode(server, project);
  expect((await signIn({ email }, "a first horse battery")).status).toBe(400);
  expect((await reset(code, "a first horse battery")).status).toBe(200);
  expect((await signIn({ email }, "a first horse battery")).status).toBe(200);
});

test("an invalid password does not consume the code", async () => {
  const { code } = await givenResetCode(server, project);
  expect((await reset(code, "short")).json).toMatchObject({ code: "PASSWORD_TOO_SHORT", details: { min_length: 8 } });
  expect((await reset(code, "p".repeat(71))).json.code).toBe("PASSWORD_TOO_LONG");
  expect((await reset(code, "p".repeat(70))).status).toBe(200);
});

test("a reset revokes other reset codes and second-factor attempts of the account", async () => {
  const { tenancyId } = project;
  const { userId, email, code } = await givenResetCode(server, project);
  const other = await givenCode(server, { tenancyId, type: "password-reset", userId, data: { email } });
  const attempt = await givenCode(server, { tenancyId, type: "mfa-attempt", userId, data: { isNewUser: false } });
  const signInCode = await givenCode(server, { tenancyId, type: "sign-in", data: { email } });

  expect((await reset(code, "a new horse battery")).status).toBe(200);
  expect((await reset(other, "yet another horse")).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  const left = await server.db.selectFrom("verification_codes").select("code_hash").where("tenancy_id", "=", tenancyId).execute();
  const isLeft = (text: string) => left.some((row) => row.code_hash.equals(digest(text)));
  expect([attempt, signInCode, code].map(isLeft)).toEqual([false, true, true]);
});

test("after a reset the second factor of an account with a verified address is still required (PWD-09)", async () => {
  const { userId, email, code } = await givenResetCode(server, project);
  const secret = { primary_email_verified: true, totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
  await server.request("PATCH", `/users/${userId}`, { as: "server", project, body: secret });
  const answer = await reset(code, "a new horse battery");
  expect(answer.json).toEqual({ success: true });
  expect((await signIn({ email }, "a new horse battery")).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
});

test.each([
  ["no session", {}],
  ["no code for the second factor", { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" }],
])("a sign-in during a reset of its password gets %s", async (_name, about) => {
  const ada = await server.givenUser({ project });
  await server.request("PATCH", `/users/${ada.id}`, { as: "server", project, body: about });
  const code = await givenCode(server, {
    tenancyId: project.tenancyId,
    type: "password-reset",
    userId: ada.id,
    data: { email: ada.email },
  });
  const services = server.running.services as { passwords: typeof server.running.services.passwords };
  const { passwords } = services;
  services.passwords = {
    ...passwords,
    async matches(password, hash) {
      services.passwords = passwords;
      const matched = await passwords.matches(password, hash);
      expect((await reset(code, "a new horse battery", secondServer)).status).toBe(200);
      return matched;
    },
  };
  expect((await signIn(ada, ada.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
});

test.each([
  ["is removed if the address was not verified", false],
  ["is preserved if the address", true],
])("after a reset a passkey %s", async (_what, verified) => {
  const { userId, code } = await givenResetCode(server, project);
  await server.request("PATCH", `/users/${userId}`, { as: "server", project, body: { primary_email_verified: verified } });
  await givenPasskey(server, project, userId);
  expect((await reset(code, "a new horse battery")).status).toBe(200);
  const user = await server.request("GET", `/users/${userId}`, { as: "server", project });
  expect(user.json).toMatchObject({ has_password: true, passkey_auth_enabled: verified });
  const events = await server.db.selectFrom("audit_events").select("event").where("user_id", "=", userId).execute();
  expect(events.some(({ event }) => event === "user.passkey_removed")).toBe(!verified);
});

test("a code for a previous address resets no password", async () => {
  const { userId, email, code } = await givenResetCode(server, project);
  const change = { primary_email: address(), primary_email_auth_enabled: true };
  expect((await server.request("PATCH", `/users/${userId}`, { as: "server", project, body: change })).status).toBe(200);
  const next = await server.givenUser({ project, email });

  expect((await reset(code, "a new horse battery")).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  expect((await signIn(next, next.password)).status).toBe(200);
});

test("a deleted user's code is unknown (TOK-13)", async () => {
  const { userId, code } = await givenResetCode(server, project);
  await server.request("DELETE", `/users/${userId}`, { as: "server", project });
  expect((await reset(code, "a new horse battery")).status).toBe(404);
});

test("of 50 concurrent calls to two processes with one code, one sets the password (COD-01)", async () => {
  const { email, code } = await givenResetCode(server, project);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => ({ n, answer: await reset(code, `horse battery ${n}`, n % 2 ? server : secondServer) })),
  );
  const won = answers.filter(({ answer }) => answer.status === 200);
  expect(won).toHaveLength(1);
  const refused = answers.filter(({ answer }) => answer.status !== 200).map(({ answer }) => answer.json?.code ?? answer.status);
  for (const code of refused) {
    // After twenty attempts the code is blocked; a burst of hashes gets 429.
    expect(["VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", 429]).toContain(code);
  }
  expect((await signIn({ email }, `horse battery ${won[0]?.n}`)).status).toBe(200);
});

test("the link depends only on the callback URL, not on request headers (PWD-10)", async () => {
  const ada = await server.givenUser({ project });
  const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example;proto=https" };
  await send(ada.email, { headers });
  const [mail] = await inbox(ada.email, 10);
  expect(mail?.text).toContain("http://localhost:3000/handler/password-reset?");
  expect(JSON.stringify(mail)).not.toContain("evil");
});

test("an untrusted callback URL is rejected for all addresses without an e-mail (PWD-11)", async () => {
  const ada = await server.givenUser({ project });
  for (const email of [ada.email, address()]) {
    const refused = await post("/auth/password/send-reset-code", { email, callback_url: "https://evil.example/" });
    expect(refused.json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  }
  expect(await server.db.selectFrom("emails").select("id").where("recipient", "=", ada.email).execute()).toEqual([]);
});

describe("with rate limits", () => {
  let counting: TestServer;
  beforeAll(async () => {
    counting = await startServer({ databaseOf: server, rateLimits: true });
  });
  afterAll(() => counting.close());

  const sendCounted = (email: string, where: ProjectKeys) =>
    counting.request("POST", "/auth/password/send-reset-code", {
      as: "client",
      project: where,
      body: { email, callback_url: callbackUrl },
    });

  test.each([
    ["an address with an account", true],
    ["an address without an account", false],
  ])("%s gets one e-mail per half minute and five per hour (COD-10)", async (_name, known) => {
    const where = await server.givenProject();
    const email = known ? (await server.givenUser({ project: where })).email : address();
    expect((await sendCounted(email, where)).status).toBe(200);
    const refused = await sendCounted(email.toUpperCase(), where);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^(29|30)$/)]);
    expect(refused.text).toContain("this address");
    expect((await sendCounted(address(), where)).status).toBe(200);

    for (let n = 2; n <= 5; n++) {
      server.clock.advance(31_000);
      expect((await sendCounted(email, where)).status, `mail ${n}`).toBe(200);
    }
    server.clock.advance(31_000);
    const sixth = await sendCounted(email, where);
    expect(sixth.status).toBe(429);
    const wait = Number(sixth.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3000);
    server.clock.advance(wait * 1000 + 1000);
    expect((await sendCounted(email, where)).status).toBe(200);
    const emails = await server.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
    expect(emails).toHaveLength(known ? 6 : 0);
  });

  test("a reset ends the delay caused by wrong passwords", async () => {
    const { email, code } = await givenResetCode(server, project);
    const guess = (password: string) =>
      counting.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
    for (let n = 0; n < 7; n++) await guess("wrong");
    expect((await guess("wrong")).status).toBe(429);
    expect((await reset(code, "a new horse battery")).status).toBe(200);
    expect((await guess("a new horse battery")).status).toBe(200);
  });
});
