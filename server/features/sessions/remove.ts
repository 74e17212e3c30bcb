import { sql } from "kysely";
import { CannotDeleteCurrentSession, SessionNotFound } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/auth/sessions.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";

/**
 * Ends a session by its id. What a client is not shown is not there for it: other users' sessions, and those in which somebody
 * else acts as the user.
 * @throws SessionNotFound, CannotDeleteCurrentSession
 */
export async function removeSession(call: Call<typeof sessionRoutes.remove>) {
  const { input, accessType, user, project, db, now } = call;
  const isClient = accessType === "client";
  // Its own user's where the caller is a client, even if the call does not say so.
  const userId = isClient ? user?.row.id : input.user_id;
  if (isClient && userId === undefined) throw new SessionNotFound();
  if (input.session_id === user?.sessionId && (userId ?? user.row.id) === user.row.id) throw new CannotDeleteCurrentSession();

  let ended = db
    .deleteFrom("sessions")
    .where("tenancy_id", "=", project.tenancyId)
    .where("id", "=", input.session_id)
    .where("expires_at", ">", now)
    .returning("user_id");
  if (userId !== undefined) ended = ended.where("user_id", "=", userId);
  if (isClient) ended = ended.where("is_impersonation", "=", false);
  const told = audit(
    call,
    { event: "session.revoked", userId: sql<string>`(SELECT user_id FROM ended)`, sessionId: input.session_id },
    "ended",
  );
  const written = await together(db, { ended, told }, ["ended"]);
  if (written.ended === 0) throw new SessionNotFound();
  return { success: true as const };
}
