import { apiPath } from "./paths.ts";
import { seconds } from "./time.ts";

/** Names of the cookies that hold a browser session (wire protocol, section 3.6). */
export const cookieNames = {
  /** The access token. Shared by all projects of a host. */
  access: "stack-access",
  /** The refresh token. Current formats append the project id and more. */
  refresh: "stack-refresh",
  /** Shows server-side code that the page was loaded over HTTPS. */
  https: "stack-is-https",
} as const;

/** Cookie lifetimes in seconds, and how often the client polls the cookies for changes. */
export const cookieLimits = { refreshSeconds: 31_536_000, accessSeconds: 86_400, oauthOuterSeconds: 3600, pollMillis: 100 } as const;

/** Cookie with the value of `x-latchkey-device`, for the pages of the server itself. Over TLS its name has the prefix `__Secure-`. */
export const deviceCookie = { name: "latchkey-device", path: apiPath, maxAgeSeconds: seconds.year, sameSite: "strict" } as const;

/** Beginning of the key in `localStorage` of the value from the last sign-in; the project id follows. */
export const deviceKey = "latchkey-device";

/** Key in `sessionStorage` of the attempt code of a pending second factor. */
export const mfaAttemptKey = "stack_mfa_attempt_code";
