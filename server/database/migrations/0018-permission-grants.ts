import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // Null for permissions that were granted before this migration.
  `ALTER TABLE team_permissions ADD COLUMN granted_at timestamptz(3), ADD COLUMN granted_by text, ADD COLUMN granted_by_user_id uuid`,
  `ALTER TABLE user_permissions ADD COLUMN granted_at timestamptz(3), ADD COLUMN granted_by text, ADD COLUMN granted_by_user_id uuid`,
  // In the order of users with a permission, in a team or project, so that they are read in pages.
  "DROP INDEX team_permissions_by_permission",
  "CREATE INDEX team_permissions_by_permission ON team_permissions (tenancy_id, permission_id, team_id, user_id)",
  "DROP INDEX user_permissions_by_permission",
  "CREATE INDEX user_permissions_by_permission ON user_permissions (tenancy_id, permission_id, user_id)",
];

/** Records who granted a permission and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
