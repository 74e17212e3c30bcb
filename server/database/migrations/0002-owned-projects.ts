import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // Changes with every change of the configuration, so that servers can cache it.
  "ALTER TABLE tenancies ADD COLUMN config_revision uuid NOT NULL DEFAULT gen_random_uuid()",
  // A project is deleted at once; its data, possibly large, is left without a project and purged in batches.
  "ALTER TABLE tenancies ALTER COLUMN project_id DROP NOT NULL",
  "ALTER TABLE tenancies DROP CONSTRAINT tenancies_project_id_fkey",
  "ALTER TABLE tenancies ADD CONSTRAINT tenancies_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE SET NULL",
  "CREATE INDEX tenancies_without_project ON tenancies (id) WHERE project_id IS NULL",
  "CREATE INDEX projects_by_owner ON projects (owner_team_id, created_at, id)",

  "CREATE INDEX teams_by_creation ON teams (tenancy_id, created_at, id)",
  `CREATE TABLE team_permissions (
    tenancy_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    permission_id text NOT NULL,
    PRIMARY KEY (tenancy_id, team_id, user_id, permission_id),
    FOREIGN KEY (tenancy_id, team_id, user_id) REFERENCES team_members ON DELETE CASCADE
  )`,
  "CREATE INDEX team_permissions_by_permission ON team_permissions (tenancy_id, permission_id)",
  // Only the personal teams of project `internal` exist before this migration. The project gets the permissions of a new one, and
  // each member those of a team's creator.
  `UPDATE tenancies SET config = config || '{
    "rbac": {
      "permissions": {
        "team_member": {
          "description": "What every member of a team may do",
          "scope": "team",
          "containedPermissionIds": { "$read_members": true, "$invite_members": true }
        },
        "team_admin": {
          "description": "What the creator of a team may do",
          "scope": "team",
          "containedPermissionIds": {
            "$update_team": true, "$delete_team": true, "$read_members": true,
            "$remove_members": true, "$invite_members": true, "$manage_api_keys": true
          }
        }
      },
      "defaultPermissions": { "teamCreator": { "team_admin": true }, "teamMember": { "team_member": true } }
    },
    "apps": { "installed": { "authentication": { "enabled": true }, "emails": { "enabled": true }, "launch-checklist": { "enabled": true } } }
  }'::jsonb WHERE project_id = 'internal'`,
  `INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id)
    SELECT m.tenancy_id, m.team_id, m.user_id, 'team_admin' FROM team_members m JOIN tenancies t ON t.id = m.tenancy_id
    WHERE t.project_id = 'internal'`,
  `CREATE TABLE user_permissions (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    permission_id text NOT NULL,
    PRIMARY KEY (tenancy_id, user_id, permission_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX user_permissions_by_permission ON user_permissions (tenancy_id, permission_id)",

  // Images belong to a user, a team, or the project itself.
  "ALTER TABLE images ALTER COLUMN user_id DROP NOT NULL",
  "ALTER TABLE images ADD COLUMN team_id uuid",
  "ALTER TABLE images ADD CONSTRAINT images_tenancy_id_team_id_fkey FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE",
  "ALTER TABLE images ADD CONSTRAINT images_tenancy_id_fkey FOREIGN KEY (tenancy_id) REFERENCES tenancies ON DELETE CASCADE",
  "CREATE INDEX images_of_team ON images (tenancy_id, team_id) WHERE team_id IS NOT NULL",

  // For the counts of a project's overview.
  "ALTER TABLE users ADD COLUMN last_country text",
  // HOT updates: recording activity must not touch every index of the table. So only the hour is indexed, which rarely changes, and
  // pages keep space for new row versions.
  "ALTER TABLE users SET (fillfactor = 85)",
  `ALTER TABLE users ADD COLUMN last_active_hour timestamp(0) NOT NULL
    GENERATED ALWAYS AS (date_trunc('hour', last_active_at AT TIME ZONE 'UTC')) STORED`,
  "CREATE INDEX users_by_activity ON users (tenancy_id, is_anonymous, last_active_hour)",
  "CREATE INDEX users_by_country ON users (tenancy_id, last_country) INCLUDE (is_anonymous) WHERE last_country IS NOT NULL",
  "CREATE INDEX users_with_codes ON users (tenancy_id, id) INCLUDE (is_anonymous) WHERE otp_auth_enabled",
  "CREATE INDEX users_anonymous ON users (tenancy_id, id) WHERE is_anonymous",
  "CREATE INDEX oauth_links_by_provider ON oauth_links (tenancy_id, provider_config_id, user_id) INCLUDE (allow_sign_in)",
  `CREATE TABLE active_users (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    day date NOT NULL,
    is_anonymous boolean NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, day, is_anonymous)
  )`,

  // Recent redirect origins, to show which of them a change of the trusted domains would break.
  `CREATE TABLE redirect_origins (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    origin text NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, origin)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
