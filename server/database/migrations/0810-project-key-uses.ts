import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // A separate table: a change of a key set makes every process read the project again.
  `CREATE TABLE project_key_uses (
    project_id text NOT NULL,
    key_set_id uuid NOT NULL,
    access_type text NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    PRIMARY KEY (project_id, key_set_id, access_type),
    FOREIGN KEY (project_id, key_set_id) REFERENCES project_keys ON DELETE CASCADE
  )`,
  // No foreign key: the set remains if the developer leaves.
  "ALTER TABLE project_keys ADD COLUMN developer_id uuid",
];

/** When each key of a project was last used, and which developer created a set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
