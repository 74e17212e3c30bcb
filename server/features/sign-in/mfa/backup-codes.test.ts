import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { backupCodeLimits } from "#contract/vocabulary/sign-in/backup-codes.ts";
import { totpFailureLimits } from "#contract/vocabulary/sign-in/totp.ts";
import { createClientApp } from "#sdk/client.ts";
import { sentEmails } from "../../../testing/emails/emails.ts";
import type { Person } from "../../../testing/index.ts";
import { startMfaTest } from "./testing/mfa-test.ts";

const { server, secondServer, clock, close, project, call, finish } = await startMfaTest();
afterAll(close);

const factor = { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") };
const setFactor = (person: Person, body: object = factor) => call("PATCH", "/users/me", { user: person.accessToken, body });
const create = (person: Person) => call("POST", "/auth/mfa/backup-codes", { user: person.accessToken });
const remaining = async (person: Person) => (await call("GET", "/auth/mfa/backup-codes", { user: person.accessToken })).json.remaining;

async function givenAttempt({ email, password }: Person): Promise<string> {
  return (await call("POST", "/auth/password/sign-in", { body: { email, password } })).json.details.attempt_code;
}

/** A user with a second factor and backup codes. */
async function givenCodes() {
  const person = await server.givenUser({ project });
  await setFactor(person);
  const { codes } = (await create(person)).json as { codes: string[] };
  return { person, codes, first: codes[0] ?? "", second: codes[1] ?? "" };
}

test("a user creates ten different backup codes, of which the server stores no plain text", async () => {
  const { person, codes } = await givenCodes();
  expect(new Set(codes).size).toBe(backupCodeLimits.count);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(await remaining(person)).toBe(10);
  const rows = await server.db.selectFrom("backup_codes").select("digest").where("user_id", "=", person.id).execute();
  expect(rows.filter(({ digest }) => codes.some((code) => digest.includes(code.replaceAll("-", ""))))).toEqual([]);
});

test("a backup code signs in once, however it is typed, over all processes", async () => {
  const { person, first, second } = await givenCodes();
  const signedIn = await finish(await givenAttempt(person), ` ${first.toUpperCase().replaceAll("-", " ")} `);
  expect(signedIn.json).toMatchObject({ user_id: person.id, access_token: expect.any(String) });
  expect(decodeJwt(signedIn.json.access_token)).toMatchObject({ amr: ["pwd", "otp", "mfa"], acr: "aal2" });
  expect((await finish(await givenAttempt(person), first)).json.code).toBe("INVALID_TOTP_CODE");
  expect(await remaining(person)).toBe(9);

  const attempts = await Promise.all(Array.from({ length: 4 }, () => givenAttempt(person)));
  const answers = await Promise.all(attempts.map((code, at) => finish(code, second, at % 2 ? server : secondServer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

test("a code of another user, or of a replaced set, is wrong", async () => {
  const [one, other] = [await givenCodes(), await givenCodes()];
  expect((await finish(await givenAttempt(one.person), other.first)).json.code).toBe("INVALID_TOTP_CODE");
  expect(await remaining(other.person)).toBe(10);
  const renewed = (await create(one.person)).json.codes;
  expect((await finish(await givenAttempt(one.person), one.first)).json.code).toBe("INVALID_TOTP_CODE");
  expect((await finish(await givenAttempt(one.person), renewed[9])).status).toBe(200);
});

test("removing the second factor deletes the codes: they do not work with a later one", async () => {
  const { person, first } = await givenCodes();
  await setFactor(person, { totp_secret_base64: null });
  expect(await remaining(person)).toBe(0);
  const refused = await create(person);
  expect([refused.status, refused.text]).toEqual([400, "Set up a second factor first."]);
  await setFactor(person);
  expect((await finish(await givenAttempt(person), first)).json.code).toBe("INVALID_TOTP_CODE");
});

test("replacing the second factor leaves the codes", async () => {
  const { person, first } = await givenCodes();
  await setFactor(person, { totp_secret_base64: Buffer.from("another twenty bytes").toString("base64") });
  expect((await finish(await givenAttempt(person), first)).status).toBe(200);
});

test("wrong backup codes count as wrong one-time passwords", async () => {
  const { person, first } = await givenCodes();
  const code = await givenAttempt(person);
  for (let at = 0; at < totpFailureLimits.failures; at++)
    expect((await finish(code, "0000-0000-0000-000a", at % 2 ? server : secondServer)).json.code).toBe("INVALID_TOTP_CODE");
  expect((await finish(code, first)).status).toBe(429);
  clock.advance(totpFailureLimits.seconds * 1000);
  expect((await finish(await givenAttempt(person), first)).status).toBe(200);
});

test("signing in with backup codes does not count as wrong one-time passwords", async () => {
  const { person, codes } = await givenCodes();
  for (const code of codes.slice(0, totpFailureLimits.failures + 1))
    expect((await finish(await givenAttempt(person), code)).status).toBe(200);
});

test("an impersonated session creates no codes", async () => {
  const { person } = await givenCodes();
  const body = { user_id: person.id, is_impersonation: true };
  const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body });
  expect((await call("POST", "/auth/mfa/backup-codes", { user: json.access_token })).status).toBe(403);
});

test("the client library creates, counts and uses them; the user is notified of a use", async () => {
  const person = await server.givenUser({ project });
  await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { ...factor, primary_email_verified: true } });
  const { accessToken, refreshToken, email, password } = person;
  const options = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  const user = await createClientApp({ ...options, tokenStore: { accessToken, refreshToken } }).getUser({ or: "throw" });
  const [code = ""] = await user.createBackupCodes();
  expect(await user.countBackupCodes()).toBe(10);

  const app = createClientApp({ ...options, tokenStore: "memory" });
  const begun = await app.signInWithCredential({ email, password, noRedirect: true }).catch((error: unknown) => error);
  const attempt = (begun as { details?: { attempt_code?: string } }).details?.attempt_code ?? (await givenAttempt(person));
  expect(await app.signInWithMfa(code, attempt, { noRedirect: true })).toMatchObject({ status: "ok" });
  expect((await app.getUser({ or: "throw" })).id).toBe(user.id);
  const subjects = (await sentEmails(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining("A backup code was used"));
  expect(subjects).toContainEqual(expect.stringContaining("New backup codes"));
  expect(await user.countBackupCodes()).toBe(9);
});
