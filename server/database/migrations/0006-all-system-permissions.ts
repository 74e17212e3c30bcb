import { type Kysely, sql } from "kysely";

/** Where an override may have the permissions that `team_admin` contains. */
const paths = [
  ["rbac.permissions.team_admin", "containedPermissionIds"],
  ["rbac", "permissions", "team_admin", "containedPermissionIds"],
  ["rbac.permissions", "team_admin", "containedPermissionIds"],
  ["rbac.permissions.team_admin.containedPermissionIds"],
];

/** The system permissions when this migration was written, which new projects listed one by one. */
const listed = ["$update_team", "$delete_team", "$read_members", "$remove_members", "$invite_members", "$manage_api_keys"];

/**
 * Definitions of `team_admin` that list every system permission get `$all`, so that permissions of later versions reach them. The
 * list stays: an older server that is still running during an upgrade does not know `$all`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const path of paths) {
    await sql`UPDATE tenancies SET config = jsonb_set(config, ${[...path, "$all"]}::text[], 'true'), config_revision = gen_random_uuid()
      WHERE config #> ${path}::text[] ?& ${listed}::text[]`.execute(db);
  }
}
