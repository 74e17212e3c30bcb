/** Sentences the specification fixes word by word and no error's declaration holds (000, section 5; 001, sections 7 and 8). */
export const sentences = {
  offline: "You are offline. Please check your internet connection and try again.",
  notSignedIn: "User is not signed in but getUser was called with { or: 'throw' }",
  noAccessToken: "No access token available",
  noPrimaryEmail: "User does not have a primary email",
  notSupported: (feature: string) => `${feature} is not currently supported`,
  untrustedRedirect: (url: string) => `Redirect URL ${url} is not trusted; should be relative.`,
  oauthCallbackFailed: "Error signing in during OAuth callback. Please try again.",
  wrongTotp: "Invalid TOTP code. Please try signing in again.",
  cliTimeout: "Timed out waiting for CLI authentication.",
  cliExpired: "CLI authentication request expired. Please try again.",
  cliUsed: "This authentication token has already been used.",
  passkeyOptionsFailed: "Failed to get initiation options for passkey registration",
  passkeyRegistrationFailed: "Failed to start passkey registration due to unknown error",
  webauthnUnsupported: "WebAuthn is not supported in this browser",
} as const;
