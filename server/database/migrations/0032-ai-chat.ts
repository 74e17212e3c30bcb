import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE ai_chat_messages (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    thread_id text NOT NULL,
    message jsonb NOT NULL,
    bytes integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX ai_chat_messages_of_thread ON ai_chat_messages (tenancy_id, thread_id, id)",
  "CREATE INDEX ai_chat_messages_expired ON ai_chat_messages (created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
