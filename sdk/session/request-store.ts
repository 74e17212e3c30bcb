import { appAuthHeader } from "#contract/vocabulary/headers.ts";
import { isObject, parseJson } from "../transport/json.ts";
import { readCookies, tokensIn } from "./cookies.ts";
import { memoryStore, type TokenStore } from "./store.ts";

/** Anything with headers, such as a web Request: what a server hands in to act for whoever sent it. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
}

/**
 * The tokens that came with a request: the header `x-stack-auth` where there is one, else its cookies. Renewed access
 * tokens are kept beside the request, and nowhere else. Throws TypeError on a header that is no JSON object.
 */
export function requestStore(request: RequestLike, projectId: string): TokenStore {
  const header = request.headers.get(appAuthHeader);
  if (header === null) return memoryStore(tokensIn(readCookies(request.headers.get("cookie") ?? ""), projectId));
  const tokens = parseJson(header);
  if (!isObject(tokens)) throw new TypeError(`The ${appAuthHeader} header must be a JSON object with accessToken and refreshToken.`);
  return memoryStore({ accessToken: tokens.accessToken as string | null, refreshToken: tokens.refreshToken as string | null });
}
