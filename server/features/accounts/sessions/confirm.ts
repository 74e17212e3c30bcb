import { sql } from "kysely";
import { AccessTokenExpired, OtherUserNotAllowed, RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { matchesToken, readRefreshToken } from "./refresh-token.ts";

/**
 * Confirms the caller's session by a new one of the same user, which ends. The caller then counts as signed in when that session was
 * opened. One statement.
 * @throws RefreshTokenNotFoundOrExpired, AccessTokenExpired; OtherUserNotAllowed, after the other user's session has ended
 */
export async function confirmSession(call: Call<typeof sessionRoutes.confirm>) {
  const { input, project, user, db, services, now } = call;
  const { tenancyId } = project;
  const proof = sql<{ user_id: string; signed_in_at: Date }>`DELETE FROM sessions s
    WHERE s.tenancy_id = ${tenancyId}::uuid AND ${matchesToken(readRefreshToken(services.secrets, input.refresh_token))}
      AND s.id <> ${user.sessionId}::uuid AND s.expires_at > ${now}::timestamptz AND NOT s.is_impersonation
    RETURNING s.user_id, coalesce(s.confirmed_at, s.created_at) AS signed_in_at`;
  const confirmation = sql<{
    user_id: string;
    confirmed: boolean;
  }>`SELECT proof.user_id, EXISTS (SELECT FROM confirmed) AS confirmed FROM proof`;
  const [found] = await statement()
    .step("proof", proof)
    .step(
      "confirmed",
      sql<{ id: string }>`UPDATE sessions s SET confirmed_at = greatest(s.confirmed_at, proof.signed_in_at) FROM proof
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
