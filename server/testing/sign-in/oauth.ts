import { createHash, randomBytes } from "node:crypto";
import { type CaseServer, permissiveConfig, type TenantKeys } from "../case-fixtures.ts";
import type { ProjectKeys, TestResponse } from "../case-requests.ts";
import type { ProviderAnswer, ProviderDouble } from "../given-state.ts";
import type { ProviderSays } from "./provider.ts";
import { testProvider, testProviders } from "./provider-code.ts";

export { testProviders } from "./provider-code.ts";

/** The calls that a sign-in with a provider sends to a server. */
type CalledServer = Pick<CaseServer, "request">;

/** A configuration with providers. */
export const oauthConfig = (more: { auth?: object; oauth?: object; domains?: object } = {}) => ({
  ...permissiveConfig,
  auth: { ...permissiveConfig.auth, oauth: { providers: testProviders, ...more.oauth }, ...more.auth },
  domains: { allowLocalhost: true, ...more.domains },
});

type ProjectMaker = Pick<CaseServer, "givenProject">;
const projects = new WeakMap<ProjectMaker, Promise<TenantKeys>>();
/** A project with providers, shared by the tests of a server. */
export function oauthProject(server: ProjectMaker, { providers }: ProviderDouble = testProvider): Promise<TenantKeys> {
  let project = projects.get(server);
  if (!project) projects.set(server, (project = server.givenProject(oauthConfig({ oauth: { providers } }))));
  return project;
}

export const redirectUri = "http://localhost:3000/handler/oauth-callback?after_auth_return_to=%2Fhome";

/** A sign-in that a browser has started: what the app, the browser and the provider know of it. */
export interface StartedFlow {
  readonly provider: string;
  readonly verifier: string;
  /** The app's state. */
  readonly appState: string;
  /** The state sent to the provider. */
  readonly state: string;
  readonly cookie: string;
  readonly url: URL;
}

/** The parameters with which an app starts a sign-in. */
export function authorizeQuery(project: ProjectKeys, more: Readonly<Record<string, string | undefined>> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query: Record<string, string | undefined> = {
    client_id: project.id,
    client_secret: project.publishableClientKey,
    redirect_uri: redirectUri,
    scope: "legacy",
    state: randomBytes(32).toString("base64url"),
    grant_type: "authorization_code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    response_type: "code",
    ...more,
  };
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Record<string, string>;
  return { verifier, query: present };
}

/** Returns the body that a hosted page sends for an app that its user continues to. */
export const hostedCodeBody = ({ refreshToken }: { readonly refreshToken: string }, code_challenge = "c".repeat(43)) => ({
  refresh_token: refreshToken,
  redirect_uri: redirectUri,
  code_challenge,
  code_challenge_method: "S256",
});

/** The calls of a browser and an app to a server. */
export function oauthCalls(server: CalledServer, double: ProviderDouble = testProvider) {
  const authorize = (project: ProjectKeys, more: Readonly<Record<string, string | undefined>> = {}, provider = "google") => {
    const { verifier, query } = authorizeQuery(project, more);
    const path = `/auth/oauth/authorize/${provider}?${new URLSearchParams(query)}`;
    return server.request("GET", path).then((answer) => ({ answer, verifier, query }));
  };

  async function start(
    project: ProjectKeys,
    more: Readonly<Record<string, string | undefined>> = {},
    provider = "google",
  ): Promise<StartedFlow> {
    const { answer, verifier, query } = await authorize(project, more, provider);
    if (answer.status !== 307) throw new Error(`authorize answered ${answer.status}: ${answer.text}`);
    const url = new URL(answer.headers.get("location") ?? "");
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";", 1)[0] as string;
    return { provider, verifier, appState: query.state as string, state: url.searchParams.get("state") as string, cookie, url };
  }

  /** The browser comes back from the provider, with the parameters that the provider adds. */
  const comeBack = (flow: StartedFlow, parameters: Readonly<Record<string, string>>, on: CalledServer = server): Promise<TestResponse> =>
    on.request("GET", `/auth/oauth/callback/${flow.provider}?${new URLSearchParams({ state: flow.state, ...parameters })}`, {
      headers: { cookie: flow.cookie },
    });

  const answer = async (flow: StartedFlow, says: ProviderSays | ProviderAnswer, on?: CalledServer) =>
    comeBack(flow, await double.answer(flow.url, says), on);

  /** A sign-in up to the code that the app gets. */
  async function code(
    project: ProjectKeys,
    says: ProviderSays | ProviderAnswer,
    more: Readonly<Record<string, string | undefined>> = {},
    provider?: string,
  ) {
    const flow = await start(project, more, provider);
    const back = await answer(flow, says);
    if (back.status !== 303) throw new Error(`the callback answered ${back.status}: ${back.text}`);
    const url = new URL(back.headers.get("location") ?? "");
    return { ...flow, code: url.searchParams.get("code") as string, back: url };
  }

  const grant = (project: ProjectKeys, { code, verifier }: { code: string; verifier: string }, more: object = {}) => ({
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: project.id,
    client_secret: project.publishableClientKey,
    ...more,
  });
  const exchange = (project: ProjectKeys, issued: { code: string; verifier: string }, more: object = {}, on: CalledServer = server) =>
    on.request("POST", "/auth/oauth/token", { body: grant(project, issued, more) });

  /** A whole sign-in: the response to the exchange. */
  const signIn = async (
    project: ProjectKeys,
    says: ProviderSays | ProviderAnswer,
    more: Readonly<Record<string, string | undefined>> = {},
    provider?: string,
  ) => exchange(project, await code(project, says, more, provider));

  return { authorize, start, comeBack, answer, code, grant, exchange, signIn };
}
