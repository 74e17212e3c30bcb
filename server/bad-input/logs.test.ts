import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { rawHead, sendRaw } from "./raw-request.testing.ts";

let server: TestServer;
const lines: string[] = [];
/** Everything that nobody but its owner may read, by what it is. */
const secrets = new Map<string, string>();
const keep = (what: string, value: string): string => {
  secrets.set(`${what} ${secrets.size}`, value);
  return value;
};
const password = (what: string) => keep(what, `${crypto.randomUUID()} ${what}`);
const json = { "content-type": "application/json" };

/** One person's life, and all the ways to get it wrong. */
async function live() {
  const { request, project } = server;
  for (const key of ["secretServerKey", "superSecretAdminKey"] as const) keep(key, project[key]);
  const email = `${crypto.randomUUID()}@example.org`;
  const first = password("first password");
  const signUp = { as: "client", body: { email, password: first, verification_callback_url: "http://localhost:3000/verify" } } as const;
  const up = await request("POST", "/auth/password/sign-up", signUp);
  const id: string = up.json.user_id;
  keep("access token", up.json.access_token);
  keep("refresh token", up.json.refresh_token);
  await request("POST", "/auth/password/sign-up", signUp);

  await server.running.mailsSent();
  const inbox = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}`);
  const [mail] = ((await inbox.json()) as { items: { text: string }[] }).items;
  keep("mailed code", /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1] ?? "");

  const signIn = (typed: string) => request("POST", "/auth/password/sign-in", { as: "client", body: { email, password: typed } });
  keep("access token", (await signIn(first)).json.access_token);
  await signIn(password("wrong password"));
  const headers = { "x-stack-refresh-token": up.json.refresh_token as string };
  keep("access token", (await request("POST", "/auth/sessions/current/refresh", { as: "client", headers })).json.access_token);
  const form = {
    grant_type: "refresh_token",
    refresh_token: up.json.refresh_token,
    client_id: project.id,
    client_secret: project.publishableClientKey,
  };
  const formHeaders = { "content-type": "application/x-www-form-urlencoded" };
  const rawBody = new URLSearchParams(form).toString();
  keep("access token", (await request("POST", "/auth/oauth/token", { headers: formHeaders, rawBody })).json.access_token);
  const wrongClient = new URLSearchParams({ ...form, client_secret: password("client secret") }).toString();
  await request("POST", "/auth/oauth/token", { headers: formHeaders, rawBody: wrongClient });
  const basic = Buffer.from(`${project.id}:${password("client secret")}`).toString("base64");
  await request("POST", "/auth/oauth/token", { headers: { ...formHeaders, authorization: `Basic ${keep("basic", basic)}` }, rawBody });

  const change = (body: object) => request("PATCH", `/users/${id}`, { as: "server", body });
  const totp = keep("second factor", Buffer.from(crypto.randomUUID()).toString("base64"));
  expect((await change({ totp_secret_base64: totp, password: password("second password") })).status).toBe(200);
  const second = [...secrets.values()].at(-1) as string;
  keep("attempt code", (await signIn(second)).json.details.attempt_code);

  // Requests that fail in every layer, each with a secret in it.
  await change({ password: password("refused password"), nonsense: true });
  await change({ password: password("long password").repeat(10) });
  await request("POST", "/auth/password/sign-in", { as: "client", headers: json, rawBody: `{"password":"${password("cut off")}` });
  await request("POST", "/auth/password/sign-in", { as: "client", body: { email: password("as e-mail"), password: ["x"] } });
  await request("GET", "/users/me", { as: "client", user: keep("broken token", `${up.json.access_token}x`) });
  const wrongKeys = { ...project, secretServerKey: keep("wrong key", `ssk_${crypto.randomUUID()}`) };
  await request("GET", "/users", { as: "server", project: wrongKeys });
  await request("GET", `/users?query=${encodeURIComponent(password("searched for"))}`, { as: "server" });
  await request("GET", `/users?no_such=${encodeURIComponent(password("in the query"))}`, { as: "server" });
  await request("POST", "/auth/sessions/current/refresh", {
    as: "client",
    headers: { "x-stack-refresh-token": keep("unknown token", crypto.randomUUID().repeat(2)) },
  });
  await request("DELETE", "/auth/sessions/current", { as: "client", user: up.json.access_token });

  const grace = await server.givenUser({ password: password("another's password") });
  keep("access token", grace.accessToken);
  keep("refresh token", grace.refreshToken);
}

beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line) });
  await live();
});
afterAll(() => server?.close());

// LOG-01
test("no line of the log holds a password, token, key or code, whether the call went well or not", () => {
  expect(secrets.size).toBeGreaterThan(15);
  for (const [what, value] of secrets) expect(value.length, what).toBeGreaterThan(15);
  const log = lines.join("");
  expect(lines.filter((line) => JSON.parse(line).msg === "request").length).toBeGreaterThan(15);
  for (const [what, value] of secrets) {
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) expect(log.includes(form), what).toBe(false);
  }
});

test("no line of the log holds a secret, when the database fails in the middle of a call", async () => {
  const before = lines.length;
  const [newPassword, name] = [password("never stored"), password("metadata")];
  await sql`ALTER TABLE users ADD CONSTRAINT broken CHECK (server_metadata IS NULL)`.execute(server.db);
  const answer = await server.request("POST", "/users", {
    as: "server",
    body: { primary_email: "broken@example.org", password: newPassword, server_metadata: { name } },
  });
  await sql`ALTER TABLE users DROP CONSTRAINT broken`.execute(server.db);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/plain; charset=utf-8"]);
  const told = lines.slice(before).find((line) => JSON.parse(line).level === 50) ?? "";
  expect(told).toContain("unexpected failure");
  for (const secret of [newPassword, name, "$argon2id"]) expect(told.includes(secret)).toBe(false);
  expect(answer.text).not.toMatch(/constraint|broken|users/);
});

// LOG-02
test("each call is one line of JSON, whatever its path and headers say", async () => {
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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
    const { level, path = "" } = JSON.parse(line) as { level: number; path?: string };
    expect(level).toBeLessThan(60);
    expect(path.length).toBeLessThanOrEqual(500);
  }
});

// TOK-09
test("the database holds no token, password, key, code or second factor in the clear", async () => {
  const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(server.db);
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} AS t`.execute(server.db);
    dump.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  // The dump is one: it holds what was written.
  for (const table of ["users", "sessions", "passwords", "verification_codes", "mails", "project_keys", "audit_events"]) {
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
