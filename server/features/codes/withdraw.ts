import type { Db } from "../../database/schema.ts";
import type { CodeType } from "../../database/tables/verification-codes.ts";

/** Not yet run: removes a user's unused codes of some kinds; whoever brings one back is told that there is no such code. */
export const withdrawCodes = (db: Db, tenancyId: string, userId: string, types: readonly CodeType[]) =>
  db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("type", "in", types)
    .where("used_at", "is", null);
