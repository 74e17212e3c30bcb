import { type Expression, sql } from "kysely";
import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Db } from "../../../database/schema.ts";
import type { Step } from "../../../kernel/statement.ts";
import type { ProviderTokens } from "../../../services/oauth/oauth-clients.ts";
import { randomUuid } from "../../../services/random.ts";
import { SealBroken, type Secrets } from "../../../services/secrets.ts";

/** The link whose tokens are sealed. */
export interface TokenOwner {
  readonly tenancyId: string;
  readonly linkId: string;
}

const sealContext = (kind: "access" | "refresh", { tenancyId, linkId }: TokenOwner) => `oauth_tokens.${kind}/${tenancyId}/${linkId}`;

/** The columns that `sealTokens` fills. */
export const providerTokenColumns = (["access", "refresh"] as const).map((kind) =>
  sealedColumn("oauth_tokens", `${kind}_token_sealed`, ["tenancy_id", "link_id"], ({ tenancy_id, link_id }) =>
    sealContext(kind, { tenancyId: tenancy_id, linkId: link_id }),
  ),
);

/** Encrypts what a provider issued for its columns. */
export const sealTokens = (secrets: Secrets, owner: TokenOwner, { accessToken, refreshToken }: ProviderTokens) => ({
  access: secrets.seal(sealContext("access", owner), accessToken),
  refresh: refreshToken === undefined ? null : secrets.seal(sealContext("refresh", owner), refreshToken),
});

/** Decrypts a column of a link's tokens; undefined if it is empty or can no longer be decrypted. */
export function openToken(secrets: Secrets, kind: "access" | "refresh", owner: TokenOwner, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return secrets.open(sealContext(kind, owner), sealed);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

/** Most authorizations of one account whose tokens are stored. */
const maxGrants = 10;

/** A SELECT of a row while the link exists. It locks the link. */
export const lockedLink = ({ tenancyId, linkId }: TokenOwner) =>
  sql`SELECT 1 FROM oauth_links l WHERE l.tenancy_id = ${tenancyId}::uuid AND l.id = ${linkId}::uuid FOR KEY SHARE`;

/**
 * Steps that store what a provider issued for a linked account. They replace stored tokens whose scopes the new ones include, unless only
 * the stored ones can be renewed.
 * @param source a SELECT that returns a row if the tokens are to be stored
 */
export function providerTokenSteps(
  secrets: Secrets,
  owner: TokenOwner,
  tokens: ProviderTokens,
  source: Expression<unknown>,
  now: Date,
): readonly Step[] {
  const { tenancyId, linkId } = owner;
  const { access, refresh } = sealTokens(secrets, owner, tokens);
  const scopes = [...new Set(tokens.scopes)];
  return [
    sql`DELETE FROM oauth_tokens WHERE tenancy_id = ${tenancyId}::uuid AND link_id = ${linkId}::uuid AND EXISTS (${source})
      AND (NOT is_valid
        OR scopes <@ ${scopes}::text[] AND (${refresh !== null}::boolean OR refresh_token_sealed IS NULL)
        OR id NOT IN (SELECT n.id FROM oauth_tokens n WHERE n.tenancy_id = ${tenancyId}::uuid AND n.link_id = ${linkId}::uuid
          ORDER BY n.created_at DESC, n.id LIMIT ${maxGrants - 1}))`,
    sql`INSERT INTO oauth_tokens (tenancy_id, id, link_id, access_token_sealed, expires_at, refresh_token_sealed, scopes, created_at)
      SELECT ${tenancyId}::uuid, ${randomUuid()}::uuid, ${linkId}::uuid, ${access}, ${tokens.expiresAt}::timestamptz, ${refresh},
        ${scopes}::text[], ${now}::timestamptz
      FROM (${source}) AS source`,
  ];
}

/** Deletes the stored tokens of a link. */
export const deleteProviderTokens = (db: Db, tenancyId: string, linkId: string) =>
  db.deleteFrom("oauth_tokens").where("tenancy_id", "=", tenancyId).where("link_id", "=", linkId);
