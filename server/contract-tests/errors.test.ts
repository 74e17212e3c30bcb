// Causes every error that a route declares, and each kind of error over both transports. An error that no test causes is an unchecked
// promise.
import { type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredErrors, listErrors } from "#contract/errors/implied.ts";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import { declaredErrorCases } from "../testing/declared-error-cases.ts";
import { context, type ErrorCase } from "../testing/error-cases.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, permissiveConfig, tenantHeaders } from "../testing/fixtures.ts";
import { isCausedPerRoute, testedShape } from "../testing/implied-errors.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import type { RouteName } from "../testing/route-cases.ts";
import { type CallInput, expectError, transports } from "../testing/transports.ts";
import { casesOver, firstOfEach } from "../testing/tried-routes.ts";

let server: TestServer;
let fixtures: Fixtures;
/** Counts calls. */
let counting: TestServer;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  counting = await startServer({ databaseOf: server, rateLimits: true });
  Object.assign(context, { server: fixtures.server, fixtures, counting });
});
afterAll(async () => {
  await counting.close();
  await server.close();
});

const errorsByName: ReadonlyMap<string, ErrorClass> = new Map(Object.entries(errors) as unknown as [string, ErrorClass][]);
const routes: [string, Route][] = [...walk(contract)];
const listCases = (name: string) => declaredErrorCases[name as RouteName] ?? {};

describe("each declared error has a test", () => {
  const listNames = (classes: readonly ErrorClass[]) => classes.map((error) => (error as unknown as { name: string }).name).sort();

  test.each(routes)("%s has a case for each error that it declares, and no other case", (name, route) => {
    expect(Object.keys(listCases(name)).sort()).toEqual(listNames(declaredErrors(route)));
  });

  test.each(routes)("%s implies only errors that generated tests cause", (_name, route) => {
    const implied = listErrors(route).filter((error) => !declaredErrors(route).includes(error));
    expect(listNames(implied.filter((error) => testedShape(route, error) === undefined && !isCausedPerRoute(route, error)))).toEqual([]);
  });
});

/** Input that a route refuses as unknown. In the query where a body is not read. */
const unknownInput = ({ method }: Route): CallInput => ({
  [method === "GET" || method === "DELETE" ? "query" : "body"]: { none_knows: "this" },
});

describe.each(transports)("over $name", (transport) => {
  // Those per session, and of routes that read no keys, are counted by their handlers (bad-input/rate-table.test.ts).
  const counted = routes.filter(([, { access }]) => access.from !== "public");
  const limited = counted.filter(([, { limits }]) => limits);
  test.each(casesOver(transport, limited))("%s rejects calls above its rate limit with Retry-After", async (name, route) => {
    const limits = (route.limits ?? []).filter(({ per }) => per !== "session");
    const { max, seconds } = limits.reduce((least, limit) => (limit.max < least.max ? limit : least));
    const project = await server.givenProject(permissiveConfig);
    // Calls count once the caller is identified, whatever their body.
    const headers = leastPrivilegedHeaders(route, { project, testUser: await fixtures.givenTestUser({ project }) });
    const call = () => transport.call(counting, name, route, headers, unknownInput(route));
    expectError(await call(), errors.SchemaError);
    // The first call is a row with a count of one. The next is the last that the limit allows.
    const { numUpdatedRows } = await server.db
      .updateTable("rate_limits")
      .set({ count: max - 1 })
      .where("tenancy_id", "=", project.tenancyId)
      .where("key", "like", `${name} ${seconds} %`)
      .where("count", "=", 1)
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(1);
    expectError(await call(), errors.SchemaError);
    const outcome = await call();
    expectError(outcome, errors.TooManyRequests);
    const wait = Number(outcome.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
  });

  test("every other route rejects calls above the general rate limit", async () => {
    const others = casesOver(
      transport,
      counted.filter(([, { limits }]) => !limits),
    );
    const listHeaders = (route: Route) => leastPrivilegedHeaders(route, fixtures);
    const call = (on: TestServer, [name, route]: [string, Route]) =>
      transport.call(on, name, route, listHeaders(route), unknownInput(route));
    // A process takes calls in advance. So one makes the counter of each caller, and another that has none yet finds them used up.
    const early = await startServer({ databaseOf: server, rateLimits: true });
    const delayed = await startServer({ databaseOf: server, rateLimits: true });
    const ofCalls = sql<SqlBool>`key LIKE 'calls %'`;
    try {
      for (const first of firstOfEach(others, ([, route]) => JSON.stringify(listHeaders(route)))) await call(early, first);
      const { numUpdatedRows } = await server.db.updateTable("rate_limits").set({ count: 1_000_000 }).where(ofCalls).executeTakeFirst();
      expect(Number(numUpdatedRows)).toBeGreaterThan(0);
      for (const each of others) {
        const outcome = await call(delayed, each);
        expectError(outcome, errors.TooManyRequests);
        expect(Number(outcome.headers.get("retry-after")), each[0]).toBeGreaterThan(0);
      }
    } finally {
      await Promise.all([early.close(), delayed.close()]);
      await server.db.deleteFrom("rate_limits").where(ofCalls).execute();
    }
  });

  const cases = routes.flatMap(([name, route]) =>
    Object.entries(listCases(name)).map(([error, errorCase]): [string, Route, string, ErrorCase] => [name, route, error, errorCase]),
  );
  // Over tRPC an error is converted by its class, whichever route throws it.
  const tried = casesOver(transport, cases, ([, , error]) => error).map(([name, route, error, errorCase]) => {
    return { name, route, error, errorCase };
  });
  test.each(tried)("$name fails with $error", async ({ name, route, error, errorCase }) => {
    const { as = "client", at = fixtures.project, on = server, headers = {}, outage, ...input } = await errorCase();
    const keys = route.access.from === "public" ? {} : tenantHeaders(as, at);
    const all = { ...keys, ...headers, ...(outage && { [outageHeader]: outage }) };
    expectError(await transport.call(on, name, route, all, input), errorsByName.get(error) as ErrorClass);
  });
});
