import type { appAuthHeader } from "#contract/vocabulary/headers.ts";
import type { ClientApi, User as UserAnswer } from "../generated/client.ts";
import type { Tokens } from "../session/store.ts";
import type { Json } from "../transport/json.ts";
import { unwrap } from "../transport/result.ts";
import type { Team } from "./team.ts";
import { type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/** What a signed-in user can do about its session. */
export interface SessionDeeds {
  readonly currentSession: { getTokens(): Promise<Tokens> };
  getAuthHeaders(): Promise<Record<typeof appAuthHeader, string>>;
  getAuthJson(): Promise<Tokens>;
  signOut(options?: { readonly redirectUrl?: string | URL }): Promise<void>;
}

/** The signed-in user: a frozen snapshot, and what it may do. Changes answer the next snapshot. */
export interface CurrentUser extends User, SessionDeeds {
  update(change: UserChange): Promise<CurrentUser>;
  setDisplayName(displayName: string | null): Promise<CurrentUser>;
  setClientMetadata(clientMetadata: Json): Promise<CurrentUser>;
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<CurrentUser>;
  /** Deletes the user with everything that belongs to it, and ends the session. */
  delete(): Promise<void>;
  /** The answer it was made of, as plain JSON. */
  toClientJson(): UserAnswer;
}

/** Makes the signed-in user of an answer. `ended` is told when the user is gone. */
export function currentUserFrom(answer: UserAnswer, api: ClientApi, deeds: SessionDeeds, ended: () => void): CurrentUser {
  const update = async (change: UserChange) => currentUserFrom(unwrap(await api.users.updateMe(userUpdateFrom(change))), api, deeds, ended);
  return frozen({
    ...userFrom(answer),
    ...deeds,
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    async delete() {
      unwrap(await api.users.deleteMe());
      ended();
    },
    toClientJson: () => answer,
  });
}

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
