import { onChange } from "./on-change.ts";

export const projectTables: readonly string[] = [
  `CREATE TABLE projects (
    id text PRIMARY KEY,
    display_name text NOT NULL,
    description text NOT NULL DEFAULT '',
    logo_url text,
    full_logo_url text,
    is_production_mode boolean NOT NULL DEFAULT false,
    owner_team_id uuid,
    created_at timestamptz(3) NOT NULL
  )`,
  "CREATE INDEX projects_by_owner ON projects (owner_team_id, created_at, id)",

  `CREATE TABLE tenancies (
    id uuid PRIMARY KEY,
    -- A project is deleted immediately. Its data, possibly large, is left without a project and purged in batches.
    project_id text REFERENCES projects ON DELETE SET NULL,
    branch_id text NOT NULL,
    config jsonb NOT NULL DEFAULT '{}',
    -- Changes with every change of the configuration, so that servers can cache it.
    config_revision uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Changes with every change of the project, its keys or the branch's configuration, so that servers can cache all three.
    revision uuid NOT NULL DEFAULT gen_random_uuid(),
    UNIQUE (project_id, branch_id)
  )`,
  "CREATE INDEX tenancies_without_project ON tenancies (id) WHERE project_id IS NULL",

  `CREATE TABLE project_keys (
    project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
    id uuid NOT NULL,
    description text NOT NULL,
    publishable_client_key_hash bytea,
    publishable_client_key_last_four text,
    secret_server_key_hash bytea,
    secret_server_key_last_four text,
    super_secret_admin_key_hash bytea,
    super_secret_admin_key_last_four text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    -- Publishable client keys are public: stored in full, so that the dashboard can show them again. Older keys have their digest only.
    publishable_client_key text,
    PRIMARY KEY (project_id, id)
  )`,
  "CREATE INDEX project_keys_by_admin_key ON project_keys (project_id, super_secret_admin_key_hash)",
  "CREATE INDEX project_keys_by_client_key ON project_keys (project_id, publishable_client_key_hash)",
  "CREATE INDEX project_keys_by_server_key ON project_keys (project_id, secret_server_key_hash)",

  // Servers cache a tenancy with its project and keys until its revision changes.
  `CREATE FUNCTION revise_tenancy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.revision := gen_random_uuid(); RETURN NEW; END $$`,
  "CREATE TRIGGER tenancies_revision BEFORE UPDATE ON tenancies FOR EACH ROW EXECUTE FUNCTION revise_tenancy()",
  `CREATE FUNCTION revise_tenancies_of_projects() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tenancies SET revision = DEFAULT WHERE project_id IN (SELECT id FROM changed); RETURN NULL; END $$`,
  `CREATE FUNCTION revise_tenancies_of_keys() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tenancies SET revision = DEFAULT WHERE project_id IN (SELECT project_id FROM changed); RETURN NULL; END $$`,
  ...onChange("projects", "revise_tenancies_of_projects", ["UPDATE"]),
  ...onChange("project_keys", "revise_tenancies_of_keys", ["INSERT", "UPDATE", "DELETE"]),
  // The cached tenancy also has its payment clock, and whether it has webhook endpoints. A project without them writes no events.
  // An UPDATE may name is_enabled without a change, as after a failed delivery. It leaves the tenancy as servers have cached it.
  `CREATE FUNCTION revise_tenancy_of_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Payment clocks have the same trigger, and no such column.
      IF TG_TABLE_NAME = 'webhook_endpoints' AND TG_OP = 'UPDATE' THEN
        IF NEW.is_enabled = OLD.is_enabled THEN RETURN NULL; END IF;
      END IF;
      UPDATE tenancies SET revision = DEFAULT WHERE id = coalesce(NEW.tenancy_id, OLD.tenancy_id);
      RETURN NULL;
    END $$`,

  // Tokens of workflows, which replace a project's keys for a bounded time.
  `CREATE TABLE workflow_tokens (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, hash)
  )`,
  "CREATE INDEX workflow_tokens_by_expiry ON workflow_tokens (expires_at)",

  // Recent redirect origins, to show which of them a change of the trusted domains would break.
  `CREATE TABLE redirect_origins (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    origin text NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, origin)
  )`,

  // Values of data vaults, and the key of each project that encrypts them.
  `CREATE TABLE data_vault_keys (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    key_sealed text NOT NULL
  )`,

  `CREATE TABLE data_vault_entries (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    store_id text NOT NULL,
    hashed_key text NOT NULL,
    value bytea NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, store_id, hashed_key)
  )`,
];
