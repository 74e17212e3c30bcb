import { type Expression, type RawBuilder, sql } from "kysely";
import type { AuditEventName } from "#contract/vocabulary/audit-log.ts";
import { oauthLimits as limits } from "#contract/vocabulary/oauth.ts";
import { audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import { type Steps, statement } from "../../kernel/statement.ts";
import { randomCode } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import type { NewOAuthLink } from "../credentials/oauth-links.ts";
import type { Account, Credential } from "../sign-in/account.ts";
import type { SignInCall } from "../sign-in/finish.ts";
import type { AnsweredFlow } from "./flow.ts";

/** The end of a sign-in at the callback: what the app exchanges for a session, and whose. */
export interface IssuedCode {
  readonly code: string;
  readonly userId: string;
}

/** An account at a provider, or a session of the hosted pages, whose code expires with it: then the guard returns its `expires_at`. */
type CodeProof = Pick<NewOAuthLink, "id" | "account_id"> | { readonly sessionId: string };

/** What the app requested. */
type CodeRequest = Pick<AnsweredFlow, "redirect_uri" | "code_challenge" | "after_callback_redirect_url">;

interface CodeOwner {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** What the code proves; without it the code is void. */
  readonly proof: CodeProof;
  /** Recorded in the audit log. */
  readonly event?: AuditEventName | undefined;
  readonly data?: Parameters<typeof audit>[1]["data"];
  /** A SELECT that locks what was proven; if it returns no row, no code is issued. */
  readonly guard?: RawBuilder<unknown> | undefined;
  /** Run in the same statement. */
  readonly steps?: Steps;
}

/** Issues an authorization code. One statement. @returns undefined when the guard failed; then roll back */
export async function issueAuthorizationCode(
  call: SignInCall,
  db: Db,
  request: CodeRequest,
  { userId, isNewUser, proof, event, data, guard, steps }: CodeOwner,
): Promise<IssuedCode | undefined> {
  const { project, now } = call;
  const code = randomCode();
  const expiresAt = new Date(now.getTime() + limits.authorizationCodeSeconds * 1000);
  const [link, sessionId] = "sessionId" in proof ? [undefined, proof.sessionId] : [proof, null];
  const insert = sql<{ user_id: string }>`INSERT INTO oauth_codes (tenancy_id, code_hash, user_id, provider_config_id, account_id,
      issuing_session_id, redirect_uri, code_challenge, is_new_user, after_callback_redirect_url, created_at, expires_at)
    SELECT ${project.tenancyId}::uuid, ${digest(code)}::bytea, ${userId}::uuid, ${link?.id ?? null}::text, ${link?.account_id ?? null}::text,
      ${sessionId}::uuid, ${request.redirect_uri}::text, ${request.code_challenge}::text, ${isNewUser}::boolean,
      ${request.after_callback_redirect_url}::text, ${now}::timestamptz,
      ${sessionId === null ? sql`${expiresAt}::timestamptz` : sql`LEAST(${expiresAt}::timestamptz, guard.expires_at)`}${guard ? sql` FROM (${guard}) AS guard` : sql``}
    RETURNING user_id`;
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
  readonly proof_is_valid: boolean;
}

/** SQL: whether the account is still linked, or the session has not ended. */
const proofOfCode = (alias: string) =>
  `(EXISTS (SELECT FROM oauth_links l WHERE l.tenancy_id = ${alias}.tenancy_id AND l.user_id = ${alias}.user_id
    AND l.provider_config_id = ${alias}.provider_config_id AND l.account_id = ${alias}.account_id)
  OR EXISTS (SELECT FROM sessions s WHERE s.tenancy_id = ${alias}.tenancy_id AND s.user_id = ${alias}.user_id
    AND s.id = ${alias}.issuing_session_id))`;

/** SQL: a `CodeRow` except the user's columns, of `oauth_codes c`. */
export const codeColumns = `c.redirect_uri, c.code_challenge, c.is_new_user, c.after_callback_redirect_url, c.expires_at, c.used_at,
  c.issuing_session_id IS NOT NULL AS is_of_session, ${proofOfCode("c")} AS proof_is_valid`;

/** An authorization code that was not used, as the credential of the one sign-in that consumes it. */
export const unusedCode = (code: string, now: Date): Credential => ({
  table: "oauth_codes",
  unchanged: sql`credential.code_hash = ${digest(code)}::bytea AND credential.used_at IS NULL AND credential.expires_at > ${now}::timestamptz
    AND ${sql.raw(proofOfCode("credential"))}`,
  lock: "UPDATE",
});

/** Marks a code as used, with what it was exchanged for: the `id` of a SELECT. */
export const consumeCode = (
  tenancyId: string,
  code: string,
  column: "session_id" | "attempt_id",
  exchanged: Expression<unknown>,
  now: Date,
) =>
  sql`UPDATE oauth_codes SET used_at = ${now}::timestamptz, ${sql.ref(column)} = exchanged.id FROM (${exchanged}) AS exchanged
    WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea`;

/** Marks a code as used for nothing. */
export const discardCode = (db: Db, tenancyId: string, code: string, now: Date) =>
  db
    .updateTable("oauth_codes")
    .set({ used_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where("code_hash", "=", digest(code))
    .where("used_at", "is", null)
    .execute();

/** A SELECT of the attempt code that a code was exchanged for, as `id`. */
export const attemptOfCode = (tenancyId: string, code: string) =>
  sql`SELECT attempt_id AS id FROM oauth_codes WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea`;

/** A SELECT of the session that a code was exchanged for, or that a second factor opened after the exchange, as `id`. */
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
