import type { Kysely, Transaction } from "kysely";
import type { ContactChannels, OauthGrants, OauthLinks, OauthTokens, Passkeys, Passwords, Sessions } from "./tables/accounts.ts";
import type { AuditEvents, AuditStreamQueue, AuditStreams, ServerSecret } from "./tables/console.ts";
import type { Jobs, RateLimits } from "./tables/core.ts";
import type {
  AiChatMessages,
  EmailDrafts,
  EmailFeedbackTokens,
  EmailMailings,
  EmailSuppressions,
  Emails,
  NotificationPreferences,
} from "./tables/emails.ts";
import type {
  ActiveUsers,
  DailyCounts,
  DevelopmentClocks,
  Images,
  RetainedUsers,
  ReturningUsers,
  VerificationCodes,
} from "./tables/foundation.ts";
import type {
  OauthApplicationSecrets,
  OauthApplications,
  OauthConsents,
  OauthDeviceCodes,
  OauthRequests,
  OauthSessionApplications,
  OauthUsedAssertions,
} from "./tables/oauth-applications.ts";
import type {
  Customers,
  ItemBalances,
  ItemLedger,
  MrrChanges,
  OneTimePurchases,
  PaymentAccounts,
  PaymentCharges,
  PaymentClocks,
  PaymentCustomers,
  PaymentEvents,
  PaymentIdempotencyKeys,
  PaymentReconciliations,
  PaymentRefunds,
  PurchaseCodes,
  Subscriptions,
} from "./tables/payments.ts";
import type {
  AgentTokens,
  ConfigVersions,
  DataVaultEntries,
  DataVaultGenerations,
  DataVaultKeys,
  ProjectKeys,
  ProjectKeyUses,
  Projects,
  RedirectOrigins,
  Tenancies,
  WorkflowTokens,
} from "./tables/projects.ts";
import type {
  BackupCodes,
  CliLogins,
  MfaAttempts,
  OauthCodes,
  OauthFlows,
  OauthTraces,
  PasswordAttempts,
  SignInAttempts,
  SignUpHookDecisions,
  SignUpRuleMatches,
  UsedBotChallenges,
  UsedIdTokens,
  WaitlistEntries,
} from "./tables/sign-in.ts";
import type { ApiKeys, TeamMembers, TeamPermissions, Teams, UserPermissions } from "./tables/teams.ts";
import type { ImportedUsers, Users } from "./tables/users.ts";
import type { WebhookDeliveries, WebhookEndpoints, WebhookEvents } from "./tables/webhooks.ts";

export interface Schema {
  projects: Projects;
  tenancies: Tenancies;
  project_keys: ProjectKeys;
  project_key_uses: ProjectKeyUses;
  api_keys: ApiKeys;
  data_vault_keys: DataVaultKeys;
  data_vault_entries: DataVaultEntries;
  data_vault_generations: DataVaultGenerations;
  users: Users;
  contact_channels: ContactChannels;
  passwords: Passwords;
  imported_users: ImportedUsers;
  oauth_links: OauthLinks;
  oauth_flows: OauthFlows;
  oauth_codes: OauthCodes;
  oauth_traces: OauthTraces;
  oauth_tokens: OauthTokens;
  oauth_applications: OauthApplications;
  oauth_application_secrets: OauthApplicationSecrets;
  oauth_used_assertions: OauthUsedAssertions;
  oauth_requests: OauthRequests;
  oauth_device_codes: OauthDeviceCodes;
  oauth_session_applications: OauthSessionApplications;
  oauth_consents: OauthConsents;
  oauth_grants: OauthGrants;
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
  sign_up_rule_matches: SignUpRuleMatches;
  sign_in_attempts: SignInAttempts;
  sign_up_hook_decisions: SignUpHookDecisions;
  used_bot_challenges: UsedBotChallenges;
  used_id_tokens: UsedIdTokens;
  waitlist_entries: WaitlistEntries;
  jobs: Jobs;
  teams: Teams;
  team_members: TeamMembers;
  team_permissions: TeamPermissions;
  user_permissions: UserPermissions;
  active_users: ActiveUsers;
  returning_users: ReturningUsers;
  retained_users: RetainedUsers;
  daily_counts: DailyCounts;
  redirect_origins: RedirectOrigins;
  passkeys: Passkeys;
  notification_preferences: NotificationPreferences;
  cli_logins: CliLogins;
  audit_events: AuditEvents;
  audit_streams: AuditStreams;
  config_versions: ConfigVersions;
  audit_stream_queue: AuditStreamQueue;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  webhook_deliveries: WebhookDeliveries;
  server_secret: ServerSecret;
  development_clock: DevelopmentClocks;
  workflow_tokens: WorkflowTokens;
  agent_tokens: AgentTokens;
  ai_chat_messages: AiChatMessages;
  item_balances: ItemBalances;
  item_ledger: ItemLedger;
  payment_idempotency_keys: PaymentIdempotencyKeys;
  subscriptions: Subscriptions;
  one_time_purchases: OneTimePurchases;
  customers: Customers;
  mrr_changes: MrrChanges;
}

export type Db = Kysely<Schema> | Transaction<Schema>;
