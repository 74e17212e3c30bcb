import type { NewIndex } from "../build-indexes.ts";

/** The list of a project's contact channels is read in pages, oldest first. */
export const indexes: readonly NewIndex[] = [
  { name: "contact_channels_by_age", table: "contact_channels", definition: "(tenancy_id, created_at, id)" },
];
