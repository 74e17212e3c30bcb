import { serverEnvironment } from "./environment.ts";
import { type ServerApi, serverRoutes } from "./generated/server.ts";
import { createApiTokenVerifier, type VerifiedApiToken, type VerifyApiTokenOptions } from "./objects/accounts/api-token-verifier.ts";
import {
  type AccessTokenSource,
  createTokenVerifier,
  type VerifiedUser,
  type VerifyAccessTokenOptions,
} from "./objects/accounts/token-verifier.ts";
import { type ObjectHooks, withHooks } from "./objects/object-hooks.ts";
import { createServerMembers, type ServerMembers } from "./objects/server-app.ts";
import { openServerApp, type ServerConnectionOptions } from "./objects/server-connection.ts";
import { readPublicUrl } from "./options.ts";
import { procedures } from "./transport/procedures.ts";

/** Entry point for a developer's server. It may act on every user of the project and holds the secret server key. */

/** Options of `createServerApp`. Missing options are read from Node's environment. */
export interface ServerAppOptions extends ServerConnectionOptions {
  /** The project's secret server key. Default: `LATCHKEY_SECRET_SERVER_KEY`. Not needed with `workflowToken`. */
  readonly secretServerKey?: string;
}

/** An app of access type server. */
export interface ServerApp extends ServerMembers, ObjectHooks<"serverApp"> {
  /** Every call that servers may make, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: ServerApi;
  /**
   * The user of an access token, verified by the project's public keys; see the function `verifyAccessToken`. Only the first token causes
   * a request. With `audience`, the access of an application to your API. `getUser` also notices that a session was revoked, and refreshes tokens.
   * @returns the user, or null without a token
   * @throws AccessTokenError with status 401 if the token is not valid; NetworkError if the keys have never been loaded
   * @example
   * app.use(async (req, res, next) => {
   *   req.user = await server.verifyAccessToken(req, { or: "throw" });
   *   next();
   * });
   */
  verifyAccessToken(source: AccessTokenSource, options: VerifyApiTokenOptions & { readonly or: "throw" }): Promise<VerifiedApiToken>;
  verifyAccessToken(source: AccessTokenSource, options: VerifyApiTokenOptions): Promise<VerifiedApiToken | null>;
  verifyAccessToken(source: AccessTokenSource, options: VerifyAccessTokenOptions & { readonly or: "throw" }): Promise<VerifiedUser>;
  verifyAccessToken(source: AccessTokenSource, options?: VerifyAccessTokenOptions): Promise<VerifiedUser | null>;
}

/**
 * Creates an app for a server.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * const server = createServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey });
 * const user = await server.getUser({ tokenStore: request });
 */
export function createServerApp(options: ServerAppOptions): ServerApp {
  const secretServerKey = options.secretServerKey ?? serverEnvironment.secretServerKey();
  if (!secretServerKey && !options.workflowToken)
    throw new Error("A server app needs the secret server key: set LATCHKEY_SECRET_SERVER_KEY or pass secretServerKey.");
  const { caller, navigation } = openServerApp(options, "server", { secretServerKey }, ["secretServerKey"]);
  const api = procedures<ServerApi>(serverRoutes, caller.invoker());
  const apiFor = (store: Parameters<typeof caller.invoker>[0]) => procedures<ServerApi>(serverRoutes, caller.invoker(store));
  const { baseUrl, clientId, effects } = caller.connection;
  const issuer = { baseUrl, publicUrl: readPublicUrl(options), clientId };
  const verifyUser = createTokenVerifier(issuer, effects);
  const verifyApi = createApiTokenVerifier(issuer, effects);
  const verify = (source: AccessTokenSource, verification: VerifyAccessTokenOptions | VerifyApiTokenOptions = {}) =>
    "audience" in verification ? verifyApi(source, verification) : verifyUser(source, verification);
  return withHooks<"serverApp", ServerApp>("serverApp", {
    ...createServerMembers(caller, api, apiFor, navigation),
    api,
    verifyAccessToken: verify as ServerApp["verifyAccessToken"],
  });
}

export * from "./client.ts";
export { AccessTokenError, type AccessTokenFailure } from "./flows/access-token-error.ts";
export type { ServerRedirectMethod } from "./flows/server-redirect.ts";
export { type VerifiedWebhook, verifyWebhook, type WebhookPayloads, WebhookVerificationError } from "./flows/verify-webhook.ts";
export type { VerifiedApiToken, VerifyApiTokenOptions } from "./objects/accounts/api-token-verifier.ts";
export type {
  ServerContactChannel,
  ServerContactChannelChange,
  ServerContactChannelCreation,
  ServerContactChannelMethods,
} from "./objects/accounts/contact-channel.ts";
export type { AccessTokenSource, VerifiedUser, VerifyAccessTokenOptions } from "./objects/accounts/token-verifier.ts";
export { type ApiTokenProjectOptions, type TokenProjectOptions, verifyAccessToken } from "./objects/accounts/verify-access-token.ts";
export type { EmailContent, EmailRecipients, SendEmailMethods, SendEmailOptions, SendEmailResult } from "./objects/emails/send-email.ts";
export type { ServerItem } from "./objects/payments/item.ts";
export type { ExplainItemOptions, ItemEntry, ItemExplanation } from "./objects/payments/item-explanation.ts";
export type {
  ProductChoice,
  ProductGrant,
  ServerCheckoutOptions,
  ServerCustomerMethods,
  ServerPaymentMethods,
} from "./objects/payments/server-customer-methods.ts";
export type { DataVaultMethods, DataVaultOptions, DataVaultStore } from "./objects/projects/data-vault-store.ts";
export type { WaitlistEntry, WaitlistMethods, WaitlistPage } from "./objects/projects/waitlist.ts";
export type { ConvexUserOptions } from "./objects/server-app.ts";
export type { ListUsersOptions, ServerMethods, UserFilter, UserPage } from "./objects/server-methods.ts";
export {
  type McpAuthInfo,
  type McpAuthOptions,
  mcpAuth,
  mcpMetadata,
  type ProtectedResourceMetadata,
  withMcpAuth,
} from "./objects/sign-in/mcp-auth.ts";
export type {
  NewOAuthApplication,
  NewOAuthApplicationSecret,
  OAuthApplication,
  OAuthApplicationChange,
  OAuthApplicationCreation,
  OAuthApplicationMethods,
  OAuthApplicationSearch,
  OAuthApplicationSecret,
  OAuthApplicationSecretOptions,
  OAuthApplicationUser,
} from "./objects/sign-in/oauth-application.ts";
export type { PresentedApiKey } from "./objects/teams/api-key-owner.ts";
export type { GrantMethods } from "./objects/teams/permission.ts";
export type {
  ExplainPermissionOptions,
  ExplanationMethods,
  ListPermissionHoldersOptions,
  PermissionExplanation,
  PermissionHolder,
  PermissionHolderPage,
  PermissionPath,
} from "./objects/teams/permission-explanation.ts";
export type { ServerTeamChange } from "./objects/teams/server-team.ts";
export type { ServerTeamCreation } from "./objects/teams/team-methods.ts";
export type { CurrentServerUser } from "./objects/users/current-server-user.ts";
export type {
  OAuthProviderCreation,
  OAuthProviderCreationMethods,
  ServerOAuthProvider,
  ServerOAuthProviderChange,
  ServerOAuthProviderMethods,
  ServerOAuthProviderPage,
  ServerOAuthProviderQuery,
} from "./objects/users/oauth-provider.ts";
export type {
  BanOptions,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  ServerUserChange,
  ServerUserCreation,
} from "./objects/users/server-user.ts";
