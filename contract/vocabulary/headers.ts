import * as requestHeaders from "./request-headers.ts";

export { requestHeaders };

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
  expose: /* @__PURE__ */ Object.values<string>(responseHeaders).concat(helpHeader),
} as const;
