import * as replyHeaders from "./reply-headers.ts";
import * as requestHeaders from "./request-headers.ts";

/** Every header name of the protocol, once. One export each, so that a page downloads only those it uses. */
export { replyHeaders, requestHeaders };

/** An app's own frontend talks to its own backend with it: JSON of `accessToken` and `refreshToken` (section 1.13). Not a header of this API. */
export const appAuthHeader = "x-stack-auth";

/** What every answer below `/api/` tells browsers (section 1.11); the key is open because credentials come in headers, never in cookies. */
export const cors = {
  origin: "*",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  /** Seconds. */
  maxAge: 86_400,
  allow: /* @__PURE__ */ Object.values(requestHeaders),
  expose: /* @__PURE__ */ Object.values(replyHeaders),
} as const;
