import { environment } from "./environment.ts";
import { type ServerApi, serverRoutes } from "./generated/server.ts";
import { createServerMembers, type ServerMembers } from "./objects/server-app.ts";
import { type AppOptions, openApp } from "./options.ts";
import type { TokenStoreOption } from "./session/caller.ts";
import { procedures } from "./transport/procedures.ts";

/** Entry point for a developer's server. It may act on every user of the project and holds the secret server key. */

/** Options of `createServerApp`. Missing options are read from Node's environment. */
export interface ServerAppOptions extends Omit<AppOptions, "tokenStore"> {
  /** The project's secret server key. Default: `LATCHKEY_SECRET_SERVER_KEY`. Not needed with `workflowToken`. */
  readonly secretServerKey?: string;
  /** The default token store. Without one, each call that needs a session names its own. */
  readonly tokenStore?: TokenStoreOption;
}

/** An app of access type server. */
export interface ServerApp extends ServerMembers {
  /** Every call that servers may make, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: ServerApi;
}

/**
 * Creates an app for a server.
 * @throws Error if an option is missing or malformed
 * @example
 * const server = createServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey });
 * const user = await server.getUser({ tokenStore: request });
 */
export function createServerApp(options: ServerAppOptions): ServerApp {
  const secretServerKey = options.secretServerKey ?? environment.secretServerKey();
  if (!secretServerKey && !options.workflowToken)
    throw new Error("A server app needs the secret server key: set LATCHKEY_SECRET_SERVER_KEY or pass secretServerKey.");
  const { caller, navigation } = openApp({ ...options, tokenStore: options.tokenStore ?? null }, "server", { secretServerKey });
  const api = procedures<ServerApi>(serverRoutes, caller.invoker());
  const apiFor = (store: Parameters<typeof caller.invoker>[0]) => procedures<ServerApi>(serverRoutes, caller.invoker(store));
  return { ...createServerMembers(caller, api, apiFor, navigation), api };
}

export * from "./client.ts";
export { type VerifiedWebhook, verifyWebhook, type WebhookPayloads, WebhookVerificationError } from "./flows/verify-webhook.ts";
export type { PresentedApiKey } from "./objects/api-key-owner.ts";
export type {
  ServerContactChannel,
  ServerContactChannelChange,
  ServerContactChannelCreation,
  ServerContactChannelMethods,
} from "./objects/contact-channel.ts";
export type { CurrentServerUser } from "./objects/current-server-user.ts";
export type {
  ProductChoice,
  ProductGrant,
  ServerCheckoutOptions,
  ServerCustomerMethods,
  ServerPaymentMethods,
} from "./objects/customer-methods.ts";
export type { DataVaultMethods, DataVaultOptions, DataVaultStore } from "./objects/data-vault-store.ts";
export type { ServerItem } from "./objects/item.ts";
export type { ExplainItemOptions, ItemEntry, ItemExplanation } from "./objects/item-explanation.ts";
export type {
  OAuthProviderCreation,
  OAuthProviderCreationMethods,
  ServerOAuthProvider,
  ServerOAuthProviderChange,
  ServerOAuthProviderMethods,
  ServerOAuthProviderPage,
  ServerOAuthProviderQuery,
} from "./objects/oauth-provider.ts";
export type { GrantMethods } from "./objects/permission.ts";
export type {
  ExplainPermissionOptions,
  ExplanationMethods,
  ListPermissionHoldersOptions,
  PermissionExplanation,
  PermissionHolder,
  PermissionHolderPage,
  PermissionPath,
} from "./objects/permission-explanation.ts";
export type { EmailContent, EmailRecipients, SendEmailMethods, SendEmailOptions, SendEmailResult } from "./objects/send-email.ts";
export type { ListUsersOptions, ServerMethods, UserPage } from "./objects/server-methods.ts";
export type { ServerTeamChange } from "./objects/server-team.ts";
export type { ServerTeam, ServerTeamUser, ServerUser, ServerUserChange, ServerUserCreation } from "./objects/server-user.ts";
export type {
  PlanPreview,
  PlanSwitch,
  ServerSubscriptionMethods,
  SubscriptionChange,
  SubscriptionPreviewOptions,
  SubscriptionSwitch,
} from "./objects/subscription-methods.ts";
export type { ServerTeamCreation } from "./objects/team-methods.ts";
