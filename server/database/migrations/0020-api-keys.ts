import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE api_keys (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    team_id uuid,
    description text NOT NULL,
    is_public boolean NOT NULL,
    hash bytea NOT NULL,
    last_four text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id),
    CHECK (num_nonnulls(user_id, team_id) = 1),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE
  )`,
  // A secret scanner knows the key, not its project.
  "CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (hash)",
  "CREATE INDEX api_keys_of_user ON api_keys (tenancy_id, user_id, created_at) WHERE user_id IS NOT NULL",
  "CREATE INDEX api_keys_of_team ON api_keys (tenancy_id, team_id, created_at) WHERE team_id IS NOT NULL",
];

/** API keys of users and teams. They end with their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
