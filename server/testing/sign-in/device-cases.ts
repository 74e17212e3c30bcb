import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { deviceGrantType } from "#contract/vocabulary/sign-in/devices.ts";
import type { CaseFixtures, TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import {
  authorizationServerErrorCases,
  credentials,
  disabled,
  disabledForm,
  givenTokens,
  ofIssuer,
  pushing,
  unknownClient,
} from "./authorization-server-cases.ts";
import { givenApplication, requestParameters } from "./authorization-servers.ts";
import { type DeviceCodes, deviceCalls, givenDeviceApplication } from "./devices.ts";

/** A device that waits for its user. */
async function givenDevice({ server, project }: Pick<CaseFixtures, "server" | "project">, about: object = {}) {
  const application = await givenDeviceApplication(server, project, about);
  return { application, codes: await deviceCalls(server, project).start(application) };
}

/** The parameters of a valid request of an application. */
const givenParameters = async ({ server, project }: Pick<CaseFixtures, "server" | "project">) =>
  requestParameters(await givenApplication(server, project)) as Record<string, string>;

/** Valid calls of the authorization of devices, and of the forms that browsers send. */
export const deviceRouteCases = {
  "authorizationServer.postAuthorize": {
    statements: 2,
    build: async (fixtures) => ({ params: ofIssuer(fixtures.project), body: await givenParameters(fixtures) }),
  },
  "authorizationServer.postEndSession": {
    statements: 3,
    build: async (fixtures) => {
      const testUser = await fixtures.givenTestUser();
      return { params: ofIssuer(fixtures.project), body: { id_token_hint: (await givenTokens({ ...fixtures, testUser })).id_token } };
    },
  },
  "deviceAuthorization.start": {
    statements: 2,
    build: async ({ server, project }) => ({
      params: ofIssuer(project),
      body: credentials(await givenDeviceApplication(server, project)),
    }),
  },
  "deviceAuthorization.details": {
    statements: 2,
    build: async (fixtures) => ({ body: { user_code: (await givenDevice(fixtures)).codes.user_code } }),
  },
  "deviceAuthorization.decide": {
    statements: 3,
    build: async (fixtures) => ({ body: { user_code: (await givenDevice(fixtures)).codes.user_code, decision: "allow" } }),
  },
} as const satisfies Record<string, RouteCase>;

const starting =
  (about: object, more: object = {}): ErrorCase =>
  async () => {
    const { server, project } = context.fixtures;
    return { params: ofIssuer(project), body: { ...credentials(await givenApplication(server, project, about)), ...more } };
  };

/** The poll of a device, after something happened to its request. */
const polling =
  (happen: (codes: DeviceCodes, poll: () => Promise<unknown>) => Promise<unknown> | unknown): ErrorCase =>
  async () => {
    const { server, project } = context.fixtures;
    const { application, codes } = await givenDevice(context.fixtures);
    await happen(codes, () => deviceCalls(server, project).poll(application, codes.device_code));
    const body = { ...credentials(application), grant_type: deviceGrantType, device_code: codes.device_code };
    return { params: ofIssuer(project), body };
  };

const signedIn =
  (body: object): ErrorCase =>
  () => ({
    as: "client",
    headers: { [header.accessToken]: context.fixtures.testUser.accessToken },
    body,
  });

const whileDisabled =
  (body: object): ErrorCase =>
  async () => {
    const at = (await disabled()).at as TenantKeys;
    const testUser = await context.fixtures.givenTestUser({ project: at });
    return { as: "client", at, headers: { [header.accessToken]: testUser.accessToken }, body };
  };

const wrongCode = { user_code: "BCDF-GHJK" };
const denial = { ...wrongCode, decision: "deny" };

/** The refusals of a call with a query, as a form. */
const sentAsForm = (name: RouteName): Record<string, ErrorCase> =>
  Object.fromEntries(
    Object.entries(authorizationServerErrorCases[name] ?? {}).map(([error, build]) => [
      error,
      async () => {
        const { query, ...call } = await build();
        return { ...call, body: query ?? {} };
      },
    ]),
  );

/** Every refusal of these calls, and of the polls of devices. */
export const deviceErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "authorizationServer.token": {
    ...authorizationServerErrorCases["authorizationServer.token"],
    AuthorizationPending: polling(() => undefined),
    SlowDown: polling((_codes, poll) => poll()),
    DeviceCodeExpired: polling(({ device_code }) => context.server.given.expiredDevice(device_code)),
    DeviceAccessDenied: polling(({ user_code }) =>
      deviceCalls(context.server, context.fixtures.project).decide(user_code, context.fixtures.testUser.accessToken, "deny"),
    ),
  },
  "authorizationServer.pushRequest": {
    ...authorizationServerErrorCases["authorizationServer.pushRequest"],
    RequestObjectNotSupported: pushing({ request: "e30.e30." }),
  },
  "authorizationServer.postAuthorize": sentAsForm("authorizationServer.authorize"),
  "authorizationServer.postEndSession": sentAsForm("authorizationServer.endSession"),
  "deviceAuthorization.start": {
    AuthorizationServerNotEnabled: disabledForm,
    InvalidClient: unknownClient,
    InvalidRequest: async () => {
      const { server, project } = context.fixtures;
      const { id } = await givenDeviceApplication(server, project);
      const authorization = `Basic ${Buffer.from("another:secret").toString("base64")}`;
      return { params: ofIssuer(project), headers: { authorization }, body: { client_id: id } };
    },
    InvalidTarget: starting({ is_device_flow_enabled: true }, { resource: "https://other.example/" }),
    ScopeNotAllowed: starting({ is_device_flow_enabled: true }, { scope: "admin" }),
    UnauthorizedClient: starting({}),
  },
  "deviceAuthorization.details": { UserCodeInvalid: signedIn(wrongCode), AuthorizationServerNotEnabled: whileDisabled(wrongCode) },
  "deviceAuthorization.decide": { UserCodeInvalid: signedIn(denial), AuthorizationServerNotEnabled: whileDisabled(denial) },
};
