import type { BrowserContext } from "playwright-core";
import { refreshCookie, refreshCookieValue } from "#sdk/session/cookies.ts";
import type { ProjectKeys } from "#server/testing/index.ts";

/** Puts a session into a browser profile, as signing in at that address would have. */
export const enterAs = (context: BrowserContext, url: string, { id }: ProjectKeys, refreshToken: string): Promise<void> =>
  context.addCookies([{ url, name: refreshCookie(id, false), value: encodeURIComponent(refreshCookieValue(refreshToken, Date.now())) }]);
