/** Names of the headers that answers bring, in lower case (wire protocol, sections 1.7 and 1.8). */

export const requestId = "x-stack-request-id";
/** Equals the body's `code`; there only for known errors. */
export const knownError = "x-stack-known-error";
export const actualStatus = "x-stack-actual-status";
export const retryAfter = "retry-after";
export const contentType = "content-type";
