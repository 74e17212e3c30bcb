// For every route: which input it rejects (wire protocol, sections 1.6 and 1.10). tRPC has one flat input, which it splits by the parts that
// a route declares; the same schemas validate them. So over tRPC, one route of each set of parts is tried.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BodyParsingError, PayloadTooLarge, SchemaError } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { isAnyBody, isRawBody } from "#contract/kernel/body.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header, responseHeaders } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import {
  hasLooseBody,
  invalidTexts,
  invalidValues,
  isLoose,
  listInvalidFields,
  listRequired,
  lowestBody,
  readBody,
} from "../testing/malformed-input.ts";
import { type CallInput, expectError, toAddress, transports } from "../testing/transports.ts";
import { casesOver } from "../testing/tried-routes.ts";

let server: TestServer;
let fixtures: Fixtures;

beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

const routes: [string, Route][] = [...walk(contract)];
const writing = routes.filter(([, { method }]) => method !== "GET");

/** Lists the headers of a route besides credentials. A token endpoint's caller names itself in the body, and any grant will do. */
const listHeaders = (route: Route) => ({
  ...leastPrivilegedHeaders(route, fixtures),
  ...(route.headers?.shape[header.refreshToken] ? { [header.refreshToken]: fixtures.testUser.refreshToken } : {}),
});

/** The parts of the input that a route declares, and where tRPC sends them. */
const listParts = (route: Route) => {
  const { method, params, query, body, headers } = route;
  const declared = [params, query, isAnyBody(body) ? undefined : body, headers].map((part) => part !== undefined);
  return JSON.stringify([method === "GET", isAnyBody(body), declared]);
};

/** Expects SCHEMA_ERROR whose text has a heading and a line for each of these fields. */
function expectViolations(message: string, fields: readonly string[]) {
  const [heading, ...lines] = message.split("\n");
  expect(heading).toMatch(/was refused:$/);
  for (const field of fields)
    expect(lines.filter((line) => line.startsWith(`  - ${field} `) && line.length > field.length + 5)).toHaveLength(1);
}

describe.each(transports)("over $name", (transport) => {
  const call = (name: string, route: Route, input: CallInput) => transport.call(server, name, route, listHeaders(route), input);
  const tried = (chosen: (route: Route) => boolean) =>
    casesOver(
      transport,
      routes.filter(([, route]) => chosen(route)),
      ([, route]) => listParts(route),
    );

  // tRPC has one input for query and body.
  const isStrict = (route: Route) => !isLoose(route) && (transport.name === "REST" || !hasLooseBody(route));
  test.each(tried(isStrict))("%s rejects unknown properties and names them", async (name, route) => {
    // REST separates query and body; tRPC has one flat input, so each is tried alone.
    const inQuery = await call(name, route, { query: { no_such_parameter: 1 }, body: readBody(route) });
    if (transport.name === "tRPC" && isAnyBody(route.body)) return expect(inQuery.refused).toBe(false);
    expectError(inQuery, SchemaError);
    expect(inQuery.message).toMatch(/^ {2}- (query|body|params)\b.*\bno_such_parameter\b/m);
    if (transport.name === "REST") expect(inQuery.message).toMatch(/^ {2}- query has unknown properties: no_such_parameter$/m);
  });

  const hasFields = (route: Route) =>
    [route.params, route.query, lowestBody(route)].some((schema) => Object.keys(schema?.shape ?? {}).length > 0);
  test.each(tried(hasFields))("%s lists every field of an invalid type", async (name, route) => {
    const body = listInvalidFields(lowestBody(route), invalidValues);
    const query = listInvalidFields(route.query, invalidTexts) as Record<string, string>;
    const params = listInvalidFields(route.params, invalidTexts) as Record<string, string>;
    const outcome = await call(name, route, { params, query, ...(route.body ? { body } : {}) });
    expectError(outcome, SchemaError);
    const fields = Object.entries({ params, query, body }).flatMap(([part, values]) => Object.keys(values).map((key) => `${part}.${key}`));
    expect(fields).not.toEqual([]);
    expectViolations(outcome.message, fields);
  });

  const requiresFields = (route: Route) => listRequired(lowestBody(route)).length > 0;
  test.each(tried(requiresFields))("%s lists every missing required field", async (name, route) => {
    const outcome = await call(name, route, { body: {} });
    expectError(outcome, SchemaError);
    const missing = listRequired(lowestBody(route));
    for (const field of missing) expect(outcome.message).toContain(`  - body.${field} must be given`);
  });

  const requiresHeaders = ({ headers }: Route) => listRequired(headers).length > 0;
  test.each(tried(requiresHeaders))("%s names a missing required header", async (name, route) => {
    const outcome = await transport.call(server, name, route, leastPrivilegedHeaders(route, fixtures), { body: readBody(route) });
    expectError(outcome, SchemaError);
    for (const field of listRequired(route.headers)) expect(outcome.message).toContain(`  - headers.${field} must be given`);
  });
});

describe("over REST", () => {
  const send = (route: Route, rawBody: string | Buffer, contentType: string) =>
    server.request(route.method, toAddress(route), { headers: { ...listHeaders(route), "content-type": contentType }, rawBody });

  // The handler parses a raw body.
  const parsed = writing.filter(([, { body }]) => !isRawBody(body));
  const strict = parsed.filter(
    ([, route]) => !isAnyBody(route.body) && !hasLooseBody(route) && route.accepts !== "form" && route.method !== "DELETE",
  );
  test.each(strict)("%s rejects unknown properties of the body and names them", async (_name, route) => {
    const answer = await send(route, JSON.stringify({ ...(readBody(route) as object), no_such_property: 1 }), "application/json");
    expect(answer).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
    expect(answer.text).toContain("body has unknown properties: no_such_property");
  });

  test.each(strict)("%s rejects a body that is not an object", async (_name, route) => {
    const bodies: [string | Buffer, string][] = [
      ...['"text"', "[]", "null", "1"].map((body): [string, string] => [body, "application/json"]),
      [Buffer.from("bytes"), "application/octet-stream"],
    ];
    for (const [body, contentType] of bodies) {
      const answer = await send(route, body, contentType);
      expect(answer, `${body}`).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
      expect(answer.json.details.message, `${body}`).toMatch(/^ {2}- body must be /m);
    }
  });

  const deleting = parsed.filter(([, { method }]) => method === "DELETE");
  test.each(deleting)("%s ignores unknown members of a body", async (_name, route) => {
    const refused = await server.request(route.method, `${toAddress(route)}?no_such_parameter=1`, {
      headers: listHeaders(route),
      body: { no_such_property: 1, user_id: "me", body: {} },
    });
    expect(refused).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
    expect(refused.text).not.toContain("body");
  });

  const withoutBytes = writing.filter(([, { method }]) => method === "POST" || method === "DELETE");
  test.each(withoutBytes.filter(([, { body }]) => !isRawBody(body)))(
    "%s takes a request without bytes for one without a body",
    async (_, route) => {
      const path = `${toAddress(route)}?no_such_parameter=1`;
      const answer = async (headers: Record<string, string>, rawBody?: string) => {
        const { status, text } = await server.request(route.method, path, {
          headers: { ...listHeaders(route), ...headers },
          rawBody,
        });
        return { status, text };
      };
      const usual = await answer({});
      expect(usual.status).toBe(400);
      for (const type of ["application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded", "application/xml"]) {
        expect(await answer({ "content-type": type })).toEqual(usual);
        expect(await answer({ "content-type": type }, "")).toEqual(usual);
      }
    },
  );

  test.each(parsed)("%s rejects an unreadable body", async (_name, route) => {
    const deep = `${'{"a":'.repeat(requestLimits.jsonDepth)}{}${"}".repeat(requestLimits.jsonDepth)}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: requestLimits.jsonKeys + 1 }, (_, at) => [at, at])));
    const bodies: [string | Buffer, string][] = [
      ["{", "application/json"],
      ...(route.method === "PATCH" ? [["", "application/json"] satisfies [string, string]] : []),
      ["{'a': 1}", "application/json; charset=utf-8"],
      [Buffer.from([0x22, 0xff, 0xfe, 0x22]), "application/json"],
      [Buffer.from([0xc3, 0x28]), "text/plain"],
      ["<a/>", "application/xml"],
      ["a", "multipart/form-data; boundary=a"],
      [deep, "application/json"],
      [wide, "application/json"],
    ];
    for (const [body, contentType] of bodies) {
      const answer = await send(route, body, contentType);
      expect(answer, `${contentType} ${body.toString().slice(0, 20)}`).toMatchObject({
        status: BodyParsingError.status,
        json: { code: BodyParsingError.code, details: { message: answer.json.error } },
      });
      expect(answer.headers.get(responseHeaders.knownError)).toBe(BodyParsingError.code);
    }
  });

  test.each(writing)("%s rejects a too large body before it is parsed", async (_name, route) => {
    const most = route.largeBody ? requestLimits.largeBodyBytes : requestLimits.bodyBytes;
    const answer = await send(route, `"${"a".repeat(most)}"`, "application/json");
    expect(answer).toMatchObject({ status: PayloadTooLarge.status, text: PayloadTooLarge.defaultMessage });
  });

  test.each(routes)("%s rejects a repeated query parameter and a too long query", async (_name, route) => {
    const request = (search: string) =>
      server.request(route.method, `${toAddress(route)}?${search}`, { headers: listHeaders(route), body: readBody(route) });
    expect(await request("limit=1&limit=2")).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
    expect(await request(`a=${"b".repeat(requestLimits.queryBytes)}`)).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
  });

  test.each(strict)("%s names the content type of JSON that was sent as a form", async (_name, route) => {
    const bodies: [string, string][] = [
      [' {"display_name": "Ada & Co"}', "application/x-www-form-urlencoded"],
      ['{"display_name": "Ada",}', "application/x-www-form-urlencoded"],
      ['[{"display_name": "Ada"}]', "application/x-www-form-urlencoded"],
      ['{"display_name": "Ada"}', "text/plain;charset=UTF-8"],
    ];
    for (const [body, contentType] of bodies)
      expect(await send(route, body, contentType), body).toMatchObject({
        status: 400,
        json: { error: "The body is JSON. Send content-type: application/json." },
      });
  });

  test.each(strict.filter(([, { body }]) => body !== undefined))(
    "%s names the content type that a body without one needs",
    async (_name, route) => {
      const answer = await server.request(route.method, toAddress(route), {
        headers: listHeaders(route),
        rawBody: '{"display_name": "Ada"}',
      });
      expect(answer).toMatchObject({
        status: 400,
        json: { code: "BODY_PARSING_ERROR", error: "The body has no content type. Send content-type: application/json." },
      });
    },
  );

  test("the error message quotes the requested path", async () => {
    const headers = leastPrivilegedHeaders(contract.users.get, fixtures);
    const answer = await fetch(`${server.url}/api/latest/users/nobody`, { headers });
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^GET \/api\/latest\/users\/nobody was refused:\n/) });
  });

  // [method, path, body, violation]
  const refusals: [string, string, object | undefined, RegExp][] = [
    ["GET", "/users?limit=1&limit=2", undefined, /query\.limit is given more than once/],
    ["GET", `/users?cursor=${crypto.randomUUID()}`, undefined, /query\.cursor names no user of the project.*/],
    ["GET", "/internal/payments/transactions?cursor=x", undefined, /query\.cursor is not one that this list has returned/],
    ["GET", "/payments/products/custom/c1?cursor=x", undefined, /query\.cursor is not one that this list has returned.*/],
    ["POST", "/emails/send-email", {}, /body must have exactly one of user_ids, all_users/],
    ["POST", "/auth/password/set", { password: "correct horse battery" }, /auth\.user: This call needs a signed-in user\./],
    ["POST", "/users", { "a\n  - b": 1 }, /body has unknown properties: a - b/],
  ];
  test.each(refusals)("%s %s has a heading and one line per violation, wherever it is found", async (method, path, body, violation) => {
    const { status, json } = await server.request(method, path, { as: "admin", project: fixtures.project, body });
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    const [heading, ...lines] = json.error.split("\n");
    expect(heading).toBe(`${method} /api/v1${path.split("?")[0]} was refused:`);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^ {2}- ${violation.source}$`))]);
  });

  test("a branch without a name is refused in the same form", async () => {
    const headers = { ...leastPrivilegedHeaders(contract.users.list, fixtures), [header.branchId]: "" };
    const { json } = await server.request("GET", "/users", { headers });
    expect(json.error).toBe(`GET /api/v1/users was refused:\n  - headers.${header.branchId} must not be empty`);
  });
});
