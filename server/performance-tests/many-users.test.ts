import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { type ExplainRow, listNodes, scannedBy, sumBlocks } from "../testing/statement-cost.ts";

describe.runIf(process.env.TEST_DATABASE_URL)("at a hundred thousand users", () => {
  const tables = ["users", "contact_channels", "passwords", "teams", "team_members"];

  /** Gives a tenancy people number `from` to `to`, each with an address, a password and a selected team. */
  async function fill(tenancyId: string, from: number, to: number): Promise<void> {
    const { rows } = await client.query(
      "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'users' AND indexdef LIKE '%USING gin%'",
    );
    await client.query("BEGIN");
    // Without foreign keys, which the rows do not break: each row's checks cost more than the row.
    await client.query("SET LOCAL session_replication_role = replica");
    // Built once at the end: entry by entry it costs a minute.
    for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
    await client.query(
      `CREATE TEMPORARY TABLE fresh ON COMMIT DROP AS SELECT $1::uuid AS tenancy, gen_random_uuid() AS id, gen_random_uuid() AS team, n,
        md5(n::text) || '@example.org' AS email, now() - n * interval '1 minute' AS at FROM generate_series($2::int, $3::int) n`,
      [tenancyId, from, to],
    );
    await client.query(`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text, is_anonymous, selected_team_id)
      SELECT tenancy, id, 'Person ' || n, at, at, 'person ' || n || E'\n' || email, n % 20 = 0, team FROM fresh`);
    await client.query(`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
      SELECT tenancy, gen_random_uuid(), id, 'email', email, true, true, false, at FROM fresh`);
    await client.query("INSERT INTO passwords (tenancy_id, user_id, hash, updated_at) SELECT tenancy, id, 'none', at FROM fresh");
    await client.query("INSERT INTO teams (tenancy_id, id, display_name, created_at) SELECT tenancy, team, 'Team ' || n, at FROM fresh");
    await client.query("INSERT INTO team_members (tenancy_id, team_id, user_id, created_at) SELECT tenancy, team, id, at FROM fresh");
    await client.query("COMMIT");
    for (const { indexdef } of rows) await client.query(indexdef);
    for (const table of tables) await client.query(`VACUUM ANALYZE ${table}`);
  }

  /** The plan of the statement that lists users, and the blocks it touches when they are in memory. */
  async function readPlan(project: ProjectKeys, query: string) {
    const sent = await server.statementsWithValues(async () => {
      const { status, text } = await server.request("GET", `/users?${query}`, { as: "server", project });
      expect(status, text).toBe(200);
    });
    const listing = sent.find((statement) => / LIMIT \d+\) u /.test(statement.text));
    if (!listing) throw new Error("The listing's statement was not seen.");
    const explain = () => client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${listing.text}`, [...listing.values]);
    await explain();
    const { rows } = await explain();
    const [{ Plan: plan }] = (rows[0] as ExplainRow)["QUERY PLAN"];
    const nodes = listNodes(plan);
    return { blocks: sumBlocks(plan), scanned: scannedBy(nodes), filters: nodes.flatMap(({ Filter }) => Filter ?? []) };
  }

  /** Requests for a hundred people, at the list's ends and deep inside it, and found by a rare text. */
  async function requests(): Promise<Record<string, string>> {
    const { rows } = await client.query(
      `SELECT id FROM users WHERE tenancy_id = $1 AND NOT is_anonymous ORDER BY signed_up_at
        OFFSET (SELECT count(*) * 3 / 4 FROM users WHERE tenancy_id = $1) LIMIT 1`,
      [large.tenancyId],
    );
    return {
      "first page": "limit=100",
      "newest first": "limit=100&desc=true",
      "deep page": `limit=100&cursor=${rows[0].id}`,
      "deep page, newest first": `limit=100&desc=true&cursor=${rows[0].id}`,
      "search for many": "limit=100&query=PERSON",
      "search for one": `limit=100&query=${createHash("md5").update("777").digest("hex")}`,
      "search without results": "limit=100&query=zzzz",
      // Two conditions on the text: as it is, and without its accents.
      "search with accents": "limit=100&query=z%C3%A9zz",
      "search with accents that many have without": "limit=100&query=p%C3%A9rson",
      "search for two rare characters": "limit=100&query=zz",
      "search for one rare character": "limit=100&query=%25",
    };
  }

  let server: TestServer;
  let client: pg.Client;
  let large: ProjectKeys & { tenancyId: string };
  let small: ProjectKeys & { tenancyId: string };
  const blocksAtThousand: Record<string, number> = {};
  beforeAll(async () => {
    server = await startServer({ unusedDatabase: true });
    client = new pg.Client({ connectionString: server.source.url });
    await client.connect();
    large = await server.givenProject();
    small = await server.givenProject();
    await fill(small.tenancyId, 1, 10);
    await fill(large.tenancyId, 1, 1000);
    // A table this small is cheaper to scan; this compares the index plans.
    await client.query("SET enable_seqscan = off");
    for (const [name, query] of Object.entries(await requests())) blocksAtThousand[name] = (await readPlan(large, query)).blocks;
    await client.query("SET enable_seqscan = on");
    await fill(large.tenancyId, 1001, 100_000);
  }, 300_000);
  afterAll(async () => {
    await client?.end();
    await server?.close();
  });

  test("pages and searches use indexes and read a bounded number of blocks", async () => {
    for (const [name, query] of Object.entries(await requests())) {
      const { blocks, scanned } = await readPlan(large, query);
      expect(scanned, name).toEqual([]);
      // For small counts, deeper indexes and longer posting lists are no significant growth.
      expect(blocks, name).toBeLessThanOrEqual(Math.max(2 * (blocksAtThousand[name] as number), 200));
    }
  });

  test("a search for a frequent character compares each user's text before it splits the text into terms", async () => {
    const { filters, blocks } = await readPlan(large, "limit=100&query=e");
    expect(blocks).toBeLessThanOrEqual(2 * (blocksAtThousand["first page"] as number));
    expect(filters.join()).toMatch(/strpos.*short_terms/);
  });

  test("queries of a project with ten users read few blocks", async () => {
    for (const query of ["limit=100", "limit=100&desc=true", "query=person", "query=77", "query=zzzz"]) {
      const { blocks, scanned } = await readPlan(small, query);
      expect(scanned, query).toEqual([]);
      expect(blocks, query).toBeLessThanOrEqual(10 * 20);
    }
  });
});
