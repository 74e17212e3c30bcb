import type { ColumnType, Generated } from "kysely";
import type { Json } from "#contract/vocabulary/json.ts";

/** Any JSON. Written as text, because the driver would send an array as a PostgreSQL array. */
export type JsonColumn = ColumnType<Json, string | null | undefined, string | null>;

/** The folded form of a text beside it, for searches. Null for ASCII. */
export type FoldedText = ColumnType<string | null, string | null | undefined>;

export interface Users {
  tenancy_id: string;
  id: string;
  display_name: string | null;
  folded_name: FoldedText;
  profile_image_url: string | null;
  client_metadata: JsonColumn;
  client_read_only_metadata: JsonColumn;
  server_metadata: JsonColumn;
  is_anonymous: Generated<boolean>;
  otp_auth_enabled: Generated<boolean>;
  /** Whether codes are off by an explicit choice. Otherwise they are undecided, or on, which wins. */
  otp_auth_disabled: Generated<boolean>;
  /** Sealed: Secrets.seal with context `users.totp/<tenancy>/<id>`. */
  totp_secret_sealed: string | null;
  selected_team_id: string | null;
  signed_up_at: Date;
  last_active_at: Date;
  /** The UTC hour of last_active_at, a generated column. */
  last_active_hour: ColumnType<Date, never, never>;
  /** ISO 3166-1 alpha-2, by the user's last IP address; null if unknown. */
  last_country: Generated<string | null>;
  /** For searches: lower-cased display name and e-mail addresses, one per line. */
  search_text: string;
  // The summary of the user's rows in other tables, written by triggers on them (migration 0009).
  // A sign-up writes those of the new channel and password: then the triggers find nothing to change.
  primary_email: InitialSummary<string | null>;
  primary_email_verified: InitialSummary<boolean>;
  /** Whether the user signs in with the primary address. */
  primary_email_auth_enabled: InitialSummary<boolean>;
  has_password: InitialSummary<boolean>;
  /** Whether the user has a passkey. */
  passkey_auth_enabled: Summary<boolean>;
  /** The accounts at OAuth providers, oldest first; null without one. */
  oauth_providers: Summary<readonly { id: string; account_id: string; email: string | null }[] | null>;
}

/** A column that only triggers write. */
type Summary<T> = ColumnType<T, never, never>;

/** One that an INSERT may set to what the triggers will find. */
type InitialSummary<T> = ColumnType<T, T | undefined, never>;

export interface ContactChannels {
  tenancy_id: string;
  id: string;
  user_id: string;
  type: "email";
  /** Normalised: trimmed, NFC, lower case. */
  value: string;
  is_primary: boolean;
  used_for_auth: boolean;
  is_verified: boolean;
  /** The provider whose shared keys have verified the address; null for every other proof. */
  verified_by: Generated<string | null>;
  created_at: Date;
}

export interface Passwords {
  tenancy_id: string;
  user_id: string;
  /** PHC string of argon2id, or an imported bcrypt hash until the user's next sign-in. */
  hash: string;
  updated_at: Date;
}

/** A user that an import created. */
export interface ImportedUsers {
  tenancy_id: string;
  /** SHA-256 of the external id or the address of the line. */
  import_key: Buffer;
  user_id: string;
}

/** A user's account at an OAuth provider. */
export interface OauthLinks {
  tenancy_id: string;
  id: string;
  user_id: string;
  provider_config_id: string;
  account_id: string;
  email: string | null;
  allow_sign_in: boolean;
  allow_connected_accounts: boolean;
  /** Whether the provider was used with shared keys, which prove any address. */
  by_shared_keys: Generated<boolean>;
  created_at: Date;
}
