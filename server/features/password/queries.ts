import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { TokenUser } from "../sessions/open.ts";
import { countAttempt, failureSubject } from "./failures.ts";

/** Whoever signs in with an address, and whether the address must still wait after failures. */
export interface SignInRow extends Partial<TokenUser> {
  readonly hash: string | null;
  readonly requires_totp: boolean | null;
  /** False while the address has to wait. */
  readonly counted: boolean;
  /** Seconds left to wait. */
  readonly wait: number;
}

/** One statement: counts the attempt (when `limited`) and finds the user of a sign-in address with its hash. Always one row. */
export async function beginSignIn(db: Db, tenancyId: string, email: string, limited: boolean, now: Date): Promise<SignInRow> {
  const subject = failureSubject(email);
  const attempt = limited ? sql`${countAttempt(tenancyId, subject, now)}` : sql`SELECT 0 AS failures`;
  const { rows } = await sql<SignInRow>`WITH attempt AS (${attempt})
    SELECT EXISTS (SELECT FROM attempt) AS counted,
      coalesce((SELECT ceil(extract(epoch FROM retry_at - ${now}::timestamptz))::int FROM sign_in_failures
        WHERE tenancy_id = ${tenancyId}::uuid AND subject = ${subject}::bytea), 0) AS wait,
      u.id, u.display_name, u.selected_team_id, u.is_anonymous, w.hash, u.totp_secret_sealed IS NOT NULL AS requires_totp,
      p.value AS primary_email, coalesce(p.is_verified, false) AS primary_email_verified
    FROM (SELECT 1) AS always
    LEFT JOIN contact_channels c ON c.tenancy_id = ${tenancyId}::uuid AND c.type = 'email' AND c.value = ${email} AND c.used_for_auth
    LEFT JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id
    LEFT JOIN contact_channels p ON p.tenancy_id = u.tenancy_id AND p.user_id = u.id AND p.type = 'email' AND p.is_primary
    LEFT JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id`.execute(db);
  return rows[0] as SignInRow;
}

/** Whether an address already signs somebody in. */
export async function isTaken(db: Db, tenancyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("contact_channels")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("type", "=", "email")
    .where("value", "=", email)
    .where("used_for_auth", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * SELECT that holds a password as long as it is still the very one that was checked. The user is held first and the password
 * second, the order in which a deletion and a change take them: a sign-in never holds what they wait for while it waits for them.
 */
export const unchangedPassword = (tenancyId: string, userId: string, hash: string) =>
  sql`SELECT 1 FROM users u JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid AND w.hash = ${hash} FOR KEY SHARE OF u FOR SHARE OF w`;
