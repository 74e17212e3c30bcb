import type { Navigation } from "../flows/navigation.ts";
import { presentUser } from "../flows/presence.ts";
import type { ServerApi } from "../generated/server.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import type { Session } from "../session/session.ts";
import type { TokenStore } from "../session/store.ts";
import { unwrap } from "../transport/result.ts";
import { type App, createApp, type GetUserOptions } from "./app.ts";
import { type CurrentServerUser, currentServerUserFrom } from "./current-server-user.ts";
import { type ServerDeeds, serverDeeds } from "./server-deeds.ts";
import type { ServerUser } from "./server-user.ts";

/** What apps of access type server and admin have. */
export interface ServerMembers extends App, ServerDeeds {
  /** A user by id; null where there is none. */
  getUser(id: string): Promise<ServerUser | null>;
  /** The signed-in user of the token store; see ClientApp.getUser. */
  getUser(options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
}

/** Builds an app that may act on every user. `apiFor` gives the calls for the session of a store. */
export function createServerMembers(
  caller: Caller,
  api: ServerApi,
  apiFor: (store: TokenStore) => ServerApi,
  navigation: Navigation,
): ServerMembers {
  const app = createApp(caller, apiFor, api, navigation);
  const ground = { api, caller, navigation };
  const deeds = serverDeeds(ground);

  async function userOf({ end }: Session, own: ServerApi, tokenStore: TokenStoreOption | undefined): Promise<CurrentServerUser> {
    const answer = unwrap(await own.users.me());
    return currentServerUserFrom(answer, ground, { app, caller, navigation, api: own, tokenStore, end });
  }

  async function getUser(idOrOptions: string | GetUserOptions = {}) {
    if (typeof idOrOptions === "string") return deeds.getUser(idOrOptions);
    const { tokenStore, or = "return-null" } = idOrOptions;
    const store = caller.store(tokenStore);
    const own = apiFor(store);
    return presentUser((session) => userOf(session, own, tokenStore), or, { api: own, store }, caller, navigation);
  }

  return { ...app, ...deeds, getUser: getUser as ServerMembers["getUser"] };
}
