/**
 * Sentences the specification fixes word by word and no error's declaration holds (000, section 5; 001, sections 7 and 8).
 * One export each, so that a page downloads only those it says; what few pages say is in occasional-sentences.ts.
 */
export const offline = "You are offline. Please check your internet connection and try again.";
export const notSignedIn = (method: "getUser" | "useUser", or: string) =>
  `User is not signed in but ${method} was called with { or: '${or}' }`;
export const noAccessToken = "No access token available";
export const noPrimaryEmail = "User does not have a primary email";
export const notSupported = (feature: string) => `${feature} is not currently supported`;
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`;
export const oauthCallbackFailed = "Error signing in during OAuth callback. Please try again.";
/** Why a passkey neither registers nor signs in at an address that is none of the project's. */
export const passkeyOriginUntrusted = "The page's origin is not trusted by this project.";
