import { appAuthHeader, requestHeaders } from "#contract/vocabulary/headers.ts";
import { isObject, parseJson } from "../transport/json.ts";
import { readClaims } from "./access-token-claims.ts";
import { readCookies, tokensFromCookies } from "./cookies.ts";
import { type HeadersLike, readHeader } from "./headers-like.ts";
import { memoryStore, type TokenStore, type Tokens, tokenOrNull } from "./store.ts";

/** A request with the tokens of a user: a web `Request`, or one of Node and Express. */
export interface RequestLike {
  readonly headers: HeadersLike;
}

/** A request, or the tokens themselves. */
export type TokenSource = RequestLike | { readonly accessToken?: string | null; readonly refreshToken?: string | null };

/** @throws Error for a value that is no token source */
export function requireTokenSource(option: TokenSource): void {
  if (!isTokenSource(option))
    throw new Error(
      `tokenStore must be "cookie", "nextjs-cookie", "memory", null, a request, { accessToken, refreshToken }, or { get, set }, not ${option}.`,
    );
}

/** Whether an object can hold tokens. A promise of a request, or headers alone, would pass for signed out. */
const isTokenSource = (option: unknown): boolean =>
  typeof option === "object" &&
  option !== null &&
  ("headers" in option || "accessToken" in option || "refreshToken" in option || Object.getPrototypeOf(option) === Object.prototype);

/**
 * Reads the tokens of a request. The header `x-stack-auth` precedes `Authorization: Bearer`, which precedes cookies. A refreshed access
 * token is stored with the request object only.
 * @throws TypeError if `x-stack-auth` is not a JSON object
 */
export function requestStore({ headers }: RequestLike, clientId: string): TokenStore {
  const bearer = bearerToken(headers);
  // Other Bearer tokens belong to the app. They do not hide the cookies of its user.
  const isOurs = bearer !== null && readClaims(bearer)?.project_id === clientId.split("#")[0];
  return memoryStore(readHeaderTokens(headers) ?? (isOurs ? { accessToken: bearer } : readCookieTokens(headers, clientId)));
}

/** The token of `Authorization: Bearer`, or null (RFC 6750, section 2.1). */
export const bearerToken = (headers: HeadersLike): string | null =>
  /^Bearer +(\S+) *$/i.exec(readHeader(headers, requestHeaders.authorization) ?? "")?.[1] ?? null;

/** The tokens of the header `x-stack-auth`; undefined without it. @throws TypeError if it is not a JSON object */
export function readHeaderTokens(headers: HeadersLike): Tokens | undefined {
  const header = readHeader(headers, appAuthHeader);
  if (header === null) return undefined;
  const tokens = parseJson(header);
  if (!isObject(tokens)) throw new TypeError(`The ${appAuthHeader} header must be a JSON object with accessToken and refreshToken.`);
  return { accessToken: tokenOrNull(tokens.accessToken), refreshToken: tokenOrNull(tokens.refreshToken) };
}

/** The tokens of the cookies of a request. */
export const readCookieTokens = (headers: HeadersLike, clientId: string): Tokens =>
  tokensFromCookies(readCookies(readHeader(headers, "cookie") ?? ""), clientId);
