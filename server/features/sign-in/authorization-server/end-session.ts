import { sql } from "kysely";
import { IdTokenHintInvalid, RedirectUriNotRegistered } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import { pagePaths } from "#contract/vocabulary/paths.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { statement } from "../../../kernel/statement.ts";
import { revokeSelectedSession } from "../../accounts/sessions/revoke.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { hostedErrorPage } from "../oauth/hosted-error-page.ts";
import { issuerUrl, requireIssuer } from "./issuer.ts";
import { addParameters } from "./redirect-uri.ts";
import { auditContext } from "./token-call.ts";

type EndSessionCall = Call<typeof authorizationServerRoutes.endSession> | Call<typeof authorizationServerRoutes.postEndSession>;

/**
 * Ends the session that an ID token names, and sends the browser back (OpenID Connect RP-Initiated Logout 1.0). Without a valid ID token
 * nothing ends, since any site can send a browser here. Three statements.
 */
export async function endSession(call: EndSessionCall) {
  const project = await requireIssuer(call, call.input.project_id);
  try {
    return reply.redirect(await signOut(call, project));
  } catch (error) {
    const page = error instanceof ApiError ? hostedErrorPage(call, call.headers.accept, project, error) : undefined;
    if (!page) throw error;
    return reply.redirect(page);
  }
}

/** @returns where the browser goes. @throws IdTokenHintInvalid, RedirectUriNotRegistered */
async function signOut(call: EndSessionCall, project: Project): Promise<string> {
  const { input, db, services, serverConfig, now } = call;
  const { tenancyId } = project;
  const hint = services.issuerTokens.verify(tenancyId, "id", issuerUrl(serverConfig, project), input.id_token_hint ?? "");
  const isTooOld = !hint || hint.iat * 1000 < now.getTime() - limits.idTokenHintSeconds * 1000;
  if (isTooOld || (input.client_id && input.client_id !== hint.aud)) throw new IdTokenHintInvalid();
  const application = await db
    .selectFrom("oauth_applications")
    .select("post_logout_redirect_uris")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", hint.aud)
    .where("is_enabled", "=", true)
    .executeTakeFirst();
  if (!application) throw new IdTokenHintInvalid();
  const uri = input.post_logout_redirect_uri;
  if (uri !== undefined && !application.post_logout_redirect_uris.includes(uri)) throw new RedirectUriNotRegistered();
  const session = sql`SELECT s.id FROM sessions s WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = ${hint.sid}::uuid
    AND s.user_id = ${hint.sub}::uuid`;
  await statement()
    .step("ended", revokeSelectedSession(tenancyId, session))
    .also((earlier) =>
      audit(
        auditContext(call, project),
        { event: "session.signed_out", userId: hint.sub, sessionId: hint.sid },
        earlier.selectFrom("ended"),
      ),
    )
    .execute(db);
  if (uri === undefined) return hostedPageUrl(serverConfig, toClientId(project), pagePaths.signIn);
  return addParameters(uri, { state: input.state });
}
