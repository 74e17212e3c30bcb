import type { NewIndex } from "../build-indexes.ts";

/** The progress of a replay reads its deliveries. */
export const indexes: readonly NewIndex[] = [
  {
    name: "webhook_deliveries_by_replay",
    table: "webhook_deliveries",
    definition: "(tenancy_id, replay_id) WHERE replay_id IS NOT NULL",
  },
];
