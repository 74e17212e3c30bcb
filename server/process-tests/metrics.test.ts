import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../services/metrics.ts";
import { combineTelemetry, describeOutcome, readCommand, type Telemetry } from "../services/telemetry.ts";
import { startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ metrics: createMetrics() });
});
afterAll(() => server?.close());

const read = async () => {
  const response = await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  const text = await response.text();
  return (line: string): number | undefined => {
    const found = text.split("\n").find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };
};

test("requests are counted by route and outcome, also their hashes, e-mails, jobs and statements", async () => {
  const ada = await server.givenUser();
  const wrong = { email: ada.email, password: "a wrong password" };
  expect((await server.request("POST", "/auth/password/sign-in", { as: "client", body: wrong })).status).toBe(400);
  await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
  await server.request("POST", "/auth/otp/send-sign-in-code", {
    as: "client",
    body: { email: "grace@example.org", callback_url: `${server.url}/handler/magic-link-callback` },
  });
  await server.running.jobsIdle();

  const value = await read();
  expect(value('latchkey_requests_total{route="auth.password.signUp",outcome="ok"}')).toBe(1);
  expect(value('latchkey_requests_total{route="auth.password.signIn",outcome="EMAIL_PASSWORD_MISMATCH"}')).toBe(1);
  expect(value('latchkey_request_duration_seconds_count{route="users.me"}')).toBe(1);
  expect(value('latchkey_request_duration_seconds_bucket{le="10",route="users.me"}')).toBe(1);
  expect(value('latchkey_password_hashes_total{operation="hash",outcome="ok"}')).toBe(1);
  expect(value('latchkey_password_hash_duration_seconds_count{operation="verify"}')).toBe(1);
  expect(value('latchkey_emails_total{operation="delivery",outcome="ok"}')).toBeGreaterThan(0);
  expect(value('latchkey_jobs_total{kind="email",outcome="ok"}')).toBeGreaterThan(0);
  expect(value('latchkey_statement_duration_seconds_count{command="WITH"}')).toBeGreaterThan(0);
  expect(value('latchkey_database_connections{state="waiting"}')).toBe(0);
  expect(
    (value('latchkey_database_connections{state="used"}') ?? 0) + (value('latchkey_database_connections{state="idle"}') ?? 0),
  ).toBeGreaterThan(0);
  expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("due jobs are counted by kind, with the age of the oldest", async () => {
  const due = new Date(server.clock.now().getTime() - 60_000);
  await server.db
    .insertInto("jobs")
    .values([
      { kind: "of-another-version", key: "1", due_at: due },
      { kind: "of-another-version", key: "2", due_at: new Date(4_102_444_800_000) },
    ])
    .execute();
  const value = await read();
  expect(value('latchkey_jobs_due{kind="of-another-version"}')).toBe(1);
  expect(value('latchkey_jobs_oldest_due_seconds{kind="of-another-version"}')).toBeGreaterThanOrEqual(60);
  expect(value('latchkey_jobs_oldest_due_seconds{kind="of-another-version"}')).toBeLessThan(120);
});

test("metrics contain no secret, address or user id, and their port serves nothing else", async () => {
  const ada = await server.givenUser();
  const text = await (await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`)).text();
  for (const secret of [ada.email, ada.id, ada.refreshToken, server.project.secretServerKey]) expect(text).not.toContain(secret);
  for (const path of ["/", "/health", "/metrics/x"])
    expect((await fetch(`http://127.0.0.1:${server.running.metricsPort}${path}`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test("outcomes and commands have a bounded number of values", () => {
  expect(describeOutcome(Object.assign(new Error("x"), { code: "23505" }))).toBe("23505");
  expect(describeOutcome(Object.assign(new TypeError("x"), { code: "a text: of the caller" }))).toBe("TypeError");
  expect(describeOutcome("x")).toBe("unknown");
  expect(["/* planned each time */ with x", " begin", "SELECT 1", "DISCARD PLANS", ""].map(readCommand)).toEqual([
    "WITH",
    "BEGIN",
    "SELECT",
    "OTHER",
    "OTHER",
  ]);
});

test("several measures nest, and an error propagates through them", async () => {
  const order: string[] = [];
  const measure = (name: string): Telemetry => ({
    async measure(_kind, _name, operation) {
      order.push(`${name} begins`);
      try {
        return await operation();
      } finally {
        order.push(`${name} ends`);
      }
    },
  });
  const failing = async () => {
    throw new Error("no");
  };
  await expect(combineTelemetry([measure("outer"), measure("inner")])?.measure("job", "x", failing)).rejects.toThrow("no");
  expect(order).toEqual(["outer begins", "inner begins", "inner ends", "outer ends"]);
  expect(combineTelemetry([])).toBeUndefined();
});
