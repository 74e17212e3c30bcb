import type { oas31 } from "zod-openapi";
import type { AccessType } from "#contract/kernel/access.ts";
import { replyHeaders, requestHeaders } from "#contract/vocabulary/headers.ts";
import { calls, text } from "#contract/vocabulary/limits.ts";

/** Headers that many answers share. */
export const headers = {
  RequestId: { description: "Names this one request in the server's logs.", required: true, schema: { type: "string" } },
  ActualStatus: {
    description: `The status in this document, when the request asked by \`${requestHeaders.overrideErrorStatus}\` to be answered 200 instead. Absent otherwise.`,
    schema: { type: "integer", minimum: 400, maximum: 599 },
  },
  RetryAfter: {
    description: "Seconds to wait before the next call (RFC 9110 section 10.2.3).",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} satisfies Record<string, oas31.HeaderObject>;

/** Request headers that every route reads whose caller is looked at. The access type is no secret, so it stands here and not among the credentials. */
export const parameters = (access: AccessType) =>
  ({
    AccessType: accessType(access, true),
    /** Where a caller may also come without credentials. */
    OptionalAccessType: accessType(access, false),
    BranchId: {
      in: "header",
      name: requestHeaders.branchId,
      description: "The branch of the project, `main` unless given.",
      schema: { type: "string", minLength: 1, maxLength: text.branchId },
    },
    AllowAnonymousUser: {
      in: "header",
      name: requestHeaders.allowAnonymousUser,
      description: "`true` lets an anonymous visitor count as the signed-in user; without it such a visitor's token is refused.",
      schema: { type: "string", const: "true" },
    },
  }) satisfies Record<string, oas31.ParameterObject>;

const accessType = (access: AccessType, required: boolean): oas31.ParameterObject => ({
  in: "header",
  name: requestHeaders.accessType,
  description: required ? `Whose key is sent: always \`${access}\` in this document.` : `\`${access}\` when credentials are sent.`,
  required,
  schema: { type: "string", const: access },
  example: access,
});

const perMinute = ({ max, seconds }: { max: number; seconds: number }) => `${max} in ${seconds} seconds`;

/** What holds for every call; stands at the head of each document. */
export const conventions = `
## Errors
A known error answers JSON, \`{"code", "details", "error"}\`, and repeats the code in the header \`${replyHeaders.knownError}\`.
Tell errors apart by \`code\`; the wording of \`error\` may change. \`details\` is there where the schema of the code has it.
Errors without a code answer plain text. The OAuth token endpoint also answers \`{"error", "error_description"}\` (RFC 6749 section 5.2).

## Statuses that do not alarm the browser
A request with the header \`${requestHeaders.overrideErrorStatus}\` (any value) is answered 200 where the status would be 400 to 599;
the real one stands in the answer's header \`${replyHeaders.actualStatus}\`. Body and other headers stay the same.

## Answers
Every answer carries \`${replyHeaders.requestId}\`. Nothing may be cached unless an answer's \`cache-control\` is listed here.
Objects in answers may gain properties; unknown properties in requests are refused with \`SCHEMA_ERROR\`.
\`me\` stands for the caller's own id wherever a user's id is expected.

## Limits
Whoever calls too often is answered 429. The text names the limit; \`${replyHeaders.retryAfter}\` has the seconds to wait.
All calls are counted together, per project: ${perMinute(calls.perAddress)} from one address with a publishable client key, and
${perMinute(calls.perKey)} with one secret key (or of one admin, where an admin's access token is sent). Where \`x-rate-limits\` is given, those hold instead:
each is \`max\` calls of that operation in \`seconds\`, counted per caller's address or, where \`per\` says so, per secret key or session.
A project's \`rateLimits.factor\` multiplies what addresses and keys may do.
`.trim();
