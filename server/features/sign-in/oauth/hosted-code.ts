import { sql } from "kysely";
import { RedirectUrlNotWhitelisted, RefreshTokenNotFoundOrExpired, UserAuthenticationRequired } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import { authorizePath, hostedHandlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Call } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { randomCode } from "../../../services/random.ts";
import { insertAuthorizationCode } from "../../accounts/credentials/authorization-codes.ts";
import { matchesToken, readRefreshToken } from "../../accounts/sessions/refresh-token.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { withoutFragment } from "./authorize.ts";
import { runCheck, StepRejected } from "./step-rejected.ts";
import { traced } from "./traces.ts";

type HostedCodeCall = Call<typeof oauthRoutes.issueHostedCode>;

/**
 * Issues an authorization code to the session of a hosted page, or of an app with an anonymous user. The refresh token is required
 * because an access token alone must not lead to another session. One statement.
 */
export function issueHostedCode(call: HostedCodeCall) {
  const { input, user, project, db, services, now } = call;
  noteSignIn(call, { continues: user.sessionId, userId: user.row.id });
  return traced(call, { step: "authorize", providerId: null, tenancyId: project.tenancyId }, async () => {
    const redirectUri = withoutFragment(input.redirect_uri);
    const afterUrl = input.after_callback_redirect_url;
    await runCheck("redirect_uri", () => requireTrustedUrl(call, redirectUri), redirectUri);
    requireSuitableTarget(call, redirectUri, afterUrl);
    if (afterUrl !== undefined) await runCheck("after_callback_redirect_url", () => requireTrustedUrl(call, afterUrl), afterUrl);

    const token = readRefreshToken(services.secrets, input.refresh_token);
    const session = sql`SELECT s.expires_at FROM sessions s WHERE s.tenancy_id = ${project.tenancyId}::uuid
      AND s.id = ${user.sessionId}::uuid AND s.user_id = ${user.row.id}::uuid AND ${matchesToken(token)}
      AND s.expires_at > ${now}::timestamptz FOR KEY SHARE OF s`;
    const request = {
      redirect_uri: redirectUri,
      code_challenge: input.code_challenge,
      after_callback_redirect_url: afterUrl ?? null,
      ...(isHostedPage(call, redirectUri, pagePaths.accountSettings) && { seconds: oauthLimits.handOverSeconds }),
    };
    const code = randomCode();
    noteSignIn(call, { leadsTo: code });
    const { rows } = await insertAuthorizationCode(
      db,
      request,
      { tenancyId: project.tenancyId, code, userId: user.row.id, isNewUser: false, proof: { sessionId: user.sessionId, guard: session } },
      now,
    );
    if (rows.length === 0) throw new StepRejected("token", new RefreshTokenNotFoundOrExpired());
    return { code };
  });
}

/** Whether a URL is that of a hosted page of the project. Branch `main` has two client ids. */
const isHostedPage = ({ project, serverConfig }: HostedCodeCall, url: string, path: string) =>
  [toClientId(project), `${project.id}#${project.branchId}`].some(
    (clientId) => url === `${serverConfig.publicUrl}${hostedHandlerPath(clientId)}${path}`,
  );

/**
 * The authorization page accepts the session of an anonymous user alone, to upgrade the user. With the session of another user, a
 * foreign site could sign its visitors in to an account that it controls. Apps get no code for an anonymous user: it has proven
 * nothing. The account settings accept every other session. They need the URL of the app: unless it led to them, they ask the user
 * first.
 */
function requireSuitableTarget(call: HostedCodeCall, redirectUri: string, afterUrl: string | undefined): void {
  const { is_anonymous } = call.user.row;
  const isAuthorization = isHostedPage(call, redirectUri, authorizePath);
  if (isAuthorization !== is_anonymous)
    throw new StepRejected(
      "redirect_uri",
      isAuthorization ? new RedirectUrlNotWhitelisted() : new UserAuthenticationRequired(),
      redirectUri,
    );
  if (afterUrl === undefined && isHostedPage(call, redirectUri, pagePaths.accountSettings))
    throw new StepRejected("after_callback_redirect_url", new RedirectUrlNotWhitelisted(), redirectUri);
}
