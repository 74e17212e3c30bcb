import type { Kysely, Transaction } from "kysely";
import type { ActiveUsers } from "./tables/active-users.ts";
import type { AiChatMessages } from "./tables/ai-chat.ts";
import type { ApiKeys } from "./tables/api-keys.ts";
import type { AuditEvents } from "./tables/audit-events.ts";
import type { BackupCodes } from "./tables/backup-codes.ts";
import type {
  PaymentAccounts,
  PaymentCharges,
  PaymentCustomers,
  PaymentEvents,
  PaymentReconciliations,
  PaymentRefunds,
  PurchaseCodes,
} from "./tables/checkout.ts";
import type { CliLogins } from "./tables/cli-logins.ts";
import type { DataVaultEntries, DataVaultKeys } from "./tables/data-vault.ts";
import type { EmailDrafts } from "./tables/email-drafts.ts";
import type { EmailFeedbackTokens, EmailMailings, EmailSuppressions, Emails } from "./tables/emails.ts";
import type { Images } from "./tables/images.ts";
import type { ItemBalances, ItemLedger, PaymentIdempotencyKeys } from "./tables/items.ts";
import type { Jobs } from "./tables/jobs.ts";
import type { MfaAttempts } from "./tables/mfa-attempts.ts";
import type { NotificationPreferences } from "./tables/notifications.ts";
import type { OauthCodes, OauthFlows, OauthTraces } from "./tables/oauth-flows.ts";
import type { OauthTokens } from "./tables/oauth-tokens.ts";
import type { Passkeys } from "./tables/passkeys.ts";
import type { PaymentClocks } from "./tables/payment-clocks.ts";
import type { TeamPermissions, UserPermissions } from "./tables/permissions.ts";
import type { ProjectKeys, Projects, Tenancies } from "./tables/projects.ts";
import type { PasswordAttempts, RateLimits } from "./tables/rate-limits.ts";
import type { RedirectOrigins } from "./tables/redirect-origins.ts";
import type { ServerSecret } from "./tables/server-secret.ts";
import type { Sessions } from "./tables/sessions.ts";
import type { OneTimePurchases, Subscriptions } from "./tables/subscriptions.ts";
import type { TeamMembers, Teams } from "./tables/teams.ts";
import type { ContactChannels, ImportedUsers, OauthLinks, Passwords, Users } from "./tables/users.ts";
import type { VerificationCodes } from "./tables/verification-codes.ts";
import type { WebhookDeliveries, WebhookEndpoints, WebhookEvents } from "./tables/webhooks.ts";
import type { WorkflowTokens } from "./tables/workflow-tokens.ts";

export interface Schema {
  projects: Projects;
  tenancies: Tenancies;
  project_keys: ProjectKeys;
  api_keys: ApiKeys;
  data_vault_keys: DataVaultKeys;
  data_vault_entries: DataVaultEntries;
  users: Users;
  contact_channels: ContactChannels;
  passwords: Passwords;
  imported_users: ImportedUsers;
  oauth_links: OauthLinks;
  oauth_flows: OauthFlows;
  oauth_codes: OauthCodes;
  oauth_traces: OauthTraces;
  oauth_tokens: OauthTokens;
  payment_accounts: PaymentAccounts;
  purchase_codes: PurchaseCodes;
  payment_customers: PaymentCustomers;
  payment_events: PaymentEvents;
  payment_charges: PaymentCharges;
  payment_refunds: PaymentRefunds;
  payment_reconciliations: PaymentReconciliations;
  payment_clocks: PaymentClocks;
  sessions: Sessions;
  verification_codes: VerificationCodes;
  emails: Emails;
  email_drafts: EmailDrafts;
  email_mailings: EmailMailings;
  email_suppressions: EmailSuppressions;
  email_feedback_tokens: EmailFeedbackTokens;
  images: Images;
  rate_limits: RateLimits;
  password_attempts: PasswordAttempts;
  mfa_attempts: MfaAttempts;
  backup_codes: BackupCodes;
  jobs: Jobs;
  teams: Teams;
  team_members: TeamMembers;
  team_permissions: TeamPermissions;
  user_permissions: UserPermissions;
  active_users: ActiveUsers;
  redirect_origins: RedirectOrigins;
  passkeys: Passkeys;
  notification_preferences: NotificationPreferences;
  cli_logins: CliLogins;
  audit_events: AuditEvents;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  webhook_deliveries: WebhookDeliveries;
  server_secret: ServerSecret;
  workflow_tokens: WorkflowTokens;
  ai_chat_messages: AiChatMessages;
  item_balances: ItemBalances;
  item_ledger: ItemLedger;
  payment_idempotency_keys: PaymentIdempotencyKeys;
  subscriptions: Subscriptions;
  one_time_purchases: OneTimePurchases;
}

export type Db = Kysely<Schema> | Transaction<Schema>;
