import type { NewIndex } from "../build-indexes.ts";

/** The audit log is searched by who acted, from which address, and in which request. */
export const indexes: readonly NewIndex[] = [
  {
    name: "audit_events_of_actor",
    table: "audit_events",
    definition: "(tenancy_id, actor_user_id, at, id) WHERE actor_user_id IS NOT NULL",
  },
  { name: "audit_events_of_address", table: "audit_events", definition: "(tenancy_id, ip, at, id) WHERE ip IS NOT NULL" },
  { name: "audit_events_of_request", table: "audit_events", definition: "(tenancy_id, request_id)" },
];
