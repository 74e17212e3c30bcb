import { type Kysely, sql } from "kysely";

const definition = (description: string, ...contained: readonly string[]) => ({
  description,
  scope: "team",
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true])),
});

/** As a new project `internal` has them. */
const definitions = {
  "rbac.permissions.team_read_only": definition("May read what the team's projects contain", "$read_members"),
  "rbac.permissions.team_member": definition("May change the team's projects, except their keys and owner", "team_read_only"),
  "rbac.permissions.team_admin": definition(
    "May do everything with the team's projects, and invite and remove developers",
    "team_member",
    "$invite_members",
    "$manage_api_keys",
    "$remove_members",
    "$update_team",
  ),
  "rbac.permissions.team_owner": definition("May also make owners and delete the team", "team_admin", "$all"),
  "rbac.defaultPermissions.teamCreator": { team_owner: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
};

const replaced = "^rbac\\.(permissions\\.team_(read_only|member|admin|owner)|defaultPermissions\\.team(Creator|Member))(\\.|$)";
const inInternal = "tenancy_id IN (SELECT id FROM tenancies WHERE project_id = 'internal')";
const grant = "INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id, granted_at, granted_by)";

// One statement each: a prepared statement takes one command.
const statements = [
  // An admin of a team becomes its owner.
  `${grant} SELECT tenancy_id, team_id, user_id, 'team_owner', granted_at, granted_by FROM team_permissions
    WHERE ${inInternal} AND permission_id = 'team_admin' ON CONFLICT DO NOTHING`,
  // A team without an admin is owned by its oldest member.
  `${grant} SELECT DISTINCT ON (m.tenancy_id, m.team_id) m.tenancy_id, m.team_id, m.user_id, 'team_owner', now(), 'default'
    FROM team_members m WHERE m.${inInternal} AND NOT EXISTS (SELECT FROM team_permissions p
      WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.permission_id = 'team_owner')
    ORDER BY m.tenancy_id, m.team_id, m.created_at, m.user_id ON CONFLICT DO NOTHING`,
  // The other members could change the projects until now, with or without a permission.
  `${grant} SELECT m.tenancy_id, m.team_id, m.user_id, 'team_member', now(), 'default' FROM team_members m
    WHERE m.${inInternal} AND NOT EXISTS (SELECT FROM team_permissions p
      WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id AND p.permission_id IN ('team_owner', 'team_member'))
    ON CONFLICT DO NOTHING`,
  // One role each.
  `DELETE FROM team_permissions p USING team_permissions o WHERE p.${inInternal} AND p.permission_id IN ('team_admin', 'team_member')
    AND o.tenancy_id = p.tenancy_id AND o.team_id = p.team_id AND o.user_id = p.user_id AND o.permission_id = 'team_owner'`,
];

/** Developers have roles in the teams that own projects: permissions of project `internal`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE tenancies SET config_revision = gen_random_uuid(), config = coalesce((SELECT jsonb_object_agg(key, value)
      FROM jsonb_each(config) WHERE key !~ ${replaced}), '{}') || ${JSON.stringify(definitions)}::jsonb
    WHERE project_id = 'internal'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
