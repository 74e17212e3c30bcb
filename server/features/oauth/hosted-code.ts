import { sql } from "kysely";
import { RefreshTokenNotFoundOrExpired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/auth/oauth.ts";
import type { Call } from "../../kernel/call.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { isTokenOf, readRefreshToken } from "../sessions/refresh-token.ts";
import { issueAuthorizationCode } from "./authorization-code.ts";
import { withoutFragment } from "./authorize.ts";
import { checking, StepRejected } from "./step-rejected.ts";
import { traced } from "./traces.ts";

/**
 * Issues an authorization code to the session of a hosted page. The refresh token is required because an access token alone must
 * not lead to another session. One statement.
 */
export function issueHostedCode(call: Call<typeof oauthRoutes.issueHostedCode>) {
  const { input, user, project, db, services, now } = call;
  return traced(call, { step: "authorize", providerId: null, tenancyId: project.tenancyId }, async () => {
    const redirectUri = withoutFragment(input.redirect_uri);
    const afterUrl = input.after_callback_redirect_url;
    await checking("redirect_uri", () => requireTrustedUrl(call, redirectUri), redirectUri);
    if (afterUrl !== undefined) await checking("after_callback_redirect_url", () => requireTrustedUrl(call, afterUrl), afterUrl);

    const token = readRefreshToken(services.secrets, input.refresh_token);
    const session = sql`SELECT s.expires_at FROM sessions s WHERE s.tenancy_id = ${project.tenancyId}::uuid
      AND s.id = ${user.sessionId}::uuid AND s.user_id = ${user.row.id}::uuid AND ${isTokenOf(token)}
      AND s.expires_at > ${now}::timestamptz FOR KEY SHARE OF s`;
    const request = {
      redirect_uri: redirectUri,
      code_challenge: input.code_challenge,
      after_callback_redirect_url: afterUrl ?? null,
    };
    const issued = await issueAuthorizationCode(call, db, request, {
      userId: user.row.id,
      isNewUser: false,
      proof: { sessionId: user.sessionId },
      guard: session,
    });
    if (!issued) throw new StepRejected("token", new RefreshTokenNotFoundOrExpired());
    return { code: issued.code };
  });
}
