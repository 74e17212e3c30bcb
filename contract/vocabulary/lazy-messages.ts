/**
 * Messages as in messages.ts, for passkeys, OAuth and accounts. A module is downloaded as a whole; signing in
 * with a password needs none of these.
 */
export const webauthnUnsupported = "WebAuthn is not supported in this browser";
export const oauthCallbackFailed = "Error signing in during OAuth callback. Please try again.";
export const noAccessToken = "No access token available";
export const noPrimaryEmail = "User does not have a primary email";
