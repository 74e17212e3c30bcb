import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { TeamNotFound } from "#contract/errors/index.ts";
import type { permissionRoutes } from "#contract/routes/teams/permissions.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { readCursor, writeCursor } from "../../../kernel/cursor.ts";
import { reply } from "../../../kernel/reply.ts";
import { requirePermission } from "./grant-call.ts";
import { rowLimit } from "./list.ts";

interface HolderRow {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly granted_permission_ids: string[];
}

interface HolderQuery {
  readonly tenancyId: string;
  readonly teamId: string | undefined;
  /** The permissions whose direct grants count. */
  readonly containing: readonly string[];
  readonly cursor: string | undefined;
  readonly limit: number;
}

const first = "00000000-0000-0000-0000-000000000000";

/**
 * Users who have one of some permissions directly, by id, from the cursor on. Returns at least `limit` of them, if there are so many. It
 * reads few more rows of the index for each permission. So a page costs the same at the first user and at the millionth. No row for an
 * unknown team.
 */
export async function readHolders(db: Db, { tenancyId, teamId, containing, cursor = first, limit }: HolderQuery): Promise<HolderRow[]> {
  const ids = sql`${containing}::text[]`;
  const size = rowLimit(limit);
  const isGrant = (alias: "p" | "g") => {
    const grant = sql.ref(alias);
    const inTeam = teamId === undefined ? sql`` : sql`AND ${grant}.team_id = ${teamId}::uuid`;
    return sql`${grant}.tenancy_id = ${tenancyId}::uuid ${inTeam}`;
  };
  const grants = teamId === undefined ? sql.table("user_permissions") : sql.table("team_permissions");
  const { rows } = await sql<HolderRow>`WITH page AS MATERIALIZED (
      SELECT DISTINCT r.user_id FROM unnest(${ids}) AS c (id), LATERAL (
        SELECT p.user_id FROM ${grants} p WHERE ${isGrant("p")} AND p.permission_id = c.id AND p.user_id >= ${cursor}::uuid
        ORDER BY p.user_id LIMIT ${size}) AS r
      ORDER BY r.user_id LIMIT ${size})
    SELECT page.user_id, u.display_name, u.primary_email,
      ARRAY (SELECT g.permission_id FROM ${grants} g WHERE ${isGrant("g")} AND g.user_id = page.user_id AND g.permission_id = ANY (${ids})
        ORDER BY g.permission_id) AS granted_permission_ids
    FROM page JOIN users u ON u.tenancy_id = ${tenancyId}::uuid AND u.id = page.user_id ORDER BY page.user_id`.execute(db);
  return rows;
}

async function teamExists(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const team = db.selectFrom("teams").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id);
  return (await team.executeTakeFirst()) !== undefined;
}

/**
 * A page of the users who have a permission in a team or in the project. One statement; a second one if it is empty.
 * @throws PermissionNotFound, WrongPermissionScope, TeamNotFound
 */
export async function listHolders({ input, project, readReplica }: Call<typeof permissionRoutes.holders>) {
  const { permission_id, team_id: teamId } = input;
  const { tenancyId, config } = project;
  const scope = teamId === undefined ? "project" : "team";
  requirePermission(config, scope, permission_id);
  const containing = permissionsContaining(config, scope, permission_id);
  const list = ["permission-holders", tenancyId, permission_id, teamId].join(" ");
  const [cursor] = input.cursor === undefined ? [] : readCursor(list, ["uuid"], input.cursor);
  const size = Math.min(input.limit ?? pageSizes.permissionHolders.max, pageSizes.permissionHolders.max);
  return readReplica(async (db) => {
    const rows = await readHolders(db, { tenancyId, teamId, containing, cursor, limit: size + 1 });
    if (rows.length === 0 && teamId !== undefined && !(await teamExists(db, tenancyId, teamId)))
      throw new TeamNotFound({ team_id: teamId });
    const next = rows[size];
    return reply.page(rows.slice(0, size), next ? writeCursor(list, JSON.stringify([next.user_id])) : null, (row) => row);
  });
}
