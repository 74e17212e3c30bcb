import type { BrowserContext } from "playwright-core";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { refreshCookie, refreshCookieValue } from "#sdk/session/cookies.ts";
import type { ProjectKeys } from "#server/testing/index.ts";

/** The cookie of a session that has just begun. */
export const sessionCookie = (projectId: string, refreshToken: string) => ({
  name: refreshCookie(projectId, false, hostedCookieNames),
  value: encodeURIComponent(refreshCookieValue(refreshToken, Date.now())),
});

/** Adds a session to a browser profile, as a sign-in at that URL would. */
export const addSessionCookie = (
  context: BrowserContext,
  url: string,
  { id }: Pick<ProjectKeys, "id">,
  refreshToken: string,
): Promise<void> => context.addCookies([{ url, ...sessionCookie(id, refreshToken) }]);
