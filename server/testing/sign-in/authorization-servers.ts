import { createHash } from "node:crypto";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { type CaseServer, type TenantKeys, tenantHeaders } from "../case-fixtures.ts";
import type { TestResponse } from "../case-requests.ts";

type CalledServer = Pick<CaseServer, "request">;

export const codeVerifier = "a".repeat(43);
export const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
export const applicationRedirectUri = "https://app.example.org/callback";

export interface TestApplication {
  readonly id: string;
  /** Null for a native application. */
  readonly client_secret: string | null;
  readonly secrets: readonly { readonly id: string }[];
}

const required = (response: TestResponse, status: number) => {
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${response.text}`);
  return response;
};

/** An application of a project. */
export async function givenApplication(server: CalledServer, project: TenantKeys, about: object = {}): Promise<TestApplication> {
  const body = { display_name: "Example", type: "web", redirect_uris: [applicationRedirectUri], is_first_party: true, ...about };
  const response = await server.request("POST", "/oauth-applications", { headers: tenantHeaders("server", project), body });
  return required(response, 201).json;
}

/** The path of a project's issuer, below the base of the API. */
export const issuerPath = ({ id, branchId = "main" }: Pick<TenantKeys, "id" | "branchId">): string =>
  `/projects/${id}${branchId === "main" ? "" : `~${encodeURIComponent(branchId)}`}/oauth`;

export type Parameters = Readonly<Record<string, string | undefined>>;

export const toForm = (parameters: Parameters): string =>
  new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString();

/** The parameters with which an application requests access. */
export const requestParameters = ({ id }: Pick<TestApplication, "id">, more: Parameters = {}): Parameters => ({
  client_id: id,
  response_type: "code",
  redirect_uri: applicationRedirectUri,
  scope: "openid profile email offline_access",
  state: "the state",
  nonce: "the nonce",
  code_challenge: codeChallenge,
  code_challenge_method: "S256",
  ...more,
});

/** The calls of a browser and an application to the authorization server of a project. */
export function issuerCalls(server: CalledServer, project: TenantKeys) {
  const path = issuerPath(project);
  const authorize = (parameters: Parameters) => server.request("GET", `${path}/authorize?${toForm(parameters)}`);
  const post = (endpoint: string, parameters: Parameters, headers: Readonly<Record<string, string>> = {}) =>
    server.request("POST", `${path}/${endpoint}`, {
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      rawBody: toForm(parameters),
    });
  /** Opens a request. @returns the id of the request on the consent page */
  const open = async (parameters: Parameters): Promise<string> => {
    const location = required(await authorize(parameters), 303).headers.get("location") ?? "";
    const id = new URL(location).searchParams.get("request_id");
    if (id === null) throw new Error(`not a consent page: ${location}`);
    return id;
  };
  const decide = (requestId: string, accessToken: string, decision = "allow", more: object = {}) =>
    server.request("POST", `/oauth-authorization-requests/${requestId}/decision`, {
      headers: { ...tenantHeaders("client", project), [header.accessToken]: accessToken },
      body: { decision, ...more },
    });
  /** Lets an application have access. @returns the parameters of the answer */
  const allow = async (application: TestApplication, accessToken: string, more: Parameters = {}): Promise<URLSearchParams> => {
    const response = await decide(await open(requestParameters(application, more)), accessToken);
    return new URL(required(response, 200).json.redirect_to).searchParams;
  };
  const toCredentials = ({ id, client_secret }: Pick<TestApplication, "id" | "client_secret">): Parameters => ({
    client_id: id,
    client_secret: client_secret ?? undefined,
  });
  const exchange = (application: TestApplication, code: string, more: Parameters = {}) =>
    post("token", {
      grant_type: "authorization_code",
      ...toCredentials(application),
      code,
      redirect_uri: applicationRedirectUri,
      code_verifier: codeVerifier,
      ...more,
    });
  const refresh = (application: TestApplication, refresh_token: string, more: Parameters = {}) =>
    post("token", { grant_type: "refresh_token", ...toCredentials(application), refresh_token, ...more });
  /** The tokens of a user for an application. */
  const tokens = async (application: TestApplication, accessToken: string, more: Parameters = {}) => {
    const code = (await allow(application, accessToken, more)).get("code") ?? "";
    const redirect = more.redirect_uri === undefined ? {} : { redirect_uri: more.redirect_uri };
    return required(await exchange(application, code, redirect), 200).json as {
      readonly access_token: string;
      readonly refresh_token: string;
      readonly id_token: string;
      readonly scope: string;
    };
  };
  const userInfo = (token: string) => server.request("GET", `${path}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  const introspect = (application: TestApplication, token: string) => post("introspect", { ...toCredentials(application), token });
  return { path, authorize, post, open, decide, allow, toCredentials, exchange, refresh, tokens, userInfo, introspect };
}

/** An application that a user has given access, with the id of its secret. */
export async function givenConnection(server: CalledServer, project: TenantKeys, { accessToken }: { readonly accessToken: string }) {
  const application = await givenApplication(server, project);
  await issuerCalls(server, project).allow(application, accessToken);
  return { application_id: application.id, secret_id: application.secrets[0]?.id ?? "" };
}
