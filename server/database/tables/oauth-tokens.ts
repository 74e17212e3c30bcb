import type { Generated } from "kysely";

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
