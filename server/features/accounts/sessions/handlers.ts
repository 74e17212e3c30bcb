import { RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { audit } from "../../../core/audit.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { signAccessToken } from "./access-token.ts";
import { confirmSession } from "./confirm.ts";
import { createSession } from "./create.ts";
import { listSessions } from "./list.ts";
import { sessionByToken } from "./refresh.ts";
import { assertRefreshAllowed } from "./refresh-limits.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { revokeSession } from "./revoke.ts";
import { exchangeRefreshToken } from "./rotation.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  list: listSessions,
  create: createSession,
  remove: revokeSession,
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
    const active = await sessionByToken(db, { tenancyId: project.tenancyId, token, counted: serverConfig.rateLimits }, now);
    if (!active) throw new RefreshTokenNotFoundOrExpired();
    assertRefreshAllowed({ token, ip: undefined }, active.counts ?? [], project.config.rateLimits.factor, now);
    const { id: userId, session_id: sessionId, is_impersonation: impersonated } = active;
    const session = { userId, ...active, id: sessionId };
    await exchangeRefreshToken({ db, secrets: services.secrets, token, session, rotates: false }, call);
    const { ip, country } = origin;
    background.recordActivity({ tenancyId: project.tenancyId, userId, sessionId, impersonated, ip, country }, now);
    return { access_token: signAccessToken(services, project, active, active.session_id) };
  },
};
