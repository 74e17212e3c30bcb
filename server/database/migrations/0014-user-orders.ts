import type { NewIndex } from "../build-indexes.ts";

/** Lists of users in order of their names and addresses, as server/features/users/list.ts compares them. */
export const indexes: readonly NewIndex[] = [
  {
    name: "users_by_name",
    table: "users",
    definition: "(tenancy_id, lower(coalesce(display_name, '')), id) WHERE NOT is_anonymous",
  },
  { name: "users_by_email", table: "users", definition: "(tenancy_id, coalesce(primary_email, ''), id) WHERE NOT is_anonymous" },
];
