import { sql } from "kysely";
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

/** Takes an open invitation into a team back. @returns false where there is none with this id. */
export async function withdrawInvitation(
  db: Db,
  tenancyId: string,
  { id, teamId }: { id: string; teamId: string },
  now: Date,
): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom("verification_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("type", "=", "team-invitation")
    .where(sql<string>`data ->> 'teamId'`, "=", teamId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}
