import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE users ADD COLUMN banned_until timestamptz(3)",
  "ALTER TABLE users ADD COLUMN ban_reason text",
  // No foreign key: the developer's account may end before the ban.
  "ALTER TABLE users ADD COLUMN banned_by uuid",
  "ALTER TABLE users ADD COLUMN restricted_by_admin boolean NOT NULL DEFAULT false",
  "ALTER TABLE users ADD COLUMN restricted_by_admin_reason text",
  "ALTER TABLE users ADD COLUMN restricted_by_admin_private_details text",
  "ALTER TABLE users ADD COLUMN sign_up_restriction text",
  "ALTER TABLE webhook_events ADD COLUMN restricts_unverified boolean NOT NULL DEFAULT false",
];

/** Users may be banned, and restricted by an administrator or since their sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
