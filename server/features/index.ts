import type { Contract } from "#contract/index.ts";
import type { Handlers, InvalidInputHandler } from "../kernel/call.ts";
import { accountRecoveryHandlers, addressHandlers } from "./account-recovery/handlers.ts";
import { aiChatHandlers } from "./ai-chat/handlers.ts";
import { analyticsHandlers, internalInsightHandlers } from "./analytics/handlers.ts";
import { anonymousHandlers } from "./anonymous/sign-up.ts";
import { teamApiKeyHandlers, userApiKeyHandlers } from "./api-keys/handlers.ts";
import { credentialScanningHandlers } from "./api-keys/revoke-leaked.ts";
import { auditLogHandlers } from "./audit-log/handlers.ts";
import { billingHandlers } from "./checkout/billing.ts";
import { purchaseHandlers, stripeWebhookHandlers } from "./checkout/handlers.ts";
import { subscriptionHandlers } from "./checkout/subscription-handlers.ts";
import { cliHandlers } from "./cli/handlers.ts";
import { configHandlers } from "./config/handlers.ts";
import { contactChannelHandlers } from "./contact-channels/handlers.ts";
import { dataVaultHandlers } from "./data-vault/handlers.ts";
import { developerTeamHandlers } from "./developer-teams/handlers.ts";
import { emailDraftHandlers } from "./email-sources/drafts.ts";
import { renderEmailHandler } from "./email-sources/render-email.ts";
import { createEmailTemplateHandlers } from "./email-sources/templates.ts";
import { emailThemeHandlers } from "./email-sources/themes.ts";
import { emailHandlers, emailSuppressionHandlers, internalEmailHandlers } from "./emails/handlers.ts";
import { emailMailingHandlers } from "./emails/mailing-progress.ts";
import { emailOutboxHandlers } from "./emails/outbox.ts";
import { imageHandlers } from "./images/handlers.ts";
import { integrationHandlers } from "./integrations/handlers.ts";
import { itemHandlers } from "./items/handlers.ts";
import { createMetricsHandlers } from "./metrics/handlers.ts";
import { mfaHandlers } from "./mfa/sign-in.ts";
import { notificationHandlers } from "./notifications/handlers.ts";
import { oauthHandlers, oauthTraceHandlers } from "./oauth/handlers.ts";
import { rejectInvalidStart } from "./oauth/invalid-start.ts";
import { connectedAccountHandlers } from "./oauth-providers/connected-accounts.ts";
import { oauthProviderHandlers } from "./oauth-providers/handlers.ts";
import { otpHandlers } from "./otp/handlers.ts";
import { ownedProjectHandlers } from "./owned-projects/handlers.ts";
import { passkeyHandlers } from "./passkey/handlers.ts";
import { passwordHandlers } from "./password/handlers.ts";
import { clockHandlers } from "./payment-clock/handlers.ts";
import {
  permissionHandlers,
  projectPermissionDefinitionHandlers,
  projectPermissionHandlers,
  teamPermissionDefinitionHandlers,
  teamPermissionHandlers,
} from "./permissions/handlers.ts";
import { platformHandlers } from "./platform/handlers.ts";
import { productHandlers } from "./products/handlers.ts";
import { projectKeyHandlers } from "./project-keys/handlers.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { teamInvitationHandlers } from "./team-invitations/handlers.ts";
import { internalTeamHandlers, teamHandlers } from "./teams/handlers.ts";
import { teamMemberProfileHandlers } from "./teams/member-profile-handlers.ts";
import { teamMembershipHandlers } from "./teams/membership-handlers.ts";
import { internalPaymentHandlers } from "./transactions/handlers.ts";
import { channelHandlers } from "./users/contact-channels.ts";
import { userHandlers } from "./users/handlers.ts";
import { internalUserHandlers } from "./users/internal-handlers.ts";
import { webhookDeliveryHandlers, webhookEndpointHandlers, webhookHandlers } from "./webhooks/handlers.ts";
import { workflowTokenHandlers } from "./workflow-tokens/handlers.ts";

/** Handlers of input that breaks the schema of a route, by the route's name. */
export const invalidInputHandlers: Readonly<Record<string, InvalidInputHandler>> = {
  "auth.oauth.authorize": rejectInvalidStart,
  "auth.oauth.issueHostedCode": rejectInvalidStart,
};

/** The handlers of one server: one for each route of the contract, or this does not compile. */
export const createHandlers = (): Handlers<Contract> => ({
  auth: {
    password: passwordHandlers,
    otp: otpHandlers,
    mfa: mfaHandlers,
    passkey: passkeyHandlers,
    anonymous: anonymousHandlers,
    cli: cliHandlers,
    sessions: sessionHandlers,
    oauth: oauthHandlers,
  },
  users: userHandlers,
  contactChannels: { ...contactChannelHandlers, ...channelHandlers, ...addressHandlers },
  oauthProviders: oauthProviderHandlers,
  connectedAccounts: connectedAccountHandlers,
  accountRecovery: accountRecoveryHandlers,
  teams: teamHandlers,
  teamMemberships: teamMembershipHandlers,
  teamMemberProfiles: teamMemberProfileHandlers,
  teamInvitations: teamInvitationHandlers,
  teamPermissions: teamPermissionHandlers,
  projectPermissions: projectPermissionHandlers,
  teamPermissionDefinitions: teamPermissionDefinitionHandlers,
  projectPermissionDefinitions: projectPermissionDefinitionHandlers,
  permissions: permissionHandlers,
  userApiKeys: userApiKeyHandlers,
  teamApiKeys: teamApiKeyHandlers,
  credentialScanning: credentialScanningHandlers,
  notifications: notificationHandlers,
  emails: { render: renderEmailHandler, ...emailHandlers, ...emailOutboxHandlers },
  dataVault: dataVaultHandlers,
  payments: {
    items: itemHandlers,
    products: { ...productHandlers, ...subscriptionHandlers },
    purchases: purchaseHandlers,
    billing: billingHandlers,
  },
  projects: projectHandlers,
  internal: {
    projects: ownedProjectHandlers,
    developerTeams: developerTeamHandlers,
    config: configHandlers,
    apiKeys: projectKeyHandlers,
    metrics: createMetricsHandlers(),
    insights: internalInsightHandlers,
    auditLog: auditLogHandlers,
    oauthTraces: oauthTraceHandlers,
    workflowTokens: workflowTokenHandlers,
    teams: internalTeamHandlers,
    webhookEndpoints: webhookEndpointHandlers,
    webhookDeliveries: webhookDeliveryHandlers,
    users: internalUserHandlers,
    aiChat: aiChatHandlers,
    payments: internalPaymentHandlers,
    clock: clockHandlers,
    emailThemes: emailThemeHandlers,
    emailTemplates: createEmailTemplateHandlers(),
    emailDrafts: emailDraftHandlers,
    emails: internalEmailHandlers,
    emailMailings: emailMailingHandlers,
    emailSuppressions: emailSuppressionHandlers,
  },
  analytics: analyticsHandlers,
  integrations: integrationHandlers,
  webhooks: webhookHandlers,
  stripeWebhooks: stripeWebhookHandlers,
  images: imageHandlers,
  platform: platformHandlers,
});
