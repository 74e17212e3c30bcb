import { type CookieNames, cookieNames, hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { refreshCookie, refreshCookieValue } from "../session/cookies.ts";

/**
 * A script for the console of a browser that has opened the app. It signs the browser in with a session, such as one that
 * impersonates a user. The session's refresh token is part of the script, so treat it as a secret.
 * @param lifetimeMillis of the cookie
 * @param serverUrl whose hosted pages the script also signs in, if it runs on one of them. They have their own cookies
 * @example
 * const session = await user.createSession({ isImpersonation: true, reason: "Ticket 4711" });
 * const { refreshToken } = await session.getTokens();
 * const script = impersonationScript({ projectId, refreshToken, lifetimeMillis: 7_200_000 });
 */
export function impersonationScript({
  projectId,
  refreshToken,
  lifetimeMillis,
  serverUrl,
}: {
  readonly projectId: string;
  readonly refreshToken: string;
  readonly lifetimeMillis: number;
  readonly serverUrl?: string;
}): string {
  const value = encodeURIComponent(refreshCookieValue(refreshToken, Date.now()));
  const attributes = `path=/; max-age=${Math.floor(lifetimeMillis / 1000)}`;
  const write = (names: CookieNames = cookieNames) => {
    const cookie = (secure: boolean) =>
      JSON.stringify(`${refreshCookie(projectId, secure, names)}=${value}; ${attributes}${secure ? "; secure" : ""}`);
    return `document.cookie = location.protocol === "https:" ? ${cookie(true)} : ${cookie(false)};`;
  };
  const hosted = serverUrl && `if (location.origin === ${JSON.stringify(new URL(serverUrl).origin)}) ${write(hostedCookieNames)} else `;
  return `${hosted ?? ""}${write()} location.reload();`;
}
