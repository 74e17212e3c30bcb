import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { applicationId, randomCode, randomUuid } from "../../services/random.ts";
import type { CaseFixtures, TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { applicationErrorCases } from "./application-error-cases.ts";
import { givenApplication, issuerCalls, issuerPath, type Parameters, requestParameters } from "./authorization-servers.ts";

type Fixtures = Pick<CaseFixtures, "server" | "project">;

const ofIssuer = (project: TenantKeys) => ({ project_id: issuerPath(project).split("/")[2] ?? "" });
const atIssuer = ({ project }: Fixtures) => ({ params: ofIssuer(project) });
const present = (parameters: Parameters) => Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));

/** An application with the tokens of the test user. */
async function givenTokens({ server, project, testUser }: CaseFixtures, about: object = {}) {
  const application = await givenApplication(server, project, about);
  return { application, ...(await issuerCalls(server, project).tokens(application, testUser.accessToken)) };
}

const credentials = ({ id, client_secret }: { readonly id: string; readonly client_secret: string | null }) => ({
  client_id: id,
  ...(client_secret !== null && { client_secret }),
});

const withApplication = async ({ server, project }: Fixtures) => ({
  params: { application_id: (await givenApplication(server, project)).id },
});

/** A connection of the test user. */
const withConnection = async (fixtures: CaseFixtures) => ({
  testUser: fixtures.testUser,
  params: { application_id: (await givenTokens(fixtures)).application.id, user_id: fixtures.testUser.id },
});

const withToken = async (fixtures: CaseFixtures) => {
  const { application, access_token } = await givenTokens(fixtures);
  return { ...atIssuer(fixtures), body: { ...credentials(application), token: access_token } };
};

const withBearer = async (fixtures: CaseFixtures) => ({
  ...atIssuer(fixtures),
  headers: { authorization: `Bearer ${(await givenTokens(fixtures)).access_token}` },
});

const withRequest = async ({ server, project }: Fixtures) => {
  const application = await givenApplication(server, project);
  return { params: { request_id: await issuerCalls(server, project).open(requestParameters(application)) } };
};

/** Valid calls of the authorization server and of the calls about applications. */
export const authorizationServerRouteCases = {
  "authorizationServer.openidConfiguration": { statements: 1, build: atIssuer },
  "authorizationServer.metadata": { statements: 1, build: atIssuer },
  "authorizationServer.rootMetadata": { statements: 1, build: atIssuer },
  "authorizationServer.jwks": { statements: 1, build: atIssuer },
  "authorizationServer.authorize": {
    statements: 2,
    build: async (fixtures) => ({
      ...atIssuer(fixtures),
      query: present(requestParameters(await givenApplication(fixtures.server, fixtures.project))) as Record<string, string>,
    }),
  },
  "authorizationServer.pushRequest": {
    statements: 2,
    build: async (fixtures) => {
      const application = await givenApplication(fixtures.server, fixtures.project);
      return { ...atIssuer(fixtures), body: { ...present(requestParameters(application)), ...credentials(application) } };
    },
  },
  "authorizationServer.token": {
    statements: 2,
    build: async (fixtures) => {
      const application = await givenApplication(fixtures.server, fixtures.project, { type: "service", redirect_uris: [] });
      return { ...atIssuer(fixtures), body: { ...credentials(application), grant_type: "client_credentials" } };
    },
  },
  "authorizationServer.userInfo": { statements: 1, build: withBearer },
  "authorizationServer.postUserInfo": { statements: 1, build: withBearer },
  "authorizationServer.introspect": { statements: 1, build: withToken },
  "authorizationServer.revoke": { statements: 2, build: withToken },
  "authorizationServer.endSession": {
    statements: 3,
    build: async (fixtures) => {
      const testUser = await fixtures.givenTestUser();
      return { ...atIssuer(fixtures), query: { id_token_hint: (await givenTokens({ ...fixtures, testUser })).id_token } };
    },
  },
  "oauthApplications.list": { statements: 2, build: () => ({}) },
  "oauthApplications.create": { statements: 9, build: () => ({ body: { display_name: "Example", type: "web" } }) },
  "oauthApplications.get": { statements: 2, build: withApplication },
  "oauthApplications.update": {
    statements: 7,
    build: async (fixtures) => ({ ...(await withApplication(fixtures)), body: { display_name: "Renamed" } }),
  },
  "oauthApplications.remove": { statements: 5, build: withApplication },
  "oauthApplications.createSecret": {
    statements: 9,
    build: async (fixtures) => ({ ...(await withApplication(fixtures)), body: { expire_others_in_millis: 0 } }),
  },
  "oauthApplications.removeSecret": {
    statements: 5,
    build: async ({ server, project }) => {
      const { id, secrets } = await givenApplication(server, project);
      return { params: { application_id: id, secret_id: secrets[0]?.id ?? "" } };
    },
  },
  "oauthApplications.listUsers": { statements: 3, build: withApplication },
  "oauthApplications.removeUser": { statements: 2, build: withConnection },
  "authorizationRequests.get": { statements: 2, build: withRequest },
  "authorizationRequests.decide": {
    statements: 3,
    build: async (fixtures) => ({ ...(await withRequest(fixtures)), body: { decision: "allow" } }),
  },
  "connectedApplications.list": { statements: 2, build: ({ testUser }) => ({ params: { user_id: testUser.id } }) },
  "connectedApplications.remove": { statements: 2, build: withConnection },
} as const satisfies Record<string, RouteCase>;

/** The project under test, with another project whose authorization server is off. */
const disabled: ErrorCase = async () => {
  const at = await context.server.givenProject({ domains: { allowLocalhost: true } });
  return { at, params: { project_id: at.id } };
};

const disabledForm: ErrorCase = async () => ({ ...(await disabled()), body: { grant_type: "client_credentials" } });

const tokenCall =
  (about: object, more: (application: { readonly id: string; readonly client_secret: string | null }) => object): ErrorCase =>
  async () => {
    const { server, project } = context.fixtures;
    const application = await givenApplication(server, project, about);
    return { params: ofIssuer(project), body: { ...credentials(application), ...more(application) } };
  };

const service = { type: "service", redirect_uris: [] };
const isClientCredentials = { grant_type: "client_credentials" };

/** A pushed request with other parameters. */
const pushing = (more: Parameters, about: object = {}): ErrorCase =>
  tokenCall(about, (application) => present(requestParameters(application, more)));

/** A request of a browser with other parameters. */
const requesting =
  (more: Parameters): ErrorCase =>
  async () => {
    const { server, project } = context.fixtures;
    const application = await givenApplication(server, project);
    return { params: ofIssuer(project), query: present(requestParameters(application, more)) as Record<string, string> };
  };

const unknownClient: ErrorCase = () => ({
  params: ofIssuer(context.fixtures.project),
  body: { client_id: applicationId(), client_secret: "wrong", grant_type: "client_credentials", token: "x" },
});
const allowing = (request_id: string) => ({
  as: "client" as const,
  headers: { [header.accessToken]: context.fixtures.testUser.accessToken },
  params: { request_id },
  body: { decision: "allow" },
});

const userInfoErrors: Record<string, ErrorCase> = {
  AuthorizationServerNotEnabled: disabled,
  InvalidBearerToken: () => ({ params: ofIssuer(context.fixtures.project), headers: { authorization: "Bearer unknown" } }),
  InsufficientScope: async () => {
    const { server, project, testUser } = context.fixtures;
    const application = await givenApplication(server, project);
    const { access_token } = await issuerCalls(server, project).tokens(application, testUser.accessToken, { scope: "email" });
    return { params: ofIssuer(project), headers: { authorization: `Bearer ${access_token}` } };
  },
};

/** Every refusal of these calls. */
export const authorizationServerErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  ...applicationErrorCases,
  "authorizationServer.openidConfiguration": { AuthorizationServerNotEnabled: disabled },
  "authorizationServer.metadata": { AuthorizationServerNotEnabled: disabled },
  "authorizationServer.rootMetadata": {
    AuthorizationServerNotEnabled: disabled,
  },
  "authorizationServer.jwks": { AuthorizationServerNotEnabled: disabled },
  "authorizationServer.authorize": {
    AuthorizationServerNotEnabled: disabled,
    AuthorizationClientUnknown: requesting({ client_id: applicationId() }),
    RedirectUriNotRegistered: requesting({ redirect_uri: "https://evil.example/" }),
    InvalidRequest: requesting({ request_uri: "urn:ietf:params:oauth:request_uri:unknown" }),
  },
  "authorizationServer.pushRequest": {
    AuthorizationServerNotEnabled: disabledForm,
    InvalidClient: unknownClient,
    InvalidRequest: pushing({ code_challenge: undefined }),
    InvalidTarget: pushing({ resource: "https://other.example/" }),
    RedirectUriNotRegistered: pushing({ redirect_uri: "https://evil.example/" }),
    ScopeNotAllowed: pushing({ scope: "openid admin" }),
    UnauthorizedClient: pushing({}, service),
    UnsupportedResponseType: pushing({ response_type: "token" }),
  },
  "authorizationServer.token": {
    AuthorizationServerNotEnabled: disabledForm,
    InvalidClient: unknownClient,
    InvalidRequest: tokenCall({}, () => ({})),
    InvalidGrant: tokenCall({}, () => ({ grant_type: "refresh_token", refresh_token: "unknown" })),
    InvalidTarget: tokenCall(service, () => ({ ...isClientCredentials, resource: "https://other.example/" })),
    UnauthorizedClient: tokenCall({}, () => isClientCredentials),
    UnsupportedGrantType: tokenCall({}, () => ({ grant_type: "password" })),
    ScopeNotAllowed: tokenCall(service, () => ({ ...isClientCredentials, scope: "openid" })),
  },
  "authorizationServer.userInfo": userInfoErrors,
  "authorizationServer.postUserInfo": userInfoErrors,
  "authorizationServer.introspect": {
    AuthorizationServerNotEnabled: disabledForm,
    InvalidClient: unknownClient,
    InvalidRequest: tokenCall({}, () => ({})),
  },
  "authorizationServer.revoke": {
    AuthorizationServerNotEnabled: disabledForm,
    InvalidClient: unknownClient,
    InvalidRequest: tokenCall({}, () => ({})),
  },
  "authorizationServer.endSession": {
    AuthorizationServerNotEnabled: disabled,
    IdTokenHintInvalid: () => ({ params: ofIssuer(context.fixtures.project) }),
    RedirectUriNotRegistered: async () => {
      const { project } = context.fixtures;
      const { id_token } = await givenTokens(context.fixtures);
      return { params: ofIssuer(project), query: { id_token_hint: id_token, post_logout_redirect_uri: "https://evil.example/" } };
    },
  },
  "authorizationRequests.get": {
    AuthorizationRequestNotFound: () => ({ params: { request_id: randomCode() } }),
    AuthorizationServerNotEnabled: async () => ({ ...(await disabled()), as: "client", params: { request_id: randomCode() } }),
  },
  "authorizationRequests.decide": {
    AuthorizationRequestNotFound: () => allowing(randomCode()),
    AuthorizationNeedsSignIn: async () => {
      const { server, project } = context.fixtures;
      const application = await givenApplication(server, project);
      const request_id = await issuerCalls(server, project).open(requestParameters(application, { prompt: "login" }));
      return allowing(request_id);
    },
    TeamMembershipNotFound: async () => {
      const { server, project } = context.fixtures;
      const request_id = await issuerCalls(server, project).open(requestParameters(await givenApplication(server, project)));
      const call = allowing(request_id);
      return { ...call, body: { ...call.body, team_id: randomUuid() } };
    },
    AuthorizationServerNotEnabled: async () => {
      const at = (await disabled()).at as TenantKeys;
      const testUser = await context.fixtures.givenTestUser({ project: at });
      return {
        as: "client",
        at,
        headers: { [header.accessToken]: testUser.accessToken },
        params: { request_id: randomCode() },
        body: { decision: "deny" },
      };
    },
  },
};
