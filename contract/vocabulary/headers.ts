/** Names of request headers, in lower case (wire protocol, sections 1.2 and 1.8). */
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
  /** Only the exact value `true` counts. */
  allowAnonymousUser: "x-stack-allow-anonymous-user",
  /** If present, errors have status 200 and their status in `x-stack-actual-status`. */
  overrideErrorStatus: "x-stack-override-error-status",
  /** Prevents cached responses. The server ignores it. */
  randomNonce: "x-stack-random-nonce",
  /** Sent by the development tools of the published client. The server ignores it. */
  disableDevelopmentDelay: "x-stack-disable-artificial-development-delay",
  /** The last `x-latchkey-device` of a response. Marks the device as one on which its accounts have signed in. */
  device: "x-latchkey-device",
  /** Sent by the published client for a tunnel. The server ignores it. */
  skipTunnelWarning: "ngrok-skip-browser-warning",
  authorization: "authorization",
  contentType: "content-type",
  ifMatch: "if-match",
  idempotencyKey: "idempotency-key",
} as const;

/** Names of response headers, in lower case (wire protocol, sections 1.7 and 1.8). */
export const responseHeaders = {
  requestId: "x-stack-request-id",
  /** The body's `code`. Only sent for known errors. */
  knownError: "x-stack-known-error",
  /** The code of any error, also of those whose body has none. */
  errorCode: "x-latchkey-error",
  actualStatus: "x-stack-actual-status",
  retryAfter: "retry-after",
  /** Sent after a sign-in: an opaque value that the device keeps and sends with later sign-ins. */
  device: "x-latchkey-device",
  contentType: "content-type",
} as const;

/** Response header of errors: the page of the documentation about the code (RFC 8288), as `<…>; rel="help"`. Apps do not read it. */
export const helpHeader = "link";

/** Header with which an app's frontend sends its tokens to the app's backend: JSON of `accessToken` and `refreshToken` (section 1.13). The API does not read it. */
export const appAuthHeader = "x-stack-auth";

/** CORS headers below `/api/` (section 1.11). Any origin is allowed because credentials are headers, never cookies. */
export const cors = {
  origin: "*",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  /** Seconds. */
  maxAge: 86_400,
  allow: /* @__PURE__ */ Object.values(requestHeaders),
  expose: /* @__PURE__ */ Object.values({ ...responseHeaders, link: helpHeader }),
} as const;
