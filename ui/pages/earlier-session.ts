import { cookieLimits, cookieNames, hostedCookieNames, hostOnlyPrefix } from "#contract/vocabulary/browser-storage.ts";
import { isLocalhost } from "#contract/vocabulary/projects/localhost.ts";

/**
 * Keeps users signed in whose session an earlier version of the hosted pages stored: renames its cookie. The prefix of the name limits it
 * to this host. On a developer's machine, the app on another port may have set it.
 */
export function renameEarlierSession(clientId: string, { document, location }: Pick<Window, "document" | "location">): void {
  const readName = ({ refresh }: { refresh: string }) => encodeURIComponent(`${hostOnlyPrefix}${refresh}-${clientId}--default`);
  const [earlier, current] = [readName(cookieNames), readName(hostedCookieNames)];
  const cookies = new Map(document.cookie.split("; ").map((pair) => pair.split("=", 2) as [string, string]));
  const value = cookies.get(earlier);
  if (value === undefined || isLocalhost(location.hostname)) return;
  const attributes = "; Path=/; SameSite=Lax; Secure; Max-Age=";
  if (!cookies.has(current)) document.cookie = `${current}=${value}${attributes}${cookieLimits.refreshSeconds}`;
  document.cookie = `${earlier}=${attributes}0`;
}
