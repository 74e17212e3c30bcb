import { sql } from "kysely";
import { AccessTokenExpired, OtherUserNotAllowed, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { holdsBan } from "../ban.ts";
import { signAccessToken } from "./access-token.ts";
import { createSession, signInWithImpersonation } from "./create.ts";
import { listSessions } from "./list.ts";
import { sessionByToken } from "./refresh.ts";
import { assertRefreshAllowed } from "./refresh-limits.ts";
import { matchesToken, readRefreshToken } from "./refresh-token.ts";
import { revokeAllSessions, revokeSession } from "./revoke.ts";
import { exchangeRefreshToken } from "./rotation.ts";
import { isWithinPolicy } from "./session-policy.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  list: listSessions,
  create: createSession,
  impersonate: signInWithImpersonation,
  remove: revokeSession,
  removeAll: revokeAllSessions,
  confirm: confirmSession,

  async signOut(call) {
    const { user, project, db } = call;
    const deletion = db
      .deleteFrom("sessions")
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", user.sessionId)
      .where("user_id", "=", user.row.id)
      .returning("id");
    const [session] = await statement()
      .step("deleted", deletion)
      .also((earlier) => audit(call, { event: "session.signed_out", userId: user.row.id }, earlier.selectFrom("deleted")))
      .rows(db, "deleted");
    if (!session) throw new RefreshTokenNotFoundOrExpired();
    return { success: true as const };
  },

  async refresh(call) {
    const { headers, project, origin, db, services, serverConfig, background, now } = call;
    const token = readRefreshToken(services.secrets, headers["x-stack-refresh-token"]);
    const active = await sessionByToken(db, { project, token, counted: serverConfig.rateLimits }, now);
    if (!active || holdsBan(active, now) || !isWithinPolicy(project.config.auth.sessions, active, now))
      throw new RefreshTokenNotFoundOrExpired();
    assertRefreshAllowed({ token, ip: undefined }, active.counts ?? [], project.config.rateLimits.factor, now);
    const { id: userId, session_id: sessionId, is_impersonation: impersonated } = active;
    const session = { userId, ...active, id: sessionId };
    await exchangeRefreshToken({ db, secrets: services.secrets, token, session, rotates: false }, call);
    const { ip, country, userAgent } = origin;
    background.recordActivity({ tenancyId: project.tenancyId, userId, sessionId, impersonated, ip, country, userAgent }, now);
    const signed = { id: sessionId, isImpersonation: impersonated, signedInAt: active.signed_in_at, amr: active.amr };
    return { access_token: signAccessToken(services, project, active, signed, active.claim_source ?? undefined) };
  },
};

/**
 * Confirms the caller's session by a new one of the same user, which ends. The caller then counts as signed in when that session was
 * opened. One statement.
 * @throws RefreshTokenNotFoundOrExpired, AccessTokenExpired; OtherUserNotAllowed, after the other user's session has ended
 */
async function confirmSession(call: Call<typeof sessionRoutes.confirm>) {
  const { input, project, user, db, services, now } = call;
  const { tenancyId } = project;
  const proof = sql<{ user_id: string; signed_in_at: Date; amr: string[] | null }>`DELETE FROM sessions s
    WHERE s.tenancy_id = ${tenancyId}::uuid AND ${matchesToken(readRefreshToken(services.secrets, input.refresh_token))}
      AND s.id <> ${user.sessionId}::uuid AND s.expires_at > ${now}::timestamptz AND NOT s.is_impersonation
    RETURNING s.user_id, coalesce(s.confirmed_at, s.created_at) AS signed_in_at, s.amr`;
  const confirmation = sql<{
    user_id: string;
    confirmed: boolean;
  }>`SELECT proof.user_id, EXISTS (SELECT FROM confirmed) AS confirmed FROM proof`;
  const [found] = await statement()
    .step("proof", proof)
    .step(
      "confirmed",
      sql<{ id: string }>`UPDATE sessions s SET confirmed_at = greatest(s.confirmed_at, proof.signed_in_at),
          amr = CASE WHEN proof.signed_in_at >= coalesce(s.confirmed_at, s.created_at) THEN proof.amr ELSE s.amr END FROM proof
        WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = ${user.sessionId}::uuid AND s.user_id = ${user.row.id}::uuid
          AND proof.user_id = s.user_id
        RETURNING s.id`,
    )
    .also((earlier) => audit(call, { event: "session.confirmed", userId: user.row.id }, earlier.selectFrom("confirmed")))
    .step("result", confirmation)
    .rows(db, "result");
  if (!found) throw new RefreshTokenNotFoundOrExpired();
  if (found.user_id !== user.row.id) throw new OtherUserNotAllowed();
  // The caller's session has ended since it was identified.
  if (!found.confirmed) throw new AccessTokenExpired({ expired_at_millis: null });
  return { success: true as const };
}
