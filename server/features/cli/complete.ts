import { sql } from "kysely";
import { CliLoginNotPossible, ImpersonationNotAllowed, RefreshTokenNotUsable } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/auth/cli.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { digest } from "../../services/secrets.ts";
import { newSession } from "../sessions/open.ts";
import { readRefreshToken } from "../sessions/refresh-token.ts";
import { confirm, confirmation, livingSession } from "./queries.ts";
import { sealToken } from "./sealed-token.ts";

/**
 * Gives a command line tool the session of the browser; where refresh tokens are rotated, which two holders of one would take for
 * theft, a session of its own. What is refused leaves the login code as it was: with another token it still works. Three statements.
 */
export async function complete(call: Call<typeof cliRoutes.complete>) {
  const { input, project, db, services, origin, now } = call;
  const { tenancyId } = project;
  const token = readRefreshToken(services.secrets, input.refresh_token);
  const found = await confirmation(db, { tenancyId, loginHash: digest(input.login_code), token }, now);
  if (!found?.open) throw new CliLoginNotPossible();
  const { loginId, session } = found;
  // Who is anonymous counts as signed out, in a tool as in a page.
  if (!session || session.is_anonymous) throw new RefreshTokenNotUsable();
  // The tool would keep the user's session without the user: whoever acts for somebody does so in the browser only.
  if (session.is_impersonation) throw new ImpersonationNotAllowed();

  const ownSession = project.config.auth.sessions.rotateRefreshTokens
    ? newSession(tenancyId, session.user_id, origin, now, sql`SELECT FROM confirmed`)
    : undefined;
  const sealed = sealToken(services.secrets, tenancyId, loginId, ownSession?.refreshToken ?? input.refresh_token);
  const happening = { event: "cli_login.completed", userId: session.user_id, sessionId: ownSession?.id ?? session.id } as const;
  const { living, confirmed } = await together(
    db,
    {
      living: livingSession(tenancyId, token, now),
      confirmed: confirm({ tenancyId, id: loginId, sealed }, "living", now),
      opened: ownSession?.insert,
      recorded: audit(call, happening, "confirmed"),
    },
    ["living", "confirmed"],
  );
  if (living === 0) throw new RefreshTokenNotUsable();
  if (confirmed === 0) throw new CliLoginNotPossible();
  return { success: true as const };
}
