import { type Kysely, sql } from "kysely";

const statements = [
  `CREATE TABLE workflow_tokens (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, hash)
  )`,
  "CREATE INDEX workflow_tokens_by_expiry ON workflow_tokens (expires_at)",
];

/** Tokens of workflows, which replace a project's keys for a bounded time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
