import { type ClientApp, type ClientAppOptions, openClientApp } from "./objects/client-app.ts";

/** Entry point for apps on devices of end users. They act for the signed-in user only and hold no secret. */

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
  return openClientApp(options);
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
export type { InitialUser } from "./flows/current-user.ts";
export type { SignInOptions } from "./flows/finish-sign-in.ts";
export type { SignInWithIdTokenFailure, SignInWithIdTokenOptions } from "./flows/id-token.ts";
export type { RedirectMethod, RedirectOptions } from "./flows/navigation.ts";
export type {
  AuthorizationCode,
  LinkConnectedAccountOptions,
  ReceivedSession,
  SignInWithCodeOptions,
  SignInWithOAuthOptions,
} from "./flows/oauth.ts";
export type { SignInWithPasskeyFailure, SignInWithPasskeyOptions } from "./flows/passkey.ts";
export type { RegisterPasskeyFailure, RegisterPasskeyOptions } from "./flows/passkey-registration.ts";
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
export { type ConvexProvider, getConvexProvidersConfig } from "./objects/accounts/convex-providers.ts";
export type { ConvexContext, ConvexIdentity, FetchAccessToken } from "./objects/accounts/convex-user.ts";
export type { CredentialMethods } from "./objects/accounts/credential-methods.ts";
export type { Passkey, PasskeyMethods } from "./objects/accounts/passkey.ts";
export type { PasswordChange, PasswordChangeFailure } from "./objects/accounts/password-change.ts";
export type { TokenUser } from "./objects/accounts/token-user.ts";
export type { Change, GetUserOptions } from "./objects/app.ts";
export type { ClientApp, ClientAppOptions, ClientGetUserOptions } from "./objects/client-app.ts";
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
export type {
  Billing,
  BillingMethods,
  Invoice,
  ListInvoicesOptions,
  OverdueSubscription,
  PaymentMethod,
  PaymentMethodSetup,
  StoredPaymentMethod,
} from "./objects/payments/billing-methods.ts";
export type { CustomerReference } from "./objects/payments/customer-key.ts";
export type {
  CheckoutOptions,
  CustomerMethods,
  CustomerReads,
  ItemOptions,
  ProductListOptions,
} from "./objects/payments/customer-methods.ts";
export type {
  CustomerProduct,
  CustomerProductPage,
  ListProductsOptions,
  ProductDescription,
  ProductPrice,
  Subscription,
} from "./objects/payments/customer-product.ts";
export type { Item, ItemChange, ListItemChangesOptions } from "./objects/payments/item.ts";
export type { ListOffersOptions, ProductOffer } from "./objects/payments/offer.ts";
export type {
  CancelSubscriptionOptions,
  PlanPreview,
  PlanSwitch,
  SubscriptionChange,
  SubscriptionMethods,
  SubscriptionPreviewOptions,
  SubscriptionSwitch,
} from "./objects/payments/subscription-methods.ts";
export type { Project } from "./objects/projects/project.ts";
export type { ConnectedApplication, ConnectedApplicationMethods } from "./objects/sign-in/connected-application.ts";
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
export type {
  GetPermissionOptions,
  ListPermissionsOptions,
  Permission,
  PermissionMethods,
  PermissionTeam,
} from "./objects/teams/permission.ts";
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
export * from "./session/access-token-types.ts";
export type { TokenStoreOption } from "./session/caller.ts";
export { CookiesBlockedError } from "./session/cookie-store.ts";
export type { CustomTokenStore } from "./session/custom-store.ts";
export type { RequestLike } from "./session/request-store.ts";
export type { TokenSession } from "./session/session.ts";
export type { Tokens } from "./session/store.ts";
export { ApiError, NetworkError, OAuthError, OfflineError, PlainError } from "./transport/api-errors.ts";
export type { Known } from "./transport/known-error.ts";
export { isKnownError, KnownError } from "./transport/known-error.ts";
export type { Result } from "./transport/result.ts";
export { StatusError } from "./transport/status-error.ts";
