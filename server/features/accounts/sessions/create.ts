import { sql } from "kysely";
import { UserIdDoesNotExist } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { signAccessToken, type TokenUser, tokenUserColumns } from "./access-token.ts";
import { newSession } from "./new-session.ts";

/**
 * Creates a session for a server, in one statement. It locks the user, so that a user who is being deleted gets no session.
 * @throws UserIdDoesNotExist
 */
export async function createSession(call: Call<typeof sessionRoutes.create>) {
  const { input, project, db, services, now } = call;
  const isImpersonation = input.is_impersonation ?? limits.impersonation;
  const wantedMillis = input.expires_in_millis ?? limits.refreshMillis;
  const { impersonationMaxMillis = wantedMillis } = project.config.auth.sessions;
  const lifetimeMillis = isImpersonation ? Math.min(wantedMillis, impersonationMaxMillis) : wantedMillis;
  const user = sql<TokenUser>`SELECT ${sql.raw(tokenUserColumns)} FROM users u
    WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = ${input.user_id}::uuid FOR KEY SHARE OF u`;
  // The call comes from the server's address, not the user's.
  const session = newSession(project.tenancyId, input.user_id, { ip: null }, now, { lifetimeMillis, isImpersonation });
  const entry = {
    event: isImpersonation ? "session.impersonated" : "session.created",
    userId: input.user_id,
    sessionId: session.id,
    data: { lifetime_millis: lifetimeMillis, ...(input.reason !== undefined && { reason: input.reason }) },
  } as const;
  const [locked] = await statement()
    .step("user", user)
    .step("session", (earlier) => session.insert(earlier.selectFrom("user")))
    .also((earlier) => audit(call, entry, earlier.selectFrom("session")))
    .rows(db, "user");
  if (!locked) throw new UserIdDoesNotExist({ user_id: input.user_id });
  return { refresh_token: session.refreshToken, access_token: signAccessToken(services, project, locked, session.id) };
}
