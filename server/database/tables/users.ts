import type { ColumnType, Generated } from "kysely";

/** Any JSON; written as its text, so that a JSON null is told apart from no value by the writer. */
export type JsonColumn = ColumnType<unknown, string | null | undefined, string | null>;

export interface Users {
  tenancy_id: string;
  id: string;
  display_name: string | null;
  profile_image_url: string | null;
  client_metadata: JsonColumn;
  client_read_only_metadata: JsonColumn;
  server_metadata: JsonColumn;
  is_anonymous: Generated<boolean>;
  otp_auth_enabled: Generated<boolean>;
  /** Sealed: Secrets.seal with context `users.totp/<tenancy>/<id>`. */
  totp_secret_sealed: string | null;
  selected_team_id: string | null;
  signed_up_at: Date;
  last_active_at: Date;
  /** The hour of UTC of last_active_at, kept by the database. */
  last_active_hour: ColumnType<Date, never, never>;
  /** ISO 3166-1 alpha-2, by the address the user was last seen at; null where that is not known. */
  last_country: Generated<string | null>;
  /** Lower-cased display name and e-mail addresses, a line each: what a search looks through. */
  search_text: string;
}

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
  created_at: Date;
}

export interface Passwords {
  tenancy_id: string;
  user_id: string;
  /** PHC string of argon2id, or an imported bcrypt hash until its owner next signs in. */
  hash: string;
  updated_at: Date;
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
  created_at: Date;
}
