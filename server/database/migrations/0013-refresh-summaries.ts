import { type Kysely, sql } from "kysely";
import { updateSummaries } from "./0009-summaries.ts";

/** A function that repairs the summary of every user and returns how many were stale. For restores that ran without triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE FUNCTION refresh_user_summaries() RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE repaired bigint;
      BEGIN
        ${updateSummaries("SELECT tenancy_id, id AS user_id FROM users")};
        GET DIAGNOSTICS repaired = ROW_COUNT;
        RETURN repaired;
      END $$`)
    .execute(db);
}
