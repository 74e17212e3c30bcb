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
import { type OAuthCheck, oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { verifyUserToken } from "../../../core/access-token.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import type { ProviderSettings } from "../../../services/oauth/oauth-clients.ts";
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
 * Sends the browser to a provider. Two statements. Its errors never go to addresses of the request. Browsers see them on the hosted error
 * page, other callers get them.
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

/** A start and what is known of it. */
interface Start {
  readonly call: Omit<AuthorizeCall, "project"> & { readonly project: Project };
  readonly client: Client;
  /** The claims of the token, or its error. */
  readonly token: VerifiedToken | ApiError | undefined;
  readonly isLink: boolean;
  /** The user to link to, or the anonymous user to upgrade. Undefined without a session. */
  readonly user: { readonly id: string; readonly sessionId: string } | undefined;
  /** The addresses to send the browser to later. */
  readonly urls: { readonly redirect: string; readonly error: string | undefined; readonly after: string | undefined };
  /** @throws OauthProviderNotFoundOrNotEnabled */
  readonly settings: () => ProviderSettings;
}

interface Check {
  readonly check: OAuthCheck;
  /** Throws the error of a start that is refused. */
  readonly run: (start: Start) => void;
  /** The sent value, or a sentence for the project's developers, for the trace. */
  readonly detail?: (start: Start) => string | undefined;
}

/** The checks in the order of the wire protocol, section 4.8.1. Addresses are refused here, not at their use. */
const checks: readonly Check[] = [
  {
    check: "client_secret",
    run({ client, call }) {
      if (!client.hasValidKey) throw new InvalidPublishableClientKey({ project_id: call.project.id });
    },
  },
  {
    check: "scope",
    run({ call: { input } }) {
      if (input.scope !== oauthLimits.scope) throw new InvalidScope({ scope: cutText(input.scope, 256) });
    },
  },
  {
    check: "provider",
    run: ({ settings }) => void settings(),
    detail: ({ call, isLink }) => providerIssue(call, call.input.provider_id, requiredUse(isLink)),
  },
  { check: "redirect_uri", run: ({ call, urls }) => requireTrustedUrl(call, urls.redirect), detail: ({ urls }) => urls.redirect },
  {
    check: "error_redirect_url",
    run({ call, urls }) {
      if (urls.error !== undefined) requireTrustedUrl(call, urls.error);
    },
    detail: ({ urls }) => urls.error,
  },
  {
    check: "after_callback_redirect_url",
    run({ call, urls }) {
      if (urls.after !== undefined) requireTrustedUrl(call, urls.after);
    },
    detail: ({ urls }) => urls.after,
  },
  {
    check: "token",
    run({ token, isLink, client, user, call }) {
      if (token instanceof ApiError) throw token;
      if (isLink && (!token || client.user_id === null)) throw new OauthLinkNeedsUser();
      if (isLink && client.signed_in_at === null) throw new AccessTokenExpired({ expired_at_millis: null });
      // An impersonated session would give the developer a way to sign in as the user.
      if (user && client.is_impersonation) throw new ImpersonationNotAllowed();
      if (isLink && needsNewSignIn(call, client.signed_in_at)) throw new RecentSignInRequired();
    },
  },
  {
    check: "provider_scope",
    run({ call: { input }, settings }) {
      if (input.provider_scope && input.token && settings().isShared) throw new OauthExtraScopeNotAvailableWithSharedOauthKeys();
    },
    detail: ({ call }) => call.input.provider_scope,
  },
];

function start(call: AuthorizeCall, progress: Progress) {
  const step: TracedStep = { step: "authorize", providerId: call.input.provider_id, tenancyId: null };
  return traced(call, step, async () => {
    const read = await readStart(call);
    progress.project = read.call.project;
    step.tenancyId = read.call.project.tenancyId;
    noteSignIn(call, { tenancyId: step.tenancyId });
    for (const { check, run, detail } of checks) await runCheck(check, () => run(read), detail?.(read));
    return sendToProvider(read);
  });
}

/** Reads the client and the user in one statement. @throws StepRejected for an unknown client */
async function readStart(call: AuthorizeCall): Promise<Start> {
  const { input } = call;
  const token = verifyToken(call);
  const claims = token instanceof ApiError ? undefined : token;
  const client = await findAuthorizingClient(call, claims);
  const projectCall = { ...call, project: client.project };
  const isLink = input.type === "link";
  const hasUse = isLink || client.is_anonymous === true;
  let settings: ProviderSettings | undefined;
  return {
    call: projectCall,
    client,
    token,
    isLink,
    user:
      claims && client.user_id !== null && client.signed_in_at !== null && hasUse
        ? { id: client.user_id, sessionId: claims.refresh_token_id }
        : undefined,
    urls: {
      redirect: withoutFragment(input.redirect_uri),
      error: input.error_redirect_uri ?? input.error_redirect_url,
      after: input.after_callback_redirect_url,
    },
    settings: () => (settings ??= providerSettings(projectCall, input.provider_id, requiredUse(isLink))),
  };
}

/** Stores the flow and redirects to the provider. */
async function sendToProvider({ call, user, urls, settings }: Start) {
  const { input, project, db, services, serverConfig, background, now } = call;
  const provider = settings();
  if (input.type === "authenticate") background.countEvent({ tenancyId: project.tenancyId, event: "started" }, now);
  // Those of a sign-in with shared keys are left out: the project cannot use them.
  const providerScope = provider.isShared ? "" : (input.provider_scope ?? "");
  const flow = newFlow();
  const url = await runProviderRequest(call, () =>
    services.oauth.authorizationUrl(provider, {
      redirectUri: callbackUrl(serverConfig, provider.id),
      state: flow.providerState,
      codeVerifier: flow.codeVerifier,
      extraScopes: splitScopes(providerScope),
    }),
  );
  noteSignIn(call, { leadsTo: flow.providerState, userId: user?.id ?? null });
  await insertFlow(
    db,
    services.secrets,
    flow,
    {
      tenancy_id: project.tenancyId,
      provider_id: provider.id,
      type: input.type,
      user_id: user?.id ?? null,
      session_id: user?.sessionId ?? null,
      redirect_uri: urls.redirect,
      error_redirect_url: urls.error ?? null,
      after_callback_redirect_url: urls.after ?? null,
      state: input.state,
      code_challenge: input.code_challenge,
      provider_scope: providerScope,
    },
    now,
  );
  return reply.redirect(url.href, { status: 307, cookies: [flowCookie(services.secrets, flow.providerState)] });
}

/** A link needs any use of the provider. */
const requiredUse = (isLink: boolean) => (isLink ? undefined : "allowSignIn");

function needsNewSignIn({ project, now }: Pick<Start["call"], "project" | "now">, signedInAt: Date | null): boolean {
  const age = now.getTime() - (signedInAt?.getTime() ?? 0);
  return project.config.auth.sessions.requireRecentSignIn && age > tokenLimits.recentSignInMillis;
}

/** The scopes of a list separated by spaces. */
export const splitScopes = (list: string): string[] => list.split(" ").filter(Boolean);

/** The claims of the token, or its error, with which a later check refuses the start. */
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

/** As the authorization endpoint and the token endpoint compare it (RFC 6749, section 3.1.2: no fragment). */
export const withoutFragment = (url: string): string => url.split("#", 1)[0] as string;
