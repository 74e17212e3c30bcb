import type { ColumnType, Generated } from "kysely";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Json } from "#contract/vocabulary/json.ts";

/** The audit log. Rows are inserted, and deleted by age or with their project; a trigger refuses updates. */
export interface AuditEvents {
  tenancy_id: string;
  id: string;
  at: Date;
  event: AuditEventName;
  /** The user it concerns. */
  user_id: string | null;
  /** The access type of the call, or `agent`. */
  actor_type: AccessType | "agent";
  /** The signed-in user who did it. */
  actor_user_id: string | null;
  session_id: string | null;
  ip: string | null;
  request_id: string;
  data: ColumnType<{ [key: string]: Json }, string, never>;
}

/** Where the events of a branch are sent, with the position of the stream. */
export interface AuditStreams {
  tenancy_id: string;
  url: string;
  /** Sealed: Secrets.seal with context `audit_streams/<tenancy>`. */
  secret_sealed: string;
  is_enabled: Generated<boolean>;
  created_at: Date;
  /** The number of events that the receiver has accepted, and the last of them. */
  delivered: Generated<string>;
  last_event_id: string | null;
  last_event_at: Date | null;
  last_delivery_at: Date | null;
  /** When the failures since the last success began. */
  failing_since: Date | null;
  next_attempt_at: Date | null;
  /** Why the last attempt failed; null if it did not. */
  error: string | null;
}

/** The events that a stream has not sent, inserted by a trigger (migration 0771). */
export interface AuditStreamQueue {
  tenancy_id: string;
  event_id: string;
  /** The order within a transaction. */
  position: Generated<string>;
  /** The transaction that has written the event. */
  written_by: Generated<string>;
}

/** At most one row: which server secret the database belongs to. */
export interface ServerSecret {
  only_row: Generated<true>;
  /** Derived from the secret. Reveals nothing of it. */
  fingerprint: string;
  since: Date;
}
