import { sql } from "kysely";
import { InvalidAuthorizationCode } from "#contract/errors/index.ts";
import type { OAuthCheck } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Db } from "../../../database/schema.ts";
import { digest } from "../../../services/secrets.ts";
import type { ParentSession } from "../../accounts/sessions/new-session.ts";
import { signInId } from "../../accounts/sessions/session-policy.ts";
import type { Account, Credential } from "../account.ts";
import { StepRejected } from "./step-rejected.ts";

/** An authorization code as it was issued, with the user whom it leads to; without one for a sign-up. */
export type CodeRow = IssuedCode & (Account | { readonly id: null });

interface IssuedCode {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly is_new_user: boolean;
  readonly after_callback_redirect_url: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  /** Whether the code was issued to a session, which has passed the second factor. */
  readonly is_of_session: boolean;
  /** When the user signed in to the session from which the code was issued. Null for a sign-in with a provider's account. */
  readonly signed_in_at: Date | null;
  readonly parent_expires_at: Date | null;
  readonly parent_sign_in_id: string | null;
  readonly parent_amr: readonly string[] | null;
  readonly proof_is_valid: boolean;
  /** The facts that the provider has proven. Null for a code of a session. */
  readonly result_sealed: string | null;
  /** The link with which a user signs in, and that user. Null before it is inserted. */
  readonly sign_in_link_id: string | null;
  readonly linked_user_id: string | null;
}

/** SQL: the id of the session from which a code was issued. */
const parentOfCode = (alias: string) => `coalesce(${alias}.issuing_session_id, ${alias}.linking_session_id)`;

/** SQL: whether that session has not ended, if there is one. */
const parentIsActive = (alias: string) =>
  `(${parentOfCode(alias)} IS NULL OR EXISTS (SELECT FROM sessions s WHERE s.tenancy_id = ${alias}.tenancy_id
    AND s.user_id = ${alias}.user_id AND s.id = ${parentOfCode(alias)}))`;

/** SQL: whether the account is still linked, and the session has not ended. A code has one of them, a link both. */
const proofOfCode = (alias: string) =>
  `((${alias}.provider_config_id IS NULL
    OR EXISTS (SELECT FROM oauth_links l WHERE l.tenancy_id = ${alias}.tenancy_id AND l.user_id = ${alias}.user_id
      AND l.provider_config_id = ${alias}.provider_config_id AND l.account_id = ${alias}.account_id))
  AND ${parentIsActive(alias)})`;

/** SQL: a column of the session from which `oauth_codes c` was issued. */
const parentColumn = (column: string) =>
  `(SELECT ${column} FROM sessions s WHERE s.tenancy_id = c.tenancy_id AND s.id = ${parentOfCode("c")})`;

/** SQL: the columns of a `CodeRow` from `oauth_codes c` and `oauth_links l`, except those of the user. */
export const codeColumns = `c.redirect_uri, c.code_challenge, c.is_new_user, c.after_callback_redirect_url, c.expires_at, c.used_at,
  c.issuing_session_id IS NOT NULL AS is_of_session, ${proofOfCode("c")} AS proof_is_valid,
  c.result_sealed,
  l.id AS sign_in_link_id, l.user_id AS linked_user_id,
  ${parentColumn("coalesce(s.confirmed_at, s.created_at)")} AS signed_in_at, ${parentColumn("s.expires_at")} AS parent_expires_at,
  ${parentColumn(signInId("s"))} AS parent_sign_in_id, ${parentColumn("s.amr")} AS parent_amr`;

/** The session from which a code was issued. A session that is opened from it is no new proof of the user, and expires no later. */
export const parentSession = (row: CodeRow): ParentSession | undefined =>
  row.signed_in_at === null || row.parent_expires_at === null
    ? undefined
    : { signed_in_at: row.signed_in_at, expires_at: row.parent_expires_at, sign_in_id: row.parent_sign_in_id, amr: row.parent_amr };

const isUnused = (code: string, now: Date) =>
  sql`credential.code_hash = ${digest(code)}::bytea AND credential.used_at IS NULL AND credential.expires_at > ${now}::timestamptz`;

/** An unused code as the credential of the one sign-in that consumes it. The session of the code has not ended. */
export const unusedCode = (code: string, now: Date): Credential => ({
  table: "oauth_codes",
  unchanged: sql`${isUnused(code, now)} AND ${sql.raw(parentIsActive("credential"))}`,
  lock: "UPDATE",
});

/** The same, whose account is still linked to the user, too. */
export const provenCode = (code: string, now: Date): Credential => ({
  table: "oauth_codes",
  unchanged: sql`${isUnused(code, now)} AND ${sql.raw(proofOfCode("credential"))}`,
  lock: "UPDATE",
});

/** The refusal of an authorization code. */
export const refused = (check: OAuthCheck, detail?: string) => new StepRejected(check, new InvalidAuthorizationCode(), detail);

/** A SELECT of the attempt code that a code was exchanged for, as `id`. */
export const selectCodeAttempt = (tenancyId: string, code: string) =>
  sql`SELECT attempt_id AS id FROM oauth_codes WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea`;

/** A SELECT of a session as `id`. The code was exchanged for it, or a second factor opened it after the exchange. */
export const selectCodeSessions = (tenancyId: string, code: string) =>
  sql`SELECT s.id FROM oauth_codes c
    JOIN sessions s ON s.tenancy_id = c.tenancy_id AND s.user_id = c.user_id AND (s.id = c.session_id OR s.attempt_id = c.attempt_id)
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.code_hash = ${digest(code)}::bytea`;

/** A SELECT of a row for a code that was used. */
export const usedCode = (db: Db, tenancyId: string, code: string) =>
  db
    .selectFrom("oauth_codes")
    .select("user_id")
    .where("tenancy_id", "=", tenancyId)
    .where("code_hash", "=", digest(code))
    .where("used_at", "is not", null);
