import { afterAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { totpFailureLimits } from "#contract/vocabulary/sign-in/totp.ts";
import { givenAttempt, givenCode } from "../../../testing/foundation/codes.ts";
import { startServer } from "../../../testing/index.ts";
import { makeTotp, totpStepAt } from "../../accounts/credentials/totp.ts";
import { startMfaTest } from "./testing/mfa-test.ts";

const { server, secondServer, clock, close, project, finish } = await startMfaTest();
afterAll(close);

const given = () => givenAttempt(server, project);
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

const secret = Buffer.from("a secret of the user, 32 bytes").toString("base64");

/** A user with a password and a second factor. */
async function givenMfaUser() {
  const person = await server.givenUser({ project });
  const body = { totp_secret_base64: secret };
  const changed = await server.request("PATCH", "/users/me", { as: "client", project, user: person.accessToken, body });
  expect(changed.json.requires_totp_mfa).toBe(true);
  const signIn = () =>
    server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email: person.email, password: person.password } });
  const totp = (steps = 0) => makeTotp(Buffer.from(secret, "base64"), totpStepAt(server.clock.now()) + steps);
  return { ...person, signIn, totp };
}

test.each(["", "12345", "123 456", "abcdef", "1".repeat(255)])(
  "%j is rejected as a one-time password without consuming the attempt code",
  async (typed) => {
    const { code, totp } = await given();
    const refused = await finish(code, typed);
    expect([refused.status, refused.json.code]).toEqual([400, "INVALID_TOTP_CODE"]);
    expect((await finish(code, totp())).status).toBe(200);
  },
);

test("the password gives an attempt code, which signs in once with the one-time password (MFA-01)", async () => {
  const user = await givenMfaUser();
  const response = await user.signIn();
  expect(response.status).toBe(400);
  expect(response.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  const code = response.json.details.attempt_code;
  expect(code).toHaveLength(codeLimits.length);
  expect(response.text).not.toMatch(/access_token|refresh_token/);

  const finished = await finish(code.toUpperCase(), user.totp());
  expect(finished.status, finished.text).toBe(200);
  expect(finished.json).toMatchObject({ user_id: user.id, is_new_user: false });
  const me = await server.request("GET", "/users/me", { as: "client", project, user: finished.json.access_token });
  expect(me.json.id).toBe(user.id);

  expect((await finish(code, user.totp(1))).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("a one-time password works once over all attempt codes and processes (MFA-02)", async () => {
  const { code, attempt, totp } = await given();
  const other = await attempt();
  expect((await finish(code, totp())).status).toBe(200);
  expect((await finish(other, totp(), secondServer)).json.code).toBe("INVALID_TOTP_CODE");
  // Nor one from before it.
  expect((await finish(other, totp(-1))).json.code).toBe("INVALID_TOTP_CODE");
  clock.advance(30_000);
  expect((await finish(other, totp())).status).toBe(200);
});

test("a wrong one-time password does not consume the attempt code", async () => {
  const { code, totp } = await given();
  expect((await finish(code, wrong(totp()))).json.code).toBe("INVALID_TOTP_CODE");
  expect((await finish(code, totp())).status).toBe(200);
});

test("five wrong one-time passwords block the user for a quarter of an hour (MFA-03)", async () => {
  const { code, attempt, totp, userId } = await given();
  const right = totp();
  for (let at = 0; at < totpFailureLimits.failures; at++) {
    const answer = await finish(await attempt(), wrong(right), at % 2 ? server : secondServer);
    expect(answer.json.code).toBe("INVALID_TOTP_CODE");
  }
  const refused = await finish(code, right);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe(String(totpFailureLimits.seconds));
  expect(refused.text).toContain(`${totpFailureLimits.seconds} seconds`);

  clock.advance(totpFailureLimits.seconds * 1000 - 1);
  const again = () => givenCode(server, { tenancyId: project.tenancyId, type: "mfa-attempt", userId, data: { isNewUser: false } });
  expect((await finish(await again(), totp())).status).toBe(429);
  clock.advance(1);
  expect((await finish(await again(), totp())).status).toBe(200);
});

test("of twenty concurrent wrong one-time passwords, at most five are verified", async () => {
  const { attempt, totp } = await given();
  const tried = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => finish(await attempt(), wrong(totp()), at % 2 ? server : secondServer)),
  );
  const verified = tried.filter(({ status }) => status === 400);
  expect(verified).toHaveLength(totpFailureLimits.failures);
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(20 - totpFailureLimits.failures);
});

test("a correct one-time password resets the count", async () => {
  const { attempt, totp } = await given();
  for (let round = 0; round < 2; round++) {
    for (let at = 1; at < totpFailureLimits.failures; at++) await finish(await attempt(), wrong(totp()));
    expect((await finish(await attempt(), totp())).status).toBe(200);
    clock.advance(30_000);
  }
});

test.each([
  [-2, 400],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 400],
])("a one-time password %i steps away gives status %i (MFA-06)", async (steps, status) => {
  const { code, totp } = await given();
  expect((await finish(code, totp(steps))).status).toBe(status);
});

test("an attempt code works only for its user, its project and five minutes (MFA-04)", async () => {
  const user = await givenMfaUser();
  const { code } = await given();
  expect((await finish(code, user.totp())).json.code).toBe("INVALID_TOTP_CODE");
  expect((await finish(code, user.totp(), server, await server.givenProject())).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");

  const attempt = (await user.signIn()).json.details.attempt_code;
  clock.advance(codeLimits.lifetime.mfaAttempt);
  expect((await finish(attempt, user.totp())).json.code).toBe("VERIFICATION_CODE_EXPIRED");
});

test("of concurrent calls with one attempt code and one-time password, exactly one signs in", async () => {
  const { code, totp } = await given();
  const all = await Promise.all(Array.from({ length: 5 }, (_, at) => finish(code, totp(), at % 2 ? server : secondServer)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of all.filter(({ status }) => status !== 200)) {
    expect(["VERIFICATION_CODE_ALREADY_USED", "INVALID_TOTP_CODE"]).toContain(answer.json.code);
  }
});

test("an attempt fails if the second factor was removed or replaced in the meantime", async () => {
  const user = await givenMfaUser();
  const { attempt_code: first } = (await user.signIn()).json.details;
  const { attempt_code: second } = (await user.signIn()).json.details;
  const old = user.totp();
  const change = (body: object) => server.request("PATCH", `/users/${user.id}`, { as: "server", project, body });
  await change({ totp_secret_base64: Buffer.from("quite another secret, this one").toString("base64") });
  expect((await finish(first, old)).json.code).toBe("INVALID_TOTP_CODE");
  await change({ totp_secret_base64: null });
  expect((await finish(second, old)).json.code).toBe("INVALID_TOTP_CODE");
  expect((await user.signIn()).status).toBe(200);
});

test("a new password revokes existing attempt codes", async () => {
  const user = await givenMfaUser();
  const { attempt_code: code } = (await user.signIn()).json.details;
  const body = { password: "another horse battery" };
  expect((await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body })).status).toBe(200);
  expect((await finish(code, user.totp())).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
});

test("no response contains the TOTP secret or the password hash in any encoding (MFA-07)", async () => {
  const person = await givenMfaUser();
  const { id, accessToken: user } = person;
  const row = await server.db.selectFrom("users").select("totp_secret_sealed").where("id", "=", id).executeTakeFirstOrThrow();
  const { hash } = await server.db.selectFrom("passwords").select("hash").where("user_id", "=", id).executeTakeFirstOrThrow();
  const bytes = Buffer.from(secret, "base64");
  const sealed = Buffer.from(row.totp_secret_sealed ?? "");
  expect(sealed.length).toBeGreaterThan(bytes.length);
  const forms = [
    hash,
    ...[bytes, sealed].flatMap((one) => (["base64", "base64url", "hex", "latin1"] as const).map((form) => one.toString(form))),
  ];
  const response = [
    ["GET", "/users/me", { as: "client", user }],
    ["PATCH", "/users/me", { as: "client", user, body: { display_name: "Ada" } }],
    ["GET", `/users/${id}`, { as: "server" }],
    ["GET", "/users", { as: "server" }],
    ["PATCH", `/users/${id}`, { as: "server", body: { totp_secret_base64: secret, display_name: "Bea" } }],
    ["GET", `/users/${id}`, { as: "admin" }],
    ["GET", "/internal/metrics", { as: "admin" }],
    ["GET", "/internal/audit-log", { as: "admin" }],
  ] as const;
  for (const [method, path, ask] of response) {
    const { status, text } = await server.request(method, path, { project, ...ask });
    expect(status, text).toBe(200);
    expect(text, `${method} ${path}`).toContain(id);
    for (const one of forms) expect(text, `${method} ${path}`).not.toContain(one);
  }
});

test("without rate limits wrong one-time passwords are not counted", async () => {
  const unlimited = await startServer({ databaseOf: server });
  const { attempt, totp } = await given();
  for (let at = 0; at <= totpFailureLimits.failures; at++) {
    expect((await finish(await attempt(), wrong(totp()), unlimited)).json.code).toBe("INVALID_TOTP_CODE");
  }
  expect((await finish(await attempt(), totp(), unlimited)).status).toBe(200);
});

test("a second factor enabled during the password check is required", async () => {
  const { id, email, password } = await server.givenUser({ project });
  const services = server.running.services as { passwords: typeof server.running.services.passwords };
  const { passwords } = services;
  let switched = false;
  services.passwords = {
    ...passwords,
    async matches(given, hash) {
      const matches = await passwords.matches(given, hash);
      const body = { totp_secret_base64: secret };
      if (!switched) expect((await server.request("PATCH", `/users/${id}`, { as: "server", project, body })).status).toBe(200);
      switched = true;
      return matches;
    },
  };
  try {
    const response = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
    expect(response.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  } finally {
    services.passwords = passwords;
  }
});
