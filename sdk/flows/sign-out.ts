import type { ClientApi } from "../generated/client.ts";
import type { Session } from "../session/session.ts";
import { isKnownError } from "../transport/known-error.ts";

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
