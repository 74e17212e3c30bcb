import "./owned-projects.ts";
import { serverEnvironment } from "./environment.ts";
import { type AdminApi, adminRoutes } from "./generated/admin.ts";
import { makeOwnerToken } from "./objects/accounts/session-methods.ts";
import { type AdminMethods, adminMethods } from "./objects/admin-methods.ts";
import type { App } from "./objects/app.ts";
import { type ObjectHooks, withHooks } from "./objects/object-hooks.ts";
import { createServerMembers, type ServerMembers } from "./objects/server-app.ts";
import { openServerApp } from "./objects/server-connection.ts";
import type { ServerAppOptions } from "./server.ts";
import { procedures } from "./transport/procedures.ts";

/** Entry point for tools that configure a project. They have all rights of servers and hold the super secret admin key. */

/** Options of `createAdminApp`. Missing options are read from Node's environment. */
export interface AdminAppOptions extends Omit<ServerAppOptions, "workflowToken"> {
  /** The project's super secret admin key. Default: `LATCHKEY_SUPER_SECRET_ADMIN_KEY`. Not needed with `projectOwnerSession`. */
  readonly superSecretAdminKey?: string;
  /** Instead of keys: an app of project `internal` in which an owner of this project is signed in. */
  readonly projectOwnerSession?: Pick<App, "getAuthJson">;
}

/** An app of access type admin. */
export interface AdminApp extends Omit<ServerMembers, "getProject">, AdminMethods, ObjectHooks<"adminApp"> {
  /** Every call, typed. Declared errors are returned as results; all other errors are thrown. */
  readonly api: AdminApi;
}

/**
 * Creates an app that configures a project.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * const admin = createAdminApp({ baseUrl, projectId, publishableClientKey, superSecretAdminKey });
 * const project = await admin.getProject();
 * const plan = await project.planConfig({ "auth.password.allowSignIn": false });
 */
export function createAdminApp(options: AdminAppOptions): AdminApp {
  const { caller, navigation } = openServerApp(options, "admin", readCredentials(options), [
    "secretServerKey",
    "superSecretAdminKey",
    "projectOwnerSession",
  ]);
  const api = procedures<AdminApi>(adminRoutes, caller.invoker());
  const apiFor = (store: Parameters<typeof caller.invoker>[0]) => procedures<AdminApi>(adminRoutes, caller.invoker(store));
  return withHooks<"adminApp", AdminApp>("adminApp", {
    ...createServerMembers(caller, api, apiFor, navigation),
    ...adminMethods({ api, caller, navigation }),
    api,
  });
}

function readCredentials({ projectOwnerSession: owner, ...given }: AdminAppOptions) {
  if (owner) return { ownerToken: makeOwnerToken(owner) };
  const superSecretAdminKey = given.superSecretAdminKey ?? serverEnvironment.superSecretAdminKey();
  if (!superSecretAdminKey)
    throw new Error("An admin app needs the super secret admin key: set LATCHKEY_SUPER_SECRET_ADMIN_KEY or pass superSecretAdminKey.");
  return { superSecretAdminKey, secretServerKey: given.secretServerKey ?? serverEnvironment.secretServerKey() };
}

export { impersonationScript } from "./flows/impersonation-script.ts";
export type { AdminMethods } from "./objects/admin-methods.ts";
export type { Activity, ActivityDay, ActivityFigures, ActivityOptions } from "./objects/console/activity.ts";
export type {
  AuditEvent,
  AuditEventData,
  AuditEventFilter,
  AuditEventGroup,
  AuditEventPage,
  AuditFileFormat,
  AuditLogMethods,
  ListAuditEventsOptions,
} from "./objects/console/audit-event.ts";
export type { AuditStream, AuditStreamChange, AuditStreamMethods, NewAuditStream } from "./objects/console/audit-stream.ts";
export type {
  ConfigChange,
  ConfigChangePage,
  ConfigDifference,
  ConfigHistoryMethods,
  ConfigRestoration,
  RecordedConfig,
} from "./objects/console/config-history.ts";
export type { ConfigPlan, UserCount } from "./objects/console/config-plan.ts";
export type { HealthProblem } from "./objects/console/health.ts";
export type { DailyActivity, Metrics } from "./objects/console/metrics.ts";
export type { AiChatMethods, ChatAnswer, ChatBlock, ChatContextType, ChatMessage } from "./objects/emails/ai-chat.ts";
export type { EmailDraft, EmailDraftChange, EmailDraftMethods } from "./objects/emails/email-draft.ts";
export type { EmailMailing, EmailMailingMethods } from "./objects/emails/email-mailing.ts";
export type { EmailPreview, EmailPreviewMethods, EmailPreviewOptions } from "./objects/emails/email-preview.ts";
export type { EmailTemplate, EmailTemplateChange, EmailTemplateMethods } from "./objects/emails/email-template.ts";
export type { EmailTheme, EmailThemeChange, EmailThemeMethods } from "./objects/emails/email-theme.ts";
export type {
  EmailDomainCheck,
  EmailFeedbackState,
  EmailSuppression,
  EmailSuppressionPage,
  EmailUsage,
  MailServerMethods,
  MailServerSettings,
  TestEmailResult,
} from "./objects/emails/mail-server-methods.ts";
export type { EmailContent, ListSentEmailsOptions, SentEmail, SentEmailPage } from "./objects/emails/sent-email.ts";
export type {
  ListCustomersOptions,
  ListedCustomer,
  ListedCustomerMethods,
  ListedCustomerPage,
} from "./objects/payments/listed-customer.ts";
export type {
  MovedPaymentClock,
  PaymentClock,
  PaymentClockEvent,
  PaymentClockMethods,
  PaymentClockMove,
} from "./objects/payments/payment-clock.ts";
export type { StripeAccountInfo, StripeAccountMethods, StripeWidgetSession } from "./objects/payments/stripe-account.ts";
export type {
  ItemQuantityChange,
  ListTransactionsOptions,
  Reconciliation,
  ReconciliationReport,
  RecurringRevenue,
  Refund,
  RefundOptions,
  RevenueSummary,
  Transaction,
  TransactionFilter,
  TransactionMethods,
  TransactionPage,
  TransactionTotals,
} from "./objects/payments/transaction.ts";
export type {
  AdminProject,
  AdminProjectChange,
  ConfigOverride,
  ProductionModeError,
  ProjectSettings,
  ProjectSettingsChange,
} from "./objects/projects/admin-project.ts";
export type { AgentRight, AgentToken, AgentTokenCreation, AgentTokenFirstView } from "./objects/projects/agent-token.ts";
export { type ConfigFile, defineConfig } from "./objects/projects/config-file.ts";
export type { DataVaultAdminMethods, DataVaultEntry, DataVaultStoreSize } from "./objects/projects/data-vault-admin.ts";
export type { InternalApiKey, InternalApiKeyCreation, InternalApiKeyFirstView } from "./objects/projects/project-key.ts";
export type {
  ListSignInsOptions,
  SignInAttempt,
  SignInAttemptDetails,
  SignInAttemptMethods,
  SignInAttemptPage,
  SignInStep,
} from "./objects/projects/sign-in-attempt.ts";
export type {
  ListSignUpHookDecisionsOptions,
  SignUpHookDecision,
  SignUpHookDecisionPage,
  SignUpHookMethods,
  SignUpHookTest,
} from "./objects/projects/sign-up-hook.ts";
export type {
  MatchingUsers,
  SignUpAttempt,
  SignUpRuleConditions,
  SignUpRuleMethods,
  SignUpVerdict,
} from "./objects/projects/sign-up-rule.ts";
export type {
  PermissionDefinition,
  PermissionDefinitionChange,
  PermissionDefinitionCreation,
  PermissionDefinitionMethods,
} from "./objects/teams/permission-definition.ts";
export type { SearchTeamsOptions, TeamPage, TeamSummary } from "./objects/teams/team-summary.ts";
export type { ExportedUser, UserFileFormat, UserImport, UserImportResult, UserTransferMethods } from "./objects/users/user-transfer.ts";
export type {
  ListWebhookDeliveriesOptions,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
} from "./objects/webhooks/webhook-delivery.ts";
export type {
  NewWebhookEndpoint,
  TestWebhookResult,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreation,
  WebhookEndpointStatistics,
  WebhookEventType,
  WebhookReplayProgress,
  WebhookReplayRange,
} from "./objects/webhooks/webhook-endpoint.ts";
export type { WebhookMethods } from "./objects/webhooks/webhook-methods.ts";
export * from "./server.ts";
export type { Json } from "./transport/json.ts";
