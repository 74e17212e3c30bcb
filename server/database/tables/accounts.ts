import type { Generated } from "kysely";

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

/** The tokens that a provider issued at one authorization of a linked account. */
export interface OauthTokens {
  tenancy_id: string;
  id: string;
  link_id: string;
  /** Sealed with context `oauth_tokens.access/<tenancy>/<link>`; null once the provider refused it. */
  access_token_sealed: string | null;
  /** The expiry of the access token; null where the provider names none. */
  expires_at: Date | null;
  /** Sealed with context `oauth_tokens.refresh/<tenancy>/<link>`; null without one, or once the provider refused it. */
  refresh_token_sealed: string | null;
  scopes: string[];
  /** False once the provider refused to renew the access token. */
  is_valid: Generated<boolean>;
  /** How many attempts to renew the access token have ended. */
  renewals: Generated<number>;
  /** Whether the last one failed for another reason than a refusal. */
  renewal_failed: Generated<boolean>;
  /** Until then one process renews the token; null while none does. */
  renewal_claimed_until: Date | null;
  created_at: Date;
}

/** A user's passkey. */
export interface Passkeys {
  tenancy_id: string;
  id: Generated<string>;
  user_id: string;
  /** Shown to the user. */
  name: Generated<string>;
  /** base64url. */
  credential_id: string;
  /** The RP id that the registration was bound to; null for passkeys from before it was stored. */
  rp_id: string | null;
  /** COSE key (RFC 9052). */
  public_key: Buffer;
  /** The highest signature counter received, 32 bits. */
  counter: number;
  /** Transports of the authenticator (WebAuthn level 3, section 5.8.4). */
  transports: string[];
  device_type: "singleDevice" | "multiDevice";
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** A session. Its refresh token works while the row exists. */
export interface Sessions {
  tenancy_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the refresh token. */
  token_hash: Buffer;
  /** How often the refresh token was rotated; only the last one works. */
  rotation: Generated<number>;
  /** When it was last rotated. */
  rotated_at: Date | null;
  created_at: Date;
  /** When the newest sign-in happened that confirmed the session; null where none did. */
  confirmed_at: Generated<Date | null>;
  expires_at: Date;
  is_impersonation: boolean;
  last_used_at: Date;
  last_used_ip: string | null;
  /** Accept-Language of the sign-in, shortened; null where no browser signed in. */
  languages: Generated<string | null>;
  /** Name and major version of the browser of the last use; null where none is known. */
  browser: Generated<string | null>;
  /** The operating system of that browser. */
  system: Generated<string | null>;
  /** The attempt code of the sign-in, where a second factor finished it. */
  attempt_id: Generated<string | null>;
  /** The methods of the sign-in (RFC 8176); null where they are unknown, and where no user signed in. */
  amr: Generated<string[] | null>;
  /** The session of the sign-in from which this one was opened; null for one that was opened by a sign-in. */
  sign_in_id: Generated<string | null>;
}

/** Access that an application has been given: the family of its refresh tokens. Tokens work while the row exists. */
export interface OauthGrants {
  tenancy_id: string;
  id: string;
  application_id: string;
  user_id: string;
  scopes: string[];
  /** The APIs that its tokens can be for, besides the issuer. */
  resources: Generated<string[]>;
  /** The team that the user has chosen. */
  team_id: string | null;
  /** How many refresh tokens were issued after the first one. The last one and the one before it are valid. */
  rotation: number;
  /** The session in which the user gave it. Access ends with that session, unless it is offline access. */
  session_id: string;
  /** When and how the user signed in for it. */
  signed_in_at: Date;
  amr: string[] | null;
  created_at: Date;
  expires_at: Date;
}
