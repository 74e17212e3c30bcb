import type { User as UserAnswer } from "../generated/server.ts";
import { activeSessionDeeds } from "./active-session.ts";
import { type CredentialDeeds, credentialDeeds } from "./credential-deeds.ts";
import type { DeveloperDeeds } from "./developer-deeds.ts";
import { type ServerGround, type ServerUser, serverUserMembersOf } from "./server-user.ts";
import { frozen, type SessionDeeds, type SignIn, sessionDeeds } from "./signed-in.ts";

/** The signed-in user as a server sees it; `setPassword` is the server's, which replaces any password. */
export interface CurrentServerUser extends ServerUser, SessionDeeds, Omit<CredentialDeeds, "setPassword">, DeveloperDeeds {}

/** Makes the signed-in user of an answer to a server; `ground` is the server's own. */
export function currentServerUserFrom(answer: UserAnswer, ground: ServerGround, signIn: SignIn): CurrentServerUser {
  const members = serverUserMembersOf(answer, ground);
  const { updatePassword, sendVerificationEmail } = credentialDeeds(signIn.api, signIn.navigation, answer.primary_email);
  return frozen({
    ...members,
    ...sessionDeeds(signIn),
    // Asked from within the session, which is then told from the others.
    ...activeSessionDeeds(answer.id, signIn.api),
    updatePassword,
    sendVerificationEmail,
    async delete() {
      await members.delete();
      signIn.end();
    },
  });
}
