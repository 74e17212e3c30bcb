import type { ColumnType, Generated } from "kysely";
import type { SignUpRestriction } from "#contract/vocabulary/users/restriction.ts";
import type { FoldedText, JsonColumn } from "./core.ts";

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
  /** Version of the project's terms that the user accepted last, and when. */
  accepted_terms_version: Generated<string | null>;
  accepted_terms_at: Generated<Date | null>;
  /** When the ban of the user ends; null without one. A time in the past is no ban. */
  banned_until: Generated<Date | null>;
  /** The reason of the ban, which the user reads. */
  ban_reason: Generated<string | null>;
  /** The developer who banned the user; null for a call with a project key. */
  banned_by: Generated<string | null>;
  restricted_by_admin: Generated<boolean>;
  /** The reason of that restriction, which the user reads. */
  restricted_by_admin_reason: Generated<string | null>;
  restricted_by_admin_private_details: Generated<string | null>;
  /** The reason why the sign-up left the user restricted; null once that is lifted. */
  sign_up_restriction: Generated<SignUpRestriction | null>;
  signed_up_at: Date;
  last_active_at: Date;
  /** The UTC hour of last_active_at, a generated column. */
  last_active_hour: ColumnType<Date, never, never>;
  /** UTC days, YYYY-MM-DD, on which a user who is not anonymous was first and last active; null: never. Only the activity recorder writes them. */
  first_seen_on: ColumnType<string | null, never, never>;
  last_seen_on: ColumnType<string | null, never, never>;
  /** Whether the user was created before these days were recorded. */
  seen_before: ColumnType<boolean, never, never>;
  /** ISO 3166-1 alpha-2, by the user's last IP address; null if unknown. */
  last_country: Generated<string | null>;
  /** For searches: lower-cased display name and e-mail addresses, one per line. */
  search_text: string;
  /** Accept-Language of the last sign-in in a browser, shortened; null before the first one. A trigger on sessions writes it. */
  languages: Summary<string | null>;
  // The summary of the user's rows in other tables, written by triggers on them (first migration).
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

/** A user that an import created. */
export interface ImportedUsers {
  tenancy_id: string;
  /** SHA-256 of the external id or the address of the line. */
  import_key: Buffer;
  user_id: string;
}
