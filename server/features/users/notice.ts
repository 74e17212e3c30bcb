import { type RawBuilder, sql } from "kysely";
import { securityNotices as limits } from "#contract/vocabulary/limits.ts";
import { audit, type Happening, type Recorded } from "../../kernel/audit.ts";
import type { Call, Project } from "../../kernel/call.ts";
import type { Part } from "../../kernel/unit.ts";
import { queueMailTo } from "../mails/queue.ts";
import { type NoticedEvent, noticedEvents } from "../mails/texts/catalogue.ts";
import { mailLocale } from "../mails/texts/locale.ts";
import { noticeMail } from "../mails/texts/notice.ts";

/** The circumstances of what a user is told of: any call with a project. */
export interface Noticing extends Recorded, Pick<Call, "db" | "services" | "afterCommit"> {
  readonly project: Project;
}

/** An address of a user, and whether it is known to be theirs. */
export interface Reader {
  readonly value: string;
  readonly is_verified: boolean;
}

/** A change of how somebody signs in. */
export interface Noticed extends Happening {
  readonly event: NoticedEvent;
  readonly userId: string;
  readonly userName: string | null;
  /** The address to be told, null for none; the user's primary one, as it was before the statement, unless given. */
  readonly to?: Reader | null | undefined;
}

/**
 * Not yet run: the audit log's row of a change of how somebody signs in, and the mail that tells them of it. They are not asked
 * whether they want it: whoever has got into an account would switch it off first. The address need not be verified: whose it really is
 * learns of an account that somebody else has made of it. So that nobody is flooded, only so many are sent: each user's are counted
 * by the audit log; to an address that is not verified, which may be any stranger's, all mails of a day are.
 * @param provided a part of the same statement (kernel/unit.ts `together`, before these) that must yield a row.
 */
export function noticed(call: Noticing, { userName, to, ...deed }: Noticed, provided?: string): Readonly<Record<string, Part>> {
  const told = { [`told ${deed.event}`]: audit(call, deed, provided) };
  if (to === null) return told;
  call.afterCommit(call.services.kickMails);
  return { ...told, [`notice ${deed.event}`]: mailOf(call, deed, userName, readerOf(call, deed, to, provided)) };
}

function mailOf(call: Noticing, { event }: Pick<Noticed, "event">, userName: string | null, reader: RawBuilder<unknown>): Part {
  const { project, accessType, origin, db, services, now } = call;
  const { tenancyId, displayName, config } = project;
  const place = services.locate(origin.ip);
  const mail = noticeMail({
    projectName: displayName,
    userName,
    event,
    at: now,
    from: accessType === "client" ? { ip: origin.ip, country: place?.country, city: place?.city } : undefined,
    canReset: config.auth.password.allowSignIn && event !== "user.email_changed",
    locale: mailLocale(call),
  });
  const sender = { senderName: displayName, senderAddress: services.senderAddress };
  return queueMailTo(db, services.secrets, { tenancyId, ...sender, ...mail }, reader, now);
}

/** SELECT of the address that is told, as `recipient`; no row where nobody is. */
function readerOf(
  { project: { tenancyId }, now }: Noticing,
  { userId }: Pick<Noticed, "userId">,
  to: Reader | undefined,
  provided?: string,
): RawBuilder<unknown> {
  const address =
    to === undefined
      ? sql`SELECT value AS recipient, is_verified FROM contact_channels
          WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid AND type = 'email' AND is_primary`
      : sql`SELECT ${to.value}::text AS recipient, ${to.is_verified}::boolean AS is_verified`;
  const since = new Date(now.getTime() - limits.seconds * 1000);
  const recent = sql`SELECT FROM audit_events WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid
    AND at > ${since}::timestamptz AND event = ANY (${noticedEvents}::text[]) LIMIT ${limits.max}`;
  const done = provided === undefined ? sql`` : sql` AND EXISTS (SELECT FROM ${sql.table(provided)})`;
  const day = new Date(now.getTime() - limits.stranger.seconds * 1000);
  const mailed = sql`SELECT FROM mails m WHERE m.tenancy_id = ${tenancyId}::uuid AND m.recipient = address.recipient
    AND m.created_at > ${day}::timestamptz LIMIT ${limits.stranger.max}`;
  return sql`SELECT recipient FROM (${address}) AS address
    WHERE (is_verified OR (SELECT count(*) FROM (${mailed}) AS mailed) < ${limits.stranger.max}::int)
      AND (SELECT count(*) FROM (${recent}) AS recent) < ${limits.max}::int${done}`;
}
