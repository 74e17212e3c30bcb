import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE second_factor_tries (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    failures integer NOT NULL,
    forgotten_at timestamptz(3) NOT NULL,
    last_step integer NOT NULL DEFAULT 0,
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
