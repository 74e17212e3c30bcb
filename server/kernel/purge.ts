import { sql } from "kysely";
import type { RootDb } from "./call.ts";
import { unit } from "./unit.ts";

/**
 * Every table whose rows belong to a tenancy, in the order in which they go: what refers to others before them, so that a
 * batch drags little with it. Users go before memberships, whose end would otherwise be written into each of them.
 */
export const tenantTables = [
  "audit_events",
  "mails",
  "rate_limits",
  "sign_in_failures",
  "second_factor_tries",
  "active_users",
  "redirect_origins",
  "verification_codes",
  "cli_logins",
  "sessions",
  "passwords",
  "passkeys",
  "oauth_links",
  "contact_channels",
  "images",
  "user_permissions",
  "team_permissions",
  "users",
  "team_members",
  "teams",
] as const;

/**
 * Deletes up to `most` rows of a tenancy whose project is gone, as one statement that has the tenancy to itself.
 * @returns how many, or undefined if another process is at it, or the tenancy is gone
 */
export async function purgeBatch(
  db: RootDb,
  table: (typeof tenantTables)[number],
  tenancyId: string,
  most: number,
): Promise<number | undefined> {
  return unit(db, async (writing) => {
    // The cascades' plans are kept by the connection: made while their tables were small, they read all of them for each row gone.
    await sql`DISCARD PLANS`.execute(writing);
    // The tenancy's few rows may lie at the end of a large table: by its index they are found at once, whatever is guessed of them.
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(writing);
    const { rows } = await sql<{ mine: number; gone: number }>`WITH mine AS (
      SELECT id FROM tenancies WHERE id = ${tenancyId}::uuid AND project_id IS NULL FOR NO KEY UPDATE SKIP LOCKED),
    gone AS (DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY (
      SELECT r.ctid FROM ${sql.table(table)} r WHERE r.tenancy_id = ${tenancyId}::uuid AND EXISTS (SELECT FROM mine) LIMIT ${most})) RETURNING 1)
    SELECT (SELECT count(*)::int FROM mine) AS mine, (SELECT count(*)::int FROM gone) AS gone`.execute(writing);
    return rows[0]?.mine ? rows[0].gone : undefined;
  });
}
