import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { CurrentProjectNotFound } from "#contract/errors/index.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../database/schema.ts";
import type { Projects } from "../../database/tables/projects.ts";

export type ProjectRow = Selectable<Projects>;

export const projectRow = (db: Db, id: string): Promise<ProjectRow | undefined> =>
  db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();

/** The project of a call. @throws CurrentProjectNotFound when it was deleted since the call began. */
export async function requireProject(db: Db, id: string): Promise<ProjectRow> {
  const row = await projectRow(db, id);
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return row;
}

/** Holds a project's row until the unit ends, so that changes of one project take turns. @throws CurrentProjectNotFound */
export async function lockProject(db: Db, id: string): Promise<ProjectRow> {
  // Keys and branches may be added meanwhile: they refer to the row, and change nothing of it.
  const row = await db.selectFrom("projects").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return row;
}

/** Not yet run: a new project with its one branch, to be written together. */
export const insertProject = (db: Db, row: Insertable<Projects>, { tenancyId, config }: { tenancyId: string; config: string }) => ({
  project: db.insertInto("projects").values(row).returning("id"),
  tenancy: db.insertInto("tenancies").values({ id: tenancyId, project_id: row.id, branch_id: defaultBranchId, config }).returning("id"),
});

/** Changes what is set of a project whose row is held. */
export const changeProject = (db: Db, id: string, change: Updateable<Projects>) =>
  db.updateTable("projects").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Not yet run: gives a project to another team, if it is still the first one's. */
export const giveProject = (db: Db, id: string, fromTeamId: string, toTeamId: string) =>
  db.updateTable("projects").set({ owner_team_id: toTeamId }).where("id", "=", id).where("owner_team_id", "=", fromTeamId).returning("id");

/** Not yet run: deletes a project. Its keys go with it; the data of its branches is left to purge.ts. */
export const deleteProject = (db: Db, id: string) => db.deleteFrom("projects").where("id", "=", id).returning("id");

/** SQL: the id of a project's main branch, for what is recorded of the project. */
export const tenancyOf = (projectId: string) =>
  sql<string>`(SELECT id FROM tenancies WHERE project_id = ${projectId} AND branch_id = ${defaultBranchId})`;
