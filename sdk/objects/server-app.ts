import { resolveUser } from "../flows/current-user.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { ServerApi } from "../generated/server.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import type { Session } from "../session/session.ts";
import type { TokenStore } from "../session/store.ts";
import { unwrap } from "../transport/result.ts";
import { type ConvexContext, convexUser } from "./accounts/convex-user.ts";
import { type App, createApp, type GetUserOptions } from "./app.ts";
import type { ServerPaymentMethods } from "./payments/server-customer-methods.ts";
import { type ServerMethods, serverMethods } from "./server-methods.ts";
import type { PresentedApiKey } from "./teams/api-key-owner.ts";
import { type CurrentServerUser, currentServerUserFrom } from "./users/current-server-user.ts";
import type { ServerUser } from "./users/server-user.ts";

/** Options of `getUser` in a Convex function. */
export interface ConvexUserOptions {
  readonly from: "convex";
  readonly ctx: ConvexContext;
  /** Whether an anonymous user is returned, too. Default: return null for one. */
  readonly or?: "return-null" | "anonymous";
}

/** Members of server and admin apps. */
export interface ServerMembers extends Omit<App, keyof ServerPaymentMethods>, ServerMethods {
  /** Returns a user; null if it does not exist. With `apiKey`: the user whose active API key it is. */
  getUser(id: string | PresentedApiKey): Promise<ServerUser | null>;
  /** The signed-in user of the token store; see ClientApp.getUser. */
  getUser(options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  /** Returns the user of a Convex function; null if signed out or deleted. Anonymous users count as signed out unless `or` says so. */
  getUser(options: ConvexUserOptions): Promise<ServerUser | null>;
  /** @deprecated Use `getUser()`. */
  getServerUser(): Promise<CurrentServerUser | null>;
  /** @deprecated Use `getUser(id)`. */
  getServerUserById(id: string): Promise<ServerUser | null>;
}

/** Builds an app that may act on every user. `apiFor` returns the API with the session of a store. */
export function createServerMembers(
  caller: Caller,
  api: ServerApi,
  apiFor: (store: TokenStore) => ServerApi,
  navigation: Navigation,
): ServerMembers {
  const app = createApp(caller, apiFor, api, navigation);
  const context = { api, caller, navigation };
  const methods = serverMethods(context);

  async function findUser(
    { end }: Pick<Session, "end">,
    own: ServerApi,
    tokenStore: TokenStoreOption | undefined,
  ): Promise<CurrentServerUser> {
    const response = unwrap(await own.users.me());
    return currentServerUserFrom(response, context, { app, caller, navigation, api: own, tokenStore, end });
  }

  async function getUser(idOrOptions: string | PresentedApiKey | GetUserOptions | ConvexUserOptions = {}) {
    if (typeof idOrOptions === "string" || "apiKey" in idOrOptions) return methods.getUser(idOrOptions);
    if ("from" in idOrOptions) {
      const user = await convexUser(idOrOptions.ctx, idOrOptions.or);
      return user && methods.getUser(user.id);
    }
    const { tokenStore, or = "return-null", includeRestricted } = idOrOptions;
    const store = await caller.openStore(tokenStore);
    const own = apiFor(store);
    return resolveUser((session) => findUser(session, own, tokenStore), { or, includeRestricted }, { api: own, store }, caller, navigation);
  }

  return {
    ...app,
    ...methods,
    getUser: getUser as ServerMembers["getUser"],
    getServerUser: () => getUser() as Promise<CurrentServerUser | null>,
    getServerUserById: methods.getUser,
  };
}
