import type { ServerApi, User as UserAnswer } from "../generated/server.ts";
import type { DeveloperDeeds } from "./developer-deeds.ts";
import { type ServerUser, serverUserMembersOf } from "./server-user.ts";
import { frozen, type SessionDeeds, type SignIn, sessionDeeds } from "./signed-in.ts";

/** The signed-in user as a server sees it. */
export interface CurrentServerUser extends ServerUser, SessionDeeds, DeveloperDeeds {}

/** Makes the signed-in user of an answer to a server; `api` are the calls of the server itself. */
export function currentServerUserFrom(answer: UserAnswer, api: ServerApi, signIn: SignIn): CurrentServerUser {
  const members = serverUserMembersOf(answer, api);
  return frozen({
    ...members,
    ...sessionDeeds(signIn),
    async delete() {
      await members.delete();
      signIn.end();
    },
  });
}
