import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/auth/sessions.ts";
import type { Handlers } from "../../kernel/call.ts";
import { digest } from "../../services/secrets.ts";
import { accessTokenFor } from "./open.ts";
import { sessionByToken } from "./refresh.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  async signOut({ user, project, db }) {
    if (!user) throw new AccessTokenExpired({ expired_at_millis: null });
    const ended = await db
      .deleteFrom("sessions")
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", user.sessionId)
      .where("user_id", "=", user.row.id)
      .returning("id")
      .executeTakeFirst();
    if (!ended) throw new RefreshTokenNotFoundOrExpired();
    return { success: true as const };
  },

  async refresh({ headers, project, origin, db, services, now }) {
    const found = await sessionByToken(db, project.tenancyId, digest(headers["x-stack-refresh-token"]), now);
    if (!found) throw new RefreshTokenNotFoundOrExpired();
    services.saw({ tenancyId: project.tenancyId, userId: found.id, sessionId: found.session_id, ip: origin.ip }, now);
    return { access_token: accessTokenFor(services, project, found, found.session_id) };
  },
};
