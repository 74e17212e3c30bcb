import type { ServerApi, User as UserAnswer } from "../generated/server.ts";
import { type CredentialDeeds, credentialDeeds } from "./credential-deeds.ts";
import type { DeveloperDeeds } from "./developer-deeds.ts";
import { type ServerUser, serverUserMembersOf } from "./server-user.ts";
import { frozen, type SessionDeeds, type SignIn, sessionDeeds } from "./signed-in.ts";

/** The signed-in user as a server sees it; `setPassword` is the server's, which replaces any password. */
export interface CurrentServerUser extends ServerUser, SessionDeeds, Omit<CredentialDeeds, "setPassword">, DeveloperDeeds {}

/** Makes the signed-in user of an answer to a server; `api` are the calls of the server itself. */
export function currentServerUserFrom(answer: UserAnswer, api: ServerApi, signIn: SignIn): CurrentServerUser {
  const members = serverUserMembersOf(answer, api);
  const { updatePassword, sendVerificationEmail } = credentialDeeds(signIn.api, signIn.navigation, answer.primary_email);
  return frozen({
    ...members,
    ...sessionDeeds(signIn),
    updatePassword,
    sendVerificationEmail,
    async delete() {
      await members.delete();
      signIn.end();
    },
  });
}
