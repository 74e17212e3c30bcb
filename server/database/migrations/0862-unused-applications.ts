import type { NewIndex } from "../build-indexes.ts";

/** Retention reads registered applications that are not used. */
export const indexes: readonly NewIndex[] = [
  {
    name: "oauth_applications_never_used",
    table: "oauth_applications",
    definition: "(created_at) WHERE source <> 'developer' AND last_used_at IS NULL",
  },
  { name: "oauth_applications_by_use", table: "oauth_applications", definition: "(last_used_at) WHERE source <> 'developer'" },
];
