import { isKnownError } from "../transport/known-error.ts";
import { unwrap } from "../transport/result.ts";
import { type ServerGround, type ServerUser, type ServerUserCreation, serverUpdateFrom, serverUserFrom } from "./server-user.ts";
import { type ServerTeamDeeds, serverTeamDeeds } from "./team-deeds.ts";

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

/** What a server can do about the users and teams of its project, whoever is signed in. */
export interface ServerDeeds extends ServerTeamDeeds {
  /** A user by id; null where there is none. */
  getUser(id: string): Promise<ServerUser | null>;
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  createUser(creation: ServerUserCreation): Promise<ServerUser>;
}

export function serverDeeds(ground: ServerGround): ServerDeeds {
  const { api } = ground;
  return {
    ...serverTeamDeeds(ground),
    async getUser(id) {
      const answer = await api.users.get({ user_id: id });
      if (answer.status === "error" && isKnownError(answer.error, "USER_NOT_FOUND")) return null;
      return serverUserFrom(unwrap(answer), ground);
    },
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
      const users = items.map((answer) => serverUserFrom(answer, ground));
      return Object.assign(users, { nextCursor: pagination.next_cursor });
    },
    createUser: async (creation) => serverUserFrom(unwrap(await api.users.create(serverUpdateFrom(creation))), ground),
  };
}
