import { z } from "zod";
import { knownError } from "../kernel/error.ts";

const messageDetails = z.object({ message: z.string() });

/** The client library does not know the error code it received (wire protocol, section 2.3.1). */
export class UnsupportedError extends knownError("UNSUPPORTED_ERROR", {
  status: 500,
  details: z.object({ originalErrorCode: z.string() }),
  message: ({ originalErrorCode }) => `The error ${originalErrorCode} is not supported by this client.`,
}) {}

/** The body does not match its content type, or the content type is not supported. `message`: the reason. */
export class BodyParsingError extends knownError("BODY_PARSING_ERROR", {
  status: 400,
  // Required by the published client's parser.
  details: messageDetails,
  message: ({ message }) => message,
}) {}

/**
 * The request does not match the route's schemas. `message`: a heading, then one indented line per violation (wire protocol, section 1.10).
 * The server throws it with the violations alone, one per line; the pipeline adds the heading.
 */
export class SchemaError extends knownError("SCHEMA_ERROR", {
  status: 400,
  details: messageDetails,
  message: ({ message }) => message,
}) {}

/** The error of a call that requires a user and has none. */
export const missingUserError = (): SchemaError => new SchemaError({ message: "auth.user: This call needs a signed-in user." });

/** The request matches none of a route's overloads. Our routes choose by access type and never send it. */
export class AllOverloadsFailed extends knownError("ALL_OVERLOADS_FAILED", {
  status: 400,
  details: z.object({ overload_errors: z.array(z.record(z.string(), z.unknown())) }),
  message: ({ overload_errors }) => `The request matches none of the ${overload_errors.length} overloads of this route.`,
}) {}
