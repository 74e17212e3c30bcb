import type { connectedAccountRoutes } from "#contract/routes/connected-accounts.ts";
import type { Handlers } from "../../kernel/call.ts";
import { providerAccessToken } from "./access-token.ts";

/** Scopes as a list (RFC 6749, section 3.3). */
const scopesFrom = (text = ""): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

export const connectedAccountHandlers: Handlers<typeof connectedAccountRoutes> = {
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
