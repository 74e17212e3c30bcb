import type { NewIndex } from "../build-indexes.ts";

/** As `teams_by_name`, for the teams whose names are not ASCII. */
export const indexes: readonly NewIndex[] = [
  {
    name: "teams_by_folded_name",
    table: "teams",
    definition: "USING gin (tenancy_id, folded_name gin_trgm_ops) WITH (fastupdate = off) WHERE folded_name IS NOT NULL",
  },
];
