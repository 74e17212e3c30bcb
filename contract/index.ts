import { contactChannelRoutes } from "./routes/accounts/contact-channels.ts";
import { sessionRoutes } from "./routes/accounts/sessions.ts";
import { analyticsRoutes } from "./routes/console/analytics.ts";
import { internalAuditLogRoutes } from "./routes/console/audit-log.ts";
import { internalAuditStreamRoutes } from "./routes/console/audit-stream.ts";
import { internalConfigRoutes } from "./routes/console/config.ts";
import { internalConfigHistoryRoutes } from "./routes/console/config-history.ts";
import { internalDeveloperTeamRoutes } from "./routes/console/developer-teams.ts";
import { internalHealthRoutes } from "./routes/console/health.ts";
import { internalInsightRoutes } from "./routes/console/insights.ts";
import { integrationRoutes } from "./routes/console/integrations.ts";
import { internalMetricsRoutes } from "./routes/console/metrics.ts";
import { internalProjectRoutes } from "./routes/console/owned-projects.ts";
import { internalAiChatRoutes } from "./routes/emails/ai-chat.ts";
import { internalEmailDraftRoutes } from "./routes/emails/email-drafts.ts";
import { emailOutboxRoutes } from "./routes/emails/email-outbox.ts";
import { emailSendingRoutes } from "./routes/emails/email-sending.ts";
import { internalEmailTemplateRoutes } from "./routes/emails/email-templates.ts";
import { internalEmailThemeRoutes } from "./routes/emails/email-themes.ts";
import { emailRoutes } from "./routes/emails/emails.ts";
import { internalEmailMailingRoutes } from "./routes/emails/internal-email-mailings.ts";
import { internalEmailRoutes, internalEmailSuppressionRoutes } from "./routes/emails/internal-emails.ts";
import { notificationRoutes } from "./routes/emails/notifications.ts";
import { fileRoutes } from "./routes/foundation/files.ts";
import { imageRoutes } from "./routes/foundation/images.ts";
import { platformRoutes } from "./routes/foundation/platform.ts";
import { billingRoutes } from "./routes/payments/billing.ts";
import { internalClockRoutes } from "./routes/payments/clock.ts";
import { internalPaymentRoutes } from "./routes/payments/internal-payments.ts";
import { itemRoutes } from "./routes/payments/items.ts";
import { offerRoutes } from "./routes/payments/offers.ts";
import { productRoutes } from "./routes/payments/products.ts";
import { purchaseRoutes } from "./routes/payments/purchases.ts";
import { stripeWebhookRoutes } from "./routes/payments/stripe-webhooks.ts";
import { subscriptionRoutes } from "./routes/payments/subscriptions.ts";
import { internalAgentTokenRoutes } from "./routes/projects/agent-tokens.ts";
import { dataVaultRoutes } from "./routes/projects/data-vault.ts";
import { projectKeyRoutes } from "./routes/projects/project-keys.ts";
import { projectRoutes } from "./routes/projects/projects.ts";
import { internalWorkflowTokenRoutes } from "./routes/projects/workflow-tokens.ts";
import { accountRecoveryRoutes } from "./routes/sign-in/account-recovery.ts";
import { anonymousRoutes } from "./routes/sign-in/anonymous.ts";
import { oauthApplicationRoutes } from "./routes/sign-in/applications.ts";
import { authorizationRequestRoutes, connectedApplicationRoutes } from "./routes/sign-in/authorization-requests.ts";
import { authorizationServerRoutes } from "./routes/sign-in/authorization-server.ts";
import { cliRoutes } from "./routes/sign-in/cli.ts";
import { clientRegistrationRoutes } from "./routes/sign-in/client-registration.ts";
import { deviceAuthorizationRoutes } from "./routes/sign-in/device-authorization.ts";
import { mfaRoutes } from "./routes/sign-in/mfa.ts";
import { oauthRoutes } from "./routes/sign-in/oauth.ts";
import { internalOAuthTraceRoutes } from "./routes/sign-in/oauth-traces.ts";
import { otpRoutes } from "./routes/sign-in/otp.ts";
import { passkeyRoutes } from "./routes/sign-in/passkeys.ts";
import { passwordRoutes } from "./routes/sign-in/password.ts";
import { internalSignInRoutes } from "./routes/sign-in/sign-ins.ts";
import { internalSignUpHookRoutes } from "./routes/sign-in/sign-up-hook.ts";
import { internalSignUpRuleRoutes } from "./routes/sign-in/sign-up-rules.ts";
import { waitlistRoutes } from "./routes/sign-in/waitlist.ts";
import { credentialScanningRoutes } from "./routes/teams/credential-scanning.ts";
import { internalTeamRoutes } from "./routes/teams/internal-teams.ts";
import { projectPermissionDefinitionRoutes, teamPermissionDefinitionRoutes } from "./routes/teams/permission-definitions.ts";
import { permissionRoutes } from "./routes/teams/permissions.ts";
import { projectPermissionRoutes } from "./routes/teams/project-permissions.ts";
import { teamApiKeyRoutes } from "./routes/teams/team-api-keys.ts";
import { teamInvitationRoutes } from "./routes/teams/team-invitations.ts";
import { teamMemberProfileRoutes } from "./routes/teams/team-member-profiles.ts";
import { teamMembershipRoutes } from "./routes/teams/team-memberships.ts";
import { teamPermissionRoutes } from "./routes/teams/team-permissions.ts";
import { teamRoutes } from "./routes/teams/teams.ts";
import { userApiKeyRoutes } from "./routes/teams/user-api-keys.ts";
import { connectedAccountRoutes } from "./routes/users/connected-accounts.ts";
import { internalUserRoutes } from "./routes/users/internal-users.ts";
import { oauthProviderRoutes } from "./routes/users/oauth-providers.ts";
import { userRoutes } from "./routes/users/users.ts";
import { internalWebhookDeliveryRoutes, internalWebhookEndpointRoutes } from "./routes/webhooks/internal-webhooks.ts";
import { webhookRoutes } from "./routes/webhooks/webhooks.ts";

/** Every route of the API, by group. */
export const contract = {
  auth: {
    password: passwordRoutes,
    sessions: sessionRoutes,
    oauth: oauthRoutes,
    otp: otpRoutes,
    mfa: mfaRoutes,
    passkey: passkeyRoutes,
    anonymous: anonymousRoutes,
    cli: cliRoutes,
  },
  waitlist: waitlistRoutes,
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  oauthProviders: oauthProviderRoutes,
  connectedAccounts: connectedAccountRoutes,
  accountRecovery: accountRecoveryRoutes,
  authorizationServer: authorizationServerRoutes,
  clientRegistration: clientRegistrationRoutes,
  oauthApplications: oauthApplicationRoutes,
  authorizationRequests: authorizationRequestRoutes,
  deviceAuthorization: deviceAuthorizationRoutes,
  connectedApplications: connectedApplicationRoutes,
  teams: teamRoutes,
  teamMemberships: teamMembershipRoutes,
  teamMemberProfiles: teamMemberProfileRoutes,
  teamInvitations: teamInvitationRoutes,
  teamPermissions: teamPermissionRoutes,
  projectPermissions: projectPermissionRoutes,
  teamPermissionDefinitions: teamPermissionDefinitionRoutes,
  projectPermissionDefinitions: projectPermissionDefinitionRoutes,
  permissions: permissionRoutes,
  userApiKeys: userApiKeyRoutes,
  teamApiKeys: teamApiKeyRoutes,
  credentialScanning: credentialScanningRoutes,
  notifications: notificationRoutes,
  emails: { ...emailRoutes, ...emailSendingRoutes, ...emailOutboxRoutes },
  dataVault: dataVaultRoutes,
  payments: {
    items: itemRoutes,
    products: { ...productRoutes, ...subscriptionRoutes },
    purchases: purchaseRoutes,
    billing: billingRoutes,
    offers: offerRoutes,
  },
  projects: projectRoutes,
  internal: {
    projects: internalProjectRoutes,
    developerTeams: internalDeveloperTeamRoutes,
    config: internalConfigRoutes,
    apiKeys: projectKeyRoutes,
    agentTokens: internalAgentTokenRoutes,
    metrics: internalMetricsRoutes,
    health: internalHealthRoutes,
    insights: internalInsightRoutes,
    configHistory: internalConfigHistoryRoutes,
    auditLog: internalAuditLogRoutes,
    auditStream: internalAuditStreamRoutes,
    oauthTraces: internalOAuthTraceRoutes,
    signIns: internalSignInRoutes,
    signUpRules: internalSignUpRuleRoutes,
    signUpHook: internalSignUpHookRoutes,
    workflowTokens: internalWorkflowTokenRoutes,
    teams: internalTeamRoutes,
    webhookEndpoints: internalWebhookEndpointRoutes,
    webhookDeliveries: internalWebhookDeliveryRoutes,
    users: internalUserRoutes,
    aiChat: internalAiChatRoutes,
    payments: internalPaymentRoutes,
    clock: internalClockRoutes,
    emailThemes: internalEmailThemeRoutes,
    emailTemplates: internalEmailTemplateRoutes,
    emailDrafts: internalEmailDraftRoutes,
    emails: internalEmailRoutes,
    emailMailings: internalEmailMailingRoutes,
    emailSuppressions: internalEmailSuppressionRoutes,
  },
  analytics: analyticsRoutes,
  integrations: integrationRoutes,
  webhooks: webhookRoutes,
  stripeWebhooks: stripeWebhookRoutes,
  images: imageRoutes,
  files: fileRoutes,
  platform: platformRoutes,
} as const;

export type Contract = typeof contract;
