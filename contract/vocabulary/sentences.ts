/**
 * Sentences the specification fixes word by word and no error's declaration holds (000, section 5; 001, sections 7 and 8).
 * One export each, so that a page downloads only those it says.
 */
export const offline = "You are offline. Please check your internet connection and try again.";
export const notSignedIn = (method: "getUser" | "useUser", or: string) =>
  `User is not signed in but ${method} was called with { or: '${or}' }`;
export const noAccessToken = "No access token available";
export const noPrimaryEmail = "User does not have a primary email";
export const notSupported = (feature: string) => `${feature} is not currently supported`;
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`;
export const oauthCallbackFailed = "Error signing in during OAuth callback. Please try again.";
export const wrongTotp = "Invalid TOTP code. Please try signing in again.";
export const cliTimeout = "Timed out waiting for CLI authentication.";
export const cliExpired = "CLI authentication request expired. Please try again.";
export const cliUsed = "This authentication token has already been used.";
export const passkeyOptionsFailed = "Failed to get initiation options for passkey registration";
export const passkeyRegistrationFailed = "Failed to start passkey registration due to unknown error";
export const webauthnUnsupported = "WebAuthn is not supported in this browser";
