import { applicationLimits } from "#contract/vocabulary/sign-in/applications.ts";
import type { CaseFixtures, CaseServer, TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { issuerPath } from "./authorization-servers.ts";

export const clientMetadata = {
  client_name: "Example",
  redirect_uris: ["http://127.0.0.1/callback"],
  token_endpoint_auth_method: "none",
};

export interface TestClient {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly registration_access_token: string;
}

/** An application that has registered itself. */
export async function givenRegisteredClient(
  server: Pick<CaseServer, "request">,
  project: TenantKeys,
  metadata: object = {},
): Promise<TestClient> {
  const body = { ...clientMetadata, ...metadata };
  const { status, text, json } = await server.request("POST", `${issuerPath(project)}/register`, { body });
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${text}`);
  return json;
}

export const bearer = ({ registration_access_token: token }: TestClient) => ({ authorization: `Bearer ${token}` });

const atIssuer = (project: TenantKeys) => ({ project_id: issuerPath(project).split("/")[2] ?? "" });

async function withClient({ server, project }: Pick<CaseFixtures, "server" | "project">) {
  const client = await givenRegisteredClient(server, project);
  return { params: { ...atIssuer(project), application_id: client.client_id }, headers: bearer(client) };
}

export const clientRegistrationRouteCases = {
  "clientRegistration.register": { statements: 7, build: ({ project }) => ({ params: atIssuer(project), body: clientMetadata }) },
  "clientRegistration.get": { statements: 1, build: withClient },
  "clientRegistration.update": {
    statements: 5,
    build: async (fixtures) => ({ ...(await withClient(fixtures)), body: clientMetadata }),
  },
  "clientRegistration.remove": { statements: 5, build: withClient },
} as const satisfies Record<string, RouteCase>;

const givenProject = async (oauthServer: object): Promise<TenantKeys> =>
  await context.server.givenProject({ domains: { allowLocalhost: true }, oauthServer });

const registering =
  (metadata: object, oauthServer?: object): ErrorCase =>
  async () => {
    const at = oauthServer ? await givenProject(oauthServer) : context.fixtures.project;
    return { at, params: atIssuer(at), body: { ...clientMetadata, ...metadata } };
  };

/** A call about a registered client with something else. */
const managing =
  (more: object): ErrorCase =>
  async () => ({ ...(await withClient(context.fixtures)), ...more });

const wrongToken = { headers: { authorization: "Bearer art_unknown" } };

/** A call about a client of a project whose authorization server is off. */
const disabled =
  (more: object = {}): ErrorCase =>
  async () => {
    const at = await givenProject({ isEnabled: false });
    const { params } = await withClient(context.fixtures);
    return { at, params: { ...params, ...atIssuer(at) }, ...more };
  };

export const clientRegistrationErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "clientRegistration.register": {
    AuthorizationServerNotEnabled: registering({}, { isEnabled: false }),
    ClientRegistrationNotAllowed: registering({}, { isEnabled: true }),
    InvalidBearerToken: registering({}, { isEnabled: true, registration: "token" }),
    InvalidClientMetadata: registering({ token_endpoint_auth_method: "tls_client_auth" }),
    InvalidRedirectUri: registering({ redirect_uris: ["http://example.org/"] }),
    TooManyOAuthApplications: async () => {
      const at = await givenProject({ isEnabled: true, registration: "open" });
      await context.server.given.applications(at, applicationLimits.perBranch, "registration");
      return { at, params: atIssuer(at), body: clientMetadata };
    },
  },
  "clientRegistration.get": { AuthorizationServerNotEnabled: disabled(), InvalidBearerToken: managing(wrongToken) },
  "clientRegistration.update": {
    AuthorizationServerNotEnabled: disabled({ body: clientMetadata }),
    ClientRegistrationNotAllowed: async () => {
      const { server } = context;
      const at = await givenProject({ isEnabled: true, registration: "open" });
      const call = await withClient({ server, project: at } as CaseFixtures);
      await server.configure({ oauthServer: { isEnabled: true, registration: "off" } }, at.id);
      return { at, ...call, body: clientMetadata };
    },
    InvalidBearerToken: managing({ ...wrongToken, body: clientMetadata }),
    InvalidClientMetadata: managing({ body: { ...clientMetadata, token_endpoint_auth_method: "client_secret_basic" } }),
    InvalidRedirectUri: managing({ body: { ...clientMetadata, redirect_uris: ["javascript:alert(1)"] } }),
  },
  "clientRegistration.remove": { AuthorizationServerNotEnabled: disabled(), InvalidBearerToken: managing(wrongToken) },
};
