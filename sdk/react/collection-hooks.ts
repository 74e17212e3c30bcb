import type { App } from "../objects/app.ts";
import type { ListOptions, SearchOptions } from "../objects/list-page.ts";
import type { DataVaultMethods } from "../objects/projects/data-vault-store.ts";
import type { ListUsersOptions, ServerMethods } from "../objects/server-methods.ts";
import type { ListPermissionsOptions, PermissionTeam } from "../objects/teams/permission.ts";
import type { Team } from "../objects/teams/team.ts";
import type { GetConnectedAccountOptions } from "../objects/users/connected-account.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import type { ListWebhookDeliveriesOptions } from "../objects/webhooks/webhook-delivery.ts";
import type { WebhookMethods } from "../objects/webhooks/webhook-methods.ts";
import { collectionQuery, ownCollectionQuery, stateHook, suspendingHook } from "./collection-query.ts";

const permissionKey = ({ id }: CurrentUser, team?: PermissionTeam) =>
  team ? ["teamPermissions", "own", id, team.id] : ["projectPermissions", "own", id];

const teamsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: SearchOptions = {}) => ({
  queryKey: ["teams", "own", user.id, options],
  queryFn: () => user.listTeams(options),
}));
/** The teams of the signed-in user, oldest first. */
export const useTeams = /* @__PURE__ */ suspendingHook(teamsHooks);
/** The teams of the signed-in user, oldest first. */
export const useTeamsState = /* @__PURE__ */ stateHook(teamsHooks);

const teamHooks = /* @__PURE__ */ ownCollectionQuery((user, id: string) => ({
  queryKey: ["teams", "one", user.id, id],
  queryFn: () => user.getTeam(id),
}));
/** One of the teams of the signed-in user; null if the user is not a member of it. */
export const useTeam = /* @__PURE__ */ suspendingHook(teamHooks);
/** One of the teams of the signed-in user; null if the user is not a member of it. */
export const useTeamState = /* @__PURE__ */ stateHook(teamHooks);

const teamProfileHooks = /* @__PURE__ */ ownCollectionQuery((user, team: Pick<Team, "id">) => ({
  queryKey: ["teamMemberProfiles", "own", user.id, team.id],
  queryFn: () => user.getTeamProfile(team),
}));
/** The profile of the signed-in user in a team. */
export const useTeamProfile = /* @__PURE__ */ suspendingHook(teamProfileHooks);
/** The profile of the signed-in user in a team. */
export const useTeamProfileState = /* @__PURE__ */ stateHook(teamProfileHooks);

const teamUsersHooks = /* @__PURE__ */ collectionQuery((team: Team, options: SearchOptions = {}) => ({
  queryKey: ["teamMemberProfiles", "team", team.id, options],
  queryFn: () => team.listUsers(options),
}));
/** The members of a team, in the order in which they joined. */
export const useTeamUsers = /* @__PURE__ */ suspendingHook(teamUsersHooks);
/** The members of a team, in the order in which they joined. */
export const useTeamUsersState = /* @__PURE__ */ stateHook(teamUsersHooks);

const contactChannelsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListOptions = {}) => ({
  queryKey: ["contactChannels", "own", user.id, options],
  queryFn: () => user.listContactChannels(options),
}));
/** The contact channels of the signed-in user, oldest first. */
export const useContactChannels = /* @__PURE__ */ suspendingHook(contactChannelsHooks);
/** The contact channels of the signed-in user, oldest first. */
export const useContactChannelsState = /* @__PURE__ */ stateHook(contactChannelsHooks);

const oAuthProvidersHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListOptions = {}) => ({
  queryKey: ["oauthProviders", "own", user.id, options],
  queryFn: () => user.listOAuthProviders(options),
}));
/** The linked OAuth accounts of the signed-in user, oldest first. */
export const useOAuthProviders = /* @__PURE__ */ suspendingHook(oAuthProvidersHooks);
/** The linked OAuth accounts of the signed-in user, oldest first. */
export const useOAuthProvidersState = /* @__PURE__ */ stateHook(oAuthProvidersHooks);

const oAuthProviderHooks = /* @__PURE__ */ ownCollectionQuery((user, id: string) => ({
  queryKey: ["oauthProviders", "one", user.id, id],
  queryFn: () => user.getOAuthProvider(id),
}));
/** A linked OAuth account of the signed-in user by the account's id. Null if the user has none with that id. */
export const useOAuthProvider = /* @__PURE__ */ suspendingHook(oAuthProviderHooks);
/** A linked OAuth account of the signed-in user by the account's id. Null if the user has none with that id. */
export const useOAuthProviderState = /* @__PURE__ */ stateHook(oAuthProviderHooks);

const connectedAccountHooks = /* @__PURE__ */ ownCollectionQuery(
  (user, providerId: string, { or = "return-null", scopes = [] }: GetConnectedAccountOptions = {}) => ({
    queryKey: ["connectedAccounts", "own", user.id, providerId, or, scopes],
    queryFn: () => user.getConnectedAccount(providerId, { or, scopes }),
  }),
);
/**
 * The account of the signed-in user at an OAuth provider of the project. Null if none is connected, or none with the scopes. With
 * `or: "redirect"`, the page is left to connect one.
 */
export const useConnectedAccount = /* @__PURE__ */ suspendingHook(connectedAccountHooks);
/**
 * The account of the signed-in user at an OAuth provider of the project. Null if none is connected, or none with the scopes. With
 * `or: "redirect"`, the page is left to connect one.
 */
export const useConnectedAccountState = /* @__PURE__ */ stateHook(connectedAccountHooks);

const connectedApplicationsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListOptions = {}) => ({
  queryKey: ["connectedApplications", "own", user.id, options],
  queryFn: () => user.listConnectedApplications(options),
}));
/** The applications that have access to the account of the signed-in user, newest first. */
export const useConnectedApplications = /* @__PURE__ */ suspendingHook(connectedApplicationsHooks);
/** The applications that have access to the account of the signed-in user, newest first. */
export const useConnectedApplicationsState = /* @__PURE__ */ stateHook(connectedApplicationsHooks);

const notificationCategoriesHooks = /* @__PURE__ */ ownCollectionQuery((user) => ({
  queryKey: ["notifications", "own", user.id],
  queryFn: () => user.listNotificationCategories(),
}));
/** The categories of e-mails, and which of them the signed-in user gets. */
export const useNotificationCategories = /* @__PURE__ */ suspendingHook(notificationCategoriesHooks);
/** The categories of e-mails, and which of them the signed-in user gets. */
export const useNotificationCategoriesState = /* @__PURE__ */ stateHook(notificationCategoriesHooks);

const invitationsHooks = /* @__PURE__ */ collectionQuery((team: Team, options: SearchOptions = {}) => ({
  queryKey: ["teamInvitations", "open", team.id, options],
  queryFn: () => team.listInvitations(options),
}));
/** The open invitations into a team, newest first. */
export const useInvitations = /* @__PURE__ */ suspendingHook(invitationsHooks);
/** The open invitations into a team, newest first. */
export const useInvitationsState = /* @__PURE__ */ stateHook(invitationsHooks);

const activeSessionsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: ListOptions = {}) => ({
  queryKey: ["auth", "sessions", "active", user.id, options],
  queryFn: () => user.getActiveSessions(options),
}));
/** The sessions of the signed-in user, newest first. */
export const useActiveSessions = /* @__PURE__ */ suspendingHook(activeSessionsHooks);
/** The sessions of the signed-in user, newest first. */
export const useActiveSessionsState = /* @__PURE__ */ stateHook(activeSessionsHooks);

const passkeysHooks = /* @__PURE__ */ ownCollectionQuery((user) => ({
  queryKey: ["auth", "passkey", "own", user.id],
  queryFn: () => user.listPasskeys(),
}));
/** The passkeys of the signed-in user, oldest first. */
export const usePasskeys = /* @__PURE__ */ suspendingHook(passkeysHooks);
/** The passkeys of the signed-in user, oldest first. */
export const usePasskeysState = /* @__PURE__ */ stateHook(passkeysHooks);

const ownedProjectsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: SearchOptions = {}) => ({
  queryKey: ["internal", "projects", "own", user.id, options],
  queryFn: () => user.listOwnedProjects(options),
}));
/** The projects of the signed-in developer, oldest first; for users of project `internal` only. */
export const useOwnedProjects = /* @__PURE__ */ suspendingHook(ownedProjectsHooks);
/** The projects of the signed-in developer, oldest first; for users of project `internal` only. */
export const useOwnedProjectsState = /* @__PURE__ */ stateHook(ownedProjectsHooks);

const developerTeamsHooks = /* @__PURE__ */ ownCollectionQuery((user, options: SearchOptions = {}) => ({
  queryKey: ["internal", "developerTeams", "own", user.id, options],
  queryFn: () => user.listDeveloperTeams(options),
}));
/** The teams of the signed-in developer with the role in each, oldest first. */
export const useDeveloperTeams = /* @__PURE__ */ suspendingHook(developerTeamsHooks);
/** The teams of the signed-in developer with the role in each, oldest first. */
export const useDeveloperTeamsState = /* @__PURE__ */ stateHook(developerTeamsHooks);

const apiKeysHooks = /* @__PURE__ */ ownCollectionQuery((user, options: SearchOptions = {}) => ({
  queryKey: ["userApiKeys", "own", user.id, options],
  queryFn: () => user.listApiKeys(options),
}));
/** The API keys of the signed-in user, newest first. */
export const useApiKeys = /* @__PURE__ */ suspendingHook(apiKeysHooks);
/** The API keys of the signed-in user, newest first. */
export const useApiKeysState = /* @__PURE__ */ stateHook(apiKeysHooks);

const teamApiKeysHooks = /* @__PURE__ */ collectionQuery((team: Team, options: SearchOptions = {}) => ({
  queryKey: ["teamApiKeys", "of", team.id, options],
  queryFn: () => team.listApiKeys(options),
}));
/** The API keys of a team, newest first. */
export const useTeamApiKeys = /* @__PURE__ */ suspendingHook(teamApiKeysHooks);
/** The API keys of a team, newest first. */
export const useTeamApiKeysState = /* @__PURE__ */ stateHook(teamApiKeysHooks);

const permissionsHooks = /* @__PURE__ */ ownCollectionQuery((user, team?: PermissionTeam, options: ListPermissionsOptions = {}) => ({
  queryKey: [...permissionKey(user, team), options],
  queryFn: () => (team ? user.listPermissions(team, options) : user.listPermissions(options)),
}));
/** The permissions of the signed-in user: in a team or, without one, in the project. */
export const usePermissions = /* @__PURE__ */ suspendingHook(permissionsHooks);
/** The permissions of the signed-in user: in a team or, without one, in the project. */
export const usePermissionsState = /* @__PURE__ */ stateHook(permissionsHooks);

const permissionHooks = /* @__PURE__ */ ownCollectionQuery(
  (user, ...input: [team: PermissionTeam, permissionId: string] | [permissionId: string]) => {
    if (input.length === 1) return { queryKey: [...permissionKey(user), ...input], queryFn: () => user.getPermission(...input) };
    return { queryKey: [...permissionKey(user, input[0]), input[1]], queryFn: () => user.getPermission(...input) };
  },
);
/** A permission of the signed-in user, direct or contained; null without it. In a team or, without one, in the project. */
export const usePermission = /* @__PURE__ */ suspendingHook(permissionHooks);
/** A permission of the signed-in user, direct or contained; null without it. In a team or, without one, in the project. */
export const usePermissionState = /* @__PURE__ */ stateHook(permissionHooks);

/** The part of an admin app that the hooks of webhooks read. */
type WebhookReader = Pick<WebhookMethods, "listWebhookEndpoints" | "listWebhookDeliveries"> & { readonly projectId: string };

const webhookEndpointsHooks = /* @__PURE__ */ collectionQuery((admin: WebhookReader) => ({
  queryKey: ["internal", "webhookEndpoints", "own", admin.projectId],
  queryFn: () => admin.listWebhookEndpoints(),
}));
/** The webhook endpoints of the project of an admin app, oldest first. */
export const useWebhookEndpoints = /* @__PURE__ */ suspendingHook(webhookEndpointsHooks);
/** The webhook endpoints of the project of an admin app, oldest first. */
export const useWebhookEndpointsState = /* @__PURE__ */ stateHook(webhookEndpointsHooks);

const webhookDeliveriesHooks = /* @__PURE__ */ collectionQuery((admin: WebhookReader, options: ListWebhookDeliveriesOptions = {}) => ({
  queryKey: ["internal", "webhookDeliveries", "own", admin.projectId, options],
  queryFn: () => admin.listWebhookDeliveries(options),
}));
/** A page of webhook deliveries of the project of an admin app, newest first. */
export const useWebhookDeliveries = /* @__PURE__ */ suspendingHook(webhookDeliveriesHooks);
/** A page of webhook deliveries of the project of an admin app, newest first. */
export const useWebhookDeliveriesState = /* @__PURE__ */ stateHook(webhookDeliveriesHooks);

const usersHooks = /* @__PURE__ */ collectionQuery(
  (app: Pick<ServerMethods, "listUsers"> & Pick<App, "projectId">, options: ListUsersOptions = {}) => ({
    queryKey: ["users", "page", app.projectId, options],
    queryFn: () => app.listUsers(options),
  }),
);
/**
 * A page of users, for the app of an owned project. The provider does not see the calls of another server or admin app. Call `refetch` of
 * the state twin after such changes.
 */
export const useUsers = /* @__PURE__ */ suspendingHook(usersHooks);
/**
 * A page of users, for the app of an owned project. The provider does not see the calls of another server or admin app. Call `refetch` of
 * the state twin after such changes.
 */
export const useUsersState = /* @__PURE__ */ stateHook(usersHooks);

const dataVaultStoreHooks = /* @__PURE__ */ collectionQuery((app: DataVaultMethods & Pick<App, "projectId">, id: string) => ({
  queryKey: ["dataVault", "store", app.projectId, id],
  queryFn: () => app.getDataVaultStore(id),
}));
/** A store of the data vault of the project of a server or admin app. Never in a browser: it needs the project's secret key. */
export const useDataVaultStore = /* @__PURE__ */ suspendingHook(dataVaultStoreHooks);
/** A store of the data vault of the project of a server or admin app. Never in a browser: it needs the project's secret key. */
export const useDataVaultStoreState = /* @__PURE__ */ stateHook(dataVaultStoreHooks);
