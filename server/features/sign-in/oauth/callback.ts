import { OauthConnectionDoesNotHaveRequiredScope, OuterOauthTimeout } from "#contract/errors/index.ts";
import { type ApiError, KnownError } from "#contract/kernel/error.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import type { ProviderSettings } from "../../../services/oauth/oauth-clients.ts";
import { randomCode } from "../../../services/random.ts";
import { insertAuthorizationCode } from "../../accounts/credentials/authorization-codes.ts";
import { providerIssue, providerSettings } from "../../accounts/credentials/provider-settings.ts";
import { findProject } from "../../projects/client.ts";
import { isTrustedUrl, requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { retryOnAccountChange } from "../sign-in.ts";
import { splitScopes } from "./authorize.ts";
import { callbackUrl } from "./callback-url.ts";
import { decide } from "./decide.ts";
import { type ConsumedFlow, consumeFlow, findFlowTenancy, flowCookieName, flowCookies, isFlowState } from "./flow.ts";
import { errorParameters, hostedErrorPage, withParameters } from "./hosted-error-page.ts";
import { sealResult, toProviderClient } from "./pending-result.ts";
import { toProviderIdentity } from "./provider-identity.ts";
import { findStarter } from "./starter.ts";
import { invalidFlow, runCheck, runProviderRequest, StepRejected } from "./step-rejected.ts";
import { recordRejection, recordTrace, type TracedStep } from "./traces.ts";

/** The part of its call that the callback needs, whatever the method. */
export type CallbackCall = Pick<Call, "db" | "transaction" | "afterCommit" | "services" | "serverConfig" | "background" | "origin" | "now">;

/** A provider's response as the browser delivers it. */
export interface ProviderResponse {
  readonly providerId: string;
  readonly parameters: URLSearchParams;
  readonly cookieHeader: string | undefined;
  readonly accept: string | undefined;
  /** The status of redirects to an error page: 303 after a POST, so that the browser does not repeat it there. */
  readonly errorStatus: 303 | 307;
}

/** The findings of `complete` so far. If it fails, the error page depends on it. */
interface Progress {
  flow?: ConsumedFlow;
  project?: Project;
}

/**
 * Takes a provider's response (wire protocol, section 4.8.2). Sends the browser back to the app with a code for what it has proven.
 * Known errors go to the app's error page where it has one. Browsers see the others on the hosted error page.
 */
export async function callback(call: CallbackCall, response: ProviderResponse) {
  const step: TracedStep = { step: "callback", providerId: response.providerId, tenancyId: null };
  const progress: Progress = {};
  const state = response.parameters.get("state");
  const cookies = isFlowState(state) ? [{ name: flowCookieName(state), value: null }] : [];
  try {
    const { url } = await complete(call, response, step, progress);
    return reply.redirect(url, { status: 303, cookies });
  } catch (error) {
    if (!(error instanceof StepRejected)) throw error;
    await recordRejection(call, step, error);
    const url = errorPage(call, progress, error.error) ?? hostedErrorPage(call, response.accept, progress.project, error.error);
    if (url === undefined) throw error.error.withCookies(cookies);
    return reply.redirect(url, { status: response.errorStatus, cookies });
  }
}

async function complete(call: CallbackCall, response: ProviderResponse, step: TracedStep, progress: Progress): Promise<{ url: string }> {
  const { db, services, serverConfig, now } = call;
  const flow = await consumeFlowFor(call, response, step);
  const branch = { projectId: flow.project_id, branchId: flow.branch_id };
  const project = await findProject(db, services, branch, now);
  if (!project) throw invalidFlow(call, "state_unknown");
  Object.assign(progress, { flow, project });
  noteSignIn(call, { tenancyId: project.tenancyId, isOther: flow.type === "link" });
  if (flow.expires_at <= now) throw new StepRejected("flow_expired", new OuterOauthTimeout());
  const use = flow.type === "authenticate" ? "allowSignIn" : undefined;
  const settings = await runCheck(
    "provider",
    () => providerSettings({ ...call, project }, flow.provider_id, use),
    providerIssue({ ...call, project }, flow.provider_id, use),
  );
  const authorization = {
    redirectUri: callbackUrl(serverConfig, settings.id),
    state: response.parameters.get("state") ?? "",
    codeVerifier: flow.codeVerifier,
    extraScopes: splitScopes(flow.provider_scope),
  };
  const exchanged = await runProviderRequest(call, () => services.oauth.exchange(settings, authorization, response.parameters));
  await runCheck("redirect_uri", () => requireTrustedUrl({ ...call, project }, flow.redirect_uri), flow.redirect_uri);
  const { missingPermission } = exchanged.account;
  if (missingPermission !== undefined) {
    const error = new OauthConnectionDoesNotHaveRequiredScope();
    await recordTrace(call, step, new StepRejected("provider_permission", error, missingPermission));
  }
  const code = await issueCode(call, { flow, project, settings, ...exchanged });
  // No `iss` (RFC 9207): published clients refuse one that is not the URL with which they were configured (wire protocol, section
  // 4.8.2). The code alone opens no session at another server: it needs the verifier of the app. Hosted pages send `iss`.
  return { url: withParameters(flow.redirect_uri, { code, state: flow.state }) };
}

/** The sign-in of a response, if this browser started it with this provider. */
async function consumeFlowFor(call: CallbackCall, response: ProviderResponse, step: TracedStep): Promise<ConsumedFlow> {
  const { db, services, now } = call;
  const state = response.parameters.get("state");
  if (!isFlowState(state)) throw invalidFlow(call, "state_missing");
  const cookies = flowCookies(services.secrets, response.cookieHeader, state);
  // Checked before the flow is consumed: another browser that has seen the state must not end it.
  const flow = cookies === "own" ? await consumeFlow(db, services.secrets, state, now) : undefined;
  step.tenancyId = (flow ?? (await findFlowTenancy(db, state)))?.tenancy_id ?? null;
  if (cookies !== "own") throw invalidFlow(call, cookies === "none" ? "cookie_missing" : "cookie_of_other_flow");
  if (!flow) throw invalidFlow(call, step.tenancyId === null ? "state_unknown" : "state_used");
  // Mix-up of providers (RFC 9207).
  if (flow.provider_id !== response.providerId) throw invalidFlow(call, "provider_mismatch", flow.provider_id);
  return flow;
}

type Exchanged = Awaited<ReturnType<CallbackCall["services"]["oauth"]["exchange"]>>;
interface Outcome extends Exchanged {
  readonly flow: ConsumedFlow;
  readonly project: Project;
  readonly settings: ProviderSettings;
}

/**
 * Decides whose account it is, and issues a code for it. Nothing else is written. The app has not proven yet that the person at the
 * provider is the one who started.
 */
async function issueCode(call: CallbackCall, outcome: Outcome): Promise<string> {
  const code = await retryOnAccountChange(() => decideAndIssue(call, outcome));
  if (code === undefined) throw invalidFlow(call, "account");
  return code;
}

async function decideAndIssue(call: CallbackCall, { flow, project, settings, tokens, account }: Outcome): Promise<string> {
  const { db, services, now } = call;
  const { tenancyId } = project;
  const { type, user_id: userId, session_id: sessionId } = flow;
  const starter = userId === null || sessionId === null ? null : { userId, sessionId };
  const user = await findStarter(db, tenancyId, starter, now);
  const identity = toProviderIdentity(settings, account);
  noteSignIn(call, { address: identity.email?.value });
  const decision = await decide({ ...call, accessType: "client", project, user, administrator: null }, { type, identity });
  const code = randomCode();
  const sealedResult = sealResult(services.secrets, tenancyId, code, {
    type,
    starter,
    client: toProviderClient(settings),
    identity,
    // Tokens of shared keys belong to the client of this server, not to that of the project. Bound tokens are of no use to it.
    tokens: settings.isShared || tokens.isBound ? null : tokens,
  });
  const linkingSessionId = type === "link" ? starter?.sessionId : undefined;
  const proof = { link: identity.oauthLink, sealedResult, linkingSessionId };
  const isNewUser = decision.kind === "sign-up";
  noteSignIn(call, { leadsTo: code, userId: decision.userId });
  await insertAuthorizationCode(db, flow, { tenancyId, code, userId: decision.userId, isNewUser, proof }, now);
  return code;
}

/** The app's page that shows a known error (wire protocol, section 4.8.3). The URL must be trusted at the time of use. */
function errorPage({ origin, serverConfig }: CallbackCall, { flow, project }: Progress, error: ApiError): string | undefined {
  const url = flow?.error_redirect_url;
  if (!url || !project || !(error instanceof KnownError) || !isTrustedUrl({ project, serverConfig }, url)) return undefined;
  return withParameters(url, errorParameters(origin, error));
}
