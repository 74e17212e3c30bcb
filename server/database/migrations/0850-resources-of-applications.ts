import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE oauth_requests ADD COLUMN resources text[] NOT NULL DEFAULT '{}', ADD COLUMN team_id uuid",
  "ALTER TABLE oauth_grants ADD COLUMN resources text[] NOT NULL DEFAULT '{}', ADD COLUMN team_id uuid",
  "ALTER TABLE oauth_consents ADD COLUMN team_id uuid",
];

/** The APIs that tokens of applications are for, and the team that the user has chosen. No foreign key: each use reads the membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
