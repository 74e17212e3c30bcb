import type { NewIndex } from "../build-indexes.ts";

/** Finds the proofs of shared keys when these are replaced. */
export const indexes: readonly NewIndex[] = [
  { name: "oauth_links_by_shared_keys", table: "oauth_links", definition: "(tenancy_id, user_id) WHERE by_shared_keys" },
  { name: "contact_channels_by_shared_keys", table: "contact_channels", definition: "(tenancy_id, user_id) WHERE verified_by IS NOT NULL" },
];
