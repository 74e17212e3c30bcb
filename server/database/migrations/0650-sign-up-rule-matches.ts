import { type Kysely, sql } from "kysely";

/** How often the rules of sign-up matched, by day in UTC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE sign_up_rule_matches (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    rule_id text NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, rule_id, day)
  )`,
    )
    .execute(db);
  await sql.raw("CREATE INDEX sign_up_rule_matches_by_day ON sign_up_rule_matches (day)").execute(db);
}
