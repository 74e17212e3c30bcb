import type { NewIndex } from "../build-indexes.ts";

/** The list of a project's linked accounts is read in pages, oldest first. */
export const indexes: readonly NewIndex[] = [
  { name: "oauth_links_by_age", table: "oauth_links", definition: "(tenancy_id, created_at, id)" },
];
