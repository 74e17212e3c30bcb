import type { BrowserContext } from "playwright-core";
import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { accessCookieValue, refreshCookie, refreshCookieValue } from "#sdk/session/cookies.ts";
import type { Person } from "#server/testing/index.ts";

/** The cookies of a session, as the client library writes them. */
export function sessionCookies(
  projectId: string,
  { accessToken, refreshToken }: Person,
): { readonly name: string; readonly value: string }[] {
  return Object.entries({
    [cookieNames.access]: accessCookieValue(refreshToken, accessToken),
    [refreshCookie(projectId, false)]: refreshCookieValue(refreshToken, Date.now()),
  }).map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
}

/** The header `cookie` with the cookies of a session. */
export const cookieHeader = (projectId: string, person: Person): string =>
  sessionCookies(projectId, person)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

/** Signs a person in to an app by cookies. */
export const addSession = (context: BrowserContext, url: string, projectId: string, person: Person): Promise<void> =>
  context.addCookies(sessionCookies(projectId, person).map((cookie) => ({ ...cookie, url })));

/** The access token in the cookies of an app; undefined if it is signed out. */
export async function readAccessToken(context: BrowserContext, url: string): Promise<string | undefined> {
  const cookie = (await context.cookies(url)).find(({ name }) => name === cookieNames.access);
  return cookie && (JSON.parse(decodeURIComponent(cookie.value)) as [string, string])[1];
}
