import { type Kysely, sql } from "kysely";

// The integration client that provisioned a project, which may transfer it while it has no owner.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE projects ADD COLUMN provisioned_by text`.execute(db);
}
