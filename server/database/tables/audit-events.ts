import type { ColumnType } from "kysely";
import type { AccessType } from "#contract/kernel/access.ts";
import type { AuditEventName } from "#contract/vocabulary/audit-events.ts";
import type { Json } from "#contract/vocabulary/json.ts";

/** The audit log: rows are added, and removed by age or with their project; the database refuses to change one. */
export interface AuditEvents {
  tenancy_id: string;
  id: string;
  at: Date;
  event: AuditEventName;
  /** Whom it happened to. */
  user_id: string | null;
  actor_type: AccessType;
  /** Who was signed in when it was done. */
  actor_user_id: string | null;
  session_id: string | null;
  ip: string | null;
  request_id: string;
  data: ColumnType<{ [key: string]: Json }, string, never>;
}
