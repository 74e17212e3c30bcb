import { type Kysely, sql } from "kysely";

/** Lists of users in order of their names and addresses, as server/features/users/list.ts compares them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_by_name ON users (tenancy_id, lower(coalesce(display_name, '')), id) WHERE NOT is_anonymous`.execute(db);
  await sql`CREATE INDEX users_by_email ON users (tenancy_id, coalesce(primary_email, ''), id) WHERE NOT is_anonymous`.execute(db);
}
