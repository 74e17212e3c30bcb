import type { ColumnType, Generated } from "kysely";

/** A developer's project. */
export interface Projects {
  /** A UUID, or `internal` for the dashboard's own. */
  id: string;
  display_name: string;
  description: Generated<string>;
  logo_url: string | null;
  full_logo_url: string | null;
  is_production_mode: Generated<boolean>;
  /** A team of project `internal`; its members administer the project. */
  owner_team_id: string | null;
  created_at: Date;
}

/** One branch of a project's configuration and data; its id leads the key of every row that belongs to it. */
export interface Tenancies {
  id: string;
  /** Null once the project is deleted: what is left of it is on its way out. */
  project_id: string | null;
  branch_id: string;
  /** Override of the configuration's defaults, its secrets sealed with context `config/<tenancy>`. */
  config: ColumnType<unknown, string, string>;
  /** A new one with every change of `config`. */
  config_revision: Generated<string>;
}

/** A set of keys of a project, stored as SHA-256 digests; null where the set has no such key. */
export interface ProjectKeys {
  project_id: string;
  id: string;
  description: string;
  publishable_client_key_hash: Buffer | null;
  publishable_client_key_last_four: string | null;
  secret_server_key_hash: Buffer | null;
  secret_server_key_last_four: string | null;
  super_secret_admin_key_hash: Buffer | null;
  super_secret_admin_key_last_four: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}
