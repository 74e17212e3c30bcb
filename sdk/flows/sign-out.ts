import type { ClientApi } from "../generated/client.ts";
import type { Session } from "../session/session.ts";
import { isKnownError } from "../transport/known-error.ts";
import type { Navigation } from "./navigation.ts";

/**
 * Ends a session on the server and locally. Locally it always ends, because the machine may be shared.
 * @throws NetworkError if the server did not respond: the session may still be active there
 */
export async function signOut(api: ClientApi, session: Session | null): Promise<void> {
  if (!session) return;
  try {
    const result = await api.auth.sessions.signOut();
    if (result.status === "error" && !sessionHasEnded(result.error)) throw result.error;
  } catch (error) {
    if (!sessionHasEnded(error)) throw error;
  } finally {
    session.end();
  }
}

const sessionHasEnded = (error: unknown) => isKnownError(error, "REFRESH_TOKEN_ERROR") || isKnownError(error, "INVALID_ACCESS_TOKEN");

/**
 * Signs out, then redirects to a URL or to the page after a sign-out. Hosted pages end their own session, too. Meanwhile, a page that needs
 * a user must not redirect to sign-in: that redirect is dropped. @throws Error as `Navigation.toUrl` does
 */
export async function leaveBySignOut(navigation: Navigation, signOut: () => Promise<void>, redirectUrl?: string): Promise<void> {
  const leaving = signOut().then(() => leaveAfterSignOut(navigation, redirectUrl));
  const done = leaving.then(
    () => true,
    () => false,
  );
  navigation.signingOut = done;
  try {
    await leaving;
  } finally {
    if (navigation.signingOut === done) navigation.signingOut = undefined;
  }
}

async function leaveAfterSignOut(navigation: Navigation, redirectUrl: string | undefined): Promise<void> {
  const options = { replace: true };
  if (navigation.leaveHosted) await navigation.leaveHosted(redirectUrl ?? navigation.urls.afterSignOut);
  else if (redirectUrl === undefined) await navigation.to("afterSignOut", options);
  else await navigation.toUrl(redirectUrl, options);
}
