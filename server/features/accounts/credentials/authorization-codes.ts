import { type Expression, type RawBuilder, sql } from "kysely";
import { oauthLimits as limits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthCodes } from "../../../database/tables/sign-in.ts";
import { digest } from "../../../services/secrets.ts";
import type { NewOAuthLink } from "./oauth-links.ts";

/** The request of the app. */
export type CodeRequest = Pick<OauthCodes, "redirect_uri" | "code_challenge" | "after_callback_redirect_url"> & {
  /** How long the code lives. Default: five minutes. */
  readonly seconds?: number;
};

/** The proof of a code; without it the code is void. */
export type CodeProof =
  /** The account at a provider, with what the provider has proven. */
  | {
      readonly link: Pick<NewOAuthLink, "id" | "account_id">;
      readonly sealedResult: string;
      /** The session that started to link the account. The code is void when it ends, and the new session expires no later. */
      readonly linkingSessionId?: string | undefined;
    }
  /** The session of the hosted pages. The code expires with it: the guard is a SELECT that locks it and returns its `expires_at`. */
  | { readonly sessionId: string; readonly guard: RawBuilder<unknown> };

interface NewAuthorizationCode {
  readonly tenancyId: string;
  readonly code: string;
  /** Null for a sign-up. */
  readonly userId: string | null;
  readonly isNewUser: boolean;
  readonly proof: CodeProof;
}

/** Inserts an authorization code. Returns a row unless the guard failed. */
export function insertAuthorizationCode(
  db: Db,
  { redirect_uri, code_challenge, after_callback_redirect_url, seconds = limits.authorizationCodeSeconds }: CodeRequest,
  { tenancyId, code, userId, isNewUser, proof }: NewAuthorizationCode,
  now: Date,
): Promise<{ rows: unknown[] }> {
  const isOfSession = "sessionId" in proof;
  const { link, sealedResult, linkingSessionId } = isOfSession ? {} : proof;
  const latest = sql`${new Date(now.getTime() + seconds * 1000)}::timestamptz`;
  return sql`INSERT INTO oauth_codes (tenancy_id, code_hash, user_id, provider_config_id, account_id, issuing_session_id,
      linking_session_id, redirect_uri, code_challenge, is_new_user, after_callback_redirect_url, created_at, expires_at, result_sealed)
    SELECT ${tenancyId}::uuid, ${digest(code)}::bytea, ${userId}::uuid, ${link?.id ?? null}::text, ${link?.account_id ?? null}::text,
      ${isOfSession ? proof.sessionId : null}::uuid, ${linkingSessionId ?? null}::uuid, ${redirect_uri}::text,
      ${code_challenge}::text, ${isNewUser}::boolean,
      ${after_callback_redirect_url}::text, ${now}::timestamptz,
      ${isOfSession ? sql`LEAST(${latest}, guard.expires_at)` : latest}, ${sealedResult ?? null}::text
      ${isOfSession ? sql`FROM (${proof.guard}) AS guard` : sql``}
    RETURNING code_hash`.execute(db);
}

/** A SELECT that locks a code and returns no row if it was used or has expired. */
export const lockedUnusedCode = (tenancyId: string, code: string, now: Date) =>
  sql`SELECT 1 FROM oauth_codes WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea AND used_at IS NULL
    AND expires_at > ${now}::timestamptz FOR UPDATE`;

/** Marks a code as used, with its user and with what it was exchanged for: the `id` of a SELECT. */
export const consumeCode = (
  tenancyId: string,
  code: string,
  { column, userId }: { readonly column: "session_id" | "attempt_id"; readonly userId: string },
  exchanged: Expression<unknown>,
  now: Date,
) =>
  sql`UPDATE oauth_codes SET used_at = ${now}::timestamptz, result_sealed = NULL, user_id = ${userId}::uuid, ${sql.ref(column)} = exchanged.id
    FROM (${exchanged}) AS exchanged WHERE tenancy_id = ${tenancyId}::uuid AND code_hash = ${digest(code)}::bytea`;

/** Marks a code as used for nothing. */
export const discardCode = (db: Db, tenancyId: string, code: string, now: Date) =>
  db
    .updateTable("oauth_codes")
    .set({ used_at: now, result_sealed: null })
    .where("tenancy_id", "=", tenancyId)
    .where("code_hash", "=", digest(code))
    .where("used_at", "is", null)
    .execute();

/** Deletes the unused codes of a user. */
export const revokeAuthorizationCodes = (db: Db, tenancyId: string, userId: string) =>
  db.deleteFrom("oauth_codes").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).where("used_at", "is", null);
