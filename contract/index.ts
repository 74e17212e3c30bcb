import { accountRecoveryRoutes } from "./routes/account-recovery.ts";
import { analyticsRoutes } from "./routes/analytics.ts";
import { anonymousRoutes } from "./routes/auth/anonymous.ts";
import { cliRoutes } from "./routes/auth/cli.ts";
import { mfaRoutes } from "./routes/auth/mfa.ts";
import { oauthRoutes } from "./routes/auth/oauth.ts";
import { otpRoutes } from "./routes/auth/otp.ts";
import { passkeyRoutes } from "./routes/auth/passkeys.ts";
import { passwordRoutes } from "./routes/auth/password.ts";
import { sessionRoutes } from "./routes/auth/sessions.ts";
import { connectedAccountRoutes } from "./routes/connected-accounts.ts";
import { contactChannelRoutes } from "./routes/contact-channels.ts";
import { credentialScanningRoutes } from "./routes/credential-scanning.ts";
import { dataVaultRoutes } from "./routes/data-vault.ts";
import { emailOutboxRoutes } from "./routes/email-outbox.ts";
import { emailSendingRoutes } from "./routes/email-sending.ts";
import { emailRoutes } from "./routes/emails.ts";
import { imageRoutes } from "./routes/images.ts";
import { integrationRoutes } from "./routes/integrations.ts";
import { internalAiChatRoutes } from "./routes/internal/ai-chat.ts";
import { internalApiKeyRoutes } from "./routes/internal/api-keys.ts";
import { internalAuditLogRoutes } from "./routes/internal/audit-log.ts";
import { internalClockRoutes } from "./routes/internal/clock.ts";
import { internalConfigRoutes } from "./routes/internal/config.ts";
import { internalDeveloperTeamRoutes } from "./routes/internal/developer-teams.ts";
import { internalEmailDraftRoutes } from "./routes/internal/email-drafts.ts";
import { internalEmailTemplateRoutes } from "./routes/internal/email-templates.ts";
import { internalEmailThemeRoutes } from "./routes/internal/email-themes.ts";
import { internalEmailMailingRoutes, internalEmailRoutes, internalEmailSuppressionRoutes } from "./routes/internal/emails.ts";
import { internalInsightRoutes } from "./routes/internal/insights.ts";
import { internalMetricsRoutes } from "./routes/internal/metrics.ts";
import { internalOAuthTraceRoutes } from "./routes/internal/oauth-traces.ts";
import { internalPaymentRoutes } from "./routes/internal/payments.ts";
import { internalProjectRoutes } from "./routes/internal/projects.ts";
import { internalTeamRoutes } from "./routes/internal/teams.ts";
import { internalUserRoutes } from "./routes/internal/users.ts";
import { internalWebhookDeliveryRoutes, internalWebhookEndpointRoutes } from "./routes/internal/webhooks.ts";
import { internalWorkflowTokenRoutes } from "./routes/internal/workflow-tokens.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { oauthProviderRoutes } from "./routes/oauth-providers.ts";
import { billingRoutes } from "./routes/payments/billing.ts";
import { itemRoutes } from "./routes/payments/items.ts";
import { productRoutes } from "./routes/payments/products.ts";
import { purchaseRoutes } from "./routes/payments/purchases.ts";
import { subscriptionRoutes } from "./routes/payments/subscriptions.ts";
import { projectPermissionDefinitionRoutes, teamPermissionDefinitionRoutes } from "./routes/permission-definitions.ts";
import { permissionRoutes } from "./routes/permissions.ts";
import { platformRoutes } from "./routes/platform.ts";
import { projectPermissionRoutes } from "./routes/project-permissions.ts";
import { projectRoutes } from "./routes/projects.ts";
import { stripeWebhookRoutes } from "./routes/stripe-webhooks.ts";
import { teamApiKeyRoutes } from "./routes/team-api-keys.ts";
import { teamInvitationRoutes } from "./routes/team-invitations.ts";
import { teamMemberProfileRoutes } from "./routes/team-member-profiles.ts";
import { teamMembershipRoutes } from "./routes/team-memberships.ts";
import { teamPermissionRoutes } from "./routes/team-permissions.ts";
import { teamRoutes } from "./routes/teams.ts";
import { userApiKeyRoutes } from "./routes/user-api-keys.ts";
import { userRoutes } from "./routes/users.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

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
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  oauthProviders: oauthProviderRoutes,
  connectedAccounts: connectedAccountRoutes,
  accountRecovery: accountRecoveryRoutes,
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
  },
  projects: projectRoutes,
  internal: {
    projects: internalProjectRoutes,
    developerTeams: internalDeveloperTeamRoutes,
    config: internalConfigRoutes,
    apiKeys: internalApiKeyRoutes,
    metrics: internalMetricsRoutes,
    insights: internalInsightRoutes,
    auditLog: internalAuditLogRoutes,
    oauthTraces: internalOAuthTraceRoutes,
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
  platform: platformRoutes,
} as const;

export type Contract = typeof contract;
