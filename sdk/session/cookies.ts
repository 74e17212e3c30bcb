import { type CookieNames, cookieNames, hostOnlyPrefix } from "#contract/vocabulary/browser-storage.ts";
import { base32 } from "../transport/base32.ts";
import { isObject, parseJson } from "../transport/json.ts";
import { noTokens, type Tokens, tokenOrNull } from "./store.ts";

/** Names and values of session cookies (wire protocol, section 3.6). */

const ownName = (clientId: string, { refresh }: CookieNames = cookieNames) => `${refresh}-${clientId}`;
const legacyNames = (clientId: string, names: CookieNames) => [ownName(clientId, names), names.refresh];
const prefixes = (clientId: string, names: CookieNames) => [
  `${ownName(clientId, names)}--`,
  `${hostOnlyPrefix}${ownName(clientId, names)}--`,
];

/** The name of the refresh token cookie that we write. */
export const refreshCookie = (clientId: string, secure: boolean, names?: CookieNames): string =>
  `${secure ? hostOnlyPrefix : ""}${ownName(clientId, names)}--default`;

/** The name of a refresh token cookie shared by a parent domain: upper-case base32, as in the published client. */
export const sharedRefreshCookie = (clientId: string, domain: string): string =>
  `${ownName(clientId)}--custom-${base32(new TextEncoder().encode(domain.toLowerCase())).toUpperCase()}`;

/** Whether a cookie holds a refresh token of the project in a current or legacy form. */
export const isRefreshCookie = (clientId: string, name: string, names: CookieNames = cookieNames): boolean =>
  legacyNames(clientId, names).includes(name) || prefixes(clientId, names).some((prefix) => name.startsWith(prefix));

/** Parses a `cookie` header or `document.cookie` into names and decoded values. The first of a name wins. */
export function readCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    const name = decode(part.slice(0, Math.max(at, 0)).trim());
    if (name !== "" && !cookies.has(name))
      cookies.set(
        name,
        decode(
          part
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, "$1"),
        ),
      );
  }
  return cookies;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The tokens in the cookies: legacy names first, else the newest structured cookie. */
export function tokensFromCookies(cookies: ReadonlyMap<string, string>, clientId: string, names: CookieNames = cookieNames): Tokens {
  const refreshToken = refreshTokenFromCookies(cookies, clientId, names);
  if (refreshToken === null) return noTokens;
  const pair = parseJson(cookies.get(names.access) ?? "");
  // All projects of the host share the access cookie. It is valid only with its own refresh token.
  const accessToken = Array.isArray(pair) && pair.length === 2 && pair[0] === refreshToken ? tokenOrNull(pair[1]) : null;
  return { accessToken, refreshToken };
}

function refreshTokenFromCookies(cookies: ReadonlyMap<string, string>, clientId: string, names: CookieNames): string | null {
  for (const name of legacyNames(clientId, names)) {
    const token = tokenOrNull(cookies.get(name));
    if (token !== null) return token;
  }
  let newest: { token: string; at: number } | undefined;
  for (const [name, value] of cookies) {
    if (!prefixes(clientId, names).some((prefix) => name.startsWith(prefix))) continue;
    const parsedCookie = parseJson(value);
    if (!isObject(parsedCookie)) continue;
    const token = tokenOrNull(parsedCookie.refresh_token);
    const at = parsedCookie.updated_at_millis;
    if (token !== null && typeof at === "number" && (!newest || at > newest.at)) newest = { token, at };
  }
  return newest?.token ?? null;
}

/** The value of a refresh token cookie. */
export const refreshCookieValue = (refreshToken: string, nowMillis: number): string =>
  JSON.stringify({ refresh_token: refreshToken, updated_at_millis: nowMillis });

/** The value of the access token cookie. */
export const accessCookieValue = (refreshToken: string, accessToken: string): string => JSON.stringify([refreshToken, accessToken]);
