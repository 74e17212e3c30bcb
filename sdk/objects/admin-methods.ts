import type { AdminApi } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";
import { type Activity, type ActivityOptions, readActivity } from "./console/activity.ts";
import { type AuditLogMethods, auditLogMethods } from "./console/audit-event.ts";
import { type AuditStreamMethods, auditStreamMethods } from "./console/audit-stream.ts";
import { type HealthProblem, readHealth } from "./console/health.ts";
import { type Metrics, readMetrics } from "./console/metrics.ts";
import { type AiChatMethods, aiChatMethods } from "./emails/ai-chat.ts";
import { type EmailDraftMethods, emailDraftMethods } from "./emails/email-draft.ts";
import { type EmailMailingMethods, emailMailingMethods } from "./emails/email-mailing.ts";
import { type EmailPreviewMethods, emailPreviewMethods } from "./emails/email-preview.ts";
import { type EmailTemplateMethods, emailTemplateMethods } from "./emails/email-template.ts";
import { type EmailThemeMethods, emailThemeMethods } from "./emails/email-theme.ts";
import { type MailServerMethods, mailServerMethods } from "./emails/mail-server-methods.ts";
import { type ListedCustomerMethods, listedCustomerMethods } from "./payments/listed-customer.ts";
import { type PaymentClockMethods, paymentClockMethods } from "./payments/payment-clock.ts";
import { type StripeAccountMethods, stripeAccountMethods } from "./payments/stripe-account.ts";
import { type TransactionMethods, transactionMethods } from "./payments/transaction.ts";
import { type AdminProject, adminProjectFrom } from "./projects/admin-project.ts";
import { type AgentTokenMethods, agentTokenMethods } from "./projects/agent-token.ts";
import { type DataVaultAdminMethods, dataVaultAdminMethods } from "./projects/data-vault-admin.ts";
import { type ApiKeyMethods, apiKeyMethods } from "./projects/project-key.ts";
import { type SignInAttemptMethods, signInAttemptMethods } from "./projects/sign-in-attempt.ts";
import { type SignUpHookMethods, signUpHookMethods } from "./projects/sign-up-hook.ts";
import { type SignUpRuleMethods, signUpRuleMethods } from "./projects/sign-up-rule.ts";
import { type PermissionDefinitionMethods, permissionDefinitionMethods } from "./teams/permission-definition.ts";
import { type SearchTeamsOptions, searchTeams, type TeamPage } from "./teams/team-summary.ts";
import type { ServerContext } from "./users/server-user.ts";
import { type UserTransferMethods, userTransferMethods } from "./users/user-transfer.ts";
import { type WebhookMethods, webhookMethods } from "./webhooks/webhook-methods.ts";

/** Methods of an admin app for its project. */
export interface AdminMethods
  extends ApiKeyMethods,
    AgentTokenMethods,
    AuditLogMethods,
    AuditStreamMethods,
    SignUpRuleMethods,
    SignUpHookMethods,
    SignInAttemptMethods,
    DataVaultAdminMethods,
    PermissionDefinitionMethods,
    WebhookMethods,
    UserTransferMethods,
    StripeAccountMethods,
    PaymentClockMethods,
    EmailThemeMethods,
    EmailTemplateMethods,
    EmailDraftMethods,
    EmailPreviewMethods,
    EmailMailingMethods,
    MailServerMethods,
    AiChatMethods,
    TransactionMethods,
    ListedCustomerMethods {
  /** Returns the project with its settings. */
  getProject(): Promise<AdminProject>;
  /** Returns the number of users and their activity. @param options.includeAnonymous counts anonymous users, too; default: false */
  getMetrics(options?: { readonly includeAnonymous?: boolean }): Promise<Metrics>;
  /**
   * Returns the activity of users in a range of days, compared with the range before.
   * @example
   * const { current, previous } = await admin.getActivity({ days: 7 });
   */
  getActivity(options?: ActivityOptions): Promise<Activity>;
  /** Returns what needs attention in the project, most severe first: failing webhooks, e-mails, refused sign-ins, keys and settings. */
  getHealth(): Promise<HealthProblem[]>;
  /** Deletes users and all of their data: at most 1000 in one call. @returns the ids of those who existed */
  deleteUsers(ids: readonly string[]): Promise<string[]>;
  /** Lists and searches the project's teams in pages, newest first. */
  searchTeams(options?: SearchTeamsOptions): Promise<TeamPage>;
}

export const adminMethods = (context: ServerContext & { readonly api: AdminApi }): AdminMethods => ({
  ...apiKeyMethods(context.api, context.caller.connection.effects.now),
  ...agentTokenMethods(context.api, context.caller.connection.effects.now),
  ...auditLogMethods(context),
  ...auditStreamMethods(context.api),
  ...signUpRuleMethods(context.api),
  ...signUpHookMethods(context.api),
  ...signInAttemptMethods(context.api),
  ...dataVaultAdminMethods(context.api),
  ...permissionDefinitionMethods(context.api),
  ...webhookMethods(context.api),
  ...userTransferMethods(context),
  ...stripeAccountMethods(context.api),
  ...paymentClockMethods(context.api),
  ...emailThemeMethods(context.api),
  ...emailTemplateMethods(context.api),
  ...emailDraftMethods(context.api),
  ...emailPreviewMethods(context.api),
  ...emailMailingMethods(context.api),
  ...mailServerMethods(context.api),
  ...aiChatMethods(context.api),
  ...transactionMethods(context),
  ...listedCustomerMethods(context.api),
  getProject: async () => adminProjectFrom(unwrap(await context.api.internal.projects.current()), context.api),
  getMetrics: ({ includeAnonymous } = {}) => readMetrics(context, includeAnonymous),
  getActivity: (options = {}) => readActivity(context.api, options),
  getHealth: () => readHealth(context.api),
  searchTeams: (options) => searchTeams(context, options),
  deleteUsers: async (ids) => unwrap(await context.api.internal.users.removeMany({ user_ids: [...ids] })).deleted_user_ids,
});
