import type { Navigation } from "../flows/navigation.ts";
import { presentUser } from "../flows/presence.ts";
import type { ServerApi } from "../generated/server.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import type { TokenStore } from "../session/store.ts";
import { isKnownError } from "../transport/known-error.ts";
import { unwrap } from "../transport/result.ts";
import { type App, createApp, deedsOf, type GetUserOptions } from "./app.ts";
import {
  type CurrentServerUser,
  currentServerUserFrom,
  type ServerUser,
  type ServerUserCreation,
  serverUpdateFrom,
  serverUserFrom,
} from "./server-user.ts";

export interface ListUsersOptions {
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  readonly limit?: number;
  readonly orderBy?: "signedUpAt";
  /** Newest first. */
  readonly desc?: boolean;
  /** A user's id, or part of a display name or of an e-mail address. */
  readonly query?: string;
  readonly includeAnonymous?: boolean;
}

/** One page of users; `nextCursor` is null on the last one. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** What apps of access type server and admin have. */
export interface ServerMembers extends App {
  /** A user by id; null where there is none. */
  getUser(id: string): Promise<ServerUser | null>;
  /** The signed-in user of the token store; see ClientApp.getUser. */
  getUser(options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  createUser(creation: ServerUserCreation): Promise<ServerUser>;
}

/** Builds an app that may act on every user. `apiFor` gives the calls for the session of a store. */
export function createServerMembers(
  caller: Caller,
  api: ServerApi,
  apiFor: (store: TokenStore) => ServerApi,
  navigation: Navigation,
): ServerMembers {
  const app = createApp(caller, apiFor, api, navigation);

  async function signedIn(tokenStore: TokenStoreOption | undefined): Promise<CurrentServerUser | null> {
    const store = caller.store(tokenStore);
    const session = caller.session(store);
    if (!session) return null;
    try {
      return currentServerUserFrom(unwrap(await apiFor(store).users.me()), api, deedsOf(app, tokenStore), session.end);
    } catch (error) {
      if (isKnownError(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) return null;
      throw error;
    }
  }

  async function byId(id: string): Promise<ServerUser | null> {
    const answer = await api.users.get({ user_id: id });
    if (answer.status === "error" && isKnownError(answer.error, "USER_NOT_FOUND")) return null;
    return serverUserFrom(unwrap(answer), api);
  }

  async function getUser(idOrOptions: string | GetUserOptions = {}) {
    if (typeof idOrOptions === "string") return byId(idOrOptions);
    return presentUser(await signedIn(idOrOptions.tokenStore), idOrOptions.or ?? "return-null", navigation);
  }

  return {
    ...app,
    getUser: getUser as ServerMembers["getUser"],
    async listUsers({ cursor, limit, orderBy, desc, query, includeAnonymous } = {}) {
      const { items, pagination } = unwrap(
        await api.users.list({
          cursor,
          limit,
          order_by: orderBy && "signed_up_at",
          desc,
          query,
          include_anonymous: includeAnonymous,
        }),
      );
      const users = items.map((answer) => serverUserFrom(answer, api));
      return Object.assign(users, { nextCursor: pagination.next_cursor });
    },
    createUser: async (creation) => serverUserFrom(unwrap(await api.users.create(serverUpdateFrom(creation))), api),
  };
}
