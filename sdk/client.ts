import type { AppOptions } from "./flows/app-options.ts";
import { type ClientApi, clientRoutes, type User as UserResponse } from "./generated/client.ts";
import { type App, createApp, type GetUserOptions } from "./objects/app.ts";
import { type ObjectHooks, withHooks } from "./objects/object-hooks.ts";
import type { CurrentUser } from "./objects/users/current-user.ts";
import { openApp } from "./options.ts";
import type { Session } from "./session/session.ts";
import type { TokenStore } from "./session/store.ts";
import { procedures } from "./transport/procedures.ts";
import { unwrap } from "./transport/result.ts";

/** Entry point for apps on devices of end users. They act for the signed-in user only and hold no secret. */

/** Options of `createClientApp`. */
export type ClientAppOptions = AppOptions;

/** An app of access type client. */
export interface ClientApp extends App, ObjectHooks<"clientApp"> {
  /** Every call that clients may make, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: ClientApi;
  /**
   * The signed-in user, or null. Anonymous users count as signed out unless `or` is "anonymous".
   * @throws Error with `or: "throw"` if no user is signed in; NetworkError if the server cannot be reached
   */
  getUser(options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentUser>;
  getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  /**
   * Makes the object of the signed-in user from a response that the app's server has read. Sends no request.
   * @param json `user.toClientJson()` of a server app, or of this app
   * @example
   * const user = await app.userFromJson(json);
   */
  userFromJson(json: UserResponse): Promise<CurrentUser>;
}

/**
 * Creates an app for end users.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * const app = createClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie" });
 * const result = await app.signInWithCredential({ email, password });
 * if (result.status === "error") show(result.error.message);
 * const user = await app.getUser();
 */
export function createClientApp(options: ClientAppOptions): ClientApp {
  const { caller, navigation } = openApp(options, "client");
  const api = procedures<ClientApi>(clientRoutes, caller.invoker());
  const apiFor = (store: TokenStore) => procedures<ClientApi>(clientRoutes, caller.invoker(store));
  const app = createApp(caller, apiFor, api, navigation);

  async function findUser(
    end: Session["end"],
    own: ClientApi,
    tokenStore?: GetUserOptions["tokenStore"],
    json?: UserResponse,
  ): Promise<CurrentUser> {
    const response = json ?? own.users.me().then(unwrap);
    // Loaded with the first user, because a sign-in page does not need it.
    const [{ currentUserFrom }, me] = await Promise.all([import("./objects/users/current-user.ts"), response]);
    return currentUserFrom(me, { app, caller, navigation, api: own, tokenStore, end });
  }

  async function getUser({ or = "return-null", tokenStore }: GetUserOptions = {}): Promise<CurrentUser | null> {
    const store = await caller.openStore(tokenStore);
    const own = apiFor(store);
    // Nothing to load for visitors who are signed out, as on a sign-in page.
    if (or === "return-null" && caller.session(store) === null) return null;
    const { resolveUser } = await import("./flows/current-user.ts");
    return resolveUser(({ end }) => findUser(end, own, tokenStore), or, { api: own, store }, caller, navigation);
  }

  return withHooks<"clientApp", ClientApp>("clientApp", {
    ...app,
    api,
    getUser: getUser as ClientApp["getUser"],
    async userFromJson(json) {
      const store = await caller.openStore();
      return findUser(() => caller.session(store)?.end(), apiFor(store), undefined, json);
    },
  });
}

export type { CallbackOptions } from "./flows/callback-url.ts";
export type {
  CodeFailure,
  CodeFlows,
  EmailVerificationDetails,
  InvitedTeam,
  OtherAccess,
  ResetPasswordFailure,
  SignInWithMfaFailure,
  TeamInvitationDetails,
  TeamInvitationTexts,
} from "./flows/codes.ts";
export type { CliLoginFailure, CliLoginOptions } from "./flows/command-line.ts";
export type { SignInOptions } from "./flows/finish-sign-in.ts";
export type { RedirectMethod, RedirectOptions } from "./flows/navigation.ts";
export type {
  AuthorizationCode,
  LinkConnectedAccountOptions,
  ReceivedSession,
  SignInWithCodeOptions,
  SignInWithOAuthOptions,
} from "./flows/oauth.ts";
export type { SignInWithPasskeyFailure, SignInWithPasskeyOptions } from "./flows/passkey.ts";
export type { RegisterPasskeyFailure } from "./flows/passkey-registration.ts";
export type { RecoveredAccount, RemainingTeam, RemovedMember } from "./flows/recovered-account.ts";
export { returnAddress, returnParameter } from "./flows/return-address.ts";
export type { SignInAgainFailure, SignInAgainOptions } from "./flows/sign-in-again.ts";
export type { HandlerUrls, RedirectTarget } from "./flows/urls.ts";
export type { ClientApi } from "./generated/client.ts";
export type { ActiveSession, ActiveSessionMethods } from "./objects/accounts/active-session.ts";
export type {
  ContactChannel,
  ContactChannelChange,
  ContactChannelCreation,
  ContactChannelMethods,
} from "./objects/accounts/contact-channel.ts";
export {
  type ConvexContext,
  type ConvexIdentity,
  type ConvexProvider,
  type FetchAccessToken,
  getConvexProvidersConfig,
} from "./objects/accounts/convex.ts";
export type { CredentialMethods } from "./objects/accounts/credential-methods.ts";
export type { PasswordChange, PasswordChangeFailure } from "./objects/accounts/password-change.ts";
export type { TokenUser } from "./objects/accounts/token-user.ts";
export type { Change, GetUserOptions } from "./objects/app.ts";
export type {
  DeveloperInvitation,
  DeveloperInvitationOptions,
  DeveloperRole,
  DeveloperTeam,
  DeveloperTeamMember,
  InvitedRole,
} from "./objects/console/developer-team.ts";
export type { AdminOwnedProject, OwnedProjectApp, ProjectCreation } from "./objects/console/owned-project.ts";
export type { DeveloperMethods } from "./objects/developer-methods.ts";
export type { NotificationCategory, NotificationMethods } from "./objects/emails/notification-category.ts";
export type { ListOptions, ListPage, SearchOptions } from "./objects/list-page.ts";
export type { CustomerReference } from "./objects/payments/customer-key.ts";
export type { CheckoutOptions, CustomerMethods, ItemOptions, ProductListOptions } from "./objects/payments/customer-methods.ts";
export type {
  CustomerProduct,
  CustomerProductPage,
  ListProductsOptions,
  ProductPrice,
  Subscription,
} from "./objects/payments/customer-product.ts";
export type { Item } from "./objects/payments/item.ts";
export type { CancelSubscriptionOptions, SubscriptionMethods } from "./objects/payments/subscription-methods.ts";
export type { Project } from "./objects/projects/project.ts";
export type {
  ApiKeyChange,
  ApiKeyCreation,
  TeamApiKey,
  TeamApiKeyFirstView,
  TeamApiKeyMethods,
  UserApiKey,
  UserApiKeyFirstView,
  UserApiKeyMethods,
} from "./objects/teams/api-key.ts";
export type { ListPermissionsOptions, Permission, PermissionMethods, PermissionTeam } from "./objects/teams/permission.ts";
export type { Team, TeamChange } from "./objects/teams/team.ts";
export type { InvitationMethods, InvitationOptions, TeamInvitation } from "./objects/teams/team-invitation.ts";
export type {
  EditableTeamMemberProfile,
  MembershipMethods,
  TeamMemberProfile,
  TeamMemberProfileChange,
  TeamUser,
} from "./objects/teams/team-member.ts";
export type { TeamCreation } from "./objects/teams/team-methods.ts";
export type { ConnectedAccount, ConnectedAccountMethods, GetConnectedAccountOptions } from "./objects/users/connected-account.ts";
export type { CurrentUser } from "./objects/users/current-user.ts";
export type { AccountTaken, OAuthProvider, OAuthProviderChange, OAuthProviderMethods } from "./objects/users/oauth-provider.ts";
export type { User, UserChange } from "./objects/users/user.ts";
export type { TokenStoreOption } from "./session/caller.ts";
export { CookiesBlockedError } from "./session/cookie-store.ts";
export type { RequestLike } from "./session/request-store.ts";
export type { TokenSession } from "./session/session.ts";
export type { Tokens } from "./session/store.ts";
export { ApiError, NetworkError, OAuthError, OfflineError, PlainError } from "./transport/api-errors.ts";
export type { Known } from "./transport/known-error.ts";
export { isKnownError, KnownError } from "./transport/known-error.ts";
export type { Result } from "./transport/result.ts";
export { StatusError } from "./transport/status-error.ts";
