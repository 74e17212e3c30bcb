import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE oauth_tokens (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    link_id uuid NOT NULL,
    access_token_sealed text,
    expires_at timestamptz(3),
    refresh_token_sealed text,
    scopes text[] NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    renewals integer NOT NULL DEFAULT 0,
    renewal_failed boolean NOT NULL DEFAULT false,
    renewal_claimed_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, link_id) REFERENCES oauth_links ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_tokens_of_link ON oauth_tokens (tenancy_id, link_id, created_at)",

  // The server has refused this before as well. Of one provider a user has each account once, and signs in with one.
  `DELETE FROM oauth_links l USING oauth_links o WHERE o.tenancy_id = l.tenancy_id AND o.user_id = l.user_id
    AND o.provider_config_id = l.provider_config_id AND o.account_id = l.account_id
    AND (NOT o.allow_sign_in, o.created_at, o.id) < (NOT l.allow_sign_in, l.created_at, l.id)`,
  `UPDATE oauth_links l SET allow_sign_in = false WHERE l.allow_sign_in AND EXISTS (
    SELECT FROM oauth_links o WHERE o.tenancy_id = l.tenancy_id AND o.user_id = l.user_id
      AND o.provider_config_id = l.provider_config_id AND o.allow_sign_in AND (o.created_at, o.id) < (l.created_at, l.id))`,
  "CREATE UNIQUE INDEX oauth_links_account_of_user ON oauth_links (tenancy_id, user_id, provider_config_id, account_id)",
  "CREATE UNIQUE INDEX oauth_links_sign_in_of_user ON oauth_links (tenancy_id, user_id, provider_config_id) WHERE allow_sign_in",
  // The index of the accounts begins with its columns.
  "DROP INDEX oauth_links_of_user",
];

/** Tokens that providers issued for users' accounts. They end with the link to the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
