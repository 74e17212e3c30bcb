import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { notBanned } from "../accounts/ban.ts";
import { type TokenUser, tokenUserColumns } from "../accounts/sessions/access-token.ts";
import { passwordVersionText } from "../foundation/known-device.ts";
import { type AddressProof, selectAddressProof } from "./account-recovery/proof.ts";

/** A user who signs in or up. */
export interface Account extends TokenUser {
  /** Whether the user signs in with the primary address. Any user may enter the address of another person as one that does not. */
  readonly primary_email_auth_enabled: boolean;
  /** Known devices are bound to it (features/foundation/known-device.ts). */
  readonly password_version: number;
}

/** The columns of an `Account`, of `users u`, as text. */
export const accountColumnsText = `${tokenUserColumns}, u.primary_email_auth_enabled, ${passwordVersionText} AS password_version`;

/** SQL: the columns of an `Account`, of `users u`. */
export const accountColumns = sql.raw(accountColumnsText);

/** The account that signs in with an e-mail address. */
export interface EmailAccount extends Account {
  readonly otp_auth_enabled: boolean;
  /** Whether the user has turned off sign-in by codes. */
  readonly otp_is_off: boolean;
  /** The proof that a reader of the address has. */
  readonly proof: AddressProof;
  /** The id of the contact channel. */
  readonly channel_id: string;
}

/** SQL: whether `users u` may sign in by codes: they are on, or undecided. */
export const codesAllowed = sql<SqlBool>`(u.otp_auth_enabled OR NOT u.otp_auth_disabled)`;

export async function accountByEmail(db: Db, tenancyId: string, email: string): Promise<EmailAccount | undefined> {
  const { rows } =
    await sql<EmailAccount>`SELECT ${accountColumns}, u.otp_auth_enabled, NOT ${codesAllowed} AS otp_is_off, a.id AS channel_id,
      ${selectAddressProof("a")} AS proof
    FROM contact_channels a
    JOIN users u ON u.tenancy_id = a.tenancy_id AND u.id = a.user_id
    WHERE a.tenancy_id = ${tenancyId}::uuid AND a.type = 'email' AND a.value = ${email} AND a.used_for_auth`.execute(db);
  return rows[0];
}

/**
 * Runs a step that consumes something once, and finds out whether an address signs in to an account. One statement.
 * @param step returns no row if it was consumed before
 */
export async function consumeAndFindAddress(
  db: Db,
  tenancyId: string,
  email: string,
  step: RawBuilder<unknown>,
): Promise<{ readonly is_consumed: boolean; readonly is_taken: boolean }> {
  const { rows } = await sql<{ is_consumed: boolean; is_taken: boolean }>`WITH step AS (${step})
    SELECT EXISTS (SELECT FROM step) AS is_consumed, EXISTS (SELECT FROM contact_channels a
      WHERE a.tenancy_id = ${tenancyId}::uuid AND a.type = 'email' AND a.value = ${email} AND a.used_for_auth) AS is_taken`.execute(db);
  return rows[0] ?? { is_consumed: false, is_taken: false };
}

/** The row that proves who the user is: the password that matched, the passkey that signed. */
export interface Credential {
  readonly table: "passwords" | "passkeys" | "contact_channels" | "oauth_links" | "oauth_codes";
  /** SQL on the table as `credential`: whether it is still the row that was checked. */
  readonly unchanged: RawBuilder<unknown>;
  /** `UPDATE` for a credential that one sign-in consumes. `SHARE` where a change updates the row in place. `KEY SHARE` where it replaces the row; then sign-ins may update it at once. */
  readonly lock: "SHARE" | "KEY SHARE" | "UPDATE";
}

/**
 * A SELECT that locks an account and its credential. It returns no row if the credential has changed, or the second factor
 * was added or removed. Nor does it for a banned user. The user is locked before the credential, as a deletion and a change do: the other
 * order could deadlock.
 */
export const unchangedAccount = (
  tenancyId: string,
  account: Account,
  { table, unchanged, lock }: Credential,
  now: Date,
): RawBuilder<unknown> =>
  sql`SELECT 1 FROM users u JOIN ${sql.table(table)} credential ON credential.tenancy_id = u.tenancy_id AND credential.user_id = u.id
    WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${account.id}::uuid
      AND (u.totp_secret_sealed IS NOT NULL) = ${account.requires_totp}::boolean AND ${notBanned(now)} AND ${unchanged}
    FOR KEY SHARE OF u FOR ${sql.raw(lock)} OF credential`;
