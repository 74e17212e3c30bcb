import {
  AccessTokenExpired,
  ImpersonationNotAllowed,
  InvalidOauthClientIdOrSecret,
  InvalidPublishableClientKey,
  InvalidScope,
  OauthExtraScopeNotAvailableWithSharedOauthKeys,
  OauthLinkNeedsUser,
  RecentSignInRequired,
} from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { verifyUserToken } from "../../../core/access-token.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import type { VerifiedToken } from "../../../services/tokens.ts";
import { providerIssue, providerSettings } from "../../accounts/credentials/provider-settings.ts";
import { parseClientId } from "../../accounts/sessions/token-client.ts";
import { type FoundClient, findClient } from "../../projects/client.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { authorizeUrl, callbackUrl } from "./callback-url.ts";
import { flowCookie, insertFlow, newFlow } from "./flow.ts";
import { hostedErrorPage } from "./hosted-error-page.ts";
import { runCheck, runProviderRequest, StepRejected } from "./step-rejected.ts";
import { type TracedStep, traced } from "./traces.ts";

type AuthorizeCall = Call<typeof oauthRoutes.authorize>;

/** The user of the token, as the query adds it to the client. */
interface TokenRow {
  /** Null without a token, and for a user who was deleted. */
  readonly user_id: string | null;
  readonly is_anonymous: boolean | null;
  /** Null for a session that has ended. */
  readonly signed_in_at: Date | null;
  readonly is_impersonation: boolean | null;
}
type Client = FoundClient<TokenRow>;

/**
 * Sends the browser to a provider. The checks follow the order of the wire protocol, section 4.8.1. Two statements. Its errors never go to
 * addresses of the request. Browsers see them on the hosted error page, other callers get them.
 */
export async function authorize(call: AuthorizeCall) {
  if (call.input.stack_response_mode === "json") return { location: navigationUrl(call) };
  const progress: Progress = {};
  try {
    return await start(call, progress);
  } catch (error) {
    const page = error instanceof ApiError && hostedErrorPage(call, call.headers.accept, progress.project, error);
    if (!page) throw error;
    return reply.redirect(page, { status: 307 });
  }
}

/** The address of this request, to navigate to. Only a navigation stores the cookie that binds the sign-in to its browser. */
function navigationUrl({ input, serverConfig }: AuthorizeCall): string {
  const { provider_id, stack_response_mode: _, ...query } = input;
  const parameters = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${authorizeUrl(serverConfig, provider_id)}?${new URLSearchParams(parameters)}`;
}

/** The project, once it is known, for the case that the start is refused. */
interface Progress {
  project?: Project;
}

function start(call: AuthorizeCall, progress: Progress) {
  const step: TracedStep = { step: "authorize", providerId: call.input.provider_id, tenancyId: null };
  return traced(call, step, async () => {
    const { input, db, services, serverConfig, now } = call;
    const token = verifyToken(call);
    const client = await findAuthorizingClient(call, token instanceof Error ? undefined : token);
    const { project } = client;
    progress.project = project;
    step.tenancyId = project.tenancyId;
    if (!client.hasValidKey) throw new StepRejected("client_secret", new InvalidPublishableClientKey({ project_id: project.id }));
    if (input.scope !== oauthLimits.scope) throw new StepRejected("scope", new InvalidScope({ scope: cutText(input.scope, 256) }));
    const use = input.type === "authenticate" ? "allowSignIn" : undefined;
    const settings = await runCheck(
      "provider",
      () => providerSettings({ ...call, project }, input.provider_id, use),
      providerIssue({ ...call, project }, input.provider_id, use),
    );
    const urls = await trustedUrls(call, project);
    if (token instanceof Error) throw new StepRejected("token", token);
    const user = userOf(call, client, token);
    const providerScope = extraScope(call, settings.isShared);

    const flow = newFlow();
    const url = await runProviderRequest(call, () =>
      services.oauth.authorizationUrl(settings, {
        redirectUri: callbackUrl(serverConfig, settings.id),
        state: flow.providerState,
        codeVerifier: flow.codeVerifier,
        extraScopes: splitScopes(providerScope),
      }),
    );
    await insertFlow(
      db,
      services.secrets,
      flow,
      {
        tenancy_id: project.tenancyId,
        provider_id: settings.id,
        type: input.type,
        user_id: user?.id ?? null,
        session_id: user?.sessionId ?? null,
        ...urls,
        state: input.state,
        code_challenge: input.code_challenge,
        provider_scope: providerScope,
      },
      now,
    );
    return reply.redirect(url.href, { status: 307, cookies: [flowCookie(services.secrets, flow.providerState)] });
  });
}

/** The scopes of a list separated by spaces. */
export const splitScopes = (list: string): string[] => list.split(" ").filter(Boolean);

/** The claims of the token, or its error, which is thrown after the project is known. */
function verifyToken({ input, services }: AuthorizeCall): VerifiedToken | ApiError | undefined {
  if (!input.token) return undefined;
  try {
    const allowAnonymous = input.type === "authenticate";
    return verifyUserToken(services.tokens, input.token, { ...parseClientId(input.client_id), allowAnonymous });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function findAuthorizingClient({ input, db, services, now }: AuthorizeCall, token: VerifiedToken | undefined): Promise<Client> {
  const client = await findClient<TokenRow>(
    db,
    services,
    parseClientId(input.client_id),
    input.client_secret,
    {
      columns: "u.id AS user_id, u.is_anonymous, coalesce(s.confirmed_at, s.created_at) AS signed_in_at, s.is_impersonation",
      joins: `LEFT JOIN users u ON u.tenancy_id = t.id AND u.id = $6::uuid
        LEFT JOIN sessions s ON s.tenancy_id = t.id AND s.id = $7::uuid AND s.user_id = u.id AND s.expires_at > $8::timestamptz`,
      values: [token?.sub ?? null, token?.refresh_token_id ?? null, now],
    },
    now,
  );
  if (client) return client;
  throw new StepRejected("client_id", new InvalidOauthClientIdOrSecret({ client_id: input.client_id }), input.client_id);
}

/** The addresses to send the browser to later. Those of errors and of the end are refused here, not at their use. */
async function trustedUrls(call: AuthorizeCall, project: Project) {
  const { input } = call;
  const trusted = (check: "redirect_uri" | "error_redirect_url" | "after_callback_redirect_url", url: string) =>
    runCheck(check, () => requireTrustedUrl({ ...call, project }, url), url);
  const redirectUri = withoutFragment(input.redirect_uri);
  const errorUrl = input.error_redirect_uri ?? input.error_redirect_url;
  const afterUrl = input.after_callback_redirect_url;
  await trusted("redirect_uri", redirectUri);
  if (errorUrl !== undefined) await trusted("error_redirect_url", errorUrl);
  if (afterUrl !== undefined) await trusted("after_callback_redirect_url", afterUrl);
  return { redirect_uri: redirectUri, error_redirect_url: errorUrl ?? null, after_callback_redirect_url: afterUrl ?? null };
}

/** As the authorization endpoint and the token endpoint compare it (RFC 6749, section 3.1.2: no fragment). */
export const withoutFragment = (url: string): string => url.split("#", 1)[0] as string;

/**
 * The user to link to, or the anonymous user to upgrade. Without a session a link is refused, and a sign-in upgrades no user.
 * An impersonated session does neither: it would give the developer a way to sign in as the user.
 */
function userOf({ input, now }: AuthorizeCall, client: Client, token: VerifiedToken | undefined) {
  const { user_id: id, is_anonymous, signed_in_at, is_impersonation, project } = client;
  const isLink = input.type === "link";
  if (isLink && (!token || id === null)) throw new StepRejected("token", new OauthLinkNeedsUser());
  if (!token || id === null) return undefined;
  if (signed_in_at === null) {
    if (isLink) throw new StepRejected("token", new AccessTokenExpired({ expired_at_millis: null }));
    return undefined;
  }
  if (!isLink && !is_anonymous) return undefined;
  if (is_impersonation) throw new StepRejected("token", new ImpersonationNotAllowed());
  const isOld = now.getTime() - signed_in_at.getTime() > tokenLimits.recentSignInMillis;
  if (isLink && isOld && project.config.auth.sessions.requireRecentSignIn) throw new StepRejected("token", new RecentSignInRequired());
  return { id, sessionId: token.refresh_token_id };
}

/** The scopes besides the provider's base scopes. Those of a sign-in with shared keys are left out: the project cannot use them. */
function extraScope({ input }: AuthorizeCall, isShared: boolean): string {
  const scope = input.provider_scope ?? "";
  if (!isShared) return scope;
  if (scope !== "" && input.token) throw new StepRejected("provider_scope", new OauthExtraScopeNotAvailableWithSharedOauthKeys(), scope);
  return "";
}
