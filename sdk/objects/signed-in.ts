import type { appAuthHeader } from "#contract/vocabulary/headers.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import type { TokenSession } from "../session/session.ts";
import type { Tokens } from "../session/store.ts";
import type { App, StoreOption } from "./app.ts";
import { type DeveloperDeeds, developerDeeds } from "./developer-deeds.ts";
import type { OwnerToken } from "./owned-project.ts";

/** What a signed-in user can do about its session. */
export interface SessionDeeds {
  readonly currentSession: TokenSession;
  getAuthHeaders(): Promise<Record<typeof appAuthHeader, string>>;
  getAuthJson(): Promise<Tokens>;
  signOut(options?: { readonly redirectUrl?: string | URL }): Promise<void>;
}

/** Where somebody is signed in: the app, and the calls that carry the session. */
export interface SignIn<Api extends ClientApi = ClientApi> {
  readonly app: App;
  readonly caller: Caller;
  readonly navigation: Navigation;
  readonly api: Api;
  /** As the call named it; undefined: the app's own. */
  readonly tokenStore: TokenStoreOption | undefined;
  /** Ends the session here. */
  readonly end: () => void;
}

/** What the signed-in user can do about its session, and by it. */
export function sessionDeeds({ app, caller, api, tokenStore }: SignIn): SessionDeeds & DeveloperDeeds {
  const where = tokenStore === undefined ? {} : { tokenStore };
  return {
    ...developerDeeds(caller, api, ownerTokenOf(app, where)),
    currentSession: { getTokens: () => app.getAuthJson(where) },
    getAuthHeaders: () => app.getAuthHeaders(where),
    getAuthJson: () => app.getAuthJson(where),
    signOut: (options) => app.signOut({ ...options, ...where }),
  };
}

/** The access token of the signed-in user, for calls that it makes as the owner of a project. */
export const ownerTokenOf =
  (app: Pick<App, "getAuthJson">, where: StoreOption = {}): OwnerToken =>
  async (refused) =>
    (await app.getAuthJson(refused === undefined ? where : { ...where, insteadOf: refused })).accessToken;

/** Freezes the signed-in user, and answers `.user` with a hint: getUser gives the user itself. */
export function frozen<Object extends object>(user: Object): Object {
  Object.defineProperty(user, "user", {
    enumerable: false,
    get() {
      throw new Error("This is the user already: write `const user = await app.getUser()`, without braces around `user`.");
    },
  });
  return Object.freeze(user);
}
