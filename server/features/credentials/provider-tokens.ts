import { sql } from "kysely";
import { sealedColumn } from "../../core/sealed-column.ts";
import type { Db } from "../../database/schema.ts";
import type { ProviderTokens } from "../../services/oauth/oauth-clients.ts";
import { randomUuid } from "../../services/random.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";

/** The link whose tokens are sealed. */
export interface TokenOwner {
  readonly tenancyId: string;
  readonly linkId: string;
}

const contextOf = (kind: "access" | "refresh", { tenancyId, linkId }: TokenOwner) => `oauth_tokens.${kind}/${tenancyId}/${linkId}`;

/** The columns that `sealTokens` fills. */
export const providerTokenColumns = (["access", "refresh"] as const).map((kind) =>
  sealedColumn("oauth_tokens", `${kind}_token_sealed`, ["tenancy_id", "link_id"], ({ tenancy_id, link_id }) =>
    contextOf(kind, { tenancyId: tenancy_id, linkId: link_id }),
  ),
);

/** Encrypts what a provider issued for its columns. */
export const sealTokens = (secrets: Secrets, owner: TokenOwner, { accessToken, refreshToken }: ProviderTokens) => ({
  access: secrets.seal(contextOf("access", owner), accessToken),
  refresh: refreshToken === undefined ? null : secrets.seal(contextOf("refresh", owner), refreshToken),
});

/** Decrypts a column of a link's tokens; undefined if it is empty or can no longer be decrypted. */
export function openToken(secrets: Secrets, kind: "access" | "refresh", owner: TokenOwner, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return secrets.open(contextOf(kind, owner), sealed);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

/** A user's account at a provider. */
interface LinkedAccount {
  readonly tenancyId: string;
  readonly userId: string;
  /** Of the provider in the project's configuration. */
  readonly providerId: string;
  readonly accountId: string;
}

/** Most authorizations of one account whose tokens are stored. */
const maxGrants = 10;

/**
 * Stores what a provider issued for an account that is linked to the user; does nothing if it is not. Replaces stored tokens whose
 * scopes the new ones include, unless only the stored ones can be renewed.
 */
export async function storeProviderTokens(
  db: Db,
  secrets: Secrets,
  { tenancyId, userId, providerId, accountId }: LinkedAccount,
  tokens: ProviderTokens,
  now: Date,
): Promise<void> {
  const link = await db
    .selectFrom("oauth_links")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("provider_config_id", "=", providerId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!link) return;
  const { access, refresh } = sealTokens(secrets, { tenancyId, linkId: link.id }, tokens);
  const scopes = [...new Set(tokens.scopes)];
  await sql`WITH replaced AS (
      DELETE FROM oauth_tokens WHERE tenancy_id = ${tenancyId}::uuid AND link_id = ${link.id}::uuid
        AND (NOT is_valid
          OR scopes <@ ${scopes}::text[] AND (${refresh !== null}::boolean OR refresh_token_sealed IS NULL)
          OR id NOT IN (SELECT n.id FROM oauth_tokens n WHERE n.tenancy_id = ${tenancyId}::uuid AND n.link_id = ${link.id}::uuid
            ORDER BY n.created_at DESC, n.id LIMIT ${maxGrants - 1})))
    INSERT INTO oauth_tokens (tenancy_id, id, link_id, access_token_sealed, expires_at, refresh_token_sealed, scopes, created_at)
      SELECT ${tenancyId}::uuid, ${randomUuid()}::uuid, l.id, ${access}, ${tokens.expiresAt}::timestamptz, ${refresh}, ${scopes}::text[],
        ${now}::timestamptz
      FROM oauth_links l WHERE l.tenancy_id = ${tenancyId}::uuid AND l.id = ${link.id}::uuid FOR KEY SHARE`.execute(db);
}

/** Deletes the stored tokens of a link. */
export const deleteProviderTokens = (db: Db, tenancyId: string, linkId: string) =>
  db.deleteFrom("oauth_tokens").where("tenancy_id", "=", tenancyId).where("link_id", "=", linkId);
