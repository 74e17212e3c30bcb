import { type Kysely, sql } from "kysely";

/** The time by which development servers are ahead of the real time. One row, so that all processes and later starts agree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE development_clock (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    ahead_millis bigint NOT NULL CHECK (ahead_millis >= 0)
  )`.execute(db);
}
