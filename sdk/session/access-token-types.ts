/**
 * Claims of access tokens. Declare those of your project in a module that augments `latchkey/client`. The guide "Your own claims in
 * access tokens" shows it.
 */
export interface AccessTokenClaims {
  /** Time of the sign-in, in seconds since 1970; absent during an impersonation. */
  readonly auth_time?: number;
  /** Methods of the sign-in (RFC 8176), such as `pwd`, `otp`, `pop` and `mfa`; absent if they are unknown. */
  readonly amr?: readonly string[];
  /** `aal2` after a second factor, else `aal1`. */
  readonly acr?: "aal1" | "aal2";
  /** Names of claims that were too large for the token. */
  readonly omitted_claims?: readonly string[];
}
