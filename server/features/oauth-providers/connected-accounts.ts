import { UserNotFound } from "#contract/errors/index.ts";
import type { connectedAccountRoutes } from "#contract/routes/connected-accounts.ts";
import type { Handlers } from "../../kernel/call.ts";
import { oauthLinksOf } from "../credentials/oauth-links.ts";
import { existingUserIds } from "../users/queries.ts";
import { providerAccessToken } from "./access-token.ts";

/** Scopes as a list (RFC 6749, section 3.3). */
const scopesFrom = (text = ""): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

export const connectedAccountHandlers: Handlers<typeof connectedAccountRoutes> = {
  async list({ input: { user_id }, project, accessType, db }) {
    const links = await oauthLinksOf(db, project.tenancyId, user_id);
    // A client's own user was found when the call was authenticated.
    const isKnown = links.length > 0 || accessType === "client" || (await existingUserIds(db, project.tenancyId, [user_id])).size > 0;
    if (!isKnown) throw new UserNotFound();
    const items = links
      .filter((link) => link.allow_connected_accounts)
      .map((link) => ({ user_id, provider: link.provider_config_id, provider_account_id: link.account_id }));
    return { items, is_paginated: false };
  },

  async createAccessTokenOfAccount(call) {
    const { user_id, provider_id, account_id, scope } = call.input;
    const wanted = { userId: user_id, providerId: provider_id, accountId: account_id, scopes: scopesFrom(scope) };
    return { access_token: await providerAccessToken(call, wanted) };
  },

  async createAccessToken(call) {
    const { user_id, provider_id, scope } = call.input;
    return { access_token: await providerAccessToken(call, { userId: user_id, providerId: provider_id, scopes: scopesFrom(scope) }) };
  },

  async createOwnAccessToken(call) {
    const { provider_id, scope } = call.input;
    const wanted = { userId: call.user.row.id, providerId: provider_id, scopes: scopesFrom(scope) };
    return { access_token: await providerAccessToken(call, wanted) };
  },
};
