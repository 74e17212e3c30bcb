import type { Contract } from "#contract/index.ts";
import type { Handlers, InvalidInputHandler } from "../kernel/call.ts";
import { createContactChannelHandlers } from "./accounts/contact-channels/handlers.ts";
import { sessionHandlers } from "./accounts/sessions/handlers.ts";
import { analyticsHandlers, internalInsightHandlers } from "./console/analytics-handlers.ts";
import { auditLogHandlers } from "./console/audit-log/handlers.ts";
import { auditStreamHandlers } from "./console/audit-stream/handlers.ts";
import { configHistoryHandlers } from "./console/config-history/handlers.ts";
import { configHandlers } from "./console/config-plan/handlers.ts";
import { developerTeamHandlers } from "./console/developer-teams/handlers.ts";
import { healthHandlers } from "./console/health/handlers.ts";
import { integrationHandlers } from "./console/integrations/handlers.ts";
import { createMetricsHandlers } from "./console/metrics/handlers.ts";
import { ownedProjectHandlers } from "./console/owned-projects/handlers.ts";
import { aiChatHandlers } from "./emails/ai-chat/handlers.ts";
import { emailHandlers, emailSuppressionHandlers, internalEmailHandlers } from "./emails/handlers.ts";
import { emailMailingHandlers } from "./emails/mailing-progress.ts";
import { notificationHandlers } from "./emails/notifications/handlers.ts";
import { emailOutboxHandlers } from "./emails/outbox.ts";
import { emailDraftHandlers } from "./emails/sources/drafts.ts";
import { emailPreviewHandlers } from "./emails/sources/render-email.ts";
import { createEmailTemplateHandlers } from "./emails/sources/templates.ts";
import { emailThemeHandlers } from "./emails/sources/themes.ts";
import { fileHandlers } from "./foundation/files.ts";
import { imageHandlers } from "./foundation/images.ts";
import { platformHandlers } from "./foundation/platform-handlers.ts";
import { billingHandlers } from "./payments/checkout/billing.ts";
import { purchaseHandlers, stripeWebhookHandlers } from "./payments/checkout/handlers.ts";
import { subscriptionHandlers } from "./payments/checkout/subscription-handlers.ts";
import { clockHandlers } from "./payments/clock/handlers.ts";
import { itemHandlers } from "./payments/items/handlers.ts";
import { productHandlers } from "./payments/products/handlers.ts";
import { offerHandlers } from "./payments/products/offers.ts";
import { internalPaymentHandlers } from "./payments/transaction-handlers.ts";
import { agentTokenHandlers } from "./projects/agent-tokens/handlers.ts";
import { dataVaultHandlers } from "./projects/data-vault/handlers.ts";
import { projectHandlers, workflowTokenHandlers } from "./projects/handlers.ts";
import { projectKeyHandlers } from "./projects/project-keys/handlers.ts";
import { accountRecoveryHandlers, addressHandlers } from "./sign-in/account-recovery/handlers.ts";
import { signInHandlers } from "./sign-in/attempts/handlers.ts";
import { signInSteps } from "./sign-in/attempts/steps.ts";
import { oauthApplicationHandlers } from "./sign-in/authorization-server/application-handlers.ts";
import { connectedApplicationHandlers } from "./sign-in/authorization-server/connections.ts";
import { deviceAuthorizationHandlers } from "./sign-in/authorization-server/device.ts";
import { authorizationRequestHandlers, authorizationServerHandlers } from "./sign-in/authorization-server/handlers.ts";
import { clientRegistrationHandlers } from "./sign-in/authorization-server/registration-handlers.ts";
import { cliHandlers } from "./sign-in/cli/handlers.ts";
import { mfaHandlers } from "./sign-in/mfa/sign-in.ts";
import { oauthHandlers, oauthTraceHandlers, rejectInvalidStart } from "./sign-in/oauth/handlers.ts";
import { otpHandlers } from "./sign-in/otp/handlers.ts";
import { passkeyHandlers } from "./sign-in/passkey/handlers.ts";
import { passwordHandlers } from "./sign-in/password/handlers.ts";
import { anonymousHandlers } from "./sign-in/sign-up.ts";
import { signUpHookHandlers } from "./sign-in/sign-up-hook/handlers.ts";
import { signUpRuleHandlers } from "./sign-in/sign-up-rules/handlers.ts";
import { waitlistHandlers } from "./sign-in/waitlist/handlers.ts";
import { teamApiKeyHandlers, userApiKeyHandlers } from "./teams/api-keys/handlers.ts";
import { credentialScanningHandlers } from "./teams/api-keys/revoke-leaked.ts";
import { internalTeamHandlers, teamHandlers } from "./teams/handlers.ts";
import { teamInvitationHandlers } from "./teams/invitations/handlers.ts";
import { teamMemberProfileHandlers } from "./teams/member-profile-handlers.ts";
import { teamMembershipHandlers } from "./teams/membership-handlers.ts";
import {
  permissionHandlers,
  projectPermissionDefinitionHandlers,
  projectPermissionHandlers,
  teamPermissionDefinitionHandlers,
  teamPermissionHandlers,
} from "./teams/permissions/handlers.ts";
import { internalUserHandlers, userHandlers } from "./users/handlers.ts";
import { connectedAccountHandlers } from "./users/oauth-providers/connected-accounts.ts";
import { oauthProviderHandlers } from "./users/oauth-providers/handlers.ts";
import { updateSearchText } from "./users/search-text.ts";
import { webhookDeliveryHandlers, webhookEndpointHandlers, webhookHandlers } from "./webhooks/handlers.ts";

/** Handlers of input that breaks the schema of a route, by the route's name. */
export const invalidInputHandlers: Readonly<Record<string, InvalidInputHandler>> = {
  "auth.oauth.authorize": rejectInvalidStart,
  "auth.oauth.issueHostedCode": rejectInvalidStart,
};

/** The steps of sign-ins, by the name of the route. */
export { signInSteps };

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
  waitlist: waitlistHandlers,
  users: userHandlers,
  contactChannels: { ...createContactChannelHandlers(updateSearchText), ...addressHandlers },
  oauthProviders: oauthProviderHandlers,
  connectedAccounts: connectedAccountHandlers,
  accountRecovery: accountRecoveryHandlers,
  authorizationServer: authorizationServerHandlers,
  clientRegistration: clientRegistrationHandlers,
  oauthApplications: oauthApplicationHandlers,
  authorizationRequests: authorizationRequestHandlers,
  deviceAuthorization: deviceAuthorizationHandlers,
  connectedApplications: connectedApplicationHandlers,
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
  emails: { ...emailPreviewHandlers, ...emailHandlers, ...emailOutboxHandlers },
  dataVault: dataVaultHandlers,
  payments: {
    items: itemHandlers,
    products: { ...productHandlers, ...subscriptionHandlers },
    purchases: purchaseHandlers,
    billing: billingHandlers,
    offers: offerHandlers,
  },
  projects: projectHandlers,
  internal: {
    projects: ownedProjectHandlers,
    developerTeams: developerTeamHandlers,
    config: configHandlers,
    apiKeys: projectKeyHandlers,
    agentTokens: agentTokenHandlers,
    metrics: createMetricsHandlers(),
    health: healthHandlers,
    insights: internalInsightHandlers,
    configHistory: configHistoryHandlers,
    auditLog: auditLogHandlers,
    auditStream: auditStreamHandlers,
    oauthTraces: oauthTraceHandlers,
    signIns: signInHandlers,
    signUpRules: signUpRuleHandlers,
    signUpHook: signUpHookHandlers,
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
  files: fileHandlers,
  platform: platformHandlers,
});
