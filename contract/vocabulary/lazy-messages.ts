/**
 * Messages as in messages.ts, for second factors, passkeys, OAuth, accounts and the command line. A module is downloaded as a whole; signing in
 * with a password needs none of these.
 */
export const cliTimeout = "Timed out waiting for CLI authentication.";
export const cliExpired = "CLI authentication request expired. Please try again.";
export const cliUsed = "This authentication token has already been used.";
export const passkeyOptionsFailed = "Failed to get initiation options for passkey registration";
export const passkeyRegistrationFailed = "Failed to start passkey registration due to unknown error";
export const webauthnUnsupported = "WebAuthn is not supported in this browser";
export const oauthCallbackFailed = "Error signing in during OAuth callback. Please try again.";
export const noAccessToken = "No access token available";
export const noPrimaryEmail = "User does not have a primary email";
