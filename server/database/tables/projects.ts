import type { ColumnType, Generated } from "kysely";
import type { AccessType } from "#contract/kernel/access.ts";
import type { AgentRight } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { FoldedText } from "./core.ts";

/** A developer's project. */
export interface Projects {
  /** A UUID, or `internal` for the project of the dashboard. */
  id: string;
  display_name: string;
  folded_name: FoldedText;
  description: Generated<string>;
  logo_url: string | null;
  full_logo_url: string | null;
  is_production_mode: Generated<boolean>;
  /** A team of project `internal`; its members administer the project. */
  owner_team_id: string | null;
  /** The integration client that created the project, which may transfer it while it has no owner. */
  provisioned_by: ColumnType<string | null, string | null | undefined, never>;
  created_at: Date;
}

/** A branch of a project's configuration and data. Its id leads the key of every row of the branch. */
export interface Tenancies {
  id: string;
  /** Null once the project is deleted and its data waits for the purge. */
  project_id: string | null;
  branch_id: string;
  /** Override of the configuration's defaults, its secrets sealed with context `config/<tenancy>`. */
  config: ColumnType<unknown, string, string>;
  /** Changes with every change of `config`. */
  config_revision: Generated<string>;
  /** Changes with every change of the project, its keys or `config`; written by triggers. */
  revision: ColumnType<string, string | undefined, never>;
}

/** A key set of a project, as SHA-256 digests; null where the set lacks that key. */
/** An earlier configuration of a branch. */
export interface ConfigVersions {
  tenancy_id: string;
  /** The id of the event in the audit log that replaced it. */
  id: string;
  valid_from: Date;
  replaced_at: Date;
  /** JSON text of the override, without secrets. */
  config: string;
  /** Its characters. */
  size: number;
}

export interface ProjectKeys {
  project_id: string;
  id: string;
  description: string;
  folded_description: FoldedText;
  /** In full, because it is public; null for keys of early versions. */
  publishable_client_key: Generated<string | null>;
  publishable_client_key_hash: Buffer | null;
  publishable_client_key_last_four: string | null;
  secret_server_key_hash: Buffer | null;
  secret_server_key_last_four: string | null;
  super_secret_admin_key_hash: Buffer | null;
  super_secret_admin_key_last_four: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** The developer of project `internal` who created it; null if a key did, and for sets of early versions. */
  developer_id: Generated<string | null>;
}

/** When a key of a set was last used, to the minute. Written beside the requests, in batches. */
export interface ProjectKeyUses {
  project_id: string;
  key_set_id: string;
  access_type: AccessType;
  last_used_at: Date;
}

/** Origins that users were redirected to, and when last. */
export interface RedirectOrigins {
  tenancy_id: string;
  /** Scheme, host and port, as in the URL standard. */
  origin: string;
  last_used_at: Date;
}

/** A token that gives client and server access to its branch without a key, for a bounded time. */
export interface WorkflowTokens {
  tenancy_id: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** A token with which a coding agent uses the tools of a branch. */
export interface AgentTokens {
  tenancy_id: string;
  id: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  last_four: string;
  name: string;
  rights: AgentRight[];
  /** The developer of project `internal` who created it; null if a secret key did. */
  developer_id: string | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

/** The key of a project's data vault. */
export interface DataVaultKeys {
  tenancy_id: string;
  /** 32 random bytes in base64, sealed with context `data-vault-key/<tenancy>`. */
  key_sealed: string;
}

/** How often a store of a data vault was removed with values. A store that never was has no row, and generation 0. */
export interface DataVaultGenerations {
  tenancy_id: string;
  store_id: string;
  generation: number;
}

/** A value of a data vault store. */
export interface DataVaultEntries {
  tenancy_id: string;
  store_id: string;
  /** The client's hash of the key. */
  hashed_key: string;
  /** The value that the client encrypted, encrypted with the project's key. */
  value: Buffer;
  updated_at: Date;
  /** The generation of the store when the value was written. Values of earlier generations do not exist for callers. */
  generation: Generated<number>;
}
