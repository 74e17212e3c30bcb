import { sql } from "kysely";
import { secondFactor as limits } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { TokenUser } from "../sessions/open.ts";

/** Whoever is asked for the second factor. */
interface AskedRow extends TokenUser {
  readonly totp_secret_sealed: string | null;
  /** False while so many wrong ones were tried that the user has to wait. */
  readonly counted: boolean;
  /** Seconds left to wait. */
  readonly wait: number;
}

/**
 * One statement: counts a try BEFORE it is judged (when `limited`), so that tries made at once leave no gap, and reads the
 * user with its second factor. The count is of the user, whatever attempt codes the tries come with.
 * @returns undefined when there is no such user.
 */
export async function beginTry(db: Db, tenancyId: string, userId: string, limited: boolean, now: Date): Promise<AskedRow | undefined> {
  const end = sql`${now}::timestamptz + make_interval(secs => ${limits.seconds}::int)`;
  const counting = sql`INSERT INTO second_factor_tries AS t (tenancy_id, user_id, failures, forgotten_at)
    SELECT tenancy_id, id, 1, ${end} FROM users WHERE tenancy_id = ${tenancyId}::uuid AND id = ${userId}::uuid
    ON CONFLICT (tenancy_id, user_id) DO UPDATE SET
      failures = CASE WHEN t.forgotten_at <= ${now}::timestamptz THEN 1 ELSE t.failures + 1 END,
      forgotten_at = excluded.forgotten_at
    WHERE t.forgotten_at <= ${now}::timestamptz OR t.failures < ${limits.failures}::int
    RETURNING failures`;
  const { rows } = await sql<AskedRow>`WITH try AS (${limited ? counting : sql`SELECT 0 AS failures`})
    SELECT EXISTS (SELECT FROM try) AS counted,
      coalesce((SELECT ceil(extract(epoch FROM t.forgotten_at - ${now}::timestamptz))::int FROM second_factor_tries t
        WHERE t.tenancy_id = u.tenancy_id AND t.user_id = u.id), 0) AS wait,
      u.id, u.display_name, u.selected_team_id, u.is_anonymous, u.totp_secret_sealed,
      p.value AS primary_email, coalesce(p.is_verified, false) AS primary_email_verified
    FROM users u
    LEFT JOIN contact_channels p ON p.tenancy_id = u.tenancy_id AND p.user_id = u.id AND p.type = 'email' AND p.is_primary
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  return rows[0];
}

/**
 * Uses up the one-time password of a time step, and all before it, of any number of callers at once for one; forgets the
 * wrong ones. Holds the user until the unit ends.
 * @returns false when it was used before, or the user's secret is no longer the one it was judged by.
 */
export async function useStep(db: Db, user: { tenancyId: string; id: string; sealed: string }, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`WITH held AS (SELECT tenancy_id, id FROM users
      WHERE tenancy_id = ${user.tenancyId}::uuid AND id = ${user.id}::uuid AND totp_secret_sealed = ${user.sealed} FOR KEY SHARE)
    INSERT INTO second_factor_tries AS t (tenancy_id, user_id, failures, forgotten_at, last_step)
    SELECT tenancy_id, id, 0, ${now}::timestamptz, ${step}::int FROM held
    ON CONFLICT (tenancy_id, user_id) DO UPDATE SET failures = 0, forgotten_at = excluded.forgotten_at, last_step = excluded.last_step
    WHERE t.last_step < excluded.last_step
    RETURNING 1`.execute(db);
  return rows.length > 0;
}
