// What a response looks like from outside (wire protocol, sections 1.1, 1.7, 1.8, 1.9 and 1.11). Headers are those of every route. What
// the transport does for all routes is tried with one route of each kind.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { isForBrowsers, listStatuses, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header, responseHeaders } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, type RequestHeaders } from "../testing/fixtures.ts";
import { sendRequest } from "../testing/http-client.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { isRead, type ValidCall } from "../testing/route-case.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { toAddress } from "../testing/transports.ts";
import { firstOfEach } from "../testing/tried-routes.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

const routes: [string, Route][] = [...walk(contract)];
const findBase = ({ base }: Route, prefix = "/api/v1") => (base === "root" ? "" : prefix);

interface Sent {
  readonly method?: string;
  readonly prefix?: string;
  readonly search?: string;
  readonly headers?: RequestHeaders;
}

const send = (route: Route, { method = route.method, prefix, search = "", headers = {} }: Sent, good: ValidCall = {}) =>
  sendRequest(`${server.url}${findBase(route, prefix)}${toAddress(route, good)}${search}`, {
    method,
    headers: { ...(good.body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: good.body === undefined ? undefined : JSON.stringify(good.body),
  });

/** Sends a request target as it is. `fetch` knows one form only. */
const sendTarget = (method: string, path: string, headers: RequestHeaders) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, method, path, headers: { ...headers } }, async (response) => {
      resolve({ status: response.statusCode, text: (await response.setEncoding("utf8").toArray()).join("") });
    });
    sent.once("error", reject).end();
  });

/** Built calls of routes that change nothing. */
const reads = new Map<Route, ValidCall>();
async function build(name: string, route: Route): Promise<ValidCall> {
  const good = reads.get(route) ?? (await routeCases[name as RouteName].build(fixtures));
  if (isRead(route)) reads.set(route, good);
  return good;
}

async function succeed(name: string, route: Route, sent: Sent = {}) {
  const good = await build(name, route);
  const user: RequestHeaders = good.testUser ? { [header.accessToken]: good.testUser.accessToken } : {};
  return send(
    route,
    {
      ...sent,
      headers: {
        ...leastPrivilegedHeaders(route, good.at ? { ...fixtures, project: good.at } : fixtures),
        ...user,
        ...good.headers,
        ...sent.headers,
      },
    },
    good,
  );
}

/** A call that every route refuses, in a way that says the same each time. */
const fail = (route: Route, headers: RequestHeaders = {}) =>
  send(
    route,
    { search: "?no_such_parameter=1&no_such_parameter=1", headers: { ...leastPrivilegedHeaders(route, fixtures), ...headers } },
    { params: Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, "x"])) },
  );

/** Scripts of every origin read a response, unless only navigations call its route. */
function expectCors(headers: Headers) {
  const list = (name: string) => headers.get(name)?.split(", ") ?? [];
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(list("access-control-allow-methods")).toEqual(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
  expect(list("access-control-allow-headers")).toEqual(expect.arrayContaining(Object.values(header)));
  expect(list("access-control-expose-headers")).toEqual(expect.arrayContaining(Object.values(responseHeaders)));
  expect(headers.get("access-control-max-age")).toBe("86400");
}

/** Holds for every answer below `/api/`, and for the two at the root. */
function expectEnvelope(headers: Headers, { navigation }: Pick<Route, "navigation"> = {}) {
  if (navigation) expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  else expectCors(headers);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-powered-by")).toBeNull();
  expect(headers.get(responseHeaders.requestId)).toMatch(/^[0-9a-z]{16}$/);
}

/** Holds for a success of the route, by whichever path it is called. */
function expectSuccess(route: Route, { status, headers }: Awaited<ReturnType<typeof send>>) {
  expect(status).toBe(listStatuses(route)[0]);
  expectEnvelope(headers, route);
  const expected = { "cache-control": "no-store, max-age=0", ...route.responseHeaders };
  for (const [key, value] of Object.entries(expected)) expect(headers.get(key), key).toBe(value);
  expect(headers.get(responseHeaders.knownError)).toBeNull();
  expect(headers.get(responseHeaders.actualStatus)).toBeNull();
  const kind = "kind" in route.returns ? route.returns.kind : "json";
  if (kind === "text") expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  else if (kind === "redirect") expect(headers.get("content-type")).toBeNull();
  else if (kind === "none") expect(headers.get("content-type")).toBeNull();
  else if (kind !== "bytes") expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
}

describe.each(routes)("%s", (name, route) => {
  test("responds to a success with the fixed headers, the route's headers and no error headers", async () => {
    expectSuccess(route, await succeed(name, route));
  });

  if (route.base === undefined)
    test("is also available under /api/latest", async () => {
      expectSuccess(route, await succeed(name, route, { prefix: "/api/latest" }));
    });

  if (route.method === "GET")
    test("responds to HEAD like GET, without the body", async () => {
      const head = await succeed(name, route, { method: "HEAD" });
      expectSuccess(route, head);
      expect(head.text).toBe("");
    });

  test("responds to an error with the fixed headers and the code, not cacheable", async () => {
    const { status, headers, text } = await fail(route);
    expect(status).toBe(400);
    expectEnvelope(headers, route);
    expect(headers.get("cache-control")).toBe("no-store, max-age=0");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const body = JSON.parse(text);
    expect(body).toEqual({ code: headers.get(responseHeaders.knownError), details: { message: body.error }, error: expect.any(String) });
  });

  test("is found with a trailing slash and by the absolute form of its URL", async () => {
    const good = await build(name, route);
    const [path, query] = toAddress(route, good).split("?", 2);
    // Refused before anything is written.
    const search = [query, "no_such_parameter=1&no_such_parameter=1"].filter(Boolean).join("&");
    const at = `${findBase(route)}${path === "/" ? "" : path}`;
    const headers = leastPrivilegedHeaders(route, good.at ? { ...fixtures, project: good.at } : fixtures);
    const answer = (target: string) => sendTarget(route.method, `${target}?${search}`, headers);
    const usual = await answer(at);
    expect(usual.status).toBe(400);
    const others = [await answer(`${at}/`), await answer(`http://other.example${at}`), await answer(`HTTPS://other.example:1${at}/`)];
    expect(others).toEqual([usual, usual, usual]);
    expect((await answer(`${at}//`)).status).toBe(404);
  });

  test("responds to an unsupported method with 405 and the allowed methods", async () => {
    const good = await build(name, route);
    const path = toAddress(route, good).split("?", 1)[0] as string;
    const fits = (other: Route) =>
      other.base === route.base && new RegExp(`^${other.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
    const known: string[] = routes.filter(([, other]) => fits(other)).map(([, { method }]) => method);
    const unsupported = ["PUT", "DELETE", "PATCH"].find((method) => !known.includes(method)) as string;
    const { status, headers, text } = await send(route, { method: unsupported });
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 405, type: "text/plain; charset=utf-8" });
    expect(text).not.toBe("");
    expectEnvelope(headers);
    const allowed = [...known, "OPTIONS", ...(known.includes("GET") ? ["HEAD"] : [])];
    expect(headers.get("allow")?.split(", ").sort()).toEqual([...new Set(allowed)].sort());
    expect(headers.get(responseHeaders.knownError)).toBeNull();
  });
});

/** Returns the properties of a route that the transport reads, beside what its reply declares. Those for browsers may send them to a page. */
const readKind = ([name, route]: [string, Route]) =>
  JSON.stringify([route.method, route.base, route.accepts, isForBrowsers(route) && name]);

describe.each(firstOfEach(routes, readKind))("%s, for the routes of its kind,", (name, route) => {
  test("sends the real status in a header behind 200 on request, with the same body", async () => {
    const plain = await fail(route);
    for (const requested of ["true", "false", ""]) {
      const overridden = await fail(route, { [header.overrideErrorStatus]: requested });
      expect(overridden).toMatchObject({ status: 200, text: plain.text });
      expect(overridden.headers.get(responseHeaders.actualStatus)).toBe(String(plain.status));
      expect(overridden.headers.get(responseHeaders.knownError)).toBe(plain.headers.get(responseHeaders.knownError));
      expectEnvelope(overridden.headers, route);
    }
  });

  test("does not change a success if the caller requests 200 for errors", async () => {
    const { status, headers } = await succeed(name, route, { headers: { [header.overrideErrorStatus]: "true" } });
    expect(status).toBeLessThan(400);
    expect(headers.get(responseHeaders.actualStatus)).toBeNull();
  });

  test("gives every response a unique request id", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await fail(route)).headers.get(responseHeaders.requestId)));
    expect(new Set(ids).size).toBe(3);
  });

  test("indents JSON for browsers, or sends them to the error page", async () => {
    const { status, headers, text } = await fail(route, { accept: "text/html,application/xhtml+xml" });
    if (status === 307) return expect(headers.get("location")).toMatch(/\/handler\/error\?.*requestId=/);
    expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
    expect((await fail(route)).text).not.toContain('\n  "');
  });

  test("responds to a preflight without credentials with an empty body", async () => {
    const { status, headers, text } = await send(route, { method: "OPTIONS" });
    expect({ status, text }).toEqual({ status: 200, text: "" });
    expectEnvelope(headers, route);
  });
});

describe("without a route", () => {
  const request = async (method: string, path: string, headers: RequestHeaders = {}) => {
    const response = await fetch(`${server.url}${path}`, { method, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test.each([
    "/api",
    "/api/",
    "/api/v1/nothing",
    "/api/v1/users/a/b",
    "/api/v1//users",
    "/api/v1/users/me//",
    "/api/v1/Users",
    "/api/v1/%75sers",
    "/api/v1/users/%",
    "/api/v3/users",
    "/api/v1x",
    "/health/nothing",
    "/api/v1/users/../users/nothing/x",
  ])("%s gives 404 in plain text, with the fixed headers and no code", async (path) => {
    const { status, headers, text } = await request("GET", path);
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 404, type: "text/plain; charset=utf-8" });
    expect(text).not.toBe("");
    expect(headers.get(responseHeaders.knownError)).toBeNull();
    expectEnvelope(headers);
  });

  test("404 and 405 are sent as 200 on request", async () => {
    for (const [method, path, real] of [
      ["GET", "/api/v1/nothing", "404"],
      ["PUT", "/api/v1/users", "405"],
    ] as const) {
      const { status, headers } = await request(method, path, { [header.overrideErrorStatus]: "true" });
      expect({ status, real: headers.get(responseHeaders.actualStatus) }).toEqual({ status: 200, real });
    }
  });

  test("a preflight allows the names that it asks for, up to a bound, without credentials", async () => {
    const requested = [
      "traceparent",
      "Baggage",
      "x-requested-with",
      "not a token",
      "x-%(",
      ...Array.from({ length: 200 }, (_, at) => `x-${at}`),
    ];
    for (const path of ["/api/v1/users/me", "/api/v1/nothing", "/health", "/trpc/users.me"]) {
      const { status, headers } = await request("OPTIONS", path, { "access-control-request-headers": requested.join(", ") });
      expect(status).toBe(200);
      expectEnvelope(headers);
      const allowed = headers.get("access-control-allow-headers")?.split(", ") ?? [];
      expect(allowed).toEqual(expect.arrayContaining(["traceparent", "baggage", "x-requested-with", "x-0", "x-94"]));
      expect(allowed).not.toContain("not a token");
      expect(allowed).not.toContain("x-%(");
      expect(allowed).not.toContain("x-100");
      expect(headers.get("vary")?.toLowerCase()).toContain("access-control-request-headers");
    }
  });

  test("a preflight gives 200", async () => {
    const { status, headers, text } = await request("OPTIONS", "/api/v1/nothing");
    expect({ status, text }).toEqual({ status: 200, text: "" });
    expectEnvelope(headers);
  });

  test("an unknown method gives 405 on any path", async () => {
    for (const path of ["/api/v1/users", "/api/v1/nothing"]) {
      const { status, headers } = await request("PROPFIND", path);
      expect(status).toBe(405);
      expect(headers.get("allow")?.split(", ").sort()).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
    }
  });
});
