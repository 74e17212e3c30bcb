import { type Kysely, sql } from "kysely";

// What the shared keys of a provider have proven: a link, and the address of a user. It is void once the provider has its own keys.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oauth_links ADD COLUMN by_shared_keys boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE contact_channels ADD COLUMN verified_by text`.execute(db);
}
