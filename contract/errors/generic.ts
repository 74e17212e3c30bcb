import { z } from "zod";
import { knownError } from "../kernel/error.ts";

const sentence = z.object({ message: z.string() });

/** The caller met a code newer than itself (wire protocol, section 2.3.1). */
export class UnsupportedError extends knownError("UNSUPPORTED_ERROR", {
  status: 500,
  details: z.object({ originalErrorCode: z.string() }),
  message: ({ originalErrorCode }) => `The error ${originalErrorCode} is not supported here.`,
}) {}

/** The body is not of its content type, or of a content type the server does not read. `message`: what is wrong, in a sentence. */
export class BodyParsingError extends knownError("BODY_PARSING_ERROR", {
  status: 400,
  // The published client's parser fails without it.
  details: sentence,
  message: ({ message }) => message,
}) {}

/** The request does not fit the route's schemas. `message`: a heading, then one indented line per violation (wire protocol, section 1.10). */
export class SchemaError extends knownError("SCHEMA_ERROR", {
  status: 400,
  details: sentence,
  message: ({ message }) => message,
}) {}

/** The refusal of a call that needs a user and has none: a part of the request is missing. `where`: the call, by method and path. */
export const userMissing = (where = "The request"): SchemaError =>
  new SchemaError({ message: `${where} was refused:\n  - auth.user must be given` });

/** None of a route's variants took the request. Ours choose by access type, so this one is only ever read. */
export class AllOverloadsFailed extends knownError("ALL_OVERLOADS_FAILED", {
  status: 400,
  details: z.object({ overload_errors: z.array(z.record(z.string(), z.unknown())) }),
  message: ({ overload_errors }) => `The request fits none of the ${overload_errors.length} ways to make it.`,
}) {}
