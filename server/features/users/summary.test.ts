import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../services/random.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { repetitions } from "../../testing/repetitions.ts";
import { givenChannel } from "../../testing/row-fixtures.ts";
import { givenPasskey } from "../../testing/sign-in/passkeys.ts";
import { findStaleSummaries } from "./summary-check.ts";

const config = {
  auth: {
    password: { allowSignIn: true },
    otp: { allowSignIn: true },
    passkey: { allowSignIn: true },
    oauth: { providers: { github: { type: "github", isShared: true, allowSignIn: true } } },
  },
  domains: { allowLocalhost: true },
};

let servers: readonly [TestServer, TestServer];
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  const first = await startServer();
  servers = [first, await startServer({ databaseOf: first })];
  project = await first.givenProject(config);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

const anEmail = () => `${randomUuid()}@example.org`;
const links = (count: number) => Array.from({ length: count }, () => ({ id: "github", account_id: randomUuid(), email: anEmail() }));
const create = async (server: TestServer): Promise<string> => {
  const body = { primary_email: anEmail(), password: "correct horse battery", oauth_providers: links(1) };
  return (await server.request("POST", "/users", { as: "server", project, body })).json.id;
};

/** The fields of a user that a server may change. Some changes are refused, for example a password without an address. */
const change = fc.oneof(
  fc.constant("an address").map(() => ({ primary_email: anEmail() })),
  fc.constant({ primary_email: null }),
  fc.boolean().map((primary_email_verified) => ({ primary_email_verified })),
  fc.boolean().map((primary_email_auth_enabled) => ({ primary_email_auth_enabled })),
  fc.constantFrom("correct horse battery", null).map((password) => ({ password })),
  fc.constant({ passkey_auth_enabled: false }),
  fc.boolean().map((otp_auth_enabled) => ({ otp_auth_enabled })),
);
const operation = fc.oneof(
  { weight: 6, arbitrary: change.map((body) => ({ kind: "change", body }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("passkey", "channel", "link", "unlink", "make primary", "verify", "remove channels")
      .map((kind) => ({ kind }) as const),
  },
);
type Operation = (typeof operation extends fc.Arbitrary<infer T> ? T : never) | { readonly kind: "change"; readonly body: object };

/** Runs one operation on one of the processes. */
async function run(server: TestServer, id: string, { kind, ...given }: Operation): Promise<void> {
  const { db } = server;
  const owned = sql`tenancy_id = ${project.tenancyId}::uuid AND user_id = ${id}::uuid`;
  switch (kind) {
    case "change": {
      const { body } = given as { body: object };
      expect((await server.request("PATCH", `/users/${id}`, { as: "server", project, body })).status).toBeLessThan(500);
      return;
    }
    case "passkey":
      // A user has one; a second is refused.
      return void (await givenPasskey(server, project, id).catch(() => undefined));
    case "channel":
      return void (await givenChannel(server, project, id));
    case "link":
      return void (await sql`INSERT INTO oauth_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in,
          allow_connected_accounts, created_at)
        VALUES (${project.tenancyId}, ${randomUuid()}, ${id}, 'github', ${randomUuid()}, false, true, now())`.execute(db));
    case "unlink":
      return void (await sql`DELETE FROM oauth_links WHERE ${owned}`.execute(db));
    case "make primary":
      // Not by one statement: the index allows one primary address at any time.
      await sql`UPDATE contact_channels SET is_primary = false WHERE ${owned} AND is_primary`.execute(db);
      return void (await sql`UPDATE contact_channels SET is_primary = true
        WHERE id = (SELECT id FROM contact_channels WHERE ${owned} ORDER BY id LIMIT 1)`
        .execute(db)
        .catch(() => undefined));
    case "verify":
      return void (await sql`UPDATE contact_channels SET is_verified = NOT is_verified WHERE ${owned}`.execute(db));
    case "remove channels":
      return void (await sql`DELETE FROM contact_channels WHERE ${owned}`.execute(db));
  }
}

test("a user's summary matches its channels and credentials after any operations in two processes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(operation, operation), { minLength: 1, maxLength: 8 }), async (pairs) => {
      const id = await create(servers[0]);
      for (const pair of pairs) {
        await Promise.all(pair.map((each, index) => run(servers[index] as TestServer, id, each)));
        expect(await findStaleSummaries(servers[0].db)).toEqual([]);
      }
    }),
    { numRuns: repetitions(4, 12), endOnFailure: true },
  );
});

test.runIf(process.env.TEST_DATABASE_URL)("concurrent changes of one user produce a correct summary", async () => {
  const [server] = servers;
  const id = await create(server);
  for (let round = 0; round < 15; round++) {
    const owned = sql`tenancy_id = ${project.tenancyId}::uuid AND user_id = ${id}::uuid`;
    await Promise.all([
      sql`DELETE FROM passwords WHERE ${owned}`.execute(server.db),
      sql`DELETE FROM passkeys WHERE ${owned}`.execute(server.db),
      sql`UPDATE contact_channels SET is_verified = NOT is_verified WHERE ${owned}`.execute(server.db),
      run(server, id, { kind: "link" }),
    ]);
    expect(await findStaleSummaries(server.db)).toEqual([]);
    await Promise.all([
      run(server, id, { kind: "passkey" }),
      run(server, id, { kind: "change", body: { password: "correct horse battery" } }),
    ]);
    expect(await findStaleSummaries(server.db)).toEqual([]);
  }
});

test("the check finds each stale part of a summary, and nothing in a deleted project", async () => {
  const [server] = servers;
  const at = await server.givenProject(config);
  const body = { primary_email: anEmail(), password: "correct horse battery", oauth_providers: links(1) };
  const { id } = (await server.request("POST", "/users", { as: "server", project: at, body })).json;
  const stale = [{ tenancy_id: at.tenancyId, id }];
  for (const [column, wrong] of [
    ["primary_email", sql`'other@example.org'`],
    ["primary_email_verified", sql`true`],
    ["primary_email_auth_enabled", sql`true`],
    ["has_password", sql`false`],
    ["passkey_auth_enabled", sql`true`],
    ["oauth_providers", sql`NULL`],
  ] as const) {
    const name = sql.ref(column);
    await sql`UPDATE users SET ${name} = ${wrong} WHERE id = ${id}::uuid`.execute(server.db);
    expect(await findStaleSummaries(server.db), column).toEqual(stale);
    // Any write to the tables repairs it.
    await sql`UPDATE contact_channels SET is_verified = is_verified WHERE user_id = ${id}::uuid`.execute(server.db);
    expect(await findStaleSummaries(server.db), column).toEqual([]);
  }
  await sql`UPDATE users SET has_password = false WHERE id = ${id}::uuid`.execute(server.db);
  await sql`DELETE FROM projects WHERE id = ${at.id}`.execute(server.db);
  expect(await findStaleSummaries(server.db)).toEqual([]);
});

test("a repair writes the summaries of all users that were written without triggers", async () => {
  const [{ db }] = servers;
  const [ada, bea] = [await create(servers[0]), await create(servers[0])];
  const columns = ["primary_email", "has_password", "passkey_auth_enabled", "oauth_providers"] as const;
  const readSummaries = () => db.selectFrom("users").select(columns).where("id", "in", [ada, bea]).orderBy("id").execute();
  // Also repairs what other tests have left.
  await sql`SELECT refresh_user_summaries()`.execute(db);
  const before = await readSummaries();
  expect(before).toMatchObject([{ has_password: true }, { has_password: true }]);
  await sql`UPDATE users SET primary_email = NULL, has_password = false, passkey_auth_enabled = true, oauth_providers = NULL
    WHERE id IN (${ada}::uuid, ${bea}::uuid)`.execute(db);
  const { rows } = await sql<{ repaired: number }>`SELECT refresh_user_summaries() AS repaired`.execute(db);
  expect(rows).toEqual([{ repaired: 2 }]);
  expect(await readSummaries()).toEqual(before);
});
