import type { AdminApp, AdminOwnedProject, AdminProject, InternalApiKey, PermissionDefinition } from "./admin.ts";
import type {
  ClientApp,
  ContactChannel,
  CurrentUser,
  EditableTeamMemberProfile,
  NotificationCategory,
  OAuthProvider,
  Permission,
  Project,
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamUser,
  TokenUser,
  UserApiKey,
} from "./client.ts";
import type * as reactHooks from "./react/index.ts";
import type { DataVaultStore, Item, ServerApp, ServerItem, ServerOAuthProvider, ServerTeam, ServerTeamUser, ServerUser } from "./server.ts";

/**
 * The objects and hooks have the names of the published client (wire-resources.md §8). Compiled with everything else; a missing name is in
 * the error below.
 */

type Missing<Actual, Names extends string> = Exclude<Names, keyof Actual>;
type Complete<MissingNames extends never> = MissingNames;

/** A hook that suspends, and its twin that does not. */
type Pair<Name extends string> = Name | `${Name}State`;

type UserFields =
  | "id"
  | "displayName"
  | "primaryEmail"
  | "primaryEmailVerified"
  | "profileImageUrl"
  | "signedUpAt"
  | "clientMetadata"
  | "clientReadOnlyMetadata"
  | "hasPassword"
  | "emailAuthEnabled"
  | "otpAuthEnabled"
  | "passkeyAuthEnabled"
  | "isMultiFactorRequired"
  | "isAnonymous"
  | "oauthProviders"
  | "selectedTeam";

type UserMethods =
  | "update"
  | "setDisplayName"
  | "setClientMetadata"
  | "setSelectedTeam"
  | "delete"
  | "setPassword"
  | "registerPasskey"
  | "sendVerificationEmail"
  | "listTeams"
  | "getTeam"
  | "createTeam"
  | "leaveTeam"
  | "getTeamProfile"
  | "listPermissions"
  | "getPermission"
  | "hasPermission"
  | "listContactChannels"
  | "createContactChannel"
  | "listNotificationCategories"
  | "listApiKeys"
  | "createApiKey"
  | "listOAuthProviders"
  | "getOAuthProvider"
  | "getConnectedAccount"
  | "getActiveSessions"
  | "revokeSession"
  | "getItem"
  | "listProducts"
  | "createCheckoutUrl";

type SessionNames = "currentSession" | "signOut" | "getAuthHeaders" | "getAuthJson";
type OwnedProjects = "createProject" | "transferProject" | "listOwnedProjects";
type ServerUserNames =
  | "lastActiveAt"
  | "serverMetadata"
  | "setPrimaryEmail"
  | "setServerMetadata"
  | "setClientReadOnlyMetadata"
  | "grantPermission"
  | "revokePermission"
  | "createSession"
  | "grantProduct";

type TeamNames =
  | "id"
  | "displayName"
  | "profileImageUrl"
  | "clientMetadata"
  | "clientReadOnlyMetadata"
  | "update"
  | "delete"
  | "inviteUser"
  | "listUsers"
  | "listInvitations"
  | "listApiKeys"
  | "createApiKey"
  | "getItem"
  | "listProducts"
  | "createCheckoutUrl";

type ApiKeyNames =
  | "id"
  | "description"
  | "expiresAt"
  | "manuallyRevokedAt"
  | "createdAt"
  | "type"
  | "value"
  | "update"
  | "revoke"
  | "isValid"
  | "whyInvalid";

type DefinitionVerbs = "list" | "create" | "update" | "delete";
type PluralOf<Verb extends DefinitionVerbs> = Verb extends "list" ? "s" : "";
type DefinitionMethods = {
  [Verb in DefinitionVerbs]: `${Verb}${"Team" | "Project"}PermissionDefinition${PluralOf<Verb>}`;
}[DefinitionVerbs];

export type Objects = [
  Complete<Missing<CurrentUser, UserFields | UserMethods | SessionNames | OwnedProjects | "updatePassword" | "toClientJson">>,
  Complete<Missing<ServerUser, UserFields | UserMethods | ServerUserNames>>,
  Complete<Missing<TokenUser, "id" | "displayName" | "primaryEmail" | "primaryEmailVerified" | "isAnonymous">>,
  Complete<Missing<Team, TeamNames>>,
  Complete<Missing<ServerTeam, TeamNames | "createdAt" | "serverMetadata" | "addUser" | "removeUser" | "grantProduct">>,
  Complete<Missing<TeamUser, "id" | "teamProfile">>,
  Complete<Missing<ServerTeamUser, UserFields | ServerUserNames | "teamProfile">>,
  Complete<Missing<EditableTeamMemberProfile, "displayName" | "profileImageUrl" | "update">>,
  Complete<Missing<TeamInvitation, "id" | "recipientEmail" | "expiresAt" | "revoke">>,
  Complete<
    Missing<
      ContactChannel,
      "id" | "value" | "type" | "isPrimary" | "isVerified" | "usedForAuth" | "sendVerificationEmail" | "update" | "delete"
    >
  >,
  Complete<Missing<Permission, "id">>,
  Complete<Missing<PermissionDefinition, "id" | "description" | "containedPermissionIds">>,
  Complete<Missing<UserApiKey, ApiKeyNames | "userId">>,
  Complete<Missing<TeamApiKey, ApiKeyNames | "teamId">>,
  Complete<Missing<NotificationCategory, "id" | "name" | "enabled" | "canDisable" | "setEnabled">>,
  Complete<Missing<OAuthProvider, "id" | "type" | "userId" | "email" | "allowSignIn" | "allowConnectedAccounts" | "update" | "delete">>,
  Complete<Missing<ServerOAuthProvider, "accountId">>,
  Complete<Missing<Item, "displayName" | "quantity" | "nonNegativeQuantity">>,
  Complete<Missing<ServerItem, "increaseQuantity" | "decreaseQuantity" | "tryDecreaseQuantity">>,
  Complete<Missing<DataVaultStore, "getValue" | "setValue">>,
  Complete<Missing<InternalApiKey, "id" | "description" | "expiresAt" | "createdAt" | "revoke" | "isValid" | "whyInvalid">>,
  Complete<Missing<Project, "id" | "displayName" | "config">>,
  Complete<Missing<AdminProject, "config" | "update" | "delete" | "getConfig" | "updateConfig" | "getProductionModeErrors">>,
  Complete<Missing<AdminOwnedProject, "app">>,
];

type ClientAppNames =
  | "getUser"
  | "getPartialUser"
  | "getProject"
  | "getItem"
  | "listProducts"
  | "signInWithOAuth"
  | "callOAuthCallback"
  | "signInWithCredential"
  | "signUpWithCredential"
  | "signInWithMagicLink"
  | "signInWithMfa"
  | "signInWithPasskey"
  | "signOut"
  | "sendForgotPasswordEmail"
  | "sendMagicLinkEmail"
  | "resetPassword"
  | "verifyPasswordResetCode"
  | "verifyEmail"
  | "verifyTeamInvitationCode"
  | "acceptTeamInvitation"
  | "getTeamInvitationDetails"
  | "promptCliLogin"
  | "getAuthHeaders"
  | "getAuthJson"
  | "urls"
  | "projectId";

type ServerAppNames =
  | "listUsers"
  | "createUser"
  | "listTeams"
  | "getTeam"
  | "createTeam"
  | "createOAuthProvider"
  | "sendEmail"
  | "grantProduct"
  | "getDataVaultStore";

export type Apps = [
  Complete<Missing<ClientApp, ClientAppNames>>,
  Complete<Missing<ServerApp, ClientAppNames | ServerAppNames>>,
  Complete<
    Missing<
      AdminApp,
      | ClientAppNames
      | ServerAppNames
      | DefinitionMethods
      | "listInternalApiKeys"
      | "createInternalApiKey"
      | "sendTestEmail"
      | "sendTestWebhook"
      | "sendSignInInvitationEmail"
      | "listSentEmails"
      | "createItemQuantityChange"
    >
  >,
];

type OwnHooks = Pair<
  | "useUser"
  | "useContactChannels"
  | "useTeams"
  | "useTeam"
  | "useTeamProfile"
  | "usePermissions"
  | "usePermission"
  | "useApiKeys"
  | "useNotificationCategories"
  | "useOAuthProviders"
  | "useOAuthProvider"
  | "useConnectedAccount"
  | "useOwnedProjects"
  | "useItem"
  | "useProducts"
>;
type TeamHooks = Pair<"useTeamUsers" | "useInvitations" | "useTeamApiKeys">;
type AppHooks = Pair<
  | "useProject"
  | "usePartialUser"
  | "useUsers"
  | "useDataVaultStore"
  | "useTeamPermissionDefinitions"
  | "useProjectPermissionDefinitions"
  | "useInternalApiKeys"
  | "useConfig"
  | "useEmailThemes"
  | "useEmailTemplates"
  | "useEmailDrafts"
  | "useEmailPreview"
  | "useTransactions"
  | "useStripeAccountInfo"
  | "useAccessToken"
  | "useMetrics"
  | "useSvixToken"
>;

export type Hooks = Complete<Missing<typeof reactHooks, OwnHooks | TeamHooks | AppHooks | "useProductionModeErrors">>;
