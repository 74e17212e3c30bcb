import type { AppOptions } from "../flows/app-options.ts";
import type { InitialUser } from "../flows/current-user.ts";
import { type ClientApi, clientRoutes } from "../generated/client.ts";
import { openApp } from "../options.ts";
import type { OpenRequestCookies } from "../session/caller.ts";
import type { TokenStore } from "../session/store.ts";
import { procedures } from "../transport/procedures.ts";
import { type App, createApp, type GetUserOptions } from "./app.ts";
import { type ObjectHooks, withHooks } from "./object-hooks.ts";
import type { CurrentUser } from "./users/current-user.ts";

/** Options of `createClientApp`. */
export type ClientAppOptions = AppOptions;

/** Options of `getUser` of a client app. */
export interface ClientGetUserOptions extends GetUserOptions {
  /**
   * The user that the app's server has read. It is returned without a request, if the browser has a session exactly if it is not null. On
   * a server that renders a page, it is the user of the visitor. Default: the user is read from the server.
   */
  readonly initialUser?: InitialUser | undefined;
}

/** An app of access type client. */
export interface ClientApp extends App, ObjectHooks<"clientApp"> {
  /** Every call that clients may make, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: ClientApi;
  /**
   * The signed-in user, or null. Anonymous users count as signed out unless `or` is "anonymous".
   * @throws Error with `or: "throw"` if no user is signed in; NetworkError if the server cannot be reached
   */
  getUser(options: ClientGetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentUser>;
  getUser(options?: ClientGetUserOptions): Promise<CurrentUser | null>;
}

/**
 * Builds an app for end users.
 * @param openRequestCookies opens the cookies of a request to a server; without it, a server has none
 * @throws Error if an option is unknown, missing or malformed
 */
export function openClientApp(options: ClientAppOptions, openRequestCookies?: OpenRequestCookies): ClientApp {
  const { caller, navigation } = openApp(options, "client", {}, openRequestCookies);
  const api = procedures<ClientApi>(clientRoutes, caller.invoker());
  const apiFor = (store: TokenStore) => procedures<ClientApi>(clientRoutes, caller.invoker(store));
  const app = createApp(caller, apiFor, api, navigation);

  async function getUser(options: ClientGetUserOptions = {}): Promise<CurrentUser | null> {
    const { or = "return-null", tokenStore, initialUser } = options;
    const store = await caller.openStore(tokenStore);
    const own = apiFor(store);
    // Nothing to load for visitors who are signed out, as on a sign-in page.
    if (initialUser === undefined && or === "return-null" && caller.session(store) === null) return null;
    const { findUser } = await import("./users/find-user.ts");
    return findUser({ ...options, or }, { app, caller, navigation, api: own }, store);
  }

  return withHooks<"clientApp", ClientApp>("clientApp", { ...app, api, getUser: getUser as ClientApp["getUser"] });
}
