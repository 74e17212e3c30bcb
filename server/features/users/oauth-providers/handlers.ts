import { OAuthProvider } from "#contract/entities/users/oauth-provider.ts";
import { InvalidStandardOauthProviderId, OauthProviderLinkNotFound, TooManyOauthProviders, UserNotFound } from "#contract/errors/index.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { oauthProviderRoutes } from "#contract/routes/users/oauth-providers.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { viewFrom } from "../../../database/entity-columns.ts";
import { providerType, type UserViewConfig } from "../../../database/user-row.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { requestsPage } from "../../../kernel/page.ts";
import { reply } from "../../../kernel/reply.ts";
import { randomUuid } from "../../../services/random.ts";
import {
  deleteOAuthLink,
  insertOAuthLink,
  listOAuthLinkPage,
  listOAuthLinks,
  type OAuthLink,
  updateOAuthLink,
} from "../../accounts/credentials/oauth-links.ts";
import { deleteProviderTokens } from "../../accounts/credentials/provider-tokens.ts";
import { existingUserIds } from "../queries.ts";
import { changeLinks } from "./change-links.ts";

const toProviderView = viewFrom<typeof OAuthProvider, OAuthLink & { readonly type: string }>(OAuthProvider, {
  email: (link) => link.email ?? undefined,
});

/** A link as an admin may see it. The contract removes what the caller may not see. `config` is the project's. */
const toOAuthProviderView = (link: OAuthLink, config: UserViewConfig): View<typeof OAuthProvider, "admin"> =>
  toProviderView({ ...link, type: providerType(config, link.provider_config_id) });

/** The link with that id. @throws OauthProviderLinkNotFound */
function requireLink(links: readonly OAuthLink[], id: string): OAuthLink {
  const link = links.find((each) => each.id === id);
  if (!link) throw new OauthProviderLinkNotFound();
  return link;
}

export const oauthProviderHandlers: Handlers<typeof oauthProviderRoutes> = {
  async list({ input, project, accessType, db }) {
    const { tenancyId, config } = project;
    const { user_id: userId, cursor, limit } = input;
    const isPage = userId === undefined || requestsPage(input);
    const { rows, next } = isPage
      ? await listOAuthLinkPage(db, tenancyId, { userId }, { cursor, limit })
      : { rows: await listOAuthLinks(db, tenancyId, userId), next: null };
    // A client's own user was found when the call was authenticated.
    const isKnown =
      rows.length > 0 || userId === undefined || accessType === "client" || (await existingUserIds(db, tenancyId, [userId])).size > 0;
    if (!isKnown) throw new UserNotFound();
    const toView = (link: OAuthLink) => toOAuthProviderView(link, config);
    return isPage ? reply.page(rows, next, toView) : { items: rows.map(toView), is_paginated: false };
  },

  async get({ input, project, db }) {
    const links = await listOAuthLinks(db, project.tenancyId, input.user_id);
    return toOAuthProviderView(requireLink(links, input.provider_id), project.config);
  },

  async create(call) {
    const { input, project, now } = call;
    const { email = null, ...given } = input;
    if (!Object.hasOwn(project.config.auth.oauth.providers, given.provider_config_id))
      throw new InvalidStandardOauthProviderId({ provider_id: given.provider_config_id });
    const after: OAuthLink = { ...given, id: randomUuid(), email };
    await changeLinks(call, given.user_id, new UserNotFound(), (db, links) => {
      if (links.length >= oauthLimits.linksPerUser) throw new TooManyOauthProviders();
      return { after, write: insertOAuthLink(db, project.tenancyId, after, now) };
    });
    return toOAuthProviderView(after, project.config);
  },

  async update(call) {
    const { input, project } = call;
    const { user_id, provider_id, ...given } = input;
    const { tenancyId, config } = project;
    const changed = await changeLinks(call, user_id, new OauthProviderLinkNotFound(), (db, links) => {
      const before = requireLink(links, provider_id);
      const {
        account_id = before.account_id,
        email = before.email,
        allow_sign_in = before.allow_sign_in,
        allow_connected_accounts = before.allow_connected_accounts,
      } = given;
      const after: OAuthLink = { ...before, account_id, email, allow_sign_in, allow_connected_accounts };
      // They belong to the former account.
      const tokens = after.account_id === before.account_id ? undefined : deleteProviderTokens(db, tenancyId, provider_id);
      return { before, after, write: [updateOAuthLink(db, tenancyId, after), tokens] };
    });
    return toOAuthProviderView(changed, config);
  },

  async remove(call) {
    const { input, project } = call;
    await changeLinks(call, input.user_id, new OauthProviderLinkNotFound(), (db, links) => {
      const before = requireLink(links, input.provider_id);
      return { before, write: deleteOAuthLink(db, project.tenancyId, before.id) };
    });
    return { success: true };
  },
};
