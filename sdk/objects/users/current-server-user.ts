import type { User as UserResponse } from "../../generated/server.ts";
import { activeSessionMethods } from "../accounts/active-session.ts";
import { type CredentialMethods, credentialMethods } from "../accounts/credential-methods.ts";
import { makeConnection, type SessionMethods, type SignIn, sessionMethods } from "../accounts/session-methods.ts";
import type { DeveloperMethods } from "../developer-methods.ts";
import { withHooks } from "../object-hooks.ts";
import { connectedAccountMethods } from "./connected-account.ts";
import { freezeUser } from "./freeze-user.ts";
import { type ServerContext, type ServerUser, serverUserMembers } from "./server-user.ts";

/** The signed-in user as servers see it. `setPassword` is the server's: it also replaces a password. */
export interface CurrentServerUser
  extends Omit<ServerUser, "sendVerificationEmail">,
    SessionMethods,
    Omit<CredentialMethods, "setPassword">,
    DeveloperMethods {}

/** Makes the object of the signed-in user in a response to a server. */
export function currentServerUserFrom(response: UserResponse, context: ServerContext, signIn: SignIn): CurrentServerUser {
  const members = serverUserMembers(response, context);
  const { setPassword: _, ...credentials } = credentialMethods(signIn, response.primary_email);
  const user = withHooks<"serverUser", CurrentServerUser>("serverUser", {
    ...members,
    ...sessionMethods(signIn),
    // Called with the user's session, so that the list marks it as the current one.
    ...activeSessionMethods(response.id, signIn.api),
    ...connectedAccountMethods(response.id, context.api, makeConnection(signIn)),
    ...credentials,
    async delete() {
      await members.delete();
      signIn.end();
    },
  });
  return freezeUser(user);
}
