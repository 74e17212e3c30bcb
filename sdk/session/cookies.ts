import { cookieNames } from "#contract/vocabulary/cookies.ts";
import { base32 } from "../transport/base32.ts";
import { isObject, parseJson } from "../transport/json.ts";
import { noTokens, type Tokens, tokenOrNull } from "./store.ts";

/** Forms of the cookies that hold a session (wire protocol, section 3.6), without where they are kept. */

/** Browsers take such a cookie from https pages of the very host only. */
const hostOnly = "__Host-";
const ownName = (projectId: string) => `${cookieNames.refresh}-${projectId}`;
const legacyNames = (projectId: string) => [ownName(projectId), cookieNames.refresh];
const prefixes = (projectId: string) => [`${ownName(projectId)}--`, `${hostOnly}${ownName(projectId)}--`];

/** The name under which we write a refresh token. */
export const refreshCookie = (projectId: string, secure: boolean): string => `${secure ? hostOnly : ""}${ownName(projectId)}--default`;

/** The name of a refresh token's cookie that a parent domain shares: upper-case base32, as the published client has it. */
export const sharedRefreshCookie = (projectId: string, domain: string): string =>
  `${ownName(projectId)}--custom-${base32(new TextEncoder().encode(domain.toLowerCase())).toUpperCase()}`;

/** Whether a cookie holds a refresh token of the project, in the present form or an old one. */
export const isRefreshCookie = (projectId: string, name: string): boolean =>
  legacyNames(projectId).includes(name) || prefixes(projectId).some((prefix) => name.startsWith(prefix));

/** A `cookie` header, or `document.cookie`, as names and decoded values; the first of a name wins. */
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

/** The session the cookies tell of: legacy names first, else the newest structured one. */
export function tokensIn(cookies: ReadonlyMap<string, string>, projectId: string): Tokens {
  const refreshToken = refreshTokenIn(cookies, projectId);
  if (refreshToken === null) return noTokens;
  const pair = parseJson(cookies.get(cookieNames.access) ?? "");
  // The access cookie is shared by all projects of the host: it counts only beside its own refresh token.
  const accessToken = Array.isArray(pair) && pair.length === 2 && pair[0] === refreshToken ? tokenOrNull(pair[1]) : null;
  return { accessToken, refreshToken };
}

function refreshTokenIn(cookies: ReadonlyMap<string, string>, projectId: string): string | null {
  for (const name of legacyNames(projectId)) {
    const token = tokenOrNull(cookies.get(name));
    if (token !== null) return token;
  }
  let newest: { token: string; at: number } | undefined;
  for (const [name, value] of cookies) {
    if (!prefixes(projectId).some((prefix) => name.startsWith(prefix))) continue;
    const held = parseJson(value);
    if (!isObject(held)) continue;
    const token = tokenOrNull(held.refresh_token);
    const at = held.updated_at_millis;
    if (token !== null && typeof at === "number" && (!newest || at > newest.at)) newest = { token, at };
  }
  return newest?.token ?? null;
}

/** What a refresh token's cookie holds. */
export const refreshCookieValue = (refreshToken: string, nowMillis: number): string =>
  JSON.stringify({ refresh_token: refreshToken, updated_at_millis: nowMillis });

/** What the access token's cookie holds. */
export const accessCookieValue = (refreshToken: string, accessToken: string): string => JSON.stringify([refreshToken, accessToken]);
