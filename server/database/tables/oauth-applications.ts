import type { ColumnType, Generated } from "kysely";
import type { ApplicationKeys } from "#contract/entities/sign-in/application-keys.ts";
import type { ApplicationSource, ApplicationType, PromptValue } from "#contract/vocabulary/sign-in/applications.ts";

/** A client of the authorization server. */
export interface OauthApplications {
  tenancy_id: string;
  /** The `client_id`. */
  id: string;
  type: ApplicationType;
  display_name: string;
  /** Null for ASCII. */
  folded_name: string | null;
  logo_url: string | null;
  homepage_url: string | null;
  privacy_policy_url: string | null;
  terms_url: string | null;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  /** Where the application learns of ended sessions. Null for one that does not. */
  backchannel_logout_uri: Generated<string | null>;
  scopes: string[];
  is_first_party: boolean;
  /** Whether devices get access by a code (RFC 8628). */
  is_device_flow_enabled: Generated<boolean>;
  is_enabled: boolean;
  /** Public keys with which it authenticates; null without them. */
  jwks: ColumnType<ApplicationKeys | null, string | null | undefined, string | null>;
  /** The address of these keys instead. */
  jwks_uri: string | null;
  source: ColumnType<ApplicationSource, ApplicationSource | undefined, ApplicationSource>;
  /** SHA-256 of its registration access token (RFC 7592); null for an application of a developer. */
  registration_token_hash: Buffer | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** An assertion that an application has used (RFC 7523, section 3). */
export interface OauthUsedAssertions {
  tenancy_id: string;
  application_id: string;
  /** SHA-256 of its `jti`. */
  jti_hash: Buffer;
  expires_at: Date;
}

export interface OauthApplicationSecrets {
  tenancy_id: string;
  application_id: string;
  id: string;
  /** SHA-256 of the secret. */
  hash: Buffer;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
}

/** The request of an application for access: pushed or opened, decided by a user, then used as a code. */
export interface OauthRequests {
  tenancy_id: string;
  /** SHA-256 of the reference of a pushed request, and of the id of an opened one. */
  id_hash: Buffer;
  application_id: string;
  /** Whether no browser has opened it yet. */
  is_pushed: boolean;
  redirect_uri: string;
  scopes: string[];
  /** The APIs that it is for, besides the issuer. */
  resources: string[];
  state: string | null;
  nonce: string | null;
  code_challenge: string;
  prompt: PromptValue[];
  max_age: number | null;
  login_hint: string | null;
  /** The levels of authentication that the application prefers, the most wanted first. */
  acr_values: Generated<string[]>;
  /** The user of the ID token that the application sent. */
  hint_user_id: string | null;
  created_at: Date;
  /** End of the time to decide and, once decided, of the code. */
  expires_at: Date;
  /** The team that the user has chosen. */
  team_id: string | null;
  /** The user who has decided; null before. */
  user_id: string | null;
  session_id: string | null;
  signed_in_at: Date | null;
  amr: string[] | null;
  /** SHA-256 of the code. Null until the user has allowed the request. */
  code_hash: Buffer | null;
  used_at: Date | null;
  grant_id: string | null;
}

/** The scopes that a user has given an application. */
export interface OauthConsents {
  tenancy_id: string;
  application_id: string;
  user_id: string;
  scopes: string[];
  /** The team that the user chose last. */
  team_id: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** The request of a device for access (RFC 8628). The device starts it, a user decides in a browser, and the device exchanges it. */
export interface OauthDeviceCodes {
  tenancy_id: string;
  /** SHA-256 of the device code. */
  id_hash: Buffer;
  /** SHA-256 of the letters of the user code. */
  user_code_hash: Buffer;
  application_id: string;
  scopes: string[];
  resources: string[];
  browser: string | null;
  system: string | null;
  /** The address that the device called from. */
  ip: string | null;
  created_at: Date;
  expires_at: Date;
  /** The time that the device must wait between two polls, in seconds. */
  poll_seconds: number;
  polled_at: Date | null;
  /** Null until a user has allowed the request. */
  user_id: string | null;
  session_id: string | null;
  signed_in_at: Date | null;
  amr: string[] | null;
  denied_at: Date | null;
  used_at: Date | null;
}

/** An application that learns of the end of a session. */
export interface OauthSessionApplications {
  tenancy_id: string;
  session_id: string;
  application_id: string;
  user_id: string;
}
