import { appAuthHeader } from "#contract/vocabulary/headers.ts";
import { isObject, parseJson } from "../transport/json.ts";
import { readCookies, tokensFromCookies } from "./cookies.ts";
import { memoryStore, type TokenStore } from "./store.ts";

/** An object with headers, such as a web Request, that carries the tokens of a user to a server. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
}

/**
 * The tokens of a request: from the header `x-stack-auth`, else from its cookies. Refreshed access tokens are stored with the request
 * object only.
 * @throws TypeError if the header is not a JSON object
 */
export function requestStore(request: RequestLike, clientId: string): TokenStore {
  const header = request.headers.get(appAuthHeader);
  if (header === null) return memoryStore(tokensFromCookies(readCookies(request.headers.get("cookie") ?? ""), clientId));
  const tokens = parseJson(header);
  if (!isObject(tokens)) throw new TypeError(`The ${appAuthHeader} header must be a JSON object with accessToken and refreshToken.`);
  return memoryStore({ accessToken: tokens.accessToken as string | null, refreshToken: tokens.refreshToken as string | null });
}
