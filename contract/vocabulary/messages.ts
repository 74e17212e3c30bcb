/**
 * Messages that the specification fixes word for word and no error class declares (000, section 5; 001, sections 7 and 8). One
 * export each, so that a page downloads only those it shows. Messages of few pages are in lazy-messages.ts.
 */
export const offline = "You are offline. Please check your internet connection and try again.";
export const notSignedIn = (method: "getUser" | "useUser", or: string) =>
  `User is not signed in but ${method} was called with { or: '${or}' }`;
export const notSupported = (feature: string) => `${feature} is not currently supported`;
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`;

/** The message to a user whose browser stores no cookies. */
export const cookiesBlocked = "Your browser blocks cookies, which keep you signed in. Allow cookies for this site, then try again.";
