import { type Expression, type RawBuilder, sql } from "kysely";
import { oauthLimits as limits } from "#contract/vocabulary/oauth.ts";
import type { Db } from "../../database/schema.ts";
import type { OauthCodes } from "../../database/tables/oauth-flows.ts";
import { digest } from "../../services/secrets.ts";
import type { NewOAuthLink } from "./oauth-links.ts";

/** What the app requested. */
export type CodeRequest = Pick<OauthCodes, "redirect_uri" | "code_challenge" | "after_callback_redirect_url"> & {
  /** How long the code lives. Default: five minutes. */
  readonly seconds?: number;
};

/** The account at a provider, or the session of the hosted pages. The code of a session expires with it; the guard returns `expires_at`. */
export type CodeProof = Pick<NewOAuthLink, "id" | "account_id"> | { readonly sessionId: string };

interface NewAuthorizationCode {
  readonly tenancyId: string;
  readonly code: string;
  readonly userId: string;
  readonly isNewUser: boolean;
  /** What the code proves; without it the code is void. */
  readonly proof: CodeProof;
  /** The session that started to link the account. The code is void when it ends, and the new session expires no later. */
  readonly linkingSessionId?: string | undefined;
  /** A SELECT that locks what was proven; if it returns no row, nothing is inserted. */
  readonly guard: RawBuilder<unknown> | undefined;
}

/** Inserts an authorization code. Returns a row unless the guard failed. */
export function insertAuthorizationCode(
  { redirect_uri, code_challenge, after_callback_redirect_url, seconds = limits.authorizationCodeSeconds }: CodeRequest,
  { tenancyId, code, userId, isNewUser, proof, linkingSessionId, guard }: NewAuthorizationCode,
  now: Date,
) {
  const [link, sessionId] = "sessionId" in proof ? [undefined, proof.sessionId] : [proof, null];
  const latest = sql`${new Date(now.getTime() + seconds * 1000)}::timestamptz`;
  return sql<{ user_id: string }>`INSERT INTO oauth_codes (tenancy_id, code_hash, user_id, provider_config_id, account_id,
      issuing_session_id, linking_session_id, redirect_uri, code_challenge, is_new_user, after_callback_redirect_url, created_at, expires_at)
    SELECT ${tenancyId}::uuid, ${digest(code)}::bytea, ${userId}::uuid, ${link?.id ?? null}::text, ${link?.account_id ?? null}::text,
      ${sessionId}::uuid, ${linkingSessionId ?? null}::uuid, ${redirect_uri}::text, ${code_challenge}::text, ${isNewUser}::boolean, ${after_callback_redirect_url}::text,
      ${now}::timestamptz, ${sessionId === null ? latest : sql`LEAST(${latest}, guard.expires_at)`}${guard ? sql` FROM (${guard}) AS guard` : sql``}
    RETURNING user_id`;
}

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

/** Deletes the unused codes of a user. */
export const revokeAuthorizationCodes = (db: Db, tenancyId: string, userId: string) =>
  db.deleteFrom("oauth_codes").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).where("used_at", "is", null);
