import { ImpersonationNotAllowed, InvalidCliLoginCode, InvalidCliRefreshToken } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/sign-in/cli.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { digest } from "../../../services/secrets.ts";
import { newSession, signInSession } from "../../accounts/sessions/new-session.ts";
import { readRefreshToken } from "../../accounts/sessions/refresh-token.ts";
import { confirmLogin, findConfirmation, selectActiveSession } from "./queries.ts";
import { sealToken } from "./sealed-token.ts";

/**
 * Confirms a sign-in of a command line tool, which gets the browser's session. Where refresh tokens are rotated it gets a new
 * session: two holders of one token would look like a theft. A rejected token does not consume the login code. Three statements.
 */
export async function complete(call: Call<typeof cliRoutes.complete>) {
  const { input, project, db, services, origin, now } = call;
  const { tenancyId } = project;
  const token = readRefreshToken(services.secrets, input.refresh_token);
  const confirmation = await findConfirmation(db, { tenancyId, loginHash: digest(input.login_code), token }, now);
  if (!confirmation?.open) throw new InvalidCliLoginCode();
  const { loginId, session } = confirmation;
  // Tools treat anonymous users as signed out, as pages do.
  if (!session || session.is_anonymous) throw new InvalidCliRefreshToken();
  // Impersonation is limited to the browser: a tool would keep the user's session.
  if (session.is_impersonation) throw new ImpersonationNotAllowed();

  const toolSession = project.config.auth.sessions.rotateRefreshTokens
    ? newSession(tenancyId, session.user_id, origin, now, { ...signInSession, parent: session })
    : undefined;
  const sealed = sealToken(services.secrets, tenancyId, loginId, toolSession?.refreshToken ?? input.refresh_token);
  const entry = { event: "cli_login.completed", userId: session.user_id, sessionId: toolSession?.id ?? session.id } as const;
  const { active, confirmed } = await statement()
    .step("active", selectActiveSession(tenancyId, token, now))
    .step("confirmed", (earlier) => confirmLogin({ tenancyId, id: loginId, sealed }, earlier.selectFrom("active"), now))
    .also((earlier) => toolSession?.insert(earlier.selectFrom("confirmed")))
    .also((earlier) => audit(call, entry, earlier.selectFrom("confirmed")))
    .counts(db, "active", "confirmed");
  if (active === 0) throw new InvalidCliRefreshToken();
  if (confirmed === 0) throw new InvalidCliLoginCode();
  return { success: true as const };
}
