import type { NewIndex } from "../build-indexes.ts";

/** A user's passkeys are listed, and removed with the user. Servers find one by its id. */
export const indexes: readonly NewIndex[] = [
  { name: "passkeys_by_user", table: "passkeys", definition: "(tenancy_id, user_id)" },
  { name: "passkeys_by_id", table: "passkeys", definition: "(tenancy_id, id)" },
];
