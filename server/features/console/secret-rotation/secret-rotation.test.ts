import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSecrets, type Secrets } from "../../../services/secrets.ts";
import { givenAuditStream } from "../../../testing/console/audit-stream-cases.ts";
import { givenFeedbackToken } from "../../../testing/emails/feedback-tokens.ts";
import { givenMailing, givenSentEmail } from "../../../testing/emails/sent-emails.ts";
import { permissiveConfig, type TenantKeys } from "../../../testing/fixtures.ts";
import { givenAttempt } from "../../../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenCliLogin } from "../../../testing/sign-in/cli-logins.ts";
import { givenConnectedAccount, givenProvider } from "../../../testing/users/connected-accounts.ts";
import { givenWebhookEndpoint } from "../../../testing/webhooks/webhooks.ts";
import { insertAuthorizationCode } from "../../accounts/credentials/authorization-codes.ts";
import { sealContent } from "../../emails/mailing-content.ts";
import { sealToken } from "../../sign-in/cli/queries.ts";
import { consumeTotpStep } from "../../sign-in/mfa/attempts.ts";
import { insertFlow, newFlow } from "../../sign-in/oauth/flow.ts";
import { sealResult } from "../../sign-in/oauth/pending-result.ts";
import { readBatch, resealBatch, writeBatch } from "./batch.ts";
import { sealedColumns } from "./columns.ts";
import { countOldSeals } from "./counts.ts";
import { secretRotation } from "./job.ts";

const before = "the server secret before its change, long enough";
const after = "the server secret after its change, long enough";
const [onlyBefore, onlyAfter] = [createSecrets({ current: before }), createSecrets({ current: after })];
const both = createSecrets({ current: after, previous: before });

let server: TestServer;
let project: TenantKeys;
let attempt: Awaited<ReturnType<typeof givenAttempt>>;
let webhook: { id: string; secret: string };
beforeAll(async () => {
  // The first batch of a table has all of its rows.
  server = await startServer({ serverSecret: { current: before }, jobPollMillis: 0, unusedDatabase: true });
});
afterAll(() => server?.close());

const call = (method: string, path: string, body?: object, at = server) => at.request(method, path, { as: "admin", project, body });
const vault = (path: "get" | "set", body: object, at = server) => call("POST", `/data-vault/stores/cards/${path}`, body, at);

/** Rows with a value in every sealed column. */
beforeEach(async () => {
  project = await server.givenProject({ ...permissiveConfig, dataVault: { stores: { cards: {} } } });
  const { db } = server;
  const { tenancyId } = project;
  const { secrets } = server.running.services;
  await givenProvider(server, project);
  await vault("set", { hashed_key: "ada", encrypted_value: "4242" });
  await givenAuditStream(server, project);
  webhook = await givenWebhookEndpoint(server, project);
  webhook.secret = (await call("POST", `/internal/webhooks/endpoints/${webhook.id}/rotate-secret`, {})).json.secret;
  attempt = await givenAttempt(server, project);
  await givenConnectedAccount(server, project, attempt.userId, { refreshToken: "a refresh token" });
  await givenSentEmail(server, project, { state: "sent" });
  const mailing = await givenMailing(server, project);
  const content_sealed = sealContent(secrets, tenancyId, mailing, { content: { html: "<p>Hello</p>" }, category: "Marketing" });
  await db.updateTable("email_mailings").set({ content_sealed }).where("id", "=", mailing).execute();
  await givenFeedbackToken(server, project);
  const { status } = await call("POST", "/internal/email-feedback-token/signing-secret", { signing_secret: `whsec_${"A".repeat(32)}` });
  expect(status).toBe(200);
  await givenCliLogin(server, project);
  const { id } = await db.selectFrom("cli_logins").select("id").where("tenancy_id", "=", tenancyId).executeTakeFirstOrThrow();
  const refresh_token_sealed = sealToken(secrets, tenancyId, id, "a token");
  await db.updateTable("cli_logins").set({ refresh_token_sealed }).where("id", "=", id).execute();
  const request = { tenancy_id: tenancyId, provider_id: "gitlab", type: "authenticate", user_id: null, session_id: null } as const;
  const redirect = { redirect_uri: "http://localhost", state: "", code_challenge: "", provider_scope: "" };
  const targets = { error_redirect_url: null, after_callback_redirect_url: null };
  await insertFlow(db, secrets, newFlow(), { ...request, ...redirect, ...targets }, server.clock.now());
  const link = { id: "gitlab", account_id: "1", email: null };
  const sealedResult = sealResult(secrets, tenancyId, "a code", {
    type: "authenticate",
    starter: null,
    client: { type: "gitlab", isShared: false, clientId: "an app", issuerUrl: undefined },
    identity: { method: "oauth", oauthLink: link },
    tokens: null,
  });
  const issued = { tenancyId, code: "a code", userId: null, isNewUser: true, proof: { link, sealedResult } };
  await insertAuthorizationCode(db, { ...redirect, ...targets }, issued, server.clock.now());
});

/** The texts in every sealed column, by column, as these secrets open them. */
async function openAll(secrets: Secrets): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const column of sealedColumns) {
    const opened: string[] = [];
    const { rows } = await sql<{ text: string }>`SELECT *, ${sql.ref(column.column)}::text AS text
      FROM ${sql.table(column.table)} WHERE ${sql.ref(column.column)} IS NOT NULL`.execute(server.db);
    for (const row of rows)
      column.map(row.text, row as never, (sealed, context) => {
        opened.push(secrets.open(context, sealed));
        return sealed;
      });
    texts[`${column.table}.${column.column}`] = opened.sort();
  }
  return texts;
}

const silent = { info: () => {}, warn: () => {} };
const pace = { run: <T>(work: () => Promise<T>) => work() };
/** The job of a process that was just started. */
const startedJob = (runMillis?: number) => {
  const job = secretRotation({ db: server.db, secrets: both, log: silent, pace, runMillis });
  return () => job.run({ kind: job.kind, key: "", attempts: 1, crashes: 0, lease: "" }, new AbortController().signal);
};
const column = sealedColumns.find(({ column }) => column === "totp_secret_sealed") as (typeof sealedColumns)[0];

test("every column that is named as sealed is in the list", async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name LIKE '%\\_sealed'`.execute(server.db);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(listed.sort()).toEqual([...rows.map(({ name }) => name), "tenancies.config"].sort());
});

test("a server with both secrets seals every value again, and then one with the new secret alone opens all", async () => {
  const texts = await openAll(both);
  for (const [name, values] of Object.entries(texts)) expect(values.length, name).toBeGreaterThan(0);
  const rotating = await startServer({ databaseOf: server, serverSecret: { current: after, previous: before }, jobPollMillis: 0 });
  expect((await vault("get", { hashed_key: "ada" }, rotating)).json).toEqual({ encrypted_value: "4242" });
  server.clock.advance(120_000);
  await rotating.running.jobsIdle();
  expect(await openAll(onlyAfter)).toEqual(texts);
  expect(await countOldSeals(server.db, onlyAfter)).toEqual([]);
  await rotating.close();

  const changed = await startServer({ databaseOf: server, serverSecret: { current: after }, jobPollMillis: 0 });
  expect((await vault("get", { hashed_key: "ada" }, changed)).json).toEqual({ encrypted_value: "4242" });
  expect((await call("GET", `/internal/webhooks/endpoints/${webhook.id}/secret`, undefined, changed)).json.secret).toBe(webhook.secret);
  const config = await call("GET", "/internal/config", undefined, changed);
  expect(config.text).toContain("the secret of an app");
  const code = await attempt.attempt();
  const body = { type: "totp", totp: attempt.totp(), code };
  expect((await changed.request("POST", "/auth/mfa/sign-in", { as: "client", project, body })).status).toBe(200);
  await changed.close();
});

test("a pass that ends in the middle is continued by another process, and values are lost by neither", async () => {
  const texts = await openAll(both);
  const first = startedJob(0);
  for (let batch = 0; batch < 4; batch++) expect(await first()).toBe("more");
  const left = await countOldSeals(server.db, both);
  const total = Object.values(texts).flat().length;
  const count = left.reduce((sum, { previous }) => sum + previous, 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(total);
  expect(left.every(({ unreadable }) => unreadable === 0)).toBe(true);

  const second = startedJob();
  expect(await second()).toBe("done");
  expect(await countOldSeals(server.db, both)).toEqual([]);
  expect(await openAll(onlyAfter)).toEqual(texts);
});

test("a value that is changed meanwhile is left to the next pass", async () => {
  const { db } = server;
  const batch = await readBatch(db, column, both, 0);
  const { replacements } = resealBatch(both, column, batch);
  const changed = onlyBefore.seal(`users.totp/${project.tenancyId}/${attempt.userId}`, "another secret");
  await db.updateTable("users").set({ totp_secret_sealed: changed }).where("id", "=", attempt.userId).execute();
  expect(await writeBatch(db, column, replacements)).toBe(replacements.length - 1);
  const read = async () =>
    (await db.selectFrom("users").select("totp_secret_sealed").where("id", "=", attempt.userId).executeTakeFirstOrThrow())
      .totp_secret_sealed;
  expect(await read()).toBe(changed);
  // Another row may have taken the location meanwhile.
  const { rows } = await sql<{ location: string }>`SELECT ctid::text AS location FROM users WHERE id = ${attempt.userId}::uuid`.execute(db);
  const stale = { location: rows[0]?.location ?? "", from: replacements[0]?.from ?? "", to: replacements[0]?.to ?? "" };
  expect(await writeBatch(db, column, [stale])).toBe(0);
  expect(await read()).toBe(changed);

  expect(await startedJob()()).toBe("done");
  expect(onlyAfter.open(`users.totp/${project.tenancyId}/${attempt.userId}`, (await read()) ?? "")).toBe("another secret");
});

test.runIf(process.env.TEST_DATABASE_URL)("a locked row is left to the next pass, which waits for no lock", async () => {
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", attempt.userId).forUpdate().execute();
    expect(await startedJob()()).toBe("done");
    expect(await countOldSeals(server.db, both)).toEqual([{ column: "users.totp_secret_sealed", previous: 1, unreadable: 0 }]);
  });
  expect(await startedJob()()).toBe("done");
  expect(await countOldSeals(server.db, both)).toEqual([]);
});

test("a value that neither secret opens stays as it is, and is counted", async () => {
  const foreign = createSecrets({ current: "a secret that no server has, long enough" }).seal("elsewhere", "text");
  await server.db.updateTable("users").set({ totp_secret_sealed: foreign }).where("id", "=", attempt.userId).execute();
  expect(await startedJob()()).toBe("done");
  expect(await countOldSeals(server.db, both)).toEqual([{ column: "users.totp_secret_sealed", previous: 0, unreadable: 1 }]);
  await server.db.updateTable("users").set({ totp_secret_sealed: null }).where("id", "=", attempt.userId).execute();
});

test("without a previous secret nothing is read", async () => {
  const job = secretRotation({ db: server.db, secrets: onlyAfter, log: silent, pace });
  const run = () => job.run({ kind: job.kind, key: "", attempts: 1, crashes: 0, lease: "" }, new AbortController().signal);
  expect(await server.statements(run)).toEqual([]);
});

test("a one-time password is accepted after its secret was sealed again between check and use, but not after its replacement", async () => {
  const { db, clock } = server;
  const { tenancyId } = project;
  const of = async () =>
    (await db.selectFrom("users").selectAll().where("id", "=", attempt.userId).executeTakeFirstOrThrow()).totp_secret_sealed ?? "";
  const user = { tenancyId, id: attempt.userId, sealed: await of() };
  expect(await startedJob()()).toBe("done");
  expect(await of()).not.toBe(user.sealed);
  expect(await consumeTotpStep(db, both, user, 7, clock.now())).toBe(true);
  expect(await consumeTotpStep(db, both, user, 7, clock.now())).toBe(false);
  const totp_secret_sealed = both.seal(`users.totp/${tenancyId}/${user.id}`, "another");
  await db.updateTable("users").set({ totp_secret_sealed }).where("id", "=", user.id).execute();
  expect(await consumeTotpStep(db, both, user, 8, clock.now())).toBe(false);
});
