import { UserNotFound } from "#contract/errors/index.ts";
import type { connectedAccountRoutes } from "#contract/routes/users/connected-accounts.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { listOAuthLinkPage } from "../../accounts/credentials/oauth-links.ts";
import { existingUserIds } from "../queries.ts";
import { providerAccessToken } from "./access-token.ts";

/** Scopes as a list (RFC 6749, section 3.3). */
const scopesFrom = (text = ""): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

export const connectedAccountHandlers: Handlers<typeof connectedAccountRoutes> = {
  async list({ input, project, accessType, db }) {
    const { user_id } = input;
    const { max } = pageSizes.connectedAccounts;
    const request = toPageRequest(input, { page: max, all: max });
    const { rows, next } = await listOAuthLinkPage(db, project.tenancyId, { userId: user_id, connected: true }, request);
    // A client's own user was found when the call was authenticated.
    const isKnown = rows.length > 0 || accessType === "client" || (await existingUserIds(db, project.tenancyId, [user_id])).size > 0;
    if (!isKnown) throw new UserNotFound();
    const items = rows.map((link) => ({ user_id, provider: link.provider_config_id, provider_account_id: link.account_id }));
    return listReply(input, items, next);
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
