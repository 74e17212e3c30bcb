import type { NewIndex } from "../build-indexes.ts";

/** A user lists the open invitations to its addresses, in any team. */
export const indexes: readonly NewIndex[] = [
  {
    name: "verification_codes_to_invited_address",
    table: "verification_codes",
    definition: "(tenancy_id, (data ->> 'email')) WHERE type = 'team-invitation' AND used_at IS NULL",
  },
];
