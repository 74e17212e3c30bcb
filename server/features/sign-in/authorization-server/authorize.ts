import { sql } from "kysely";
import { InvalidRequest, UnauthorizedClient } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import { oauthAuthorizePath } from "#contract/vocabulary/paths.ts";
import { applicationLimits as limits, requestUriPrefix } from "#contract/vocabulary/sign-in/applications.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { randomCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { hostedErrorPage } from "../oauth/hosted-error-page.ts";
import { type ApplicationRow, findApplication, requireApplication } from "./client.ts";
import { issuerUrl } from "./issuer.ts";
import { readRequest, requireRedirectUri, type ValidRequest } from "./read-request.ts";
import { addParameters } from "./redirect-uri.ts";
import { readSessionHints, type SessionHints } from "./session-hints.ts";

type AuthorizeCall = Call<typeof authorizationServerRoutes.authorize> | Call<typeof authorizationServerRoutes.postAuthorize>;
type PushCall = Call<typeof authorizationServerRoutes.pushRequest>;

/**
 * Sends the browser to the consent page. Two statements. Errors go to a redirect URI that the application has registered, and otherwise to
 * the hosted error page.
 */
export async function authorize(call: AuthorizeCall) {
  const { input, serverConfig } = call;
  const found = await findApplication(call, input.project_id, { id: input.client_id });
  const { project } = found;
  const application = found.application_id === null ? undefined : (found as ApplicationRow);
  const issuer = issuerUrl(serverConfig, project);
  let redirectUri: string | undefined;
  try {
    if (input.request_uri) {
      const requestId = await openPushedRequest(call, project, application, input.request_uri);
      return redirectToPage(call, project, requestId);
    }
    const uri = requireRedirectUri(application, input.redirect_uri);
    redirectUri = uri;
    const request = {
      ...readRequest(input, application as ApplicationRow, uri, { project, issuer }),
      ...readSessionHints(call, project, (application as ApplicationRow).application_id, input),
    };
    const requestId = randomCode();
    await insertRequest(call, project, application as ApplicationRow, request, { id: requestId, isPushed: false });
    return redirectToPage(call, project, requestId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (redirectUri !== undefined) return reply.redirect(errorRedirect(redirectUri, error, input.state, issuer));
    const page = hostedErrorPage(call, call.headers.accept, project, error);
    if (!page) throw error;
    return reply.redirect(page);
  }
}

const redirectToPage = ({ serverConfig }: Pick<Call, "serverConfig">, project: Project, requestId: string) =>
  reply.redirect(addParameters(hostedPageUrl(serverConfig, toClientId(project), oauthAuthorizePath), { request_id: requestId }));

/** RFC 6749, section 4.1.2.1, with the issuer of RFC 9207. */
const errorRedirect = (uri: string, error: ApiError, state: string | null | undefined, iss: string): string =>
  addParameters(uri, {
    error: "error" in error && typeof error.error === "string" ? error.error : "invalid_request",
    error_description: error.message,
    state: state ?? undefined,
    iss,
  });

/** Stores a request of an application until it is opened or decided (RFC 9126). Two statements. */
export async function pushRequest(call: PushCall) {
  const application = await requireApplication(call);
  const { project } = application;
  if (application.application_type === "service") throw new UnauthorizedClient();
  // RFC 9126, section 2.1.
  if (call.input.request_uri) throw new InvalidRequest("The parameter request_uri is not allowed here.");
  const redirectUri = requireRedirectUri(application, call.input.redirect_uri);
  const request = {
    ...readRequest(call.input, application, redirectUri, { project, issuer: issuerUrl(call.serverConfig, project) }),
    ...readSessionHints(call, project, application.application_id, call.input),
  };
  const reference = randomCode();
  await insertRequest(call, project, application, request, { id: reference, isPushed: true });
  return { request_uri: `${requestUriPrefix}${reference}`, expires_in: limits.pushedRequestSeconds };
}

function insertRequest(
  { db, now }: Pick<Call, "db" | "now">,
  { tenancyId }: Project,
  { application_id }: ApplicationRow,
  request: ValidRequest & SessionHints,
  { id, isPushed }: { readonly id: string; readonly isPushed: boolean },
) {
  const seconds = isPushed ? limits.pushedRequestSeconds : limits.requestSeconds;
  const row = {
    tenancy_id: tenancyId,
    id_hash: digest(id),
    application_id,
    is_pushed: isPushed,
    ...request,
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
  };
  return db.insertInto("oauth_requests").values(row).execute();
}

/** Opens a pushed request. Of several browsers exactly one succeeds. @returns the id of the request. @throws InvalidRequest */
async function openPushedRequest(
  { db, now }: Pick<Call, "db" | "now">,
  { tenancyId }: Project,
  application: ApplicationRow | undefined,
  requestUri: string,
): Promise<string> {
  const reference = requestUri.startsWith(requestUriPrefix) ? requestUri.slice(requestUriPrefix.length) : "";
  const id = randomCode();
  const { rows } = await sql`UPDATE oauth_requests r SET id_hash = ${digest(id)}::bytea, is_pushed = false,
      created_at = ${now}::timestamptz, expires_at = ${new Date(now.getTime() + limits.requestSeconds * 1000)}::timestamptz
    WHERE r.tenancy_id = ${tenancyId}::uuid AND r.id_hash = ${digest(reference)}::bytea AND r.is_pushed
      AND r.application_id = ${application?.application_id ?? null}::text AND r.expires_at > ${now}::timestamptz RETURNING 1`.execute(db);
  if (rows.length === 0) throw new InvalidRequest("The request_uri is unknown, used, expired or of another application.");
  return id;
}
