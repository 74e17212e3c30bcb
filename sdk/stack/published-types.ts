import type {
  AdminProjectChange,
  InternalApiKey,
  InternalApiKeyCreation,
  PermissionDefinition,
  PermissionDefinitionChange,
  PermissionDefinitionCreation,
  ProjectSettings,
  ProjectSettingsChange,
  SentEmail,
} from "../admin.ts";
import type {
  ClientApp,
  ConnectedAccount,
  CurrentUser,
  Permission,
  Project,
  ProjectCreation,
  TeamChange,
  TeamCreation,
  TeamMemberProfile,
  TokenSession,
} from "../client.ts";
import type { CurrentServerUser, ListUsersOptions, ServerTeamChange, ServerTeamCreation } from "../server.ts";
import type {
  StackAdminApp,
  StackAdminAppOptions,
  StackAppConstructor,
  StackClientApp,
  StackClientAppOptions,
  StackServerApp,
  StackServerAppOptions,
} from "./apps.ts";

/** Types under the names of the published packages, for the objects of ours. */

export type { AdminOwnedProject, AdminProject, InternalApiKey, InternalApiKeyFirstView } from "../admin.ts";
export type {
  ContactChannel,
  CurrentUser,
  EditableTeamMemberProfile,
  GetUserOptions,
  GetUserOptions as GetCurrentUserOptions,
  HandlerUrls,
  OAuthProvider,
  Project,
  Team,
  TeamInvitation,
  TeamMemberProfile,
  TeamUser,
  User,
} from "../client.ts";
export type {
  CurrentServerUser,
  ServerContactChannel,
  ServerOAuthProvider,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
} from "../server.ts";

export type AdminDomainConfig = ProjectSettings["domains"][number];
export type AdminEmailConfig = ProjectSettings["emailConfig"];
export type AdminOAuthProviderConfig = ProjectSettings["oauthProviders"][number];
export type AdminProjectConfig = ProjectSettings;
export type AdminProjectConfigUpdateOptions = ProjectSettingsChange;
export type AdminProjectCreateOptions = ProjectCreation;
export type AdminProjectUpdateOptions = AdminProjectChange;
export type AdminProjectPermission = Permission;
export type AdminProjectPermissionDefinition = PermissionDefinition;
export type AdminProjectPermissionDefinitionCreateOptions = PermissionDefinitionCreation;
export type AdminProjectPermissionDefinitionUpdateOptions = PermissionDefinitionChange;
export type AdminTeamPermission = Permission;
export type AdminTeamPermissionDefinition = PermissionDefinition;
export type AdminTeamPermissionDefinitionCreateOptions = PermissionDefinitionCreation;
export type AdminTeamPermissionDefinitionUpdateOptions = PermissionDefinitionChange;
export type AdminSentEmail = SentEmail;
export type Auth = Pick<ClientApp, "getAuthHeaders" | "getAuthJson" | "signOut">;
export type Connection = ConnectedAccount;
export type CurrentInternalServerUser = CurrentServerUser;
export type CurrentInternalUser = CurrentUser;
export type InternalApiKeyBase = InternalApiKey;
export type InternalApiKeyCreateOptions = InternalApiKeyCreation;
export type OAuthConnection = ConnectedAccount;
export type OAuthProviderConfig = Project["config"]["oauthProviders"][number];
export type OAuthScopesOnSignIn = Readonly<Record<string, readonly string[]>>;
export type ProjectConfig = Project["config"];
export type ServerListUsersOptions = ListUsersOptions;
export type ServerTeamCreateOptions = ServerTeamCreation;
export type ServerTeamMemberProfile = TeamMemberProfile;
export type ServerTeamUpdateOptions = ServerTeamChange;
export type Session = TokenSession;
export type TeamCreateOptions = TeamCreation;
export type TeamUpdateOptions = TeamChange;
export type StackAdminAppConstructor = StackAppConstructor<StackAdminAppOptions, StackAdminApp>;
export type StackAdminAppConstructorOptions = StackAdminAppOptions;
export type StackClientAppConstructor = StackAppConstructor<StackClientAppOptions, StackClientApp>;
export type StackClientAppConstructorOptions = StackClientAppOptions;
export type StackServerAppConstructor = StackAppConstructor<StackServerAppOptions, StackServerApp>;
export type StackServerAppConstructorOptions = StackServerAppOptions;
