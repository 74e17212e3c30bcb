// A call without any project key learns which keys its route takes (corrections, 25), over both transports. A route of each access shape is
// tried. credentials.test.ts shows that each route identifies its caller.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, isOpenTo } from "#contract/kernel/access.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { isUserId } from "#contract/vocabulary/text.ts";
import { createClientApp, createServerApp, isKnownError } from "#sdk/server.ts";
import { permissiveConfig } from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";
import { paymentConfig } from "../testing/payments/payment-config.ts";
import { type CallInput, exampleBody, expectError, overRest, transports } from "../testing/transports.ts";
import { routesByShape } from "../testing/tried-routes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const ofClientRoutes = {
  client: errors.ClientAuthenticationRequired,
  server: errors.ClientOrServerAuthenticationRequired,
  admin: errors.ClientOrServerOrAdminAuthenticationRequired,
} as const;
const ofOtherRoutes = {
  client: errors.ClientAuthenticationRequired,
  server: errors.ServerAuthenticationRequired,
  admin: errors.AdminAuthenticationRequired,
} as const;
const withoutKeys = (as: AccessType) => ({ [header.projectId]: server.project.id, [header.accessType]: as });

const routes = ([...walk(contract)] as [string, Route][]).filter(([, { access }]) => access.from !== "public");

describe.each(transports)("over $name", (transport) => {
  const shapes = routesByShape(transport, routes);
  test.each(shapes)("%s, for %i routes of its access shape, names the keys that it takes", async (name, _count, route) => {
    const expected = route.access.from === "client" || route.access.from === "open" ? ofClientRoutes : ofOtherRoutes;
    for (const type of accessTypes) expectError(await transport.call(server, name, route, withoutKeys(type)), expected[type]);
  });

  test("empty keys are no keys, and any key makes the declared access type the missing one", async () => {
    const current = (headers: Readonly<Record<string, string>>) =>
      transport.call(server, "projects.current", contract.projects.current, { ...withoutKeys("server"), ...headers });
    const empty = { [header.publishableClientKey]: "", [header.secretServerKey]: "", [header.superSecretAdminKey]: "" };
    expectError(await current(empty), errors.ClientOrServerAuthenticationRequired);
    expectError(await current({ [header.publishableClientKey]: "wrong" }), errors.ServerAuthenticationRequired);
    expectError(await current({ [header.accessType]: "admin", [header.workflowToken]: "wrong" }), errors.AdminAuthenticationRequired);
  });

  test("an empty access token is no access token", async () => {
    const headers = { ...keyHeaders("client", server.project), [header.accessToken]: "" };
    const call = (name: string, route: Route) => transport.call(server, name, route, headers);
    expect(await call("projects.current", contract.projects.current)).toMatchObject({ status: 200 });
    expectError(await call("users.me", contract.users.me), errors.CannotGetOwnUserWithoutUser);
  });
});

/** The parameters of a route that take a user's id, or a customer's, by where they are sent. */
const listUserIds = ({ params, query, listQuery, body }: Route, type: AccessType) => {
  const me = (shapes: readonly (typeof params)[]): Record<string, string> =>
    Object.fromEntries(
      shapes.flatMap((schema) =>
        Object.entries(schema?.shape ?? {}).flatMap(([key, each]) => {
          if (key === "customer_id") return Object.entries({ customer_type: "user", customer_id: "me" });
          return isUserId(each) ? [[key, "me"]] : [];
        }),
      ),
    );
  return { params: me([params]), query: me([query, listQuery]), body: me([bodySchema(body, type)]) };
};
const takingUserIds = (["client", "server"] as const).flatMap((type) =>
  routes
    .filter(([, route]) => isOpenTo(route.access, type))
    .filter(([, route]) => Object.values(listUserIds(route, type)).some((part) => Object.keys(part).length > 0))
    .map(([name, route]) => [name, type, route] as const),
);

const ofUsers = { displayName: "Own", customerType: "user", prices: { once: { USD: "1.00" } }, includedItems: {} };
const config = { ...permissiveConfig, payments: { ...paymentConfig, products: { ...paymentConfig.products, own: ofUsers } } };

/** The other input that a call needs to get as far as its customer. */
const neededInput: Readonly<Record<string, CallInput>> = {
  "payments.items.updateQuantity": { query: { allow_negative: "false" } },
  "payments.purchases.createPurchaseUrl": { body: { product_id: "own" } },
};

test.each(takingUserIds)("%s rejects `me` of a %s without a user", async (name, type, route) => {
  const { params, query, body } = listUserIds(route, type);
  const project = route.access.project === "internal" ? server.project : await server.givenProject(config);
  const { query: ownQuery = route.examples?.query, body: ownBody = exampleBody(route) } = neededInput[name] ?? {};
  const input = {
    params: { ...route.examples?.params, ...params },
    query: { ...(ownQuery as CallInput["query"]), ...query },
    ...(route.body ? { body: { ...(ownBody as object), ...body } } : {}),
  };
  expectError(await overRest.call(server, name, route, keyHeaders(type, project), input), errors.CannotGetOwnUserWithoutUser);
});

test("the client library recognizes the errors, and all of them as missing project credentials", async () => {
  const connection = { baseUrl: server.url, projectId: server.project.id };
  const readFailure = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const ofClient = await readFailure(createClientApp({ ...connection, tokenStore: null }).getProject());
  const ofServer = await readFailure(createServerApp({ ...connection, secretServerKey: " " }).getProject());
  expect(isKnownError(ofClient, "CLIENT_AUTHENTICATION_REQUIRED")).toBe(true);
  expect(isKnownError(ofServer, "CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED")).toBe(true);
  for (const error of [ofClient, ofServer]) expect(isKnownError(error, "PROJECT_AUTHENTICATION_REQUIRED")).toBe(true);
});
