import type { ProjectConfig } from "../generated/project-config.ts";
import type { TokenUser } from "../objects/accounts/token-user.ts";
import type { PartialUserOptions } from "../objects/app-methods.ts";
import type { Metrics } from "../objects/console/metrics.ts";
import type { EmailDraft } from "../objects/emails/email-draft.ts";
import type { EmailPreview, EmailPreviewOptions } from "../objects/emails/email-preview.ts";
import type { EmailTemplate } from "../objects/emails/email-template.ts";
import type { EmailTheme } from "../objects/emails/email-theme.ts";
import type { ListPage, SearchOptions } from "../objects/list-page.ts";
import type { ItemOptions, ProductListOptions } from "../objects/payments/customer-methods.ts";
import type { CustomerProductPage } from "../objects/payments/customer-product.ts";
import type { Item, ServerItem } from "../objects/payments/item.ts";
import type { StripeAccountInfo } from "../objects/payments/stripe-account.ts";
import type { ListTransactionsOptions, TransactionPage } from "../objects/payments/transaction.ts";
import type { AdminProject, ProductionModeError } from "../objects/projects/admin-project.ts";
import type { DataVaultStore } from "../objects/projects/data-vault-store.ts";
import type { Project } from "../objects/projects/project.ts";
import type { InternalApiKey } from "../objects/projects/project-key.ts";
import type { ListUsersOptions, UserPage } from "../objects/server-methods.ts";
import type { PresentedApiKey } from "../objects/teams/api-key-owner.ts";
import type { PermissionDefinition } from "../objects/teams/permission-definition.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import type { ServerTeam, ServerUser } from "../objects/users/server-user.ts";
import type { UseUserOptions } from "./user.ts";

interface ProjectItemHooks<CustomerItem> {
  /** How much a user, a team or a custom customer has of an item. */
  useItem(options: ItemOptions): CustomerItem;
  /** The products that a user, a team or a custom customer owns, oldest first. */
  useProducts(options: ProductListOptions): CustomerProductPage;
}

/**
 * Hooks of a client app, in an app that imports `latchkey/react`. They need a ClientAppProvider for the same project above.
 * @example
 * const user = app.useUser({ or: "redirect" });
 */
export interface ClientAppHooks extends ProjectItemHooks<Item> {
  /** The signed-in user; see the hook `useUser`. */
  useUser(options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): CurrentUser;
  useUser(options?: UseUserOptions): CurrentUser | null;
  /** The signed-in user from the claims of the access token, which is not verified, or null. */
  usePartialUser(options: PartialUserOptions): TokenUser | null;
  /** The project as its own apps see it. */
  useProject(): Project;
}

interface ProjectHooks extends ProjectItemHooks<ServerItem> {
  /** A user; null if it does not exist. With `apiKey`: the user whose active API key it is. */
  useUser(id: string | PresentedApiKey): ServerUser | null;
  /** A page of users. */
  useUsers(options?: ListUsersOptions): UserPage;
  /** The teams of the project, oldest first. */
  useTeams(options?: SearchOptions): ListPage<ServerTeam>;
  /** A team; null if it does not exist. With `apiKey`: the team whose active API key it is. */
  useTeam(id: string | PresentedApiKey): ServerTeam | null;
  /** A store of the data vault. Never in a browser: it needs the project's secret key. */
  useDataVaultStore(id: string): DataVaultStore;
}

/** Hooks of a server app. A provider does not see the calls of the app, so its changes are not shown. */
export interface ServerAppHooks extends ProjectHooks {
  /** The project as its own apps see it. */
  useProject(): Project;
}

/** Hooks of an app that configures a project, such as `project.app` of an owned project. */
export interface AdminAppHooks extends ProjectHooks {
  /** The project with its settings. */
  useProject(): AdminProject;
  /** The key sets, newest first. */
  useInternalApiKeys(): InternalApiKey[];
  /** The team permissions that the project defines, with the system permissions. */
  useTeamPermissionDefinitions(): PermissionDefinition[];
  /** The project permissions that the project defines. */
  useProjectPermissionDefinitions(): PermissionDefinition[];
  /** The e-mail themes, built-in ones first. */
  useEmailThemes(): EmailTheme[];
  /** An e-mail theme. */
  useEmailTheme(id: string): EmailTheme;
  /** The e-mail templates, built-in ones first. */
  useEmailTemplates(): EmailTemplate[];
  /** The e-mail drafts, last changed first. */
  useEmailDrafts(): EmailDraft[];
  /** A rendered e-mail. */
  useEmailPreview(options: EmailPreviewOptions): EmailPreview;
  /** A page of transactions, newest first. */
  useTransactions(options?: ListTransactionsOptions): TransactionPage;
  /** The state of the Stripe account; null if none is connected. */
  useStripeAccountInfo(): StripeAccountInfo | null;
  /** The number of users and their activity. */
  useMetrics(options?: { readonly includeAnonymous?: boolean }): Metrics;
  /** A token for the portal of the Svix server. Throws a PlainError with status 400 where the server sends webhooks itself. */
  useSvixToken(): string;
}

/** Hooks of a project as its admins see it. */
export interface AdminProjectHooks {
  /** The whole configuration, with defaults. */
  useConfig(): ProjectConfig;
  /** The settings of this snapshot that production mode does not allow. */
  useProductionModeErrors(): ProductionModeError[];
}
