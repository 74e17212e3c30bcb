import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE oauth_applications ADD COLUMN is_device_flow_enabled boolean NOT NULL DEFAULT false",
  `CREATE TABLE oauth_device_codes (
    tenancy_id uuid NOT NULL,
    id_hash bytea NOT NULL,
    user_code_hash bytea NOT NULL,
    application_id text NOT NULL,
    scopes text[] NOT NULL,
    resources text[] NOT NULL,
    browser text,
    system text,
    ip text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    poll_seconds integer NOT NULL,
    polled_at timestamptz(3),
    user_id uuid,
    session_id uuid,
    signed_in_at timestamptz(3),
    amr text[],
    denied_at timestamptz(3),
    used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id_hash),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX oauth_device_codes_by_user_code ON oauth_device_codes (tenancy_id, user_code_hash)",
  "CREATE INDEX oauth_device_codes_by_user ON oauth_device_codes (tenancy_id, user_id) WHERE user_id IS NOT NULL",
  "CREATE INDEX oauth_device_codes_by_application ON oauth_device_codes (tenancy_id, application_id)",
  "CREATE INDEX oauth_device_codes_by_expiry ON oauth_device_codes (expires_at)",
];

/** Devices without a browser that get access by a code (RFC 8628). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
