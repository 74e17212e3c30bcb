import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { BodyParsingError, InvalidRequest, PayloadTooLarge, SchemaError } from "#contract/errors/index.ts";
import { isAnyBody, isRawBody, type RawContent } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";
import { innermost, schemaNode } from "#contract/kernel/schema-node.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { assertJsonBounds } from "../kernel/json-bounds.ts";

/** The value of a body, once read (wire protocol, section 1.6). */
export type DecodedBody = unknown;

/**
 * Reads at most `limit` bytes; a longer body is refused unheld, unparsed and not acted upon. The remainder of the body is received first. A
 * client cut off in the middle of sending sees a broken connection, not the response. Beyond a bound it is cut.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const drainLimit = limit + requestLimits.discardedBytes;
  const tooLargeAndClosed = () => new PayloadTooLarge().withHeaders({ connection: "close" });
  if (Number(request.headers["content-length"]) > drainLimit) return Promise.reject(tooLargeAndClosed());
  // The client went away while its call was identified: no event will follow.
  if (request.destroyed) return Promise.reject(requestEnded());
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else if (size <= drainLimit) {
        chunks = [];
      } else {
        request.removeAllListeners("data");
        request.resume();
        reject(tooLargeAndClosed());
      }
    });
    request.on("end", () => {
      if (size > limit) reject(new PayloadTooLarge());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on("error", reject);
    request.on("aborted", () => reject(requestEnded()));
  });
}

const requestEnded = () => new BodyParsingError({ message: "The request ended before its body did." });

/** Whether an unread body is so long that its connection is closed instead of drained. */
export const exceedsDiscardLimit = (request: IncomingMessage): boolean =>
  Number(request.headers["content-length"]) > requestLimits.discardedBytes;

/** Drains, up to a bound, the unread body of a refused call, so that the client receives the response. */
export function discardBody(request: IncomingMessage): void {
  // Flowing: it is being read, or was read.
  if (request.readableFlowing !== null) return;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > requestLimits.discardedBytes) request.destroy();
  });
}

const parsingError = (message: string) => new BodyParsingError({ message });
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Methods of which many requests have no body, though some clients name a content type in all of them. */
const bodyIsOptional = new Set<Route["method"]>(["POST", "DELETE"]);

/** A body by its content type. The bytes of a route without a body are ignored if they have none. */
export async function decodeBody(route: Route, contentType: string | undefined, bytes: Buffer): Promise<DecodedBody> {
  const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (isRawBody(route.body)) {
    if (!route.body.mediaTypes.includes(mediaType)) throw parsingError(`Send ${route.body.mediaTypes.join(" or ")}.`);
    return { mediaType, content: bytes } satisfies RawContent;
  }
  const isIgnored = bytes.length === 0 || route.body === undefined;
  if (mediaType === "" && !isIgnored && route.method !== "DELETE")
    throw parsingError("The body has no content type. Send content-type: application/json.");
  if (mediaType === "" || (bytes.length === 0 && bodyIsOptional.has(route.method))) return undefined;
  if (mediaType === "application/octet-stream") return bytes;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw parsingError("The body is not valid UTF-8.");
  }
  switch (mediaType) {
    case "application/json":
      return parseJson(text);
    case "application/x-www-form-urlencoded":
      if (resemblesJson(text)) throw jsonOfOtherType();
      return readForm(route, new URLSearchParams(text));
    case "multipart/form-data":
      if (route.acceptsMultipart) return readForm(route, await parseMultipart(contentType ?? "", bytes));
      break;
    case "text/plain":
      // `fetch` sends a text so unless a header names the content type.
      if (!isAnyBody(route.body) && resemblesJson(text)) throw jsonOfOtherType();
      return text;
  }
  throw parsingError(
    "This content type is not understood. Send application/json, application/x-www-form-urlencoded, text/plain or application/octet-stream.",
  );
}

const jsonOfOtherType = () => parsingError("The body is JSON. Send content-type: application/json.");

/**
 * Whether text begins as a JSON object or array does. `curl -d` sends JSON as a form unless a header names the content type. No parameter
 * of a form is called so: a browser encodes brackets.
 */
const resemblesJson = (text: string) => /^\s*(?:\{|\[\s*[{[\]"])/.test(text);

/** RFC 7578. A file stays one, which no schema accepts. */
async function parseMultipart(contentType: string, bytes: Buffer): Promise<Iterable<[string, unknown]>> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw parsingError("The body is not valid multipart/form-data.");
  }
}

/** A repeated parameter has a specific error in OAuth requests (RFC 6749, section 3.2). */
function readForm(route: Route, fields: Iterable<[string, unknown]>): Record<string, unknown> {
  // No prototype: a parameter may be called __proto__.
  const form: Record<string, unknown> = Object.create(null);
  for (const [name, value] of fields) {
    const message = `${/^[\w-]{1,100}$/.test(name) ? `The parameter ${name}` : "A parameter"} is given more than once.`;
    if (name in form && route.repeats?.includes(name)) {
      form[name] = `${form[name]} ${value}`;
      continue;
    }
    if (name in form) throw route.errors?.includes(InvalidRequest) ? new InvalidRequest(message) : parsingError(message);
    form[name] = value;
  }
  return form;
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw parsingError("The body is not valid JSON.");
  }
  assertJsonBounds(value);
  return value;
}

type Decode = (value: string) => unknown;

const decodeBoolean: Decode = (value) => (value === "true" ? true : value === "false" ? false : value);
const decodeNumber: Decode = (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value);
const unchanged: Decode = (value) => value;

function chooseDecoder(schema: z.ZodType): Decode {
  const { kind } = schemaNode(innermost(schema));
  return kind === "boolean" ? decodeBoolean : kind === "number" ? decodeNumber : unchanged;
}

const decoders = new WeakMap<Route, ReadonlyMap<string, Decode>>();

/**
 * A query string as the route's schema expects it. A value that cannot be decoded stays text, which the schema refuses.
 * @returns the error of an unreadable query, which is thrown only after the caller's access was checked.
 */
export function decodeQuery(route: Route, search: string): Record<string, unknown> | SchemaError {
  if (search === "" || search === "?") return {};
  if (search.length > requestLimits.queryBytes)
    return new SchemaError({ message: `query must be at most ${requestLimits.queryBytes} bytes long` });
  let known = decoders.get(route);
  if (!known) {
    known = new Map(
      Object.entries({ ...route.listQuery?.shape, ...route.query?.shape }).map(([name, schema]) => [
        name,
        chooseDecoder(schema as z.ZodType),
      ]),
    );
    decoders.set(route, known);
  }
  // No prototype: a parameter may be called __proto__.
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query && route.repeats?.includes(name)) {
      query[name] = `${query[name]} ${value}`;
      continue;
    }
    if (name in query) return new SchemaError({ message: `query.${cutText(name, 100)} is given more than once` });
    query[name] = (known.get(name) ?? unchanged)(value);
  }
  return query;
}
