import { sql } from "kysely";
import type { TestServer } from "../../testing/index.ts";

/** Reads a digest of all rows of a tenancy, by table. */
export async function tenancyReader({ db }: TestServer, tenancyId: string): Promise<() => Promise<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenancy_id'`.execute(db);
  const digests = tables.map(
    ({ name }) =>
      sql`SELECT ${sql.lit(name)} AS name, md5(string_agg(row::text, ' ' ORDER BY row::text)) AS digest
        FROM ${sql.id(name)} AS row WHERE tenancy_id = ${tenancyId}`,
  );
  const query = sql<{ name: string; digest: string }>`${sql.join(digests, sql` UNION ALL `)}`;
  return async () => Object.fromEntries((await query.execute(db)).rows.map(({ name, digest }) => [name, digest]));
}
