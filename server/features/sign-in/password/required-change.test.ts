import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentEmails } from "../../../testing/emails/emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { failure, publishedApps } from "../../../testing/published-client.ts";
import { type RangeServer, startRangeServer } from "../../../testing/sign-in/range-server.ts";

// A project that requires users to change a password that others may know.

const breached = "breached battery staple";
const common = "password123";
let ranges: RangeServer;
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  ranges = await startRangeServer([breached]);
  server = await startServer({ passwordRange: { url: ranges.url } });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true, requireChangeOfBreached: true } },
    domains: { allowLocalhost: true },
  });
});
afterAll(async () => {
  await server?.close();
  ranges?.close();
});

/** A user whom a server creates, with any password. */
async function givenUser(password: string, where: ProjectKeys = project) {
  const email = `${crypto.randomUUID()}@example.org`;
  const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password };
  const { status, json, text } = await server.request("POST", "/users", { as: "server", project: where, body });
  expect(status, text).toBe(201);
  return { id: json.id as string, email };
}
const post = (path: string, body: object, at = server, where: ProjectKeys = project) =>
  at.request("POST", path, { as: "client", project: where, body });
const signIn = (email: string, password: string, at = server) => post("/auth/password/sign-in", { email, password }, at);
const listFailures = async (userId: string) =>
  (
    await server.db
      .selectFrom("audit_events")
      .select("data")
      .where("user_id", "=", userId)
      .where("event", "=", "user.sign_in_failed")
      .execute()
  ).map(({ data }) => data);
const listSent = async (to: string) => (await sentEmails(server)).filter((email) => email.to === to);
const readCode = (text: string) => new URL(/^http\S+code=\S+$/m.exec(text)?.[0] ?? "").searchParams.get("code");

test.each([
  ["common", common, "Too many people use this password"],
  ["breached", breached, "This password was in a data breach"],
])("a sign-in with a %s password is refused, and sends a link for a new one", async (rule, password, sentence) => {
  const { id, email: to } = await givenUser(password);
  const refused = await signIn(to, password);
  expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([400, "PASSWORD_REQUIREMENTS_NOT_MET"]);
  expect(refused.json.details).toEqual({ message: refused.json.error, rule });
  expect(refused.json.error).toContain(sentence);
  expect(await listFailures(id)).toEqual([{ method: "password", password_rule: rule }]);

  const [email, ...others] = await listSent(to);
  expect(others).toEqual([]);
  expect(email?.text).toContain(`${server.url}/p/${project.id}/handler/password-reset?code=`);
  const code = readCode(email?.text ?? "");
  expect((await post("/auth/password/reset", { code, password: "looms and engines" })).status).toBe(200);
  expect((await signIn(to, "looms and engines")).status).toBe(200);
});

test("another password signs in, with no statement more", async () => {
  const { email, password } = await server.givenUser({ project });
  expect(await server.statements(() => signIn(email, password))).toHaveLength(3);
});

test("without the setting, users with such a password sign in, and no network is used", async () => {
  const neutral = await server.givenProject();
  const { email } = await givenUser(breached, neutral);
  const before = ranges.requests.length;
  expect((await post("/auth/password/sign-in", { email, password: breached }, server, neutral)).status).toBe(200);
  expect(ranges.requests).toHaveLength(before);
});

test("a wrong password is refused as that of an unknown address, and is not looked up", async () => {
  const { email } = await givenUser(breached);
  const before = ranges.requests.length;
  const [wrong, unknown] = [await signIn(email, common), await signIn(`${crypto.randomUUID()}@example.org`, common)];
  expect([wrong.json.code, unknown.json]).toEqual(["EMAIL_PASSWORD_MISMATCH", wrong.json]);
  expect(ranges.requests).toHaveLength(before);
  expect(await listSent(email)).toEqual([]);
});

test("a new password must not be one that the next sign-in refuses", async () => {
  const signUp = await post("/auth/password/sign-up", { email: `${crypto.randomUUID()}@example.org`, password: breached });
  expect(signUp.json.details?.rule).toBe("breached");
});

test("the second factor is no way around the change", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const body = {
    ...{ primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password: common },
    totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==",
  };
  expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
  expect((await signIn(email, common)).json.code).toBe("PASSWORD_REQUIREMENTS_NOT_MET");
});

test("repeated sign-ins send few e-mails, and are delayed as wrong passwords are, until the reset", async () => {
  const counting = await startServer({ databaseOf: server, rateLimits: true, passwordRange: { url: ranges.url } });
  const { email } = await givenUser(common);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) statuses.push((await signIn(email, common, counting)).status);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  const sent = await listSent(email);
  expect(sent).toHaveLength(1);
  const code = readCode(sent[0]?.text ?? "");
  expect((await post("/auth/password/reset", { code, password: "looms and engines" })).status).toBe(200);
  expect((await signIn(email, "looms and engines", counting)).status).toBe(200);
});

test("while the server of breached passwords is down, users sign in, and the log says so", async () => {
  const lines: string[] = [];
  const alone = await startServer({
    databaseOf: server,
    passwordRange: { url: "http://127.0.0.1:1/range" },
    log: (line) => void lines.push(line),
  });
  const { email } = await givenUser(breached);
  expect((await signIn(email, breached, alone)).status).toBe(200);
  expect(lines.filter((line) => line.includes("a range query for breached passwords failed"))).toHaveLength(1);
  expect(lines.join("")).not.toContain(breached);
});

describe("an app of the published client", () => {
  test("throws the error with its message", async () => {
    const { email } = await givenUser(breached);
    const error = await failure(publishedApps(server, project).client().signInWithCredential({ email, password: breached }));
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(error)).toBe(true);
    expect(error.message).toContain("A link for a new password was sent");
  });
});
