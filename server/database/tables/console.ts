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

/** At most one row: which server secret the database belongs to. */
export interface ServerSecret {
  only_row: Generated<true>;
  /** Derived from the secret. Reveals nothing of it. */
  fingerprint: string;
  since: Date;
}
