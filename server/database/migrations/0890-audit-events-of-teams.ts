import type { NewIndex } from "../build-indexes.ts";

/** The page of a team lists the events of the team. */
export const indexes: readonly NewIndex[] = [
  {
    name: "audit_events_of_team",
    table: "audit_events",
    definition: "(tenancy_id, (data->>'team_id'), at, id) WHERE data->>'team_id' IS NOT NULL",
  },
];
