/** Sentences as in sentences.ts, of second factors, passkeys and the command line: a file is downloaded whole, and who signs in by password needs none of these. */
export const wrongTotp = "Invalid TOTP code. Please try signing in again.";
export const cliTimeout = "Timed out waiting for CLI authentication.";
export const cliExpired = "CLI authentication request expired. Please try again.";
export const cliUsed = "This authentication token has already been used.";
export const passkeyOptionsFailed = "Failed to get initiation options for passkey registration";
export const passkeyRegistrationFailed = "Failed to start passkey registration due to unknown error";
export const webauthnUnsupported = "WebAuthn is not supported in this browser";
/** A password that anybody would guess first, where a project refuses those; published clients know no code for it. */
export const passwordTooCommon = "Too many people use this password, so it is easily guessed. Choose another.";
