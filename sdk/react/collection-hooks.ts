import type { App } from "../objects/app.ts";
import type { GetConnectedAccountOptions } from "../objects/connected-account.ts";
import type { CurrentUser } from "../objects/current-user.ts";
import type { CustomerMethods } from "../objects/customer-methods.ts";
import type { ListProductsOptions } from "../objects/customer-product.ts";
import type { DataVaultMethods } from "../objects/data-vault-store.ts";
import type { ListPermissionsOptions, PermissionTeam } from "../objects/permission.ts";
import type { ListUsersOptions, ServerMethods } from "../objects/server-methods.ts";
import type { StripeAccountMethods } from "../objects/stripe-account.ts";
import type { Team } from "../objects/team.ts";
import type { ListTransactionsOptions, TransactionMethods } from "../objects/transaction.ts";
import type { ListWebhookDeliveriesOptions } from "../objects/webhook-delivery.ts";
import type { WebhookMethods } from "../objects/webhook-methods.ts";
import { collectionQuery, ownCollectionQuery } from "./collection-query.ts";

/** A user or a team. */
type Customer = Pick<CustomerMethods, "getItem" | "listProducts"> & { readonly id: string };

const permissionKey = ({ id }: CurrentUser, team?: PermissionTeam) =>
  team ? ["teamPermissions", "own", id, team.id] : ["projectPermissions", "own", id];

/** The teams of the signed-in user, oldest first. */
export const [useTeams, useTeamsState] = ownCollectionQuery((user) => ({
  queryKey: ["teams", "own", user.id],
  queryFn: () => user.listTeams(),
}));

/** One of the teams of the signed-in user; null if the user is not a member of it. */
export const [useTeam, useTeamState] = ownCollectionQuery((user, id: string) => ({
  queryKey: ["teams", "one", user.id, id],
  queryFn: () => user.getTeam(id),
}));

/** The profile of the signed-in user in a team. */
export const [useTeamProfile, useTeamProfileState] = ownCollectionQuery((user, team: Pick<Team, "id">) => ({
  queryKey: ["teamMemberProfiles", "own", user.id, team.id],
  queryFn: () => user.getTeamProfile(team),
}));

/** The members of a team, in the order in which they joined. */
export const [useTeamUsers, useTeamUsersState] = collectionQuery((team: Team) => ({
  queryKey: ["teamMemberProfiles", "team", team.id],
  queryFn: () => team.listUsers(),
}));

/** The contact channels of the signed-in user, oldest first. */
export const [useContactChannels, useContactChannelsState] = ownCollectionQuery((user) => ({
  queryKey: ["contactChannels", "own", user.id],
  queryFn: () => user.listContactChannels(),
}));

/** The linked OAuth accounts of the signed-in user, oldest first. */
export const [useOAuthProviders, useOAuthProvidersState] = ownCollectionQuery((user) => ({
  queryKey: ["oauthProviders", "own", user.id],
  queryFn: () => user.listOAuthProviders(),
}));

/** A linked OAuth account of the signed-in user by the account's id. Null if the user has none with that id. */
export const [useOAuthProvider, useOAuthProviderState] = ownCollectionQuery((user, id: string) => ({
  queryKey: ["oauthProviders", "one", user.id, id],
  queryFn: () => user.getOAuthProvider(id),
}));

/**
 * The account of the signed-in user at an OAuth provider of the project. Null if none is connected, or none with the scopes. With
 * `or: "redirect"`, the page is left to connect one.
 */
export const [useConnectedAccount, useConnectedAccountState] = ownCollectionQuery(
  (user, providerId: string, { or = "return-null", scopes = [] }: GetConnectedAccountOptions = {}) => ({
    queryKey: ["connectedAccounts", "own", user.id, providerId, or, scopes],
    queryFn: () => user.getConnectedAccount(providerId, { or, scopes }),
  }),
);

/** The categories of e-mails, and which of them the signed-in user gets. */
export const [useNotificationCategories, useNotificationCategoriesState] = ownCollectionQuery((user) => ({
  queryKey: ["notifications", "own", user.id],
  queryFn: () => user.listNotificationCategories(),
}));

/** The open invitations into a team, newest first. */
export const [useInvitations, useInvitationsState] = collectionQuery((team: Team) => ({
  queryKey: ["teamInvitations", "open", team.id],
  queryFn: () => team.listInvitations(),
}));

/** The sessions of the signed-in user, newest first. */
export const [useActiveSessions, useActiveSessionsState] = ownCollectionQuery((user) => ({
  queryKey: ["auth", "sessions", "active", user.id],
  queryFn: () => user.getActiveSessions(),
}));

/** The projects of the signed-in developer, oldest first; for users of project `internal` only. */
export const [useOwnedProjects, useOwnedProjectsState] = ownCollectionQuery((user) => ({
  queryKey: ["internal", "projects", "own", user.id],
  queryFn: () => user.listOwnedProjects(),
}));

/** The teams of the signed-in developer with the role in each, oldest first. */
export const [useDeveloperTeams, useDeveloperTeamsState] = ownCollectionQuery((user) => ({
  queryKey: ["internal", "developerTeams", "own", user.id],
  queryFn: () => user.listDeveloperTeams(),
}));

/** The API keys of the signed-in user, newest first. */
export const [useApiKeys, useApiKeysState] = ownCollectionQuery((user) => ({
  queryKey: ["userApiKeys", "own", user.id],
  queryFn: () => user.listApiKeys(),
}));

/** The API keys of a team, newest first. */
export const [useTeamApiKeys, useTeamApiKeysState] = collectionQuery((team: Team) => ({
  queryKey: ["teamApiKeys", "of", team.id],
  queryFn: () => team.listApiKeys(),
}));

/** The permissions of the signed-in user: in a team or, without one, in the project. */
export const [usePermissions, usePermissionsState] = ownCollectionQuery(
  (user, team?: PermissionTeam, options: ListPermissionsOptions = {}) => ({
    queryKey: [...permissionKey(user, team), options],
    queryFn: () => (team ? user.listPermissions(team, options) : user.listPermissions(options)),
  }),
);

/** A permission of the signed-in user, direct or contained; null without it. In a team or, without one, in the project. */
export const [usePermission, usePermissionState] = ownCollectionQuery(
  (user, ...input: [team: PermissionTeam, permissionId: string] | [permissionId: string]) => {
    if (input.length === 1) return { queryKey: [...permissionKey(user), ...input], queryFn: () => user.getPermission(...input) };
    return { queryKey: [...permissionKey(user, input[0]), input[1]], queryFn: () => user.getPermission(...input) };
  },
);

/** The part of an admin app that the hooks of webhooks read. */
type WebhookReader = Pick<WebhookMethods, "listWebhookEndpoints" | "listWebhookDeliveries"> & { readonly projectId: string };

/** The webhook endpoints of the project of an admin app, oldest first. */
export const [useWebhookEndpoints, useWebhookEndpointsState] = collectionQuery((admin: WebhookReader) => ({
  queryKey: ["internal", "webhookEndpoints", "own", admin.projectId],
  queryFn: () => admin.listWebhookEndpoints(),
}));

/** A page of webhook deliveries of the project of an admin app, newest first. */
export const [useWebhookDeliveries, useWebhookDeliveriesState] = collectionQuery(
  (admin: WebhookReader, options: ListWebhookDeliveriesOptions = {}) => ({
    queryKey: ["internal", "webhookDeliveries", "own", admin.projectId, options],
    queryFn: () => admin.listWebhookDeliveries(options),
  }),
);

/**
 * How much the signed-in user, or another customer such as a team of it, has of an item.
 * @example
 * const { nonNegativeQuantity } = useItem("credits");
 */
export const [useItem, useItemState] = ownCollectionQuery((user, itemId: string, customer: Customer = user) => ({
  queryKey: ["payments", "item", customer.id, itemId],
  queryFn: () => customer.getItem(itemId),
}));

/**
 * A page of products, oldest first. The signed-in user owns them, or another customer such as a team of it.
 * @example
 * const products = useProducts({ limit: 20 }, team);
 */
export const [useProducts, useProductsState] = ownCollectionQuery((user, options: ListProductsOptions = {}, customer: Customer = user) => ({
  queryKey: ["payments", "products", customer.id, options],
  queryFn: () => customer.listProducts(options),
}));

/**
 * A page of the transactions of the project of an admin app, newest first.
 * @example
 * const { transactions, nextCursor } = useTransactions(project.app, { type: "subscription" });
 */
export const [useTransactions, useTransactionsState] = collectionQuery(
  (admin: Pick<TransactionMethods, "listTransactions"> & Pick<App, "projectId">, options: ListTransactionsOptions = {}) => ({
    queryKey: ["internal", "payments", "transactions", admin.projectId, options],
    queryFn: () => admin.listTransactions(options),
  }),
);

/**
 * The state of the Stripe account of the project of an admin app; null if none is connected.
 * @example
 * const canCharge = useStripeAccountInfo(project.app)?.chargesEnabled ?? false;
 */
export const [useStripeAccountInfo, useStripeAccountInfoState] = collectionQuery(
  (admin: Pick<StripeAccountMethods, "getStripeAccountInfo"> & Pick<App, "projectId">) => ({
    queryKey: ["internal", "payments", "stripeAccountInfo", admin.projectId],
    queryFn: () => admin.getStripeAccountInfo(),
  }),
);

/**
 * A page of users, for the app of an owned project. The provider does not see the calls of another server or admin app. Call `refetch` of
 * the state twin after such changes.
 */
export const [useUsers, useUsersState] = collectionQuery(
  (app: Pick<ServerMethods, "listUsers"> & Pick<App, "projectId">, options: ListUsersOptions = {}) => ({
    queryKey: ["users", "page", app.projectId, options],
    queryFn: () => app.listUsers(options),
  }),
);

/** A store of the data vault of the project of a server or admin app. Never in a browser: it needs the project's secret key. */
export const [useDataVaultStore, useDataVaultStoreState] = collectionQuery(
  (app: DataVaultMethods & Pick<App, "projectId">, id: string) => ({
    queryKey: ["dataVault", "store", app.projectId, id],
    queryFn: () => app.getDataVaultStore(id),
  }),
);
