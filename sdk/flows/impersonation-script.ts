import { refreshCookie, refreshCookieValue } from "../session/cookies.ts";

/**
 * A script for the console of a browser that has opened the app. It signs the browser in with a session, such as one that
 * impersonates a user. The session's refresh token is part of the script, so treat it as a secret.
 * @param lifetimeMillis of the cookie
 * @example
 * const session = await user.createSession({ isImpersonation: true, reason: "Ticket 4711" });
 * const { refreshToken } = await session.getTokens();
 * const script = impersonationScript({ projectId, refreshToken, lifetimeMillis: 7_200_000 });
 */
export function impersonationScript({
  projectId,
  refreshToken,
  lifetimeMillis,
}: {
  readonly projectId: string;
  readonly refreshToken: string;
  readonly lifetimeMillis: number;
}): string {
  const value = encodeURIComponent(refreshCookieValue(refreshToken, Date.now()));
  const cookie = (secure: boolean) =>
    `${refreshCookie(projectId, secure)}=${value}; path=/; max-age=${Math.floor(lifetimeMillis / 1000)}${secure ? "; secure" : ""}`;
  return `document.cookie = location.protocol === "https:" ? ${JSON.stringify(cookie(true))} : ${JSON.stringify(cookie(false))}; location.reload();`;
}
