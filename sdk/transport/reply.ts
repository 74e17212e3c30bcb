import { replyHeaders } from "#contract/vocabulary/headers.ts";
import { coreErrors } from "../generated/core-errors.ts";
import type { ErrorCode, ErrorDetails } from "../generated/errors.ts";
import { OAuthError, PlainError, type Refusal } from "./failure.ts";
import { isObject, parseJson } from "./json.ts";
import { KnownError } from "./known-error.ts";

/** An answer read to its end, with the status the server meant. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Reads an answer; a status hidden behind 200 is restored (wire protocol, status override). */
export async function readReply(response: Response): Promise<Reply> {
  const actual = Number(response.headers.get(replyHeaders.actualStatus));
  return {
    status: actual >= 400 && actual <= 599 ? actual : response.status,
    headers: response.headers,
    text: await response.text(),
  };
}

/** Seconds of a Retry-After header, where it is readable and given in seconds. */
export function retryAfterSeconds(reply: Reply): number | undefined {
  const value = reply.headers.get(replyHeaders.retryAfter);
  return value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The error an answer stands for; undefined where it is a success. */
export async function failureOf(reply: Reply): Promise<Refusal | undefined> {
  const failure = await readFailure(reply);
  if (failure) failure.requestId = reply.headers.get(replyHeaders.requestId) ?? undefined;
  return failure;
}

async function readFailure(reply: Reply): Promise<Refusal | undefined> {
  const named = reply.headers.get(replyHeaders.knownError);
  if (named !== null) return knownFailure(named, reply);
  if (reply.status >= 200 && reply.status < 300) return undefined;

  const body = parseJson(reply.text);
  if (isObject(body) && typeof body.error === "string" && reply.headers.get(replyHeaders.contentType)?.includes("json"))
    return new OAuthError(reply.status, body.error, typeof body.error_description === "string" ? body.error_description : body.error);
  return new PlainError(reply.status, reply.text || `The server answered ${reply.status} without a text.`, retryAfterSeconds(reply));
}

async function knownFailure(named: string, reply: Reply): Promise<Refusal> {
  const body = parseJson(reply.text);
  if (!isObject(body) || body.code !== named)
    return new PlainError(reply.status, `The server named the error ${named} in a header, but its body says something else.`);
  const text = typeof body.error === "string" ? body.error : named;
  const catalogue = Object.hasOwn(coreErrors, named) ? coreErrors : await loadedCatalogue();
  // A newer server may know codes that this version does not.
  if (catalogue && !Object.hasOwn(catalogue, named)) return new PlainError(reply.status, `${named}: ${text}`);
  const code = named as ErrorCode;
  return new KnownError(code, body.details as ErrorDetails[ErrorCode], text, catalogue?.[code] ?? { status: reply.status, parents: [] });
}

/**
 * The catalogue is loaded with the first refusal: who meets none downloads none. It may be out of reach, as for a page that
 * was opened before the server was renewed; then an error has no groups, but the code that it is known by. What becomes of a
 * session must not hang on that: the errors that end it are in the table that is there from the start.
 */
const loadedCatalogue = () => import("../generated/errors.ts").then(({ errorCatalogue }) => errorCatalogue).catch(() => undefined);

/** The answer's data: parsed JSON, or the text. Throws where the server promised JSON and sent none. */
export function dataOf(reply: Reply, kind: "json" | "text"): unknown {
  if (kind === "text") return reply.text;
  const data = parseJson(reply.text);
  if (data === undefined) throw new PlainError(reply.status, "The server's answer is not the JSON it should be.");
  return data;
}
