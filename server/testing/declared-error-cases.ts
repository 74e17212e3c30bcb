import { channelErrorCases } from "./accounts/channel-error-cases.ts";
import { sessionErrorCases } from "./accounts/session-error-cases.ts";
import { verificationErrorCases } from "./accounts/verification-error-cases.ts";
import { auditStreamErrorCases } from "./console/audit-stream-cases.ts";
import { configErrorCases } from "./console/config-error-cases.ts";
import { configHistoryErrorCases } from "./console/config-history-cases.ts";
import { developerTeamErrorCases } from "./console/developer-team-cases.ts";
import { integrationErrorCases } from "./console/integration-error-cases.ts";
import { aiChatErrorCases } from "./emails/ai-chat-cases.ts";
import { emailOutboxErrorCases, emailSendingErrorCases } from "./emails/email-sending-cases.ts";
import { emailSourceErrorCases } from "./emails/email-source-error-cases.ts";
import { notificationErrorCases } from "./emails/notification-cases.ts";
import type { ErrorCase } from "./error-cases.ts";
import { checkoutErrorCases } from "./payments/checkout-error-cases.ts";
import { paymentErrorCases } from "./payments/payment-cases.ts";
import { subscriptionErrorCases } from "./payments/subscription-cases.ts";
import { agentTokenErrorCases } from "./projects/agent-token-cases.ts";
import { dataVaultErrorCases } from "./projects/data-vault-cases.ts";
import { projectErrorCases } from "./projects/project-error-cases.ts";
import { projectKeyErrorCases } from "./projects/project-key-error-cases.ts";
import type { RouteName } from "./route-case.ts";
import { authorizationServerErrorCases } from "./sign-in/authorization-server-cases.ts";
import { cliErrorCases } from "./sign-in/cli-logins.ts";
import { clientRegistrationErrorCases } from "./sign-in/client-registration-cases.ts";
import { deviceErrorCases } from "./sign-in/device-cases.ts";
import { idTokenErrorCases } from "./sign-in/id-token-error-cases.ts";
import { issuerErrorCases } from "./sign-in/issuer-error-cases.ts";
import { oauthErrorCases } from "./sign-in/oauth-error-cases.ts";
import { passkeyErrorCases } from "./sign-in/passkey-error-cases.ts";
import { signInErrorCases } from "./sign-in/sign-in-error-cases.ts";
import { waitlistErrorCases } from "./sign-in/waitlist-cases.ts";
import { apiKeyErrorCases } from "./teams/api-key-error-cases.ts";
import { invitationErrorCases } from "./teams/invitation-error-cases.ts";
import { permissionErrorCases } from "./teams/permission-cases.ts";
import { definitionErrorCases } from "./teams/permission-definition-cases.ts";
import { teamErrorCases } from "./teams/team-error-cases.ts";
import { oauthProviderErrorCases } from "./users/oauth-provider-error-cases.ts";
import { userErrorCases } from "./users/user-error-cases.ts";
import { webhookErrorCases } from "./webhooks/webhook-error-cases.ts";

/** The cases of the errors that routes declare. */
export const declaredErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  ...signInErrorCases,
  ...waitlistErrorCases,
  ...authorizationServerErrorCases,
  ...clientRegistrationErrorCases,
  ...deviceErrorCases,
  ...verificationErrorCases,
  ...cliErrorCases,
  ...invitationErrorCases,
  ...passkeyErrorCases,
  ...permissionErrorCases,
  ...definitionErrorCases,
  ...apiKeyErrorCases,
  ...teamErrorCases,
  ...dataVaultErrorCases,
  ...integrationErrorCases,
  ...paymentErrorCases,
  ...subscriptionErrorCases,
  ...notificationErrorCases,
  ...webhookErrorCases,
  ...auditStreamErrorCases,
  ...emailSendingErrorCases,
  ...aiChatErrorCases,
  ...checkoutErrorCases,
  ...issuerErrorCases,
  ...developerTeamErrorCases,
  ...emailSourceErrorCases,
  ...channelErrorCases,
  ...oauthErrorCases,
  ...idTokenErrorCases,
  ...oauthProviderErrorCases,
  ...sessionErrorCases,
  ...userErrorCases,
  ...projectErrorCases,
  ...configErrorCases,
  ...configHistoryErrorCases,
  ...emailOutboxErrorCases,
  ...agentTokenErrorCases,
  ...projectKeyErrorCases,
  "platform.health": { NotReady: () => ({ query: { db: true }, outage: "the database is lost" }) },
  "platform.ready": { NotReady: () => ({ outage: "the database is lost" }) },
  "images.get": { ImageNotFound: () => ({}) },
  "files.get": { FileNotFound: () => ({}) },
};
