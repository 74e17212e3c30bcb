/** Names of the cookies that hold a browser session (wire protocol, section 3.6). */
export const cookieNames = {
  /** The access token. Shared by all projects of a host. */
  access: "stack-access",
  /** The refresh token. Current formats append the project id and more. */
  refresh: "stack-refresh",
  /** Shows server-side code that the page was loaded over HTTPS. */
  https: "stack-is-https",
} as const;

/** Names of cookies, as above. */
export type CookieNames = Readonly<Record<keyof typeof cookieNames, string>>;

/**
 * The same for the pages of the server itself. Cookies ignore ports: on a developer's machine, apps and hosted pages would share a session
 * that is separate in production.
 */
export const hostedCookieNames: CookieNames = { access: "latchkey-access", refresh: "latchkey-refresh", https: "latchkey-is-https" };

/** Beginning of the name of a cookie that browsers accept only over HTTPS and for the exact host. */
export const hostOnlyPrefix = "__Host-";

/** Cookie lifetimes in seconds, and how often the client polls the cookies for changes. */
export const cookieLimits = { refreshSeconds: 31_536_000, accessSeconds: 86_400, oauthOuterSeconds: 3600, pollMillis: 100 } as const;

/** Beginning of the key in `localStorage` of the value from the last sign-in; the project id follows. */
export const deviceKey = "latchkey-device";

/**
 * Name of the cookie with the method of the last sign-in: a provider's id, `:password`, `:code` or `:passkey`. The server renders that
 * method first. The path is that of a project's pages, so that a request has one such cookie at most.
 */
export const lastMethodCookie = "latchkey-last-method";

/** Name of the cookie with the colours that a developer chose for the dashboard: `light` or `dark`. */
export const dashboardThemeCookie = "latchkey-theme";

/** Key in `sessionStorage` of the attempt code of a pending second factor. */
export const mfaAttemptKey = "stack_mfa_attempt_code";
