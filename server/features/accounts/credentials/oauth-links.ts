import { type Selectable, sql } from "kysely";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthLinks } from "../../../database/tables/accounts.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { randomUuid } from "../../../services/random.ts";

/** An account at a provider, with which a user signs in. */
export interface NewOAuthLink {
  /** The id of the provider in the project's configuration. */
  readonly id: string;
  /** The id of the account at the provider. */
  readonly account_id: string;
  readonly email: string | null;
  /** Whether it was proven with shared keys. Default: false. */
  readonly by_shared_keys?: boolean | undefined;
  /** The id of the link, for a statement that refers to it. Default: a new one. */
  readonly linkId?: string;
}

/**
 * Inserts a user's links to accounts at providers; at least one. Violates `oauth_links_for_sign_in` if another user has one of them, and
 * `oauth_links_account_of_user` if this user has it. Violates `oauth_links_sign_in_of_user` if this user signs in with another account of
 * the provider.
 */
export const insertOAuthLinks = (db: Db, tenancyId: string, userId: string, links: readonly NewOAuthLink[], now: Date) =>
  db.insertInto("oauth_links").values(
    links.map((link) => ({
      tenancy_id: tenancyId,
      user_id: userId,
      id: link.linkId ?? randomUuid(),
      provider_config_id: link.id,
      account_id: link.account_id,
      email: link.email,
      allow_sign_in: true,
      allow_connected_accounts: true,
      by_shared_keys: link.by_shared_keys ?? false,
      created_at: now,
    })),
  );

/** A link of one of many users. */
export interface ImportedLink extends NewOAuthLink {
  readonly user_id: string;
}

/** Inserts links of the users of a step `inserted`, which has their ids. */
export const insertImportedLinks = (tenancyId: string, links: readonly ImportedLink[], now: Date) =>
  sql`INSERT INTO oauth_links (tenancy_id, id, user_id, provider_config_id, account_id, email, allow_sign_in, allow_connected_accounts, created_at)
    SELECT ${tenancyId}::uuid, gen_random_uuid(), l.user_id, l.id, l.account_id, l.email, true, true, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l (user_id uuid, id text, account_id text, email text)
    WHERE l.user_id IN (SELECT id FROM inserted)`;

/** The accounts among these, as JSON of provider and account, with which a user signs in. */
export async function takenAccounts(db: Db, tenancyId: string, links: readonly NewOAuthLink[]): Promise<Set<string>> {
  const { rows } = await sql<{ provider: string; account: string }>`SELECT l.provider_config_id AS provider, l.account_id AS account
    FROM oauth_links l WHERE l.tenancy_id = ${tenancyId}::uuid AND l.allow_sign_in AND (l.provider_config_id, l.account_id) IN
      (SELECT * FROM unnest(${links.map(({ id }) => id)}::text[], ${links.map((link) => link.account_id)}::text[]))`.execute(db);
  return new Set(rows.map(({ provider, account }) => JSON.stringify([provider, account])));
}

/** Deletes a user's links to accounts at providers. Returns a row for each. */
export const deleteOAuthLinks = (db: Db, tenancyId: string, userId: string) =>
  db.deleteFrom("oauth_links").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId).returning("provider_config_id");

/** Deletes a user's links that were proven with shared keys, except those of some providers. */
export const deleteSharedLinks = (db: Db, tenancyId: string, userId: string, exceptProviders: readonly string[]) =>
  db
    .deleteFrom("oauth_links")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("by_shared_keys", "=", true)
    .where(sql<boolean>`NOT (provider_config_id = ANY (${exceptProviders}::text[]))`);

/** Ends the sign-in with a user's accounts at providers. They stay connected. */
export const endSignInWithLinks = (db: Db, tenancyId: string, userId: string) =>
  db
    .updateTable("oauth_links")
    .set({ allow_sign_in: false })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("allow_sign_in", "=", true);

/** A user's link to an account at a provider. */
export type OAuthLink = Omit<Selectable<OauthLinks>, "tenancy_id" | "created_at" | "by_shared_keys">;

const linkColumns = ["id", "user_id", "provider_config_id", "account_id", "email", "allow_sign_in", "allow_connected_accounts"] as const;

/** The links of a user, oldest first. Lock the user first (`lockUser`), so that they stay as they are read. */
export const listOAuthLinks = (db: Db, tenancyId: string, userId: string): Promise<OAuthLink[]> =>
  db
    .selectFrom("oauth_links")
    .select(linkColumns)
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

interface LinkFilter {
  readonly userId: string | undefined;
  /** Only those whose access tokens the user's app may use. */
  readonly connected?: boolean;
}

/** A page of the links of the project, or of one user; oldest first. One statement. */
export function listOAuthLinkPage(
  db: Db,
  tenancyId: string,
  { userId, connected = false }: LinkFilter,
  page: PageRequest,
): Promise<Page<OAuthLink>> {
  const list: PagedList = {
    name: connected ? "connected-accounts" : "oauth-links",
    table: "oauth_links",
    columns: linkColumns.map((column) => `t.${column}`).join(", "),
    orderBy: [sortKey("created_at")],
    descending: false,
    sizes: [100, pageSizes.oauthProviders.max],
    owner: userId,
    ofOwner: (alias, owner) => `${alias}.user_id = ${owner}`,
    conditions: (parameter) => [
      ...(userId === undefined ? [] : [`t.user_id = ${parameter(userId)}::uuid`]),
      ...(connected ? ["t.allow_connected_accounts"] : []),
    ],
    unknownIdMessage: "query.cursor names no account of the list. If it was unlinked, start again without it.",
  };
  return readPage<OAuthLink>(db, tenancyId, list, page);
}

/** Inserts a link. Violates the constraints that `insertOAuthLinks` names. */
export const insertOAuthLink = (db: Db, tenancyId: string, link: OAuthLink & Pick<NewOAuthLink, "by_shared_keys">, now: Date) =>
  db.insertInto("oauth_links").values({ tenancy_id: tenancyId, ...link, created_at: now });

/** Updates a link. Violates the constraints that `insertOAuthLinks` names. */
export const updateOAuthLink = (db: Db, tenancyId: string, { id, ...columns }: OAuthLink) =>
  db.updateTable("oauth_links").set(columns).where("tenancy_id", "=", tenancyId).where("id", "=", id);

export const deleteOAuthLink = (db: Db, tenancyId: string, id: string) =>
  db.deleteFrom("oauth_links").where("tenancy_id", "=", tenancyId).where("id", "=", id);
