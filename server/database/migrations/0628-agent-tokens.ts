import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // No foreign key to the developer: the token must end with the user, not lose its owner.
  `CREATE TABLE agent_tokens (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    last_four text NOT NULL,
    name text NOT NULL,
    rights text[] NOT NULL,
    developer_id uuid,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE UNIQUE INDEX agent_tokens_by_hash ON agent_tokens (hash)",
  "CREATE INDEX agent_tokens_by_expiry ON agent_tokens (expires_at)",
];

/** Tokens with which coding agents use the tools of a project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
