/** Names of the browser's cookies that hold a session (wire protocol, section 3.6); their lifetimes are among the limits. */
export const cookieNames = {
  /** The access token, for all projects of a host. */
  access: "stack-access",
  /** A refresh token; in present forms, the project's id and more follow. */
  refresh: "stack-refresh",
  /** Tells server-side code that the page came by https. */
  https: "stack-is-https",
} as const;
