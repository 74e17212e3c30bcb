import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import { type DeviceClaim, passwordVersionText } from "../../foundation/known-device.ts";
import { type Account, accountColumns } from "../account.ts";
import { attemptSubject, countAttempt, secondsUntilRetry } from "./attempt-limit.ts";

/** The account that signs in with an address, if there is one, and whether the attempt was counted. */
export interface SignInRow extends Partial<Account> {
  readonly hash: string | null;
  /** The subject that the attempt counts for. */
  readonly subject: Buffer;
  /** Whether the user has proven to read at the address; null without an account. */
  readonly is_verified: boolean | null;
  /** False while the address is throttled. */
  readonly counted: boolean;
  /** Seconds until the next attempt. */
  readonly wait: number;
}

export const isAccount = (row: SignInRow): row is SignInRow & Account & { readonly hash: string } => row.id != null && row.hash !== null;

/** An attempt to sign in with an address, counted for its subject. */
interface SignInAttempt {
  readonly tenancyId: string;
  readonly email: string;
  /** The claim of the calling device. */
  readonly claim: DeviceClaim | undefined;
}

/** Counts the attempt (if `limited`), and reads the account of a sign-in address with its hash. One statement; always one row. */
export async function findAndCountAttempt(
  db: Db,
  { tenancyId, email, claim }: SignInAttempt,
  limited: boolean,
  now: Date,
): Promise<SignInRow> {
  const stranger = sql`${attemptSubject(email)}::bytea`;
  // A device whose value is older than the password counts as unknown.
  const subject = claim
    ? sql<Buffer>`CASE WHEN EXISTS (SELECT FROM contact_channels a JOIN users u ON u.tenancy_id = a.tenancy_id AND u.id = a.user_id
        WHERE a.tenancy_id = ${tenancyId}::uuid AND a.type = 'email' AND a.value = ${email} AND a.used_for_auth
          AND ${sql.raw(passwordVersionText)} = ${claim.version}::float8)
        THEN ${attemptSubject(claim.subject)}::bytea ELSE ${stranger} END`
    : stranger;
  const attempt = limited ? countAttempt(tenancyId, sql`(SELECT subject FROM counted_for)`, now) : sql`SELECT 0 AS failures`;
  const { rows } = await sql<SignInRow>`WITH counted_for AS MATERIALIZED (SELECT ${subject} AS subject), attempt AS (${attempt})
    SELECT EXISTS (SELECT FROM attempt) AS counted, s.subject,
      ${secondsUntilRetry(tenancyId, sql`s.subject`, now)} AS wait, ${accountColumns}, a.is_verified, w.hash
    FROM counted_for s
    LEFT JOIN contact_channels a ON a.tenancy_id = ${tenancyId}::uuid AND a.type = 'email' AND a.value = ${email} AND a.used_for_auth
    LEFT JOIN users u ON u.tenancy_id = a.tenancy_id AND u.id = a.user_id
    LEFT JOIN passwords w ON w.tenancy_id = u.tenancy_id AND w.user_id = u.id`.execute(db);
  return rows[0] as SignInRow;
}

/** The hash of a user's password, and whether the attempt was counted. */
export interface OwnPasswordRow {
  readonly hash: string | null;
  readonly counted: boolean;
  readonly wait: number;
}

/** Counts the attempt (if `limited`), and reads the hash of the user's password. One statement; always one row. */
export async function findOwnAndCountAttempt(
  db: Db,
  tenancyId: string,
  userId: string,
  limited: boolean,
  now: Date,
): Promise<OwnPasswordRow> {
  const subject = sql<Buffer>`${attemptSubject(userId)}::bytea`;
  const attempt = limited ? sql`${countAttempt(tenancyId, subject, now)}` : sql`SELECT 0 AS failures`;
  const { rows } = await sql<OwnPasswordRow>`WITH attempt AS (${attempt})
    SELECT EXISTS (SELECT FROM attempt) AS counted, ${secondsUntilRetry(tenancyId, subject, now)} AS wait,
      (SELECT hash FROM passwords WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid) AS hash`.execute(db);
  return rows[0] as OwnPasswordRow;
}

/** The hash of a user's password. */
export async function findPasswordHash(db: Db, tenancyId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("passwords")
    .select("hash")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.hash;
}
