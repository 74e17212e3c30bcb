import type { appAuthHeader } from "#contract/vocabulary/headers.ts";
import { noAccessToken } from "#contract/vocabulary/lazy-messages.ts";
import type { Navigation } from "../../flows/navigation.ts";
import type { ClientApi } from "../../generated/client.ts";
import type { Caller, TokenStoreOption } from "../../session/caller.ts";
import type { TokenSession } from "../../session/session.ts";
import type { Tokens } from "../../session/store.ts";
import type { App } from "../app.ts";
import type { StoreOption } from "../app-methods.ts";
import type { OwnerToken } from "../console/owned-project.ts";
import { type DeveloperMethods, developerMethods } from "../developer-methods.ts";

/** Methods of the signed-in user for its session. */
export interface SessionMethods {
  /** The session of this user; `getTokens` returns its current tokens. */
  readonly currentSession: TokenSession;
  /**
   * Returns the header that identifies the user to your own server. It contains the refresh token: send it to no other server.
   * @example
   * await fetch("/api/notes", { headers: await user.getAuthHeaders() });
   */
  getAuthHeaders(): Promise<Record<typeof appAuthHeader, string>>;
  /** Returns the tokens of the session; both are null if it has ended. */
  getAuthJson(): Promise<Tokens>;
  /** Revokes the session and removes its tokens, then redirects to `redirectUrl`; default: the `afterSignOut` page. */
  signOut(options?: { readonly redirectUrl?: string | URL }): Promise<void>;
}

/** The session of a signed-in user: the app, and the API that sends the session. */
export interface SignIn<Api extends ClientApi = ClientApi> {
  readonly app: App;
  readonly caller: Caller;
  readonly navigation: Navigation;
  readonly api: Api;
  /** The token store of the call; undefined for the app's own. */
  readonly tokenStore: TokenStoreOption | undefined;
  /** Removes the session's tokens. */
  readonly end: () => void;
}

/** The methods of the signed-in user for its session, and those that need the session. */
export function sessionMethods({ app, caller, api, tokenStore }: SignIn): SessionMethods & DeveloperMethods {
  const storeOption = tokenStore === undefined ? {} : { tokenStore };
  return {
    ...developerMethods(caller, api, makeOwnerToken(app, storeOption)),
    currentSession: { getTokens: () => app.getAuthJson(storeOption) },
    getAuthHeaders: () => app.getAuthHeaders(storeOption),
    getAuthJson: () => app.getAuthJson(storeOption),
    signOut: (options) => app.signOut({ ...options, ...storeOption }),
  };
}

/**
 * The access token with which the signed-in user calls as the owner of a project. The function throws an Error if the user is signed
 * out by then.
 */
export const makeOwnerToken =
  (app: Pick<App, "getAuthJson">, storeOption: StoreOption = {}): OwnerToken =>
  async (refused) => {
    const { accessToken } = await app.getAuthJson(refused === undefined ? storeOption : { ...storeOption, insteadOf: refused });
    if (accessToken === null) throw new Error(noAccessToken);
    return accessToken;
  };

/** Leaves the page to connect an account of a provider to the signed-in user. */
export const makeConnection =
  ({ app, tokenStore }: Pick<SignIn, "app" | "tokenStore">) =>
  (providerId: string, scopes: readonly string[]): Promise<void> =>
    app.linkConnectedAccount(providerId, { scopes, ...(tokenStore === undefined ? {} : { tokenStore }) });
