import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { oauthCalls, oauthProject } from "../testing/sign-in/oauth.ts";
import { rawHead, sendRaw } from "./testing/raw-request.ts";

let server: TestServer;
const lines: string[] = [];
/** Secret values by kind. */
const secrets = new Map<string, string>();
const secret = (what: string, value: string): string => {
  secrets.set(`${what} ${secrets.size}`, value);
  return value;
};
const password = (what: string) => secret(what, `${crypto.randomUUID()} ${what}`);
const json = { "content-type": "application/json" };

/** One person's life, and all the ways to get it wrong. */
async function causeAllRequests() {
  const { request, project } = server;
  for (const key of ["secretServerKey", "superSecretAdminKey"] as const) secret(key, project[key]);
  const email = `${crypto.randomUUID()}@example.org`;
  const first = password("first password");
  const signUp = { as: "client", body: { email, password: first, verification_callback_url: "http://localhost:3000/verify" } } as const;
  const up = await request("POST", "/auth/password/sign-up", signUp);
  const id: string = up.json.user_id;
  secret("access token", up.json.access_token);
  secret("refresh token", up.json.refresh_token);
  await request("POST", "/auth/password/sign-up", signUp);

  await server.running.jobsIdle();
  const inbox = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}`);
  const [mail] = ((await inbox.json()) as { items: { text: string }[] }).items;
  secret("mailed code", /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1] ?? "");

  const signIn = (typed: string) => request("POST", "/auth/password/sign-in", { as: "client", body: { email, password: typed } });
  secret("access token", (await signIn(first)).json.access_token);
  await signIn(password("wrong password"));
  const headers = { "x-stack-refresh-token": up.json.refresh_token as string };
  secret("access token", (await request("POST", "/auth/sessions/current/refresh", { as: "client", headers })).json.access_token);
  const form = {
    grant_type: "refresh_token",
    refresh_token: up.json.refresh_token,
    client_id: project.id,
    client_secret: project.publishableClientKey,
  };
  const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
  const rawBody = new URLSearchParams(form).toString();
  secret("access token", (await request("POST", "/auth/oauth/token", { headers: formHeaders, rawBody })).json.access_token);
  const wrongClient = new URLSearchParams({ ...form, client_secret: password("client secret") }).toString();
  await request("POST", "/auth/oauth/token", { headers: formHeaders, rawBody: wrongClient });
  const basic = Buffer.from(`${project.id}:${password("client secret")}`).toString("base64");
  await request("POST", "/auth/oauth/token", { headers: { ...formHeaders, authorization: `Basic ${secret("basic", basic)}` }, rawBody });

  await signInWithProvider();

  const change = (body: object) => request("PATCH", `/users/${id}`, { as: "server", body });
  const totp = secret("second factor", Buffer.from(crypto.randomUUID()).toString("base64"));
  expect((await change({ totp_secret_base64: totp, password: password("second password") })).status).toBe(200);
  const second = [...secrets.values()].at(-1) as string;
  secret("attempt code", (await signIn(second)).json.details.attempt_code);

  // Requests that fail in every layer, each with a secret in it.
  await change({ password: password("refused password"), nonsense: true });
  await change({ password: password("long password").repeat(10) });
  await request("POST", "/auth/password/sign-in", { as: "client", headers: json, rawBody: `{"password":"${password("cut off")}` });
  await request("POST", "/auth/password/sign-in", { as: "client", body: { email: password("as e-mail"), password: ["x"] } });
  await request("GET", "/users/me", { as: "client", user: secret("broken token", `${up.json.access_token}x`) });
  const wrongKeys = { ...project, secretServerKey: secret("wrong key", `ssk_${crypto.randomUUID()}`) };
  await request("GET", "/users", { as: "server", project: wrongKeys });
  await request("GET", `/users?query=${encodeURIComponent(password("searched for"))}`, { as: "server" });
  await request("GET", `/users?no_such=${encodeURIComponent(password("in the query"))}`, { as: "server" });
  await request("POST", "/auth/sessions/current/refresh", {
    as: "client",
    headers: { "x-stack-refresh-token": secret("unknown token", crypto.randomUUID().repeat(2)) },
  });
  await request("DELETE", "/auth/sessions/current", { as: "client", user: up.json.access_token });

  const grace = await server.givenUser({ password: password("another's password") });
  secret("access token", grace.accessToken);
  secret("refresh token", grace.refreshToken);
}

/** A sign-in with a provider, and its code used again (OAU-18). */
async function signInWithProvider() {
  const project = await oauthProject(server);
  const { code, exchange, comeBack, start } = oauthCalls(server);
  const accountId = crypto.randomUUID();
  secret("provider's access token", `access of ${accountId}`);
  const issued = await code(project, { accountId, refreshToken: secret("provider's refresh token", crypto.randomUUID()) });
  secret("state", issued.state);
  secret("cookie", issued.cookie);
  secret("code verifier", issued.verifier);
  secret("authorization code", issued.code);
  const { json } = await exchange(project, issued);
  secret("access token", json.access_token);
  secret("refresh token", json.refresh_token);
  const flow = await start(project, { type: "link", token: json.access_token });
  secret("state", flow.state);
  await comeBack(flow, { code: secret("provider's code", crypto.randomUUID()), error: "access_denied" });
  await exchange(project, issued);
}

beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line) });
  await causeAllRequests();
});
afterAll(() => server?.close());

// LOG-01
test("no log line contains a password, token, key or code of successful and failed requests", () => {
  expect(secrets.size).toBeGreaterThan(15);
  for (const [what, value] of secrets) expect(value.length, what).toBeGreaterThan(15);
  const log = lines.join("");
  expect(lines.filter((line) => JSON.parse(line).msg === "request").length).toBeGreaterThan(15);
  for (const [what, value] of secrets) {
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) expect(log.includes(form), what).toBe(false);
  }
});

test("no log line contains a secret if the database fails during a request", async () => {
  const before = lines.length;
  const [newPassword, name] = [password("never stored"), password("metadata")];
  await sql`ALTER TABLE users ADD CONSTRAINT broken CHECK (server_metadata IS NULL)`.execute(server.db);
  const answer = await server.request("POST", "/users", {
    as: "server",
    body: { primary_email: "broken@example.org", password: newPassword, server_metadata: { name } },
  });
  await sql`ALTER TABLE users DROP CONSTRAINT broken`.execute(server.db);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/plain; charset=utf-8"]);
  const reported = lines.slice(before).find((line) => JSON.parse(line).level === 50) ?? "";
  expect(reported).toContain("unexpected failure");
  for (const secret of [newPassword, name, "$argon2id"]) expect(reported.includes(secret)).toBe(false);
  expect(answer.text).not.toMatch(/constraint|broken|users/);
});

// LOG-02
test("each request is logged as one line of JSON, for any path and headers", async () => {
  const before = lines.length;
  const targets = [
    "/%0a{%22level%22:60}",
    "/users/%1b[31m%00",
    `/${"x".repeat(3000)}`,
    "/\u009b31m\u0085\u2028",
    '/"}{"level":60,',
    "/\x7f",
  ];
  const headers = { ...keyHeaders("server", server.project), "user-agent": "\u009b31m", "x-stack-client-version": '"}\t{"level":60' };
  // Some of these Node itself refuses, before there is a call.
  let calls = 0;
  for (const target of [...targets, "/\x1b[31mred", "/\x07"]) {
    const answer = await sendRaw(server.url, rawHead("GET", `/api/v1${target}`, headers));
    expect([400, 404]).toContain(answer.status);
    if (answer.head.includes("x-stack-request-id")) calls++;
  }
  expect((await sendRaw(server.url, rawHead("GET", "/api/v1/", { "user-agent": "\x1b]0;title\x07" }))).status).toBe(400);
  await server.request("POST", "/users", { as: "server", body: { display_name: 'a\n{"level":60}\x1b[31m' } });
  expect(calls).toBeGreaterThanOrEqual(4);
  await expect.poll(() => lines.length - before).toBe(calls + 1);
  for (const line of lines.slice(before)) {
    expect(line.indexOf("\n")).toBe(line.length - 1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
    const { level, path = "" } = JSON.parse(line) as { level: number; path?: string };
    expect(level).toBeLessThan(60);
    expect(path.length).toBeLessThanOrEqual(500);
  }
});

// TOK-09
test("the database contains no token, password, key, code or second factor in plain text", async () => {
  const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(server.db);
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} AS t`.execute(server.db);
    dump.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  // The dump is complete: it contains the written values.
  for (const table of ["users", "sessions", "passwords", "verification_codes", "emails", "project_keys", "audit_events"]) {
    expect(
      dump.some((row) => row.startsWith(`${table} {`)),
      table,
    ).toBe(true);
  }
  const all = dump.join("\n").toLowerCase();
  for (const [what, value] of secrets) {
    const bytes = Buffer.from(value);
    for (const form of [value, bytes.toString("hex"), bytes.toString("base64"), bytes.toString("base64url")]) {
      expect(all.includes(form.toLowerCase()), what).toBe(false);
    }
  }
});
