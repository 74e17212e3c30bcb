import type { NewIndex } from "../build-indexes.ts";

/** The list of all memberships of a project is read in pages, in the order of joining. */
export const indexes: readonly NewIndex[] = [
  { name: "team_members_by_age", table: "team_members", definition: "(tenancy_id, created_at, user_id, team_id)" },
];
