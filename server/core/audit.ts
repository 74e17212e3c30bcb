import { type Expression, type RawBuilder, sql } from "kysely";
import type { AuditData, AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Administrator, Agent, Caller, Origin } from "../kernel/call.ts";
import { randomUuid } from "../services/random.ts";

/** The call that an entry is about: any call with a project. The tenancy may be an SQL expression. */
export interface AuditContext {
  readonly project: { readonly tenancyId: string | RawBuilder<string> };
  readonly accessType: AccessType;
  readonly user: Caller | null;
  readonly administrator: Pick<Administrator, "userId" | "sessionId"> | null;
  /** The agent that calls. Its name is recorded with the entry. */
  readonly agent?: Agent | null | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

interface EntrySubject {
  /** The affected user, or an SQL expression of its id; null if unknown. */
  readonly userId: string | Expression<string> | null;
  /** The id of the entry, if another row refers to it. Default: a new one. */
  readonly id?: string | undefined;
  /** The affected session. Default: the caller's. */
  readonly sessionId?: string | undefined;
}

/** Events without data, or whose data may be empty. */
type BareEvent = { [Name in AuditEventName]: Record<never, never> extends AuditData<Name> ? Name : never }[AuditEventName];

/** An entry of the audit log: its event, with the data that the contract declares for it. */
export type AuditEntry<Name extends AuditEventName = AuditEventName> = {
  [Event in Name]: EntrySubject & { readonly event: Event } & (Event extends BareEvent
      ? { readonly data?: AuditData<Event> }
      : { readonly data: AuditData<Event> });
}[Name];

/**
 * Inserts an entry into the audit log, in the statement or transaction of the change that it records.
 * @param when a query that must yield a row for the entry to be written. It may read an earlier step of the statement
 */
export function audit(
  { project, accessType, user, administrator, agent, origin, now }: AuditContext,
  { event, userId, sessionId, id = randomUuid(), data = {} }: AuditEntry,
  when?: Expression<unknown>,
): RawBuilder<unknown> {
  // A developer's call from the dashboard may carry a user's token; the developer is the actor.
  const actor = administrator ?? (user && { userId: user.row.id, sessionId: user.sessionId });
  const details = { ...data, ...readMarks(user, agent) };
  const condition = when === undefined ? sql`` : sql` WHERE EXISTS (${when})`;
  return sql`INSERT INTO audit_events (tenancy_id, id, at, event, user_id, actor_type, actor_user_id, session_id, ip, request_id, data)
    SELECT ${project.tenancyId}::uuid, ${id}::uuid, ${now}::timestamptz, ${event}::text, ${userId}::uuid, ${agent ? "agent" : accessType}::text,
      ${actor?.userId ?? null}::uuid, ${sessionId ?? actor?.sessionId ?? null}::uuid, ${origin.ip}::text, ${origin.requestId}::text,
      ${JSON.stringify(details)}::jsonb${condition}`;
}

const readMarks = (user: Caller | null, agent: Agent | null | undefined) => ({
  ...(user?.impersonated && { impersonated: true }),
  ...(agent && { agent: { id: agent.id, name: agent.name } }),
});

/** Inserts one entry for each user of a SELECT of their ids as `id`. */
export function auditUsers(
  { project, accessType, user, administrator, agent, origin, now }: AuditContext,
  event: BareEvent,
  users: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const actor = administrator ?? (user && { userId: user.row.id, sessionId: user.sessionId });
  const details = readMarks(user, agent);
  return sql`INSERT INTO audit_events (tenancy_id, id, at, event, user_id, actor_type, actor_user_id, session_id, ip, request_id, data)
    SELECT ${project.tenancyId}::uuid, gen_random_uuid(), ${now}::timestamptz, ${event}::text, subject.id, ${agent ? "agent" : accessType}::text,
      ${actor?.userId ?? null}::uuid, ${actor?.sessionId ?? null}::uuid, ${origin.ip}::text, ${origin.requestId}::text,
      ${JSON.stringify(details)}::jsonb FROM (${users}) AS subject`;
}
