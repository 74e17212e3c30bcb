import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { TokenUser } from "../sessions/open.ts";
import { countAttempt, failureSubject, secondsToWait } from "./failures.ts";

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
      ${secondsToWait(tenancyId, subject, now)} AS wait,
      u.id, u.display_name, u.selected_team_id, u.is_anonymous, w.hash, u.totp_secret_sealed IS NOT NULL AS requires_totp,
      p.value AS primary_email, coalesce(p.is_verified, false) AS primary_email_verified
    FROM (SELECT 1) AS always
    LEFT JOIN contact_channels c ON c.tenancy_id = ${tenancyId}::uuid AND c.type = 'email' AND c.value = ${email} AND c.used_for_auth
    LEFT JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id
    LEFT JOIN contact_channels p ON p.tenancy_id = u.tenancy_id AND p.user_id = u.id AND p.type = 'email' AND p.is_primary
    LEFT JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id`.execute(db);
  return rows[0] as SignInRow;
}

/** Whoever signs in with an address, by whatever method. */
export const signsInWith = (
  db: Db,
  tenancyId: string,
  email: string,
): Promise<{ id: string; display_name: string | null; is_verified: boolean } | undefined> =>
  db
    .selectFrom("contact_channels as c")
    .innerJoin("users as u", (join) => join.onRef("u.tenancy_id", "=", "c.tenancy_id").onRef("u.id", "=", "c.user_id"))
    .select(["u.id", "u.display_name", "c.is_verified"])
    .where("c.tenancy_id", "=", tenancyId)
    .where("c.type", "=", "email")
    .where("c.value", "=", email)
    .where("c.used_for_auth", "=", true)
    .executeTakeFirst();

/** A user's hash, and whether the user must still wait after failures to give the right password. */
export interface OwnPasswordRow {
  readonly hash: string | null;
  readonly counted: boolean;
  readonly wait: number;
}

/** One statement: counts the attempt (when `limited`) and reads the user's hash. Always one row. */
export async function beginChange(db: Db, tenancyId: string, userId: string, limited: boolean, now: Date): Promise<OwnPasswordRow> {
  const subject = failureSubject(userId);
  const attempt = limited ? sql`${countAttempt(tenancyId, subject, now)}` : sql`SELECT 0 AS failures`;
  const { rows } = await sql<OwnPasswordRow>`WITH attempt AS (${attempt})
    SELECT EXISTS (SELECT FROM attempt) AS counted, ${secondsToWait(tenancyId, subject, now)} AS wait,
      (SELECT hash FROM passwords WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid) AS hash`.execute(db);
  return rows[0] as OwnPasswordRow;
}

/** The hash of a user's password as it is now. */
export async function passwordOf(db: Db, tenancyId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("passwords")
    .select("hash")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.hash;
}

/**
 * SELECT that holds a password as long as it is still the very one that was checked, and a second factor is asked for or not as
 * it was. The user is held first and the password second, the order in which a deletion and a change take them: a sign-in never
 * holds what they wait for while it waits for them.
 */
export const unchangedPassword = (tenancyId: string, found: { id: string; hash: string; requires_totp: boolean | null }) =>
  sql`SELECT 1 FROM users u JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${found.id}::uuid AND w.hash = ${found.hash}
      AND (u.totp_secret_sealed IS NOT NULL) = ${found.requires_totp === true}::boolean FOR KEY SHARE OF u FOR SHARE OF w`;
