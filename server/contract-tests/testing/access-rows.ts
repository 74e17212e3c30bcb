import { OtherUserNotAllowed, SessionNotFound } from "#contract/errors/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { RouteName } from "../../testing/route-case.ts";

// What a caller gets from a route: `ok`, or the code of the error.
export const ok = "ok";
export const typeless = "ACCESS_TYPE_REQUIRED";
export const tooLow = "INSUFFICIENT_ACCESS_TYPE";
export const none = "CANNOT_GET_OWN_USER_WITHOUT_USER";
export const incomplete = "SCHEMA_ERROR";
export const unknownUser = "USER_AUTHENTICATION_REQUIRED";
export const signedOut = "ACCESS_TOKEN_EXPIRED";
export const notYourself = "OtherUserNotAllowed";
export const noSession = "SessionNotFound";
/** Refusals without a code, by the table's names for them. */
export const codeless: Readonly<Record<string, ErrorClass>> = { [notYourself]: OtherUserNotAllowed, [noSession]: SessionNotFound };
export const foreign = "INVALID_SUPER_SECRET_ADMIN_KEY";

export const callers = ["no credentials", "a client", "a client with a user", "a server", "an admin", "another project's admin"] as const;
export type Row = readonly [none: string, client: string, user: string, server: string, admin: string, foreign: string];

export const forAll: Row = [ok, ok, ok, ok, ok, ok];
export const forClients: Row = [typeless, ok, ok, ok, ok, foreign];
export const forServers: Row = [typeless, tooLow, tooLow, ok, ok, foreign];
export const forUsers: Row = [typeless, none, ok, none, none, foreign];
export const forClientsWithUser: Row = [typeless, unknownUser, ok, ok, ok, foreign];
export const forSignedIn: Row = [typeless, unknownUser, ok, unknownUser, unknownUser, foreign];
export const withUser: Row = [typeless, incomplete, ok, incomplete, incomplete, foreign];
export const forAdmins: Row = [typeless, tooLow, tooLow, tooLow, ok, foreign];
export const forDevelopers: Row = [typeless, unknownUser, ok, unknownUser, unknownUser, foreign];
export const forOptionalCredentials: Row = [ok, ok, ok, ok, ok, foreign];

/** The rows of the routes of sign-ins with OAuth providers and of users' accounts there. */
export const oauthRows = {
  "auth.oauth.authorize": forAll,
  "auth.oauth.callback": forAll,
  "auth.oauth.callbackForm": forAll,
  "auth.oauth.token": forAll,
  "oauthProviders.list": [typeless, none, ok, ok, ok, foreign],
  "oauthProviders.create": forServers,
  "oauthProviders.get": [typeless, none, ok, ok, ok, foreign],
  "oauthProviders.update": [typeless, none, ok, ok, ok, foreign],
  "oauthProviders.remove": [typeless, none, ok, ok, ok, foreign],
  "connectedAccounts.list": [typeless, none, ok, ok, ok, foreign],
  "connectedAccounts.createAccessTokenOfAccount": [typeless, none, ok, ok, ok, foreign],
  "connectedAccounts.createAccessToken": [typeless, none, ok, ok, ok, foreign],
  "connectedAccounts.createOwnAccessToken": forUsers,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the authorization server, and of the applications that use it. */
export const authorizationServerRows = {
  "authorizationServer.openidConfiguration": forAll,
  "authorizationServer.metadata": forAll,
  "authorizationServer.rootMetadata": forAll,
  "authorizationServer.jwks": forAll,
  "authorizationServer.authorize": forAll,
  "authorizationServer.postAuthorize": forAll,
  "authorizationServer.pushRequest": forAll,
  "authorizationServer.token": forAll,
  "authorizationServer.userInfo": forAll,
  "authorizationServer.postUserInfo": forAll,
  "authorizationServer.introspect": forAll,
  "authorizationServer.revoke": forAll,
  "authorizationServer.endSession": forAll,
  "clientRegistration.register": forAll,
  "clientRegistration.get": forAll,
  "clientRegistration.update": forAll,
  "clientRegistration.remove": forAll,
  "authorizationServer.postEndSession": forAll,
  "oauthApplications.list": forServers,
  "oauthApplications.create": forServers,
  "oauthApplications.get": forServers,
  "oauthApplications.update": forServers,
  "oauthApplications.remove": forServers,
  "oauthApplications.createSecret": forServers,
  "oauthApplications.removeSecret": forServers,
  "oauthApplications.listUsers": forServers,
  "oauthApplications.removeUser": forServers,
  "authorizationRequests.get": forClients,
  "authorizationRequests.decide": forSignedIn,
  "deviceAuthorization.start": forAll,
  "deviceAuthorization.details": forSignedIn,
  "deviceAuthorization.decide": forSignedIn,
  "connectedApplications.list": [typeless, none, ok, ok, ok, foreign],
  "connectedApplications.remove": [typeless, none, ok, ok, ok, foreign],
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of e-mail sources, and of the chats about them. */
export const emailRows = {
  "emails.send": forServers,
  "emails.reportFeedback": forAll,
  "emails.listOutbox": forServers,
  "emails.getOutbox": forServers,
  "emails.updateOutbox": forServers,
  "emails.deliveryInfo": forServers,
  "internal.emails.listManagedDomains": forAdmins,
  "internal.emails.list": forAdmins,
  "internal.emails.get": forAdmins,
  "internal.emails.getContent": forAdmins,
  "internal.emails.resend": forAdmins,
  "internal.emails.cancel": forAdmins,
  "internal.emails.sendTest": forAdmins,
  "internal.emails.sendSignInInvitation": forServers,
  "internal.emails.getUsage": forAdmins,
  "internal.emails.checkDomain": forAdmins,
  "internal.emails.getFeedbackToken": forAdmins,
  "internal.emails.createFeedbackToken": forAdmins,
  "internal.emails.setFeedbackSecret": forAdmins,
  "internal.emailMailings.list": forAdmins,
  "internal.emailMailings.get": forAdmins,
  "internal.emailMailings.cancel": forAdmins,
  "internal.emailMailings.pause": forAdmins,
  "internal.emailMailings.resume": forAdmins,
  "internal.emailMailings.reschedule": forAdmins,
  "internal.emailSuppressions.list": forAdmins,
  "internal.emailSuppressions.remove": forAdmins,
  "internal.aiChat.list": forAdmins,
  "internal.aiChat.answer": forAdmins,
  "internal.aiChat.append": forAdmins,
  "internal.emailThemes.list": forAdmins,
  "internal.emailThemes.create": forAdmins,
  "internal.emailThemes.get": forAdmins,
  "internal.emailThemes.update": forAdmins,
  "internal.emailThemes.remove": forAdmins,
  "internal.emailTemplates.list": forAdmins,
  "internal.emailTemplates.create": forAdmins,
  "internal.emailTemplates.get": forAdmins,
  "internal.emailTemplates.update": forAdmins,
  "internal.emailTemplates.remove": forAdmins,
  "internal.emailDrafts.list": forAdmins,
  "internal.emailDrafts.create": forAdmins,
  "internal.emailDrafts.get": forAdmins,
  "internal.emailDrafts.update": forAdmins,
  "internal.emailDrafts.remove": forAdmins,
  "emails.render": forAdmins,
  "emails.sendPreview": forAdmins,
} satisfies Readonly<Partial<Record<RouteName, Row>>>;

/** The rows of items, products and payments. */
export const paymentRows = {
  "payments.items.get": forClients,
  "payments.items.listChanges": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.items.explain": forServers,
  "payments.items.updateQuantity": forServers,
  "payments.products.list": forClients,
  "payments.products.grant": forServers,
  "payments.billing.get": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.billing.listInvoices": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.billing.createSetupIntent": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.billing.setDefault": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.billing.listMethods": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.billing.removeMethod": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.products.cancel": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.products.change": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.products.preview": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.products.switch": [typeless, incomplete, ok, ok, ok, foreign],
  "payments.offers.list": forClients,
  "internal.payments.setup": forAdmins,
  "internal.payments.stripeAccountInfo": forAdmins,
  "internal.payments.createStripeWidgetSession": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of project keys. */
export const projectKeyRows = {
  "internal.agentTokens.list": forAdmins,
  "internal.agentTokens.create": forAdmins,
  "internal.agentTokens.revoke": forAdmins,
  "internal.apiKeys.list": forAdmins,
  "internal.apiKeys.create": forAdmins,
  "internal.apiKeys.get": forAdmins,
  "internal.apiKeys.update": forAdmins,
  "internal.apiKeys.rotate": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of platforms, of the projects that they make, and of scanners for leaked keys. Platforms send HTTP Basic. */
export const integrationRows = {
  "credentialScanning.revoke": forAll,
  "integrations.projects.provision": forAll,
  "integrations.projects.transferStatus": forAll,
  "integrations.projects.startTransfer": forAll,
  "integrations.projects.checkTransfer": forClients,
  "integrations.projects.confirmTransfer": forDevelopers,
  "integrations.domains.list": forAdmins,
  "integrations.domains.create": forAdmins,
  "integrations.domains.remove": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the definitions of permissions. */
export const permissionDefinitionRows = {
  "teamPermissionDefinitions.list": forAdmins,
  "teamPermissionDefinitions.create": forAdmins,
  "teamPermissionDefinitions.get": forAdmins,
  "teamPermissionDefinitions.update": forAdmins,
  "teamPermissionDefinitions.remove": forAdmins,
  "projectPermissionDefinitions.list": forAdmins,
  "projectPermissionDefinitions.create": forAdmins,
  "projectPermissionDefinitions.get": forAdmins,
  "projectPermissionDefinitions.update": forAdmins,
  "projectPermissionDefinitions.remove": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the configuration, and of the files that it names. */
export const configRows = {
  "internal.config.get": forAdmins,
  "internal.config.override": forAdmins,
  "internal.config.getLevel": forAdmins,
  "internal.config.overrideLevel": forAdmins,
  "internal.config.replaceLevel": forAdmins,
  "internal.config.resetKeys": forAdmins,
  "internal.config.getSource": forAdmins,
  "internal.config.unlinkSource": forAdmins,
  "files.get": forAll,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of what published clients upload and read about visits. */
export const insightRows = {
  "internal.insights.userActivity": forAdmins,
  "internal.insights.userCounts": forAdmins,
  "internal.insights.listSessionReplays": forAdmins,
  "internal.insights.previewOnboarding": forAdmins,
  "analytics.uploadEvents": forClients,
  "analytics.uploadReplay": forClients,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of invitations into teams. */
export const invitationRows = {
  "teamInvitations.sendCode": forClientsWithUser,
  "teamInvitations.list": [typeless, none, ok, ok, ok, foreign],
  "teamInvitations.revoke": [typeless, none, ok, ok, ok, foreign],
  "teamInvitations.accept": forSignedIn,
  "teamInvitations.acceptById": forClientsWithUser,
  "teamInvitations.checkCode": forClients,
  "teamInvitations.details": forSignedIn,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the public documents below the issuers of access tokens. */
export const issuerRows = {
  "projects.jwks": forAll,
  "projects.openidConfiguration": forAll,
  "projects.anonymousOpenidConfiguration": forAll,
  "projects.anonymousJwks": forAll,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the API keys of users and teams. */
export const apiKeyRows = {
  "userApiKeys.list": forClientsWithUser,
  "userApiKeys.create": forClientsWithUser,
  "userApiKeys.get": forClientsWithUser,
  "userApiKeys.update": forClientsWithUser,
  "userApiKeys.check": forServers,
  "teamApiKeys.list": forClientsWithUser,
  "teamApiKeys.create": forClientsWithUser,
  "teamApiKeys.get": forClientsWithUser,
  "teamApiKeys.update": forClientsWithUser,
  "teamApiKeys.check": forServers,
} satisfies Partial<Record<RouteName, Row>>;

/** The rows of the endpoints of webhooks and their deliveries. */
export const webhookRows = {
  "internal.webhookEndpoints.list": forAdmins,
  "internal.webhookEndpoints.create": forAdmins,
  "internal.webhookEndpoints.get": forAdmins,
  "internal.webhookEndpoints.update": forAdmins,
  "internal.webhookEndpoints.remove": forAdmins,
  "internal.webhookEndpoints.getSecret": forAdmins,
  "internal.webhookEndpoints.rotateSecret": forAdmins,
  "internal.webhookEndpoints.replay": forAdmins,
  "internal.webhookEndpoints.getReplay": forAdmins,
  "internal.webhookEndpoints.statistics": forAdmins,
  "internal.webhookEndpoints.sendTest": forAdmins,
  "internal.webhookDeliveries.list": forAdmins,
  "internal.webhookDeliveries.get": forAdmins,
  "internal.webhookDeliveries.resend": forAdmins,
  "webhooks.createSvixToken": forAdmins,
} satisfies Partial<Record<RouteName, Row>>;
