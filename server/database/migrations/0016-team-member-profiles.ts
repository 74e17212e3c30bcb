import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // As that of users: administrators search for teams. Without a pending list, which every search would scan.
  "CREATE INDEX teams_by_name ON teams USING gin (tenancy_id, lower(display_name) gin_trgm_ops) WITH (fastupdate = off)",
  "ALTER TABLE team_members ADD COLUMN display_name text, ADD COLUMN profile_image_url text",
  // Lists of members are in the order in which they joined.
  "CREATE INDEX team_members_by_joining ON team_members (tenancy_id, team_id, created_at, user_id)",
  // An image with a user and a team belongs to the membership, and is deleted with it.
  `ALTER TABLE images ADD CONSTRAINT images_of_member_fkey FOREIGN KEY (tenancy_id, team_id, user_id)
    REFERENCES team_members (tenancy_id, team_id, user_id) ON DELETE CASCADE`,
];

/** Members of a team may have a name and a picture in the team, and administrators search for teams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
