import { presentUser } from "./flows/presence.ts";
import { type ClientApi, clientRoutes } from "./generated/client.ts";
import { type App, createApp, type GetUserOptions } from "./objects/app.ts";
import type { CurrentUser } from "./objects/current-user.ts";
import { type AppOptions, openApp } from "./options.ts";
import type { Session } from "./session/session.ts";
import type { TokenStore } from "./session/store.ts";
import { procedures } from "./transport/procedures.ts";
import { unwrap } from "./transport/result.ts";

/** The door of apps that run in end users' hands: they act for the signed-in user only, and hold no secret. */

export type ClientAppOptions = AppOptions;

/** An app of access type client. */
export interface ClientApp extends App {
  /** Every call open to clients, typed: declared errors are results, all others are thrown. */
  readonly api: ClientApi;
  /** The signed-in user. Without `or`, null where there is none; anonymous users count as none unless asked for. */
  getUser(options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentUser>;
  getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
}

/** Makes an app for end users. Throws where an option is missing or malformed. */
export function createClientApp(options: ClientAppOptions): ClientApp {
  const { caller, navigation } = openApp(options, "client");
  const api = procedures<ClientApi>(clientRoutes, caller.carrier());
  const apiFor = (store: TokenStore) => procedures<ClientApi>(clientRoutes, caller.carrier(store));
  const app = createApp(caller, apiFor, api, navigation);

  async function userOf({ end }: Session, own: ClientApi, tokenStore: GetUserOptions["tokenStore"]): Promise<CurrentUser> {
    // Who comes to sign in has no user yet: what a user can do is loaded with the first one.
    const [{ currentUserFrom }, answer] = await Promise.all([import("./objects/current-user.ts"), own.users.me()]);
    return currentUserFrom(unwrap(answer), { app, caller, navigation, api: own, tokenStore, end });
  }

  async function getUser({ or = "return-null", tokenStore }: GetUserOptions = {}): Promise<CurrentUser | null> {
    const store = caller.store(tokenStore);
    const own = apiFor(store);
    return presentUser((session) => userOf(session, own, tokenStore), or, { api: own, store }, caller, navigation);
  }

  return { ...app, api, getUser: getUser as ClientApp["getUser"] };
}

export type { CallbackOptions } from "./flows/callback.ts";
export type { CodeFailure, CodeFlows, ResetPasswordFailure, SignInWithMfaFailure, TeamInvitationDetails } from "./flows/codes.ts";
export type { CliLoginFailure, CliLoginOptions } from "./flows/command-line.ts";
export type { RedirectMethod, RedirectOptions } from "./flows/navigation.ts";
export type {
  RegisterPasskeyFailure,
  SignInWithPasskeyFailure,
  SignInWithPasskeyOptions,
} from "./flows/passkey.ts";
export { returnAddress, returnParameter } from "./flows/return-address.ts";
export type { SignInOptions } from "./flows/signed-in.ts";
export type { HandlerUrls, RedirectTarget } from "./flows/urls.ts";
export type { ClientApi } from "./generated/client.ts";
export type { ActiveSession, ActiveSessionDeeds } from "./objects/active-session.ts";
export type { Change, GetUserOptions } from "./objects/app.ts";
export type { CredentialDeeds } from "./objects/credential-deeds.ts";
export type { CurrentUser } from "./objects/current-user.ts";
export type { DeveloperDeeds } from "./objects/developer-deeds.ts";
export type { AdminOwnedProject, OwnedProjectApp, ProjectCreation } from "./objects/owned-project.ts";
export type { Project } from "./objects/project.ts";
export type { Team } from "./objects/team.ts";
export type { TeamCreation } from "./objects/team-deeds.ts";
export type { InvitationDeeds, InvitationOptions, TeamInvitation } from "./objects/team-invitation.ts";
export type { TokenUser } from "./objects/token-user.ts";
export type { User, UserChange } from "./objects/user.ts";
export type { TokenStoreOption } from "./session/caller.ts";
export type { RequestLike } from "./session/request-store.ts";
export type { TokenSession } from "./session/session.ts";
export type { Tokens } from "./session/store.ts";
export { NetworkError, OAuthError, OfflineError, PlainError } from "./transport/failure.ts";
export type { Known, KnownError } from "./transport/known-error.ts";
export { isKnownError } from "./transport/known-error.ts";
export type { Result } from "./transport/result.ts";
