import { type RawBuilder, sql } from "kysely";
import { UserIdDoesNotExist } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/auth/sessions.ts";
import { tokens as limits } from "#contract/vocabulary/limits.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { accessTokenFor, newSession, primaryChannel, type TokenUser, tokenUser } from "./open.ts";

/**
 * Opens a session that a server asks for, in one statement: the user is held while the session is written, so that one who is being
 * deleted gets none.
 * @throws UserIdDoesNotExist
 */
export async function makeSession(call: Call<typeof sessionRoutes.create>) {
  const { input, project, db, services, now } = call;
  const isImpersonation = input.is_impersonation ?? limits.impersonation;
  const lifetimeMillis = input.expires_in_millis ?? (isImpersonation ? limits.impersonationMillis : limits.refreshMillis);
  const holder: RawBuilder<TokenUser> = sql`SELECT ${tokenUser} FROM users u ${primaryChannel}
    WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = ${input.user_id}::uuid FOR KEY SHARE OF u`;
  const guard = sql`SELECT id FROM holder`;
  // The call comes from the server's address, which says nothing of where the user is.
  const session = newSession(project.tenancyId, input.user_id, { ip: null }, now, guard, { lifetimeMillis, isImpersonation });
  const told = audit(
    call,
    {
      event: isImpersonation ? "session.impersonated" : "session.created",
      userId: input.user_id,
      sessionId: session.id,
      data: { lifetime_millis: lifetimeMillis },
    },
    "session",
  );
  const { rows } = await sql<TokenUser>`WITH holder AS (${holder}), session AS (${session.insert}), told AS (${told})
    SELECT * FROM holder`.execute(db);
  const [user] = rows;
  if (!user) throw new UserIdDoesNotExist({ user_id: input.user_id });
  return { refresh_token: session.refreshToken, access_token: accessTokenFor(services, project, user, session.id) };
}
