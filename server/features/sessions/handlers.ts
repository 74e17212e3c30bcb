import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/auth/sessions.ts";
import { audit } from "../../kernel/audit.ts";
import type { Handlers } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { listSessions } from "./list.ts";
import { accessTokenFor } from "./open.ts";
import { sessionByToken } from "./refresh.ts";
import { judgeRefresh } from "./refresh-limits.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { removeSession } from "./remove.ts";
import { exchangeRefreshToken } from "./rotation.ts";
import { makeSession } from "./server-made.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  list: listSessions,
  create: makeSession,
  remove: removeSession,

  async signOut(call) {
    const { user, userGone, project, db } = call;
    // With its user the session went, too, and so the caller is signed out already.
    if (!user) throw userGone ? new RefreshTokenNotFoundOrExpired() : new AccessTokenExpired({ expired_at_millis: null });
    const ended = db
      .deleteFrom("sessions")
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", user.sessionId)
      .where("user_id", "=", user.row.id)
      .returning("id");
    const told = audit(call, { event: "session.signed_out", userId: user.row.id }, "ended");
    const written = await together(db, { ended, told }, ["ended"]);
    if (written.ended === 0) throw new RefreshTokenNotFoundOrExpired();
    return { success: true as const };
  },

  async refresh(call) {
    const { headers, project, origin, db, services, now } = call;
    const token = readRefreshToken(services.secrets, headers["x-stack-refresh-token"]);
    const found = await sessionByToken(db, { tenancyId: project.tenancyId, token, counted: services.rateLimits }, now);
    if (!found) throw new RefreshTokenNotFoundOrExpired();
    judgeRefresh({ token, ip: undefined }, found.hits ?? [], project.config.rateLimits.factor, now);
    const { id: userId, session_id: sessionId, is_impersonation: impersonated } = found;
    const session = { ...found, id: sessionId, userId };
    await exchangeRefreshToken({ db, secrets: services.secrets, token, session, rotates: false }, call);
    services.saw({ tenancyId: project.tenancyId, userId, sessionId, impersonated, ip: origin.ip }, now);
    return { access_token: accessTokenFor(services, project, found, found.session_id) };
  },
};
