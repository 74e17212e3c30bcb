import { z } from "zod";
import { auditLogLimits } from "../../vocabulary/console/audit-log.ts";
import { customerTypes } from "../../vocabulary/payments/payments.ts";
import { agentRights } from "../../vocabulary/projects/agent-tokens.ts";
import { passwordRules } from "../../vocabulary/sign-in/password.ts";
import { hookFailureNames } from "../../vocabulary/sign-in/sign-up-hook.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

const method = z.enum(["password", "otp", "passkey", "oauth", "anonymous", "second factor"]).describe("What the user signed in with");
const fields = z.array(z.string()).describe("Names of the changed fields");
const nothing = z.object({});
const ofMethod = z.object({ method });
const ofChannel = { contact_channel_id: uuid };
const lifetime = z.object({ lifetime_millis: z.int(), reason: z.string().optional().describe("As the server gave it") });
const apiKey = { api_key_id: uuid };
const newApiKey = {
  ...apiKey,
  is_public: z.boolean(),
  expires_at_millis: millis.nullable().describe("Null for a key that does not expire"),
};
const leaked = z.literal(true).optional().describe("A scanner found the key in public");
const ofTeam = z.object({ team_id: uuid });
const permission = { permission_id: z.string() };
const ofTeamPermission = z.object({ team_id: uuid, ...permission });
const ofProjectPermission = z.object(permission);
const ofCustomer = z.object({ customer_type: z.enum(customerTypes), customer_id: z.string() });
const ofRefund = z.object({ transaction_id: uuid, amount: z.string().describe("Decimal text in the currency of the payment") });
const ofEntries = z.object({ count: z.int().describe("The number of persons") });
const ofMailing = { mailing_id: uuid };
const ofEndpoint = z.object({ endpoint_id: uuid });

/**
 * Events of the audit log, named `{subject}.{past tense}`, each with what its entries carry as `data`. Data never contains a secret, nor
 * text that an unauthenticated caller chose. Entries remain for over a year: an event gains optional keys only.
 */
export const auditData = {
  "user.signed_up": ofMethod,
  "user.upgraded": z.object({ method: method.optional() }),
  "user.signed_in": ofMethod,
  "user.device_added": ofMethod,
  "user.sign_in_failed": z.object({
    method,
    reason: z
      .string()
      .optional()
      .describe("The code of the error with which the sign-in was refused. Entries of earlier versions have none"),
    migration: z
      .enum(["unreachable", "refused_call", "invalid_answer", "busy"])
      .optional()
      .describe("Why the system that users move away from gave no usable answer"),
    sign_up_hook: z
      .enum(["rejected", ...hookFailureNames])
      .optional()
      .describe("Why the project's endpoint did not allow the sign-in"),
    password_rule: z.enum(passwordRules).optional().describe("Why the right password was refused: it must be changed"),
  }),
  "user.second_factor_failed": nothing,
  "user.second_factor_enabled": z.object({ replaced: z.boolean().describe("Whether the user had a second factor before") }),
  "user.second_factor_disabled": nothing,
  "user.backup_codes_created": nothing,
  "user.backup_code_used": nothing,
  "user.terms_accepted": z.object({ version: z.string().describe("Version of the project's terms") }),
  "user.password_set": nothing,
  "user.password_changed": nothing,
  "user.password_change_failed": nothing,
  "user.password_reset": nothing,
  "user.password_removed": nothing,
  "user.email_verified": nothing,
  "user.email_changed": z.object({ has_email: z.boolean().describe("Whether the user has a primary address now") }),
  "user.email_added": z.object({ ...ofChannel, used_for_auth: z.boolean() }),
  "user.email_removed": z.object(ofChannel),
  "user.sign_in_methods_changed": z.object({
    otp_auth_enabled: z.boolean().optional(),
    primary_email_auth_enabled: z.boolean().optional(),
    contact_channel_id: uuid.optional(),
    email_auth_enabled: z.boolean().optional().describe("Whether the address of `contact_channel_id` signs in"),
    oauth_provider: z.string().optional(),
    oauth: z.boolean().optional().describe("Whether accounts sign in: of `oauth_provider`, or of all providers"),
    shared_keys: z.boolean().optional().describe("Whether accounts linked by shared keys sign in"),
  }),
  "user.oauth_sign_in_added": z.object({ oauth_provider: z.string() }),
  "user.passkey_added": nothing,
  "user.passkey_removed": nothing,
  "user.passkey_counter_regressed": z.object({ stored: z.int(), received: z.int() }),
  "user.recovered": z.object({ removed_members: z.int().describe("Members who lost their access to the user's teams") }),
  "user.disowned": nothing,
  "user.created": nothing,
  "user.migrated": nothing,
  "user.credentials_exported": nothing,
  "user.banned": z.object({ until_millis: millis, reason: z.string().nullable() }),
  "user.unbanned": nothing,
  "user.restricted": z.object({ reason: z.string().nullable() }),
  "user.unrestricted": nothing,
  "user.deleted": nothing,
  "session.created": lifetime,
  "session.impersonated": lifetime,
  "session.revoked": nothing,
  "session.confirmed": nothing,
  "session.signed_out": nothing,
  "session.ended_by_limit": nothing,
  "session.refresh_token_reused": nothing,
  "session.authorization_code_reused": ofMethod,
  "cli_login.completed": nothing,
  "api_keys.created": z.object({ key_set_id: uuid, keys: z.array(z.string()).describe("The kinds of keys"), expires_at_millis: millis }),
  "api_keys.rotated": z.object({
    key_set_id: uuid.describe("The replaced set"),
    new_key_set_id: uuid,
    expires_at_millis: millis.describe("When the replaced set ends"),
  }),
  "api_keys.revoked": z.object({ key_set_id: uuid }),
  "data_vault.entry_deleted": z.object({ store_id: z.string(), hashed_key: z.string() }),
  "workflow_token.created": z.object({ expires_at_millis: millis }),
  "agent_token.created": z.object({
    agent_token_id: uuid,
    name: z.string(),
    rights: z.array(z.enum(agentRights)),
    expires_at_millis: millis,
  }),
  "agent_token.revoked": z.object({ agent_token_id: uuid, leaked }),
  "user_api_key.created": z.object(newApiKey),
  "user_api_key.changed": z.object({ ...apiKey, fields }),
  "user_api_key.revoked": z.object({
    api_key_id: uuid.optional(),
    all: z.literal(true).optional().describe("Instead of `api_key_id`: all keys of the user"),
    leaked,
  }),
  "team_api_key.created": z.object({ ...newApiKey, team_id: uuid }),
  "team_api_key.changed": z.object({ ...apiKey, team_id: uuid.optional(), fields }),
  "team_api_key.revoked": z.object({ ...apiKey, team_id: uuid.optional(), leaked }),
  "config.changed": z.object({
    paths: z.array(z.string()).describe("The first changed paths"),
    count: z.int().describe("The number of all changed paths"),
    changes: z
      .array(
        z.object({
          path: z.string(),
          before: z.unknown().optional().describe("Absent if there was no value, for secrets, and for long values"),
          after: z.unknown().optional().describe("Absent if the value was removed, for secrets, and for long values"),
        }),
      )
      .optional()
      .describe(`The first ${auditLogLimits.maxChanges} changes with their values. Entries of earlier versions have none`),
  }),
  "project.created": z.object({ integration_client_id: z.string().optional().describe("The integration that provisioned it") }),
  "project.changed": z.object({ fields }),
  "project.transferred": z.object({ from_team_id: uuid.nullable(), to_team_id: uuid }),
  "project.deleted": z.object({ project_id: uuid }),
  "waitlist.approved": ofEntries,
  "waitlist.rejected": ofEntries,
  "waitlist.invited": ofEntries,
  "waitlist.imported": ofEntries,
  "waitlist.entry_removed": z.object({ entry_id: uuid }),
  "team.joined": ofTeam,
  "team_permission.granted": ofTeamPermission,
  "team_permission.revoked": ofTeamPermission,
  "project_permission.granted": ofProjectPermission,
  "project_permission.revoked": ofProjectPermission,
  "team.member_removed": ofTeam,
  "team.deleted": ofTeam,
  "payments.account_created": z.object({ account_id: z.string().describe("Stripe's id") }),
  "payments.methods_changed": z.object({
    methods: z.record(z.string(), z.enum(["on", "off"])).describe("The ways to pay that were turned on or off, by id"),
  }),
  "payments.default_method_changed": ofCustomer,
  "payments.method_removed": ofCustomer,
  "payments.refunded": ofRefund,
  "payments.refund_failed": ofRefund,
  "payments.drift_repaired": z.object({ repaired: z.int().describe("The number of repaired differences") }),
  "mailing.created": z.object({
    ...ofMailing,
    users: z.int().nullable().describe("The number of users; null for all"),
    scheduled_at_millis: millis.nullable(),
  }),
  "mailing.rescheduled": z.object({ ...ofMailing, scheduled_at_millis: millis }),
  "mailing.paused": z.object(ofMailing),
  "mailing.resumed": z.object(ofMailing),
  "mailing.canceled": z.object(ofMailing),
  "webhook_endpoint.created": ofEndpoint,
  "webhook_endpoint.changed": z.object({ endpoint_id: uuid, fields }),
  "webhook_endpoint.deleted": ofEndpoint,
  "webhook_endpoint.secret_rotated": ofEndpoint,
  "audit_stream.created": nothing,
  "audit_stream.changed": z.object({ fields }),
  "audit_stream.deleted": nothing,
  "audit_stream.secret_rotated": nothing,
} as const satisfies Readonly<Record<string, z.ZodObject>>;

export type AuditEventName = keyof typeof auditData;

/** The data that the writer of an event gives. */
export type AuditData<Name extends AuditEventName> = z.output<(typeof auditData)[Name]>;

export const auditEvents = Object.keys(auditData) as readonly AuditEventName[];

const mark = {
  impersonated: z.literal(true).optional().describe("Set if the caller impersonated the user"),
  agent: z.object({ id: uuid, name: z.string() }).optional().describe("The token of the agent that called, with its name"),
};
type Marked<Schema> = Schema extends z.ZodObject<infer Shape> ? z.ZodObject<Shape & typeof mark> : never;

/** The data of an event as it is read: entries of impersonated sessions and of agents are marked. */
export const readAuditDataSchema = <Name extends AuditEventName>(name: Name) =>
  auditData[name].extend(mark) as unknown as Marked<(typeof auditData)[Name]>;
