import type { ActiveSession } from "../objects/accounts/active-session.ts";
import type { ContactChannel, ServerContactChannel } from "../objects/accounts/contact-channel.ts";
import type { Passkey } from "../objects/accounts/passkey.ts";
import type { AdminOwnedProject } from "../objects/console/owned-project.ts";
import type { NotificationCategory } from "../objects/emails/notification-category.ts";
import type { ListOptions, ListPage, SearchOptions } from "../objects/list-page.ts";
import type { CustomerProductPage, ListProductsOptions } from "../objects/payments/customer-product.ts";
import type { Item, ServerItem } from "../objects/payments/item.ts";
import type { ConnectedApplication } from "../objects/sign-in/connected-application.ts";
import type { UserApiKey } from "../objects/teams/api-key.ts";
import type { ListPermissionsOptions, Permission, PermissionTeam } from "../objects/teams/permission.ts";
import type { Team } from "../objects/teams/team.ts";
import type { EditableTeamMemberProfile } from "../objects/teams/team-member.ts";
import type { ConnectedAccount, GetConnectedAccountOptions } from "../objects/users/connected-account.ts";
import type { OAuthProvider, ServerOAuthProvider } from "../objects/users/oauth-provider.ts";
import type { ServerTeam } from "../objects/users/server-user.ts";

/** Hooks of a customer: a user or a team. Each suspends until its data is there, and reads again after changes. */
export interface CustomerHooks<CustomerItem> {
  /** How much the customer has of an item. */
  useItem(itemId: string): CustomerItem;
  /** The products that the customer owns, oldest first. */
  useProducts(options?: ListProductsOptions): CustomerProductPage;
}

/**
 * Hooks of a user, in an app that imports `latchkey/react`. Each suspends until its data is there, and reads again after changes. They
 * need a ClientAppProvider above.
 * @example
 * const user = useUser({ or: "redirect" });
 * const teams = user.useTeams();
 */
export interface UserHooks<OwnTeam, Channel, Provider, CustomerItem> extends CustomerHooks<CustomerItem> {
  /** The teams of the user, oldest first. */
  useTeams(options?: SearchOptions): ListPage<OwnTeam>;
  /** One of these teams; null if the user is not a member of it. */
  useTeam(id: string): OwnTeam | null;
  /** The profile of the user in a team. */
  useTeamProfile(team: PermissionTeam): EditableTeamMemberProfile;
  /** The permissions of the user: in a team or, without one, in the project. */
  usePermissions(team: PermissionTeam, options?: ListPermissionsOptions): ListPage<Permission>;
  usePermissions(options?: ListPermissionsOptions): ListPage<Permission>;
  /** A permission of the user, direct or contained; null without it. */
  usePermission(team: PermissionTeam, permissionId: string): Permission | null;
  usePermission(permissionId: string): Permission | null;
  /** The e-mail addresses of the user, oldest first. */
  useContactChannels(options?: ListOptions): ListPage<Channel>;
  /** The categories of e-mails, and which of them the user gets. */
  useNotificationCategories(): NotificationCategory[];
  /** The API keys of the user, newest first. */
  useApiKeys(options?: SearchOptions): ListPage<UserApiKey>;
  /** The linked OAuth accounts of the user, oldest first. */
  useOAuthProviders(options?: ListOptions): ListPage<Provider>;
  /** A linked OAuth account of the user by the account's id; null if the user has none with that id. */
  useOAuthProvider(id: string): Provider | null;
  /** The account of the user at an OAuth provider of the project, with these scopes. With `or: "redirect"`, the page is left to connect one. */
  useConnectedAccount(providerId: string, options: GetConnectedAccountOptions & { readonly or: "redirect" | "throw" }): ConnectedAccount;
  useConnectedAccount(providerId: string, options?: GetConnectedAccountOptions): ConnectedAccount | null;
  /** The applications that have access to the user's account, newest first. */
  useConnectedApplications(options?: ListOptions): ListPage<ConnectedApplication>;
  /** The sessions of the user, newest first. */
  useActiveSessions(options?: ListOptions): ListPage<ActiveSession>;
  /** The passkeys of the user, oldest first. */
  usePasskeys(): Passkey[];
}

/** Hooks of the signed-in user. */
export interface CurrentUserHooks extends UserHooks<Team, ContactChannel, OAuthProvider, Item> {
  /** The projects of a developer, a user of project `internal`, oldest first. They need `import "latchkey/admin"` in the app. */
  useOwnedProjects(options?: SearchOptions): ListPage<AdminOwnedProject>;
}

/** Hooks of a user as servers see it. */
export interface ServerUserHooks extends UserHooks<ServerTeam, ServerContactChannel, ServerOAuthProvider, ServerItem> {}

/** Hooks of a connected account. */
export interface ConnectedAccountHooks {
  /** An access token of the provider. */
  useAccessToken(): { readonly accessToken: string };
}
