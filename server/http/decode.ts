import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { BodyParsingError, InvalidRequest, PayloadTooLarge, SchemaError } from "#contract/errors/index.ts";
import type { Route } from "#contract/kernel/route.ts";
import { envelope } from "#contract/vocabulary/limits.ts";

/** What a body may be, once read (wire protocol, section 1.6). */
export type DecodedBody = unknown;

/**
 * Reads at most `limit` bytes; a longer body is refused unheld, unparsed and not acted upon. What of it is still under way is
 * let pass first: a client cut off in the middle of sending sees a broken connection, not the answer. Beyond a bound it is cut.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const most = limit + envelope.discardedBytes;
  const cut = () => new PayloadTooLarge().withHeaders({ connection: "close" });
  if (Number(request.headers["content-length"]) > most) return Promise.reject(cut());
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else if (size <= most) {
        chunks = [];
      } else {
        request.removeAllListeners("data");
        request.resume();
        reject(cut());
      }
    });
    request.on("end", () => {
      if (size > limit) reject(new PayloadTooLarge());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    });
    request.on("error", reject);
    request.on("aborted", () => reject(new BodyParsingError({ message: "The request ended before its body did." })));
  });
}

const refuse = (message: string) => new BodyParsingError({ message });
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body by its content type; the absence of one means no body, even if bytes are there. */
export function decodeBody(route: Route, contentType: string | undefined, raw: Buffer): DecodedBody {
  const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (mediaType === "") return undefined;
  if (mediaType === "application/octet-stream") return raw;
  let text: string;
  try {
    text = utf8.decode(raw);
  } catch {
    throw refuse("The body is not valid UTF-8.");
  }
  switch (mediaType) {
    case "application/json":
      return parseJson(text);
    case "application/x-www-form-urlencoded":
      return parseForm(route, text);
    case "text/plain":
      return text;
    default:
      throw refuse(
        "This content type is not understood. Send application/json, application/x-www-form-urlencoded, text/plain or application/octet-stream.",
      );
  }
}

/** A form is an OAuth request where the route says so; there a parameter sent twice has an error of its own (RFC 6749, section 3.2). */
function parseForm(route: Route, text: string): Record<string, string> {
  // No prototype: a parameter may be called __proto__.
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const message = `${/^[\w-]{1,100}$/.test(name) ? `The parameter ${name}` : "A parameter"} is given more than once.`;
    if (name in form) throw route.accepts === "form" ? new InvalidRequest(message) : refuse(message);
    form[name] = value;
  }
  return form;
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("The body is not valid JSON.");
  }
  boundJson(value);
  return value;
}

/**
 * Refuses JSON nested too deep or with too many keys: a database may lose a write to it, a serialiser its stack. And numbers
 * beyond what JavaScript holds: read as infinite, they would be stored as null.
 */
export function boundJson(value: unknown): void {
  let keys = 0;
  const walk = (node: unknown, depth: number): void => {
    if (typeof node === "number" && !Number.isFinite(node)) throw refuse("The JSON has a number that is too large.");
    if (typeof node !== "object" || node === null) return;
    if (depth > envelope.jsonDepth) throw refuse(`The JSON is nested more than ${envelope.jsonDepth} levels deep.`);
    if (Array.isArray(node)) {
      for (const item of node) walk(item, depth + 1);
      return;
    }
    for (const key of Object.keys(node)) {
      if (++keys > envelope.jsonKeys) throw refuse(`The JSON has more than ${envelope.jsonKeys} keys.`);
      walk((node as Record<string, unknown>)[key], depth + 1);
    }
  };
  walk(value, 1);
}

type Decode = (value: string) => unknown;

const decodeBoolean: Decode = (value) => (value === "true" ? true : value === "false" ? false : value);
const decodeNumber: Decode = (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : value);
const keep: Decode = (value) => value;

function decoderOf(schema: z.ZodType): Decode {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return decoderOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodBoolean) return decodeBoolean;
  if (schema instanceof z.ZodNumber) return decodeNumber;
  return keep;
}

const decoders = new WeakMap<Route, ReadonlyMap<string, Decode>>();

/** A query string as the route's schema wants it; what cannot be decoded stays text and is reported by the schema. */
export function decodeQuery(route: Route, search: string): Record<string, unknown> {
  if (search === "" || search === "?") return {};
  if (search.length > envelope.queryBytes)
    throw new SchemaError({ message: `The query string is longer than ${envelope.queryBytes} bytes.` });
  let known = decoders.get(route);
  if (!known) {
    known = new Map(Object.entries(route.query?.shape ?? {}).map(([name, schema]) => [name, decoderOf(schema as z.ZodType)]));
    decoders.set(route, known);
  }
  // No prototype: a parameter may be called __proto__.
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) throw new SchemaError({ message: `query.${name.slice(0, 100)} is given more than once.` });
    query[name] = (known.get(name) ?? keep)(value);
  }
  return query;
}
