import { type Kysely, sql } from "kysely";
import { updateSummaries } from "./0009-summaries.ts";

/** SQL: whether a user lacks in its summary what a new row adds. A unique index makes a concurrent writer of the same fact wait. */
const isMissing = (condition: string) =>
  `EXISTS (SELECT FROM changed k JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id WHERE ${condition})`;

// A sign-up inserts a user with its summary. Its new rows then change nothing, and a comparison takes a fifth of a computation.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE OR REPLACE FUNCTION summarize_users() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' AND TG_TABLE_NAME = 'passwords' THEN
          IF NOT ${isMissing("NOT u.has_password")} THEN RETURN NULL; END IF;
        ELSIF TG_OP = 'INSERT' AND TG_TABLE_NAME = 'contact_channels' THEN
          IF NOT ${isMissing(`k.type = 'email' AND k.is_primary
            AND (u.primary_email, u.primary_email_verified, u.primary_email_auth_enabled)
              IS DISTINCT FROM (k.value, k.is_verified, k.used_for_auth)`)} THEN RETURN NULL; END IF;
        END IF;
        PERFORM FROM users u JOIN tenancies t ON t.id = u.tenancy_id AND t.project_id IS NOT NULL
          WHERE (u.tenancy_id, u.id) IN (SELECT k.tenancy_id, k.user_id FROM changed k)
          ORDER BY u.tenancy_id, u.id FOR NO KEY UPDATE OF u;
        IF FOUND THEN ${updateSummaries("SELECT DISTINCT tenancy_id, user_id FROM changed")};
        END IF;
        RETURN NULL;
      END $$`)
    .execute(db);
}
