import { sql } from "kysely";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../database/schema.ts";

/** Whether a project of that id exists. */
export async function projectExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** What the pages hosted for a project show of it. */
export const hostedProject = (db: Db, id: string): Promise<{ name: string; logo: string | null } | undefined> =>
  db.selectFrom("projects").select(["display_name as name", "logo_url as logo"]).where("id", "=", id).executeTakeFirst();

/** Not yet run: hands project `internal` to a team if nobody owns it, so that of two first people only one becomes its owner. */
export const claimInternalProject = (db: Db, teamId: string) =>
  db
    .updateTable("projects")
    .set({ owner_team_id: teamId })
    .where("id", "=", internalProjectId)
    .where("owner_team_id", "is", null)
    .returning(sql<number>`1`.as("one"));
