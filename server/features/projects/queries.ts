import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { CurrentProjectNotFound } from "#contract/errors/index.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { foldedColumn } from "../../core/folding-job.ts";
import { foldedName } from "../../core/search-term.ts";
import { configWithLogos } from "../../core/tenancy-query.ts";
import type { Db } from "../../database/schema.ts";
import type { Projects } from "../../database/tables/projects.ts";
import type { Step } from "../../kernel/statement.ts";
import type { ConfigCache, ConfigColumns } from "../../services/config-cache.ts";

/** Whether a project exists. */
export async function projectExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** The facts that a project's hosted pages show. */
export interface HostedProject extends ConfigColumns {
  readonly name: string;
  readonly isProductionMode: boolean;
  readonly tenancyId: string;
  /** Whether a team owns it. */
  readonly isOwned: boolean;
}

/** The facts that the hosted pages of a branch show. `config` is null if it is still the revision `knownRevision`. */
export const hostedProject = (
  db: Db,
  { projectId, branchId }: { readonly projectId: string; readonly branchId: string },
  knownRevision: string | undefined,
): Promise<HostedProject | undefined> =>
  db
    .selectFrom("projects")
    .innerJoin("tenancies", "tenancies.project_id", "projects.id")
    .select([
      "projects.display_name as name",
      "projects.is_production_mode as isProductionMode",
      "tenancies.id as tenancyId",
      sql<boolean>`projects.owner_team_id IS NOT NULL`.as("isOwned"),
      "tenancies.config_revision",
      sql<
        string | null
      >`CASE WHEN tenancies.config_revision IS DISTINCT FROM ${knownRevision ?? null}::uuid THEN ${sql.raw(configWithLogos("tenancies", "projects"))} END`.as(
        "config",
      ),
    ])
    .where("projects.id", "=", projectId)
    .where("tenancies.branch_id", "=", branchId)
    .executeTakeFirst();

/** The project of a tenancy, for calls without credentials. */
export interface TenancyProject {
  readonly id: string;
  readonly tenancyId: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/** The project of a tenancy; undefined once it is deleted. */
export async function projectOfTenancy(db: Db, tenancyId: string, configs: ConfigCache): Promise<TenancyProject | undefined> {
  const row = await db
    .selectFrom("tenancies")
    .innerJoin("projects", "projects.id", "tenancies.project_id")
    .select(["projects.id", "projects.display_name", "tenancies.branch_id", "tenancies.config_revision"])
    .select(sql<string>`${sql.raw(configWithLogos("tenancies", "projects"))}`.as("config"))
    .where("tenancies.id", "=", tenancyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { config } = configs.resolve({ projectId: row.id, branchId: row.branch_id }, row);
  return { id: row.id, tenancyId, displayName: row.display_name, config };
}

/** Gives project `internal` to a team if it has no owner. So only one of two simultaneous first users becomes its owner. */
export const claimInternalProject = (db: Db, teamId: string) =>
  db
    .updateTable("projects")
    .set({ owner_team_id: teamId })
    .where("id", "=", internalProjectId)
    .where("owner_team_id", "is", null)
    .returning(sql<number>`1`.as("one"));

/** A project without the column for searches. */
export type ProjectRow = Omit<Selectable<Projects>, "folded_name">;

export const projectById = (db: Db, id: string): Promise<ProjectRow | undefined> =>
  db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();

/** The project of a call. @throws CurrentProjectNotFound if it was deleted since the call began */
export async function requireProject(db: Db, id: string): Promise<ProjectRow> {
  const row = await projectById(db, id);
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return row;
}

/** Locks a project's row until the transaction ends, which serializes changes of a project. @throws CurrentProjectNotFound */
export async function lockProject(db: Db, id: string): Promise<ProjectRow> {
  // NO KEY: keys and branches, which reference the row, can still be inserted.
  const row = await db.selectFrom("projects").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return row;
}

/**
 * Locks a project's row until the transaction ends, so that changes of the project wait. Several transactions may hold this lock.
 * @throws CurrentProjectNotFound
 */
export async function holdProject(db: Db, id: string): Promise<ProjectRow> {
  const row = await db.selectFrom("projects").selectAll().where("id", "=", id).forShare().executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return row;
}

/** Steps that insert a project with its one branch. */
export const insertProject = (
  db: Db,
  row: Insertable<Projects>,
  { tenancyId, config }: { tenancyId: string; config: string },
): readonly Step[] => [
  db
    .insertInto("projects")
    .values({ ...row, ...foldedName(row) })
    .returning("id"),
  db.insertInto("tenancies").values({ id: tenancyId, project_id: row.id, branch_id: defaultBranchId, config }).returning("id"),
];

/** Updates a project whose row is locked. */
export const updateProject = (db: Db, id: string, change: Updateable<Projects>) =>
  db
    .updateTable("projects")
    .set({ ...change, ...foldedName(change) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Gives a project to another team, if it is still the first one's. */
export const updateProjectOwner = (db: Db, id: string, fromTeamId: string, toTeamId: string) =>
  db.updateTable("projects").set({ owner_team_id: toTeamId }).where("id", "=", id).where("owner_team_id", "=", fromTeamId).returning("id");

/** A project that an integration client has provisioned, and that has no owner yet. */
export const provisionedProject = (db: Db, id: string, clientId: string) =>
  db.selectFrom("projects").select("id").where("id", "=", id).where("provisioned_by", "=", clientId).where("owner_team_id", "is", null);

/** Gives a provisioned project to a team, if it has no owner. */
export const claimProvisionedProject = (db: Db, id: string, teamId: string) =>
  db
    .updateTable("projects")
    .set({ owner_team_id: teamId })
    .where("id", "=", id)
    .where("provisioned_by", "is not", null)
    .where("owner_team_id", "is", null)
    .returning("id");

/** Deletes a project. Its keys go with it; the data of its branches is left to purge.ts. */
export const deleteProject = (db: Db, id: string) => db.deleteFrom("projects").where("id", "=", id).returning("id");

/** SQL expression for the tenancy of a project's main branch. */
export const mainTenancyId = (projectId: string) =>
  sql<string>`(SELECT id FROM tenancies WHERE project_id = ${projectId} AND branch_id = ${defaultBranchId})`;

/** The texts of projects and project keys from before migration 0590. */
export const foldedProjectColumns = [
  foldedColumn("projects", "name", { id: "text" }),
  foldedColumn("project_keys", "description", { project_id: "text", id: "uuid" }),
];
