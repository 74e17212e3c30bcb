import type { oas31 } from "zod-openapi";
import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { defaultCallLimits } from "#contract/vocabulary/request-limits.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";

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

/** Request headers of every route that identifies its caller. The access type is no secret, so it is not among the credentials. */
export const parameters = (access: AccessType) =>
  ({
    AccessType: accessType(access, true),
    /** Where a caller may also come without credentials. */
    OptionalAccessType: accessType(access, false),
    BranchId: {
      in: "header",
      name: requestHeaders.branchId,
      description: "The branch of the project, `main` unless given.",
      schema: { type: "string", minLength: 1, maxLength: textLimits.branchId },
    },
    AllowAnonymousUser: {
      in: "header",
      name: requestHeaders.allowAnonymousUser,
      description: "`true` accepts an anonymous user as the signed-in user. Without it, an anonymous user's token is refused.",
      schema: { type: "string", const: "true" },
    },
    Device: {
      in: "header",
      name: requestHeaders.device,
      description: `The last \`${responseHeaders.device}\` that the device received. Failed attempts of strangers do not count against such a device.`,
      schema: { type: "string" },
    },
  }) satisfies Record<string, oas31.ParameterObject>;

const accessType = (access: AccessType, required: boolean): oas31.ParameterObject => ({
  in: "header",
  name: requestHeaders.accessType,
  description: required ? `The access type of the key: always \`${access}\` in this document.` : `\`${access}\` when credentials are sent.`,
  required,
  schema: { type: "string", const: access },
  example: access,
});

const printLimit = ({ max, seconds }: { max: number; seconds: number }) => `${max} in ${seconds} seconds`;

/** Rules of every call, printed at the head of each document. */
export const conventions = `
## Errors
A known error has a JSON body, \`{"code", "details", "error"}\`, and its code is also in the header \`${responseHeaders.knownError}\`.
Distinguish errors by \`code\`; the text in \`error\` may change. \`details\` is present if the schema of the code has it.
Other errors have a plain text body. Every error has a code in the header \`${responseHeaders.errorCode}\`. The OAuth token endpoint also returns \`{"error", "error_description"}\` (RFC 6749 section 5.2).

## Error statuses as 200
Browsers log every response with an error status. A request with the header \`${requestHeaders.overrideErrorStatus}\` (any value) gets 200 instead
of 400 to 599; the header \`${responseHeaders.actualStatus}\` has the actual status. Body and other headers stay the same.

## Responses
Every response has \`${responseHeaders.requestId}\`. Responses must not be cached unless they list a \`cache-control\` header here.
Objects in responses may gain properties. Unknown properties in requests are rejected with \`SCHEMA_ERROR\`.
\`me\` can replace a user ID and means the caller.

## Rate limits
Above a limit, calls are rejected with 429. The text names the limit; \`${responseHeaders.retryAfter}\` has the seconds to wait.
All calls of a project count together. From one address with a publishable client key: ${printLimit(defaultCallLimits.perAddress)}.
With one secret key, or for one admin with an admin access token: ${printLimit(defaultCallLimits.perKey)}. The \`x-rate-limits\` of an operation replace these:
each allows \`max\` calls of the operation in \`seconds\`. They count per address of the caller, unless \`per\` names the secret key or the session.
The setting \`rateLimits.factor\` of a project multiplies the limits of addresses and keys.
`.trim();
