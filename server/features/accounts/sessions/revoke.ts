import { type RawBuilder, sql } from "kysely";
import { CannotDeleteCurrentSession, SessionNotFound, UserIdDoesNotExist } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { deleteApplicationGrants } from "./application-grants.ts";
import type { RefreshToken } from "./refresh-token.ts";

/** The session that a revocation of all others leaves, by its id or its refresh token. */
export type ExceptSession = { readonly id: string } | RefreshToken;

/** Revokes all sessions of a user, or all but one. Lock the user first: a sign-in in progress then has ended, or fails. */
export function revokeSessions(db: Db, tenancyId: string, userId: string, except?: ExceptSession) {
  const sessions = db.deleteFrom("sessions").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId);
  if (!except) return sessions;
  if ("id" in except) return sessions.where("id", "!=", except.id);
  return except.sessionId === undefined ? sessions.where("token_hash", "!=", except.digest) : sessions.where("id", "!=", except.sessionId);
}

/** Deletes the session whose id a SELECT returns as `id`. Returns its id and user. */
export const revokeSelectedSession = (tenancyId: string, session: RawBuilder<unknown>) =>
  sql<{ id: string; user_id: string }>`DELETE FROM sessions s USING (${session}) AS selected
    WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = selected.id RETURNING s.id, s.user_id`;

/**
 * Revokes a session by its id. For a client, other users' sessions and impersonated sessions do not exist.
 * @throws SessionNotFound, CannotDeleteCurrentSession
 */
export async function revokeSession(call: Call<typeof sessionRoutes.remove>) {
  const { input, accessType, user, project, db, now } = call;
  const isClient = accessType === "client";
  const userId = input.user_id;
  if (input.session_id === user?.sessionId && (userId ?? user.row.id) === user.row.id) throw new CannotDeleteCurrentSession();

  let deletion = db
    .deleteFrom("sessions")
    .where("tenancy_id", "=", project.tenancyId)
    .where("id", "=", input.session_id)
    .where("expires_at", ">", now)
    .returning("user_id");
  if (userId !== undefined) deletion = deletion.where("user_id", "=", userId);
  if (isClient) deletion = deletion.where("is_impersonation", "=", false);
  const [revoked] = await statement()
    .step("revoked", deletion)
    .also((earlier) => {
      const owner = earlier.selectFrom("revoked").select("user_id").$asScalar();
      return audit(call, { event: "session.revoked", userId: owner, sessionId: input.session_id }, earlier.selectFrom("revoked"));
    })
    .rows(db, "revoked");
  if (!revoked) throw new SessionNotFound();
  return { success: true as const };
}

/**
 * Revokes all sessions of a user, in one statement. The audit log has one entry, if there was a session.
 * @throws UserIdDoesNotExist
 */
export async function revokeAllSessions(call: Call<typeof sessionRoutes.removeAll>) {
  const { input, project, db } = call;
  const { user_id: userId } = input;
  const owner = db.selectFrom("users").select("id").where("tenancy_id", "=", project.tenancyId).where("id", "=", userId);
  const [found] = await statement()
    .step("owner", owner)
    .step("revoked", revokeSessions(db, project.tenancyId, userId).returning("id"))
    .also(deleteApplicationGrants(project.tenancyId, userId))
    .also((earlier) => audit(call, { event: "session.revoked", userId }, earlier.selectFrom("revoked")))
    .rows(db, "owner");
  if (!found) throw new UserIdDoesNotExist({ user_id: userId });
  return { success: true as const };
}
