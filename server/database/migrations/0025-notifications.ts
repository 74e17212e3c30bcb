import { type Kysely, sql } from "kysely";

/** Decisions of users on categories of e-mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE notification_preferences (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    category_id uuid NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, user_id, category_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`.execute(db);
}
