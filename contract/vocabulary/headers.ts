/** Every header name of the protocol, in lower case, once (wire protocol, sections 1.2, 1.7 and 1.8). */
export const requestHeaders = {
  projectId: "x-stack-project-id",
  branchId: "x-stack-branch-id",
  accessType: "x-stack-access-type",
  clientVersion: "x-stack-client-version",
  publishableClientKey: "x-stack-publishable-client-key",
  secretServerKey: "x-stack-secret-server-key",
  superSecretAdminKey: "x-stack-super-secret-admin-key",
  adminAccessToken: "x-stack-admin-access-token",
  workflowToken: "x-stack-workflow-token",
  accessToken: "x-stack-access-token",
  refreshToken: "x-stack-refresh-token",
  /** Counts only when it is exactly `true`. */
  allowAnonymousUser: "x-stack-allow-anonymous-user",
  /** Its presence alone asks for status 200 with the real one in `x-stack-actual-status`. */
  overrideErrorStatus: "x-stack-override-error-status",
  /** Keeps caches from answering; not read. */
  randomNonce: "x-stack-random-nonce",
  /** Development tools of the published client; not read. */
  disableDevelopmentDelay: "x-stack-disable-artificial-development-delay",
  /** Sent by the published client for one tunnel's sake; not read. */
  skipTunnelWarning: "ngrok-skip-browser-warning",
  authorization: "authorization",
  contentType: "content-type",
} as const;

export const replyHeaders = {
  requestId: "x-stack-request-id",
  /** Equals the body's `code`; there only for known errors. */
  knownError: "x-stack-known-error",
  actualStatus: "x-stack-actual-status",
  retryAfter: "retry-after",
  contentType: "content-type",
} as const;

/** An app's own frontend talks to its own backend with it: JSON of `accessToken` and `refreshToken` (section 1.13). Not a header of this API. */
export const appAuthHeader = "x-stack-auth";

/** What every answer below `/api/` tells browsers (section 1.11); the key is open because credentials come in headers, never in cookies. */
export const cors = {
  origin: "*",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  /** Seconds. */
  maxAge: 86_400,
  allow: Object.values(requestHeaders),
  expose: Object.values(replyHeaders),
} as const;
