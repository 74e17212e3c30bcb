import { type Insertable, sql } from "kysely";
import { TooManyOAuthApplications } from "#contract/errors/index.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthApplications } from "../../../database/tables/oauth-applications.ts";

/**
 * Makes room for an application that registers itself. Those that were never used are deleted first, from the oldest on. Callers without
 * credentials could otherwise fill the branch. Runs in a transaction: parallel calls wait for each other.
 * @throws TooManyOAuthApplications
 */
export async function makeRoom(db: Db, tenancyId: string, now: Date): Promise<void> {
  await db.selectFrom("tenancies").select("id").where("id", "=", tenancyId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM oauth_applications
    WHERE tenancy_id = ${tenancyId}::uuid AND source <> 'developer'`.execute(db);
  if ((rows[0]?.count ?? 0) < limits.perBranch) return;
  const youngest = new Date(now.getTime() - limits.unusedMillis);
  const { numAffectedRows } = await sql`DELETE FROM oauth_applications WHERE tenancy_id = ${tenancyId}::uuid AND id IN (
    SELECT a.id FROM oauth_applications a WHERE a.tenancy_id = ${tenancyId}::uuid AND a.source <> 'developer'
      AND a.last_used_at IS NULL AND a.created_at < ${youngest}::timestamptz ORDER BY a.created_at LIMIT 20)`.execute(db);
  if (!numAffectedRows) throw new TooManyOAuthApplications();
}

/** The columns that an application does not choose by itself. */
export const unverified = {
  logo_url: null,
  is_first_party: false,
  is_enabled: true,
  last_used_at: null,
} as const satisfies Partial<Insertable<OauthApplications>>;
