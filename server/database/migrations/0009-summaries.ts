import { type Kysely, sql } from "kysely";

/** SQL: the summary of each user in a list (tenancy_id, user_id), read from the tables of its channels and credentials. */
const summariesOf = (users: string) => `SELECT k.tenancy_id, k.user_id, c.value AS primary_email,
    coalesce(c.is_verified, false) AS primary_email_verified, coalesce(c.used_for_auth, false) AS primary_email_auth_enabled,
    EXISTS (SELECT FROM passwords w WHERE w.tenancy_id = k.tenancy_id AND w.user_id = k.user_id) AS has_password,
    EXISTS (SELECT FROM passkeys y WHERE y.tenancy_id = k.tenancy_id AND y.user_id = k.user_id) AS passkey_auth_enabled,
    (SELECT jsonb_agg(jsonb_build_object('id', l.provider_config_id, 'account_id', l.account_id, 'email', l.email) ORDER BY l.created_at, l.id)
      FROM oauth_links l WHERE l.tenancy_id = k.tenancy_id AND l.user_id = k.user_id) AS oauth_providers
  FROM (${users}) k
  LEFT JOIN contact_channels c ON c.tenancy_id = k.tenancy_id AND c.user_id = k.user_id AND c.type = 'email' AND c.is_primary`;

const columns = [
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "has_password",
  "passkey_auth_enabled",
  "oauth_providers",
];
const list = (alias: string) => columns.map((name) => `${alias}.${name}`).join(", ");

/** SQL: writes the summaries of a list of users, where they differ. */
export const updateSummaries = (users: string) => `UPDATE users u SET ${columns.map((name) => `${name} = s.${name}`).join(", ")}
  FROM (${summariesOf(users)}) s
  WHERE u.tenancy_id = s.tenancy_id AND u.id = s.user_id AND (${list("u")}) IS DISTINCT FROM (${list("s")})`;

/** SQL: triggers that call a function once per statement, with the changed rows as `changed`. */
const onChange = (table: string, procedure: string, events: readonly ("INSERT" | "UPDATE" | "DELETE")[]) =>
  events.map(
    (event) => `CREATE TRIGGER ${table}_${event.toLowerCase()}_${procedure} AFTER ${event} ON ${table}
      REFERENCING ${event === "DELETE" ? "OLD" : "NEW"} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${procedure}()`,
  );

// One statement each: a prepared statement takes one command.
const statements = [
  `ALTER TABLE users
    ADD COLUMN primary_email text,
    ADD COLUMN primary_email_verified boolean NOT NULL DEFAULT false,
    ADD COLUMN primary_email_auth_enabled boolean NOT NULL DEFAULT false,
    ADD COLUMN has_password boolean NOT NULL DEFAULT false,
    ADD COLUMN passkey_auth_enabled boolean NOT NULL DEFAULT false,
    ADD COLUMN oauth_providers jsonb`,
  updateSummaries("SELECT tenancy_id, id AS user_id FROM users"),
  // Triggers, because every writer of these tables has to maintain the summary: slices, cascades, restored backups, other tools.
  // A statement locks the users before another one reads. So the reader sees what a concurrent change of the same user committed.
  // Nothing is found for a deleted user, and for a deleted project, whose rows are purged in batches.
  `CREATE FUNCTION summarize_users() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM users u JOIN tenancies t ON t.id = u.tenancy_id AND t.project_id IS NOT NULL
        WHERE (u.tenancy_id, u.id) IN (SELECT k.tenancy_id, k.user_id FROM changed k)
        ORDER BY u.tenancy_id, u.id FOR NO KEY UPDATE OF u;
      IF FOUND THEN ${updateSummaries("SELECT DISTINCT tenancy_id, user_id FROM changed")};
      END IF;
      RETURN NULL;
    END $$`,
  ...onChange("contact_channels", "summarize_users", ["INSERT", "UPDATE", "DELETE"]),
  ...onChange("oauth_links", "summarize_users", ["INSERT", "UPDATE", "DELETE"]),
  // Updates replace a hash or a counter, which no summary has.
  ...onChange("passwords", "summarize_users", ["INSERT", "DELETE"]),
  ...onChange("passkeys", "summarize_users", ["INSERT", "DELETE"]),

  // Changes with every change of the project, its keys or the branch's configuration, so that servers can cache all three.
  "ALTER TABLE tenancies ADD COLUMN revision uuid NOT NULL DEFAULT gen_random_uuid()",
  `CREATE FUNCTION revise_tenancy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.revision := gen_random_uuid(); RETURN NEW; END $$`,
  "CREATE TRIGGER tenancies_revision BEFORE UPDATE ON tenancies FOR EACH ROW EXECUTE FUNCTION revise_tenancy()",
  `CREATE FUNCTION revise_tenancies_of_projects() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tenancies SET revision = DEFAULT WHERE project_id IN (SELECT id FROM changed); RETURN NULL; END $$`,
  `CREATE FUNCTION revise_tenancies_of_keys() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tenancies SET revision = DEFAULT WHERE project_id IN (SELECT project_id FROM changed); RETURN NULL; END $$`,
  ...onChange("projects", "revise_tenancies_of_projects", ["UPDATE"]),
  ...onChange("project_keys", "revise_tenancies_of_keys", ["INSERT", "UPDATE", "DELETE"]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
