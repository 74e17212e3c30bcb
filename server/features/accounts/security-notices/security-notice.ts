import { type Expression, type RawBuilder, sql } from "kysely";
import { securityNoticeLimits as limits } from "#contract/vocabulary/accounts/email.ts";
import { type AuditContext, type AuditEntry, audit } from "../../../core/audit.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type { Step } from "../../../kernel/statement.ts";
import type { DeviceSoftware } from "../../../services/user-agent.ts";
import type { EmailSource } from "../../emails/email-source.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { type SecurityNoticeEvent, securityNoticeEvents } from "../../emails/templates/email-messages.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";

/** The call that a notice is about: any call with a project. */
export interface NoticeContext extends AuditContext, Pick<Call, "db" | "serverConfig" | "services" | "background" | "afterCommit"> {
  readonly project: Project;
}

/** An address of a user, and whether it is verified. */
export interface Recipient {
  readonly value: string;
  readonly is_verified: boolean;
}

/** A change of a user's credentials. */
export type SecurityNotice = AuditEntry<SecurityNoticeEvent> & {
  readonly userId: string;
  readonly userName: string | null;
  /** The name of the provider whose account was added. */
  readonly provider?: string | undefined;
  /** The address that the change is about, where it is not the recipient's. */
  readonly address?: string | undefined;
  /** The device that signed in, where that is the change. */
  readonly device?: DeviceSoftware | undefined;
  /** The page with the user's sessions. */
  readonly sessionsLink?: string | undefined;
  /** The recipient; null for none. Default: the user's primary address before the statement. */
  readonly to?: Recipient | null | undefined;
  /** The contact channel whose reader made the change. Then another address is notified, if possible the primary one. */
  readonly notToChannelId?: string | undefined;
};

/**
 * Steps that record a change of a user's credentials and e-mail a notice of it. Users cannot opt out: an attacker would do that first.
 * Unverified addresses are notified too: the owner should learn that someone registered with the address. Notices are rate limited:
 * per user by the audit log, and per unverified address by all e-mails of a day.
 * @param when a query that must yield a row for anything to be written. It may read an earlier step of the statement
 * @param isLikely false where `when` seldom yields a row
 */
export function securityNoticeSteps(
  call: NoticeContext,
  { userName, provider, address, device, sessionsLink, to, notToChannelId, ...change }: SecurityNotice,
  when?: Expression<unknown>,
  isLikely = true,
): readonly Step[] {
  const entry = audit(call, change, when);
  if (to === null) return [entry];
  const notice = { ...change, userName, provider, address, device, sessionsLink };
  return [entry, ...emailSteps(call, notice, selectRecipient(call, { ...change, to, notToChannelId }, when), isLikely)];
}

function emailSteps(
  call: NoticeContext,
  { event, userId, userName, provider, address, device, sessionsLink }: Omit<SecurityNotice, "data" | "to" | "notToChannelId">,
  recipient: RawBuilder<unknown>,
  isLikely: boolean,
): readonly Step[] {
  const { project, accessType, origin, services, now } = call;
  const location = services.lookupIp(origin.ip);
  const source: EmailSource = {
    type: "security_notice",
    userName,
    event,
    provider,
    address,
    device,
    sessionsLink,
    atMillis: now.getTime(),
    from: accessType === "client" ? { ip: origin.ip, country: origin.country ?? location?.country, city: location?.city } : undefined,
    // A reset by this address does not end what these changes permit.
    canReset: project.config.auth.password.allowSignIn && event !== "user.email_changed" && event !== "user_api_key.created",
    ...emailLanguage(call, userId),
  };
  return enqueueEmail(call, recipient, source, isLikely);
}

/** SELECT of the address to notify, as `recipient`; no row if there is none or a limit is reached. */
function selectRecipient(
  { project: { tenancyId }, now }: NoticeContext,
  { userId, to, notToChannelId }: Pick<SecurityNotice, "userId" | "notToChannelId"> & { readonly to: Recipient | undefined },
  when?: Expression<unknown>,
): RawBuilder<unknown> {
  const isCandidate = notToChannelId === undefined ? sql`is_primary` : sql`id <> ${notToChannelId}::uuid AND (is_primary OR used_for_auth)`;
  const address =
    to === undefined
      ? sql`SELECT value AS recipient, is_verified FROM contact_channels
          WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid AND type = 'email' AND ${isCandidate}
          ORDER BY is_primary DESC, (is_verified AND used_for_auth) DESC, created_at, id LIMIT 1`
      : sql`SELECT ${to.value}::text AS recipient, ${to.is_verified}::boolean AS is_verified`;
  const since = new Date(now.getTime() - limits.seconds * 1000);
  const recentNotices = sql`SELECT FROM audit_events WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid
    AND at > ${since}::timestamptz AND event = ANY (${securityNoticeEvents}::text[]) LIMIT ${limits.max}`;
  const condition = when === undefined ? sql`` : sql` AND EXISTS (${when})`;
  const dayAgo = new Date(now.getTime() - limits.unverifiedAddress.seconds * 1000);
  const sentToday = sql`SELECT FROM emails m WHERE m.tenancy_id = ${tenancyId}::uuid AND m.recipient = address.recipient
    AND m.created_at > ${dayAgo}::timestamptz LIMIT ${limits.unverifiedAddress.max}`;
  return sql`SELECT recipient FROM (${address}) AS address
    WHERE (is_verified OR (SELECT count(*) FROM (${sentToday}) AS mailed) < ${limits.unverifiedAddress.max}::int)
      AND (SELECT count(*) FROM (${recentNotices}) AS recent) < ${limits.max}::int${condition}`;
}
