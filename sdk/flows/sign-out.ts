import type { ClientApi } from "../generated/client.ts";
import type { Session } from "../session/session.ts";
import { isKnownError } from "../transport/known-error.ts";

/**
 * Ends a session on the server and here. Here it ends whatever the server says: who signs out on a shared machine must
 * be out. An answer that never came is thrown all the same, since the session may live on at the server.
 */
export async function signOut(api: ClientApi, session: Session | null): Promise<void> {
  if (!session) return;
  try {
    const answer = await api.auth.sessions.signOut();
    if (answer.status === "error" && !isOver(answer.error)) throw answer.error;
  } catch (error) {
    if (!isOver(error)) throw error;
  } finally {
    session.end();
  }
}

const isOver = (error: unknown) => isKnownError(error, "REFRESH_TOKEN_ERROR") || isKnownError(error, "INVALID_ACCESS_TOKEN");
