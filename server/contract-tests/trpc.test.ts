// The tRPC API as its users call it: the published client, typed by the contract alone.
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PasswordTooShort } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { isExposedOverTrpc, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header, responseHeaders } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { apiHeaders } from "../http/headers.ts";
import { randomUuid } from "../services/random.ts";
import { createFixtures, type Fixtures, type RequestHeaders } from "../testing/fixtures.ts";
import { keyHeaders, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

/** A client of an access type; `requests` collects the requested URLs. */
function findClient<A extends AccessType>(as: A, extra: RequestHeaders = {}, requests: string[] = []) {
  const link = httpBatchLink<LatchkeyRouter>({
    url: `${server.url}/trpc`,
    headers: { ...keyHeaders(as, fixtures.project), ...extra },
    fetch: (address, options) => {
      requests.push(String(address));
      return fetch(address, options as RequestInit);
    },
  });
  // The link is the same for each access type; only the procedures differ.
  return createTRPCClient<LatchkeyRouter<A>>({ links: [link as unknown as TRPCLink<LatchkeyRouter<A>>] });
}

/** The error's data of a call that must fail. */
async function readFailure(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail("the call succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  const { data, message } = error as TRPCClientError<LatchkeyRouter>;
  return { ...data, message };
}

const post = (path: string, body: string, headers: RequestHeaders = {}) =>
  fetch(`${server.url}/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...keyHeaders("client", fixtures.project), ...headers },
    body,
  });

test("a user signs up, reads, updates and deletes the user with typed calls", async () => {
  const client = findClient("client");
  const email = `${randomUuid()}@example.org`;
  const session = await client.auth.password.signUp.mutate({ email, password: "correct horse battery" });
  const own = findClient("client", { [header.accessToken]: session.access_token });

  expect(await own.users.me.query()).toMatchObject({ id: session.user_id, primary_email: email });
  expect(await own.users.updateMe.mutate({ display_name: "Ada" })).toMatchObject({ display_name: "Ada" });
  const page = await findClient("server").users.list.query({ query: email });
  expect(page.items.map(({ id }) => id)).toEqual([session.user_id]);
  expect(await own.users.deleteMe.mutate()).toEqual({ success: true });
  expect((await readFailure(own.users.me.query())).known?.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
});

test("a known error has its code, details, status and message", async () => {
  const failure = await readFailure(findClient("client").auth.password.signUp.mutate({ email: "a@example.org", password: "short" }));
  expect(failure).toEqual({
    code: "BAD_REQUEST",
    httpStatus: PasswordTooShort.status,
    path: "auth.password.signUp",
    known: { code: "PASSWORD_TOO_SHORT", details: { min_length: 8 } },
    errorCode: "PASSWORD_TOO_SHORT",
    requestId: expect.stringMatching(/^[0-9a-z]{16}$/),
    message: PasswordTooShort.messageFor({ min_length: 8 }),
  });
});

test("an error outside the catalogue has status and code but no known error", async () => {
  const project = await server.givenProject();
  const testUser = await fixtures.givenTestUser({ project });
  const headers = { ...keyHeaders("client", project), [header.accessToken]: testUser.accessToken };
  const failure = await readFailure(findClient("client", headers).users.deleteMe.mutate());
  expect(failure).toMatchObject({ httpStatus: 400, known: null, errorCode: "CLIENT_USER_DELETION_DISABLED" });
});

test("ten queries are sent in one request, and each gets its response", async () => {
  const testUsers = await Promise.all(Array.from({ length: 9 }, () => fixtures.givenTestUser()));
  const requests: string[] = [];
  const { users } = findClient("server", {}, requests);
  const outcomes = await Promise.allSettled([
    ...testUsers.map(({ id }) => users.get.query({ user_id: id })),
    users.get.query({ user_id: randomUuid() }),
  ]);

  expect(requests).toHaveLength(1);
  expect(outcomes.slice(0, 9).map((outcome) => outcome.status === "fulfilled" && outcome.value.id)).toEqual(testUsers.map(({ id }) => id));
  expect(outcomes[9]).toMatchObject({ status: "rejected", reason: { data: { httpStatus: 404, known: { code: "USER_NOT_FOUND" } } } });
});

test("ten mutations are sent in one request, and each is executed", async () => {
  const requests: string[] = [];
  const { users } = findClient("server", {}, requests);
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => users.create.mutate({ display_name: `Number ${at}` })));
  expect(requests).toHaveLength(1);
  expect(made.map(({ display_name }) => display_name)).toEqual(Array.from({ length: 10 }, (_, at) => `Number ${at}`));
  expect(new Set(made.map(({ id }) => id)).size).toBe(10);
});

test("a batch above the limit is rejected without executing any call", async () => {
  const { users } = findClient("server");
  const marker = randomUuid();
  const calls = Array.from({ length: requestLimits.batchCalls + 1 }, () => users.create.mutate({ display_name: marker }));
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: "rejected", reason: { data: { httpStatus: 400 } } });
  expect((await users.list.query({ query: marker })).items).toEqual([]);
});

test("the id `me` identifies the caller's user", async () => {
  const headers = { [header.accessToken]: fixtures.testUser.accessToken };
  expect(await findClient("server", headers).users.get.query({ user_id: "me" })).toMatchObject({ id: fixtures.testUser.id });
  expect((await readFailure(findClient("server").users.get.query({ user_id: "me" }))).known?.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
});

describe("the procedures", () => {
  const named = [...walk(contract)] as [string, Route][];

  /** Whether the procedure exists, and its kind: a query accepts GET only, a mutation POST only. */
  async function readKind(name: string): Promise<string> {
    const [requested, reported] = await Promise.all([fetch(`${server.url}/trpc/${name}?input={}`), post(name, "{}")]);
    const codes = await Promise.all([requested, reported].map(async (answer) => (await answer.json()).error?.data.code ?? "ok"));
    if (codes.every((code) => code === "NOT_FOUND")) return "none";
    return codes[0] === "METHOD_NOT_SUPPORTED" ? "mutation" : codes[1] === "METHOD_NOT_SUPPORTED" ? "query" : codes.join();
  }

  test.each(named)("%s is a procedure of the right kind exactly if the contract exposes it", async (name, route) => {
    const kind = route.method === "GET" ? "query" : "mutation";
    expect(await readKind(name)).toBe(isExposedOverTrpc(route) ? kind : "none");
  });

  test("include no undeclared names or namespaces", async () => {
    for (const name of [
      "users",
      "auth.password",
      "nothing",
      "users.nothing",
      "users.me.query",
      "constructor",
      "__proto__",
      "users.__proto__",
    ]) {
      expect(await readKind(name), name).toBe("none");
    }
  });
});

describe("every response", () => {
  const fixed = async (response: Response) => {
    // A preflight allows more.
    for (const [key, value] of Object.entries(apiHeaders)) expect(response.headers.get(key)?.slice(0, value.length), key).toBe(value);
    expect(response.headers.get("x-powered-by")).toBeNull();
    return response;
  };
  const input = encodeURIComponent(JSON.stringify({ user_id: "nobody" }));

  test.each([
    ["a success", () => fetch(`${server.url}/trpc/platform.greet`), 200],
    ["an error", () => fetch(`${server.url}/trpc/users.get?input=${input}`), 400],
    ["an unknown procedure", () => fetch(`${server.url}/trpc/nothing`), 404],
    ["a wrong method", () => post("platform.greet", "{}"), 405],
    ["an input that is not JSON", () => fetch(`${server.url}/trpc/users.get?input={`), 400],
    ["a body that is not JSON", () => post("auth.password.signIn", "{"), 400],
    [
      "a body of another media type",
      () => post("auth.password.signIn", "a=b", { "content-type": "application/x-www-form-urlencoded" }),
      415,
    ],
    ["a too large body", () => post("auth.password.signIn", JSON.stringify({ password: "p".repeat(2_000_000) })), 413],
    ["a preflight", () => fetch(`${server.url}/trpc/users.me`, { method: "OPTIONS" }), 200],
  ])("to %s has the fixed headers and a request id", async (what, send, status) => {
    const response = await fixed(await send());
    expect(response.status, await response.text()).toBe(status);
    if (what !== "a preflight") expect(response.headers.get(responseHeaders.requestId)).toMatch(/^[0-9a-z]{16}$/);
  });

  test("to unreadable input is BODY_PARSING_ERROR", async () => {
    const responses = [await post("auth.password.signIn", "{"), await fetch(`${server.url}/trpc/users.get?input={`)];
    for (const response of responses) {
      expect((await response.json()).error).toMatchObject({ data: { httpStatus: 400, known: { code: "BODY_PARSING_ERROR" } } });
    }
  });

  test("to too deeply nested JSON is BODY_PARSING_ERROR", async () => {
    let deep: unknown = {};
    for (let at = 0; at <= requestLimits.jsonDepth; at++) deep = { deep };
    const failure = await readFailure(findClient("server").users.create.mutate({ client_metadata: deep as never }));
    expect(failure.known).toMatchObject({ code: "BODY_PARSING_ERROR", details: { message: expect.stringContaining("nested") } });
  });

  test("contains no internal details", async () => {
    for (const response of [await post("nothing", "{}"), await post("auth.password.signIn", "{")]) {
      expect(await response.text()).not.toMatch(/stack|node_modules|\.ts\b/);
    }
  });
});
