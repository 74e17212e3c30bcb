import type { oas31 } from "zod-openapi";
import { helpHeader, requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { defaultCallLimits } from "#contract/vocabulary/request-limits.ts";

/** Where a server listens that was started without settings. A server replaces it by its address in the documents that it serves. */
export const documentOrigin = "http://localhost:8102";

/** Headers that many responses share. */
export const headers = {
  RequestId: { description: "Identifies the request in the server's logs.", required: true, schema: { type: "string" } },
  ActualStatus: {
    description: `The actual status, if the request used \`${requestHeaders.overrideErrorStatus}\` to be answered with 200. Absent otherwise.`,
    schema: { type: "integer", minimum: 400, maximum: 599 },
  },
  Device: {
    description: `Of a sign-in with an account that is new to the device. Keep it on the device, and send it as \`${requestHeaders.device}\`.`,
    schema: { type: "string" },
  },
  Help: {
    description: 'The page of the server\'s documentation about the code of the error, with `rel="help"` (RFC 8288).',
    required: true,
    schema: { type: "string" },
  },
  Challenge: {
    description: "How the caller must authenticate (RFC 9110 section 11.6.1), if it used the header `Authorization` or must use it.",
    schema: { type: "string" },
  },
  RetryAfterIfKnown: {
    description: "Seconds to wait before the next call, if the server knows them.",
    schema: { type: "integer", minimum: 1 },
  },
  RetryAfter: {
    description: "Seconds to wait before the next call (RFC 9110 section 10.2.3).",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} satisfies Record<string, oas31.HeaderObject>;

const printLimit = ({ max, seconds }: { max: number; seconds: number }) => `${max} in ${seconds} seconds`;

/** Rules of every call, printed at the head of each document. */
export const conventions = `
## Errors
An error has a JSON body, \`{"code", "details", "error", "docs_url"}\`, if the header \`accept\` of the request names \`application/json\`.
Distinguish errors by \`code\`; the text in \`error\` may change. \`details\` is present if the schema of the code has it. Later versions may add codes.
Without \`application/json\` in \`accept\`, some errors have a plain text body: those whose responses list \`text/plain\`.
Every error has its code in the header \`${responseHeaders.errorCode}\`, and known errors in \`${responseHeaders.knownError}\`, too.
The header \`${helpHeader}\` leads to the page about the code, with its repair. So does \`docs_url\`, which only callers get that name JSON in \`accept\`.
The OAuth token endpoint also returns \`{"error", "error_description"}\` (RFC 6749 section 5.2).

## Error statuses as 200
Browsers log every response with an error status. A request with the header \`${requestHeaders.overrideErrorStatus}\` (any value) gets 200 instead
of 400 to 599; the header \`${responseHeaders.actualStatus}\` has the actual status. Body and other headers stay the same.

## Responses
Every response has \`${responseHeaders.requestId}\`. Responses must not be cached unless they list a \`cache-control\` header here.
Objects in responses may gain properties. Unknown properties in requests are rejected with \`SCHEMA_ERROR\`.
\`me\` can replace a user ID and means the caller.
Published clients send and receive a few properties under a second name, which this document leaves out.

## Pages
A list with \`cursor\` and \`limit\` returns \`pagination.next_cursor\`: send it as \`cursor\` for the next page. It is null on the last page.
\`is_paginated\` is false where the response has all items.

## Rate limits
Above a limit, calls are rejected with 429. The text names the limit; \`${responseHeaders.retryAfter}\` has the seconds to wait.
All calls of a project count together. From one address with a publishable client key: ${printLimit(defaultCallLimits.perAddress)}.
With one secret key, or for one admin with an admin access token: ${printLimit(defaultCallLimits.perKey)}. The \`x-rate-limits\` of an operation replace these:
each allows \`max\` calls of the operation in \`seconds\`. They count per address of the caller, unless \`per\` names the secret key or the session.
The setting \`rateLimits.factor\` of a project multiplies the limits of addresses and keys.
`.trim();
