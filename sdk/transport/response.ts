import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { coreErrors } from "../generated/core-errors.ts";
import type { ErrorCode, ErrorDetails } from "../generated/errors.ts";
import { type ApiError, OAuthError, PlainError } from "./api-errors.ts";
import { asCallError } from "./call-errors.ts";
import { isObject, parseJson } from "./json.ts";
import { KnownError } from "./known-error.ts";

/** A complete response with its real status. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Reads a response and restores a status that was overridden with 200 (wire protocol, section 1.8). */
export async function readResponse(response: Response): Promise<ApiResponse> {
  const actual = Number(response.headers.get(responseHeaders.actualStatus));
  return {
    status: actual >= 400 && actual <= 599 ? actual : response.status,
    headers: response.headers,
    text: await response.text(),
  };
}

/** The seconds of a Retry-After header; undefined for other forms. */
export function retryAfterSeconds(response: ApiResponse): number | undefined {
  const value = response.headers.get(responseHeaders.retryAfter);
  return value !== null && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The error of a response; undefined for a success. */
export async function readApiError(response: ApiResponse): Promise<ApiError | undefined> {
  const failure = await readError(response);
  if (!failure) return undefined;
  failure.requestId = response.headers.get(responseHeaders.requestId) ?? undefined;
  return asCallError(failure);
}

async function readError(response: ApiResponse): Promise<ApiError | undefined> {
  const named = response.headers.get(responseHeaders.knownError);
  if (named !== null) return readKnownError(named, response);
  if (response.status >= 200 && response.status < 300) return undefined;

  const body = parseJson(response.text);
  if (isObject(body) && typeof body.error === "string" && response.headers.get(responseHeaders.contentType)?.includes("json"))
    return new OAuthError(response.status, body.error, typeof body.error_description === "string" ? body.error_description : body.error);
  const about = {
    code: response.headers.get(responseHeaders.errorCode) ?? proxyCodes[response.status],
    retryAfterSeconds: retryAfterSeconds(response),
  };
  return new PlainError(response.status, response.text || `The status is ${response.status}.`, about);
}

/** Codes for statuses that a proxy sends in place of the server, without a code. */
const proxyCodes: Readonly<Record<number, string>> = { 429: "TOO_MANY_REQUESTS", 503: "NOT_READY" };

async function readKnownError(named: string, response: ApiResponse): Promise<ApiError> {
  const body = parseJson(response.text);
  if (!isObject(body) || body.code !== named) return new PlainError(response.status, `The body has no ${named}.`);
  // The token endpoint has another field for the description (RFC 6749 section 5.2).
  const text = [body.error_description, body.error].find((candidate) => typeof candidate === "string") ?? named;
  const catalogue = Object.hasOwn(coreErrors, named) ? coreErrors : await loadErrorCatalogue();
  // A newer server may send codes that this version does not have.
  if (catalogue && !Object.hasOwn(catalogue, named)) {
    const details = { originalErrorCode: named };
    return new KnownError("UNSUPPORTED_ERROR", details, `${named}: ${text}`, { status: 500, parents: [] });
  }
  const code = named as ErrorCode;
  return new KnownError(code, body.details as ErrorDetails[ErrorCode], text, catalogue?.[code] ?? { status: response.status, parents: [] });
}

/**
 * The catalogue is loaded with the first error. Loading may fail, for example on a page that is older than the deployed server. Then an
 * error has its code but no groups. Errors that end a session are in the eager table, so that a session does not depend on this.
 */
const loadErrorCatalogue = () => import("../generated/errors.ts").then(({ errorCatalogue }) => errorCatalogue).catch(() => undefined);

/** The data of a response: parsed JSON or text. @throws PlainError if the response is not the declared JSON */
export function readData(response: ApiResponse, kind: "json" | "text"): unknown {
  if (kind === "text") return response.text;
  const data = parseJson(response.text);
  if (data === undefined) throw asCallError(new PlainError(response.status, "The response is not JSON."));
  return data;
}
