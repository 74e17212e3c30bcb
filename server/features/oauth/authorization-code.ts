import { type RawBuilder, sql } from "kysely";
import type { AuditEventName } from "#contract/vocabulary/audit-log.ts";
import { audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import { type Steps, statement } from "../../kernel/statement.ts";
import { randomCode } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { type CodeProof, type CodeRequest, insertAuthorizationCode } from "../credentials/authorization-codes.ts";
import type { Account, Credential } from "../sign-in/account.ts";
import type { SignInCall } from "../sign-in/finish.ts";

/** The result of a sign-in at the callback: a code that the app exchanges for a session, and its user. */
export interface IssuedCode {
  readonly code: string;
  readonly userId: string;
}

interface CodeOwner {
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly proof: CodeProof;
  /** Recorded in the audit log. */
  readonly event?: AuditEventName | undefined;
  /** The session that started to link an account. */
  readonly linkingSessionId?: string | undefined;
  readonly data?: Parameters<typeof audit>[1]["data"];
  readonly guard?: RawBuilder<unknown> | undefined;
  /** Run in the same statement. */
  readonly steps?: Steps;
}

/** Issues an authorization code. One statement. @returns undefined when the guard failed; then roll back */
export async function issueAuthorizationCode(
  call: SignInCall,
  db: Db,
  request: CodeRequest,
  { userId, isNewUser, proof, linkingSessionId, event, data, guard, steps }: CodeOwner,
): Promise<IssuedCode | undefined> {
  const { project, now } = call;
  const code = randomCode();
  const owner = { tenancyId: project.tenancyId, code, userId, isNewUser, proof, linkingSessionId, guard };
  const insert = insertAuthorizationCode(request, owner, now);
  const [issued] = await statement()
    .step("code", insert)
    .also((earlier) => (event ? audit(call, { event, userId, ...(data ? { data } : {}) }, earlier.selectFrom("code")) : undefined))
    .also(steps)
    .rows(db, "code");
  return issued && { code, userId };
}

/** An authorization code as it was issued, with its user. */
export interface CodeRow extends Account {
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
  readonly proof_is_valid: boolean;
}

/** SQL: the id of the session from which a code was issued. */
const parentOfCode = (alias: string) => `coalesce(${alias}.issuing_session_id, ${alias}.linking_session_id)`;

/** SQL: whether the account is still linked, and the session has not ended. A code has one of them, a link both. */
const proofOfCode = (alias: string) =>
  `((${alias}.provider_config_id IS NULL
    OR EXISTS (SELECT FROM oauth_links l WHERE l.tenancy_id = ${alias}.tenancy_id AND l.user_id = ${alias}.user_id
      AND l.provider_config_id = ${alias}.provider_config_id AND l.account_id = ${alias}.account_id))
  AND (${parentOfCode(alias)} IS NULL
    OR EXISTS (SELECT FROM sessions s WHERE s.tenancy_id = ${alias}.tenancy_id AND s.user_id = ${alias}.user_id
      AND s.id = ${parentOfCode(alias)})))`;

/** SQL: a column of the session from which `oauth_codes c` was issued. */
const parentColumn = (column: string) =>
  `(SELECT ${column} FROM sessions s WHERE s.tenancy_id = c.tenancy_id AND s.id = ${parentOfCode("c")})`;

/** SQL: the columns of a `CodeRow` from `oauth_codes c`, except those of the user. */
export const codeColumns = `c.redirect_uri, c.code_challenge, c.is_new_user, c.after_callback_redirect_url, c.expires_at, c.used_at,
  c.issuing_session_id IS NOT NULL AS is_of_session, ${proofOfCode("c")} AS proof_is_valid,
  ${parentColumn("coalesce(s.confirmed_at, s.created_at)")} AS signed_in_at, ${parentColumn("s.expires_at")} AS parent_expires_at`;

/** An authorization code that was not used, as the credential of the one sign-in that consumes it. */
export const unusedCode = (code: string, now: Date): Credential => ({
  table: "oauth_codes",
  unchanged: sql`credential.code_hash = ${digest(code)}::bytea AND credential.used_at IS NULL AND credential.expires_at > ${now}::timestamptz
    AND ${sql.raw(proofOfCode("credential"))}`,
  lock: "UPDATE",
});

/** A SELECT of the attempt code that a code was exchanged for, as `id`. */
export const attemptOfCode = (tenancyId: string, code: string) =>
  sql`SELECT attempt_id AS id FROM oauth_codes WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea`;

/** A SELECT of a session as `id`. The code was exchanged for it, or a second factor opened it after the exchange. */
export const sessionsOfCode = (tenancyId: string, code: string) =>
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
