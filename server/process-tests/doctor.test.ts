// `latchkey doctor`, run as an operator runs it, against a real server.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionReportPath, createOperatorProof, operatorProofHeader } from "../services/operator-proof.ts";
import { createSecrets } from "../services/secrets.ts";
import { runCommand } from "../testing/command.ts";
import { givenAttempt } from "../testing/foundation/codes.ts";
import { hasPgBouncer } from "../testing/has-pgbouncer.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { startPgBouncer } from "../testing/pgbouncer.ts";

const serverSecret = "a server secret for the doctor, long enough";
let server: TestServer;
let home: string;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "doctor-"));
  server = await startServer({ serverSecret: { current: serverSecret } });
}, 120_000);
afterAll(async () => {
  for (const step of undo) await step();
  await server?.close();
  rmSync(home, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  ...(server.source.url === undefined ? { DATA_DIR: join(home, "data") } : { DATABASE_URL: server.source.url }),
  PUBLIC_URL: server.url,
  SERVER_SECRET: serverSecret,
});
const run = (env: Record<string, string> = {}) => runCommand(home, ["doctor"], { ...environment(), ...env }).ended;

test("reports no problem of a healthy server", async () => {
  const { code, out, err } = await run();
  expect([code, err], out).toEqual([0, ""]);
  const subjects = ["Environment", "Database", "SMTP", "DNS", "Proxy"];
  for (const subject of [...subjects, ...(server.source.url === undefined ? [] : ["Pooler", "Clock", "Domains", "Secret"])])
    expect(out).toMatch(new RegExp(`^ok      ${subject} `, "m"));
  expect(out).toMatch(/^\d+ checks: \d+ ok, \d warnings?, 0 failures$/m);
  // A busy machine may be slow.
  const problems = out.split("\n").filter((line) => /^(warning|failure)/.test(line) && !/ms for the shortest statement/.test(line));
  expect(problems).toEqual([]);
});

test("reports an invalid variable as the server does", async () => {
  expect(await run({ SERVER_SECRET: "short" })).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^SERVER_SECRET must be /) });
});

test("the connection report requires a proof by the server secret, which is valid for five minutes", async () => {
  const status = async (secret: string, at: number) => {
    const proof = createOperatorProof(createSecrets({ current: secret }), new Date(at));
    return (await fetch(`${server.url}${connectionReportPath}`, { headers: { [operatorProofHeader]: proof } })).status;
  };
  const now = server.clock.now().getTime();
  expect(await status(serverSecret, now)).toBe(200);
  expect(await status(serverSecret, now - 301_000)).toBe(404);
  expect(await status(serverSecret, now + 310_000)).toBe(404);
  expect(await status("another secret, as long as the other", now)).toBe(404);
  expect((await fetch(`${server.url}${connectionReportPath}`)).status).toBe(404);
});

/** A proxy in front of the server that sets X-Forwarded-For as `rule` says. */
async function startProxy(rule: (sent: string | undefined, peer: string) => string | undefined): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { "x-forwarded-for": sent, ...headers } = incoming.headers;
    const forwarded = rule(sent?.toString(), "198.51.100.7");
    const options = { method: incoming.method, headers: forwarded === undefined ? headers : { ...headers, "x-forwarded-for": forwarded } };
    const forward = httpRequest(new URL(incoming.url ?? "/", server.url), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  undo.push(
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  );
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test("reports an untrusted proxy, a server with another secret and an unreachable server", async () => {
  const url = await startProxy((sent, peer) => (sent === undefined ? peer : `${sent}, ${peer}`));
  const { code, out, err } = await run({ PUBLIC_URL: url });
  expect(code).toBe(1);
  expect(out).toMatch(/failure Proxy +all users share the address \S+ of the proxy, and so one rate limit\n +→ Set TRUSTED_PROXIES=/);
  expect(err).toMatch(/, 1 failure\n$/);
  expect((await run({ SERVER_SECRET: `${serverSecret} of another` })).out).toMatch(
    /warning Proxy +the server at \S+ has another SERVER_SECRET/,
  );
  expect((await run({ PUBLIC_URL: "http://127.0.0.1:9" })).out).toMatch(/failure Proxy +http:\/\/127\.0\.0\.1:9 cannot be reached/);
});

test("signs in to the mail server", async () => {
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, answer) => answer(password === "right" ? null : new Error("no"), { user: "latchkey" }),
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  undo.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const port = String((smtp.server.address() as AddressInfo).port);
  const settings = { SMTP_HOST: "127.0.0.1", SMTP_PORT: port, SMTP_SENDER_EMAIL: "hello@latchkey.invalid", SMTP_USERNAME: "latchkey" };
  expect((await run({ ...settings, SMTP_PASSWORD: "right" })).out).toMatch(
    /ok +SMTP +127\.0\.0\.1:\d+ accepts the connection and the password/,
  );
  const refused = await run({ ...settings, SMTP_PASSWORD: "wrong" });
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/failure SMTP +The mail server does not accept the user name and password/);
});

describe.runIf(process.env.TEST_DATABASE_URL)("on PostgreSQL", () => {
  test("reports a database that cannot be reached, without its password", async () => {
    const { code, out } = await run({ DATABASE_URL: "postgres://latchkey:hush@127.0.0.1:9/latchkey" });
    expect(code).toBe(1);
    expect(out).toMatch(/failure Database +cannot be used: .+\n +→ Start PostgreSQL, or correct host and port in DATABASE_URL\./);
    expect(out).not.toContain("hush");
  });

  test("reports a replica that is none, or cannot be reached", async () => {
    const url = server.source.url as string;
    expect((await run({ DATABASE_READ_URL: url })).out).toMatch(/warning Replica +DATABASE_READ_URL leads to no replica/);
    const { out } = await run({ DATABASE_READ_URL: "postgres://127.0.0.1:9/latchkey" });
    expect(out).toMatch(/warning Replica .+\n +→ Start PostgreSQL, or correct host and port in DATABASE_READ_URL\./);
  });

  test("reports values that the previous secret encrypts, and values that no secret opens", async () => {
    const { userId } = await givenAttempt(server, await server.givenProject({}));
    expect((await run()).out).toMatch(/ok +Secret +opens every encrypted value\n/);
    const changed = { SERVER_SECRET: "another server secret for the doctor, long enough" };
    const rotating = await run({ ...changed, SERVER_SECRET_PREVIOUS: serverSecret });
    expect(rotating.out).toMatch(
      /warning Secret +values are still encrypted with SERVER_SECRET_PREVIOUS: 1 of users\.totp_secret_sealed\n/,
    );
    const lost = await run(changed);
    expect(lost.code).toBe(1);
    expect(lost.out).toMatch(/failure Secret +is not the one of this database\n +→ Set SERVER_SECRET, or .+ latchkey accept-secret/);
    expect(lost.out).toMatch(/failure Secret +cannot open encrypted values: 1 of users\.totp_secret_sealed\n/);
    await server.db.updateTable("users").set({ totp_secret_sealed: null }).where("id", "=", userId).execute();
    const finished = await run({ ...changed, SERVER_SECRET_PREVIOUS: serverSecret });
    expect(finished.out).toMatch(/ok +Secret +opens every encrypted value without SERVER_SECRET_PREVIOUS\n/);
  });

  test("reports users whose summary is stale", async () => {
    expect((await run()).out).toMatch(/ok +Database +has the right summary/);
    const { id } = await server.givenUser();
    const { json: unaddressed } = await server.request("POST", "/users", { as: "server", body: {} });
    await server.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      await sql`UPDATE users SET has_password = true WHERE id = ${unaddressed.id}::uuid`.execute(db);
      await sql`DELETE FROM passwords WHERE user_id = ${id}::uuid`.execute(db);
    });
    const { code, out } = await run();
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(new RegExp(`failure Database +has a stale summary for users such as (${id}|${unaddressed.id})`)),
    ]);
    expect(out).toContain("Run SELECT refresh_user_summaries();");
    const { rows } = await sql<{ count: string }>`SELECT refresh_user_summaries() AS count`.execute(server.db);
    expect(rows.map(({ count }) => Number(count))).toEqual([2]);
    expect((await run()).out).toMatch(/ok +Database +has the right summary/);
  });

  test("reports trusted domains without an address or TLS", async () => {
    const database = server.source.url as string;
    await server.configure({ "domains.trustedDomains": { app: { baseUrl: "http://app.latchkey.invalid", handlerPath: "/handler" } } });
    const { out } = await run({ DATABASE_URL: database, NODE_ENV: "production" });
    expect(out).toMatch(/warning Domains +http:\/\/app\.latchkey\.invalid of project Latchkey is not reached over TLS/);
    expect(out).toMatch(/warning Domains +app\.latchkey\.invalid of project Latchkey has no address/);
    expect(out).toMatch(/warning Domains +\S+ is no trusted domain of the dashboard/);
  });

  test.skipIf(!hasPgBouncer())("detects a pooler and reports the missing settings (skipped without PgBouncer)", async () => {
    const url = server.source.url as string;
    const pooler = await startPgBouncer(url);
    undo.push(pooler.stop);
    const unset = await run({ DATABASE_URL: pooler.urlOf(url) });
    expect(unset.code).toBe(1);
    expect(unset.out).toMatch(/failure Pooler .+\n +→ Set DATABASE_POOLER=transaction/);
    const set = await run({ DATABASE_URL: pooler.urlOf(url), DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: url });
    expect(set.out).toMatch(/ok +Pooler +in transaction mode/);
    // The statements bring their settings.
    expect(set.out).not.toMatch(/(warning|failure) Pooler/);
    expect(set.out).toMatch(/ok +Pooler +migrations use DATABASE_DIRECT_URL/);
    const pooledTwice = { DATABASE_URL: pooler.urlOf(url), DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: pooler.urlOf(url) };
    expect((await run(pooledTwice)).out).toMatch(
      /failure Pooler +DATABASE_DIRECT_URL leads to a pooler, too\n +→ Set it to the address of PostgreSQL itself, or remove it\./,
    );
  });
});
