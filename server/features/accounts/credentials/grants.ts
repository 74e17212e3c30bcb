import { type Selectable, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { OauthTokens } from "../../../database/tables/accounts.ts";
import type { ProviderTokens } from "../../../services/oauth/oauth-clients.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { sealTokens } from "./provider-tokens.ts";

/** The tokens that a provider issued at one authorization of a linked account. */
export interface Grant
  extends Pick<Selectable<OauthTokens>, "id" | "link_id" | "access_token_sealed" | "expires_at" | "refresh_token_sealed" | "scopes"> {
  /** False once the provider refused to renew the access token. */
  readonly is_valid: boolean;
  /** How many attempts to renew the access token have ended. */
  readonly renewals: number;
  /** Whether the last one failed for another reason than a refusal. */
  readonly renewal_failed: boolean;
}

/**
 * Lists the grants that providers issued for a user's connected accounts, where they cover the scopes. The account with which the user signs in is first,
 * then the oldest. Of one account, the newest grant is first.
 * @returns undefined if the user has no such account
 */
export async function listGrants(
  db: Db,
  tenancyId: string,
  { userId, providerId, accountId }: { readonly userId: string; readonly providerId: string; readonly accountId?: string },
  scopes: readonly string[],
): Promise<Grant[] | undefined> {
  const { rows } = await sql<
    Grant | { id: null }
  >`SELECT t.id, l.id AS link_id, t.access_token_sealed, t.expires_at, t.refresh_token_sealed,
      t.scopes, t.is_valid, t.renewals, t.renewal_failed
    FROM oauth_links l
    LEFT JOIN oauth_tokens t ON t.tenancy_id = l.tenancy_id AND t.link_id = l.id AND t.scopes @> ${scopes}::text[]
    WHERE l.tenancy_id = ${tenancyId}::uuid AND l.user_id = ${userId}::uuid AND l.provider_config_id = ${providerId}
      AND l.allow_connected_accounts AND (${accountId ?? null}::text IS NULL OR l.account_id = ${accountId ?? null}::text)
    ORDER BY l.allow_sign_in DESC, l.created_at, l.id, t.created_at DESC, t.id`.execute(db);
  return rows.length === 0 ? undefined : rows.filter((row): row is Grant => row.id !== null);
}

/** How long one process alone may renew a token. Longer than an operation at a provider takes. */
const claimMillis = 30_000;

/**
 * Claims the renewal of an access token. Of simultaneous callers one gets it.
 * @returns whether the caller has it; the token may have been renewed since the grant was read
 */
export async function claimRenewal(db: Db, tenancyId: string, { id, renewals }: Grant, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + claimMillis);
  const { rows } = await sql`UPDATE oauth_tokens SET renewal_claimed_until = ${until}::timestamptz
    WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND renewals = ${renewals}::int AND is_valid
      AND (renewal_claimed_until IS NULL OR renewal_claimed_until < ${now}::timestamptz)
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Ends a renewal. One that succeeded is stored in any case: its refresh token may be the only one that still works. */
const endRenewal = (db: Db, tenancyId: string, { id }: Grant) =>
  db
    .updateTable("oauth_tokens")
    .set({ renewals: sql<number>`renewals + 1`, renewal_claimed_until: null })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id);

/** Stores renewed tokens. A new refresh token replaces the old one. */
export async function storeRenewedTokens(db: Db, secrets: Secrets, tenancyId: string, grant: Grant, tokens: ProviderTokens): Promise<void> {
  const { access, refresh } = sealTokens(secrets, { tenancyId, linkId: grant.link_id }, tokens);
  const columns = { access_token_sealed: access, expires_at: tokens.expiresAt, is_valid: true, renewal_failed: false };
  await endRenewal(db, tenancyId, grant)
    .set({ ...columns, ...(refresh === null ? {} : { refresh_token_sealed: refresh }) })
    .execute();
}

/** Marks a grant whose renewal the provider refused. */
export const invalidateGrant = (db: Db, tenancyId: string, grant: Grant) =>
  endRenewal(db, tenancyId, grant)
    .set({ is_valid: false, access_token_sealed: null, refresh_token_sealed: null, renewal_failed: false })
    .where("renewals", "=", grant.renewals);

/** Releases the claim after a renewal failed for another reason than a refusal by the provider. */
export const releaseGrant = (db: Db, tenancyId: string, grant: Grant) =>
  endRenewal(db, tenancyId, grant).set({ renewal_failed: true }).where("renewals", "=", grant.renewals);

/** Removes an access token that the provider no longer accepts; the grant stays valid if it can be renewed. */
export const removeAccessToken = (db: Db, tenancyId: string, { id, access_token_sealed }: Grant) =>
  db
    .updateTable("oauth_tokens")
    .set({ access_token_sealed: null, is_valid: sql<boolean>`refresh_token_sealed IS NOT NULL` })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("access_token_sealed", "=", access_token_sealed);
