// The tRPC face as its users meet it: the published client, typed by the contract alone.
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PasswordTooShort } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { hasTrpcFace, type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header, replyHeaders } from "#contract/vocabulary/headers.ts";
import { envelope } from "#contract/vocabulary/limits.ts";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { apiHeaders } from "./http/headers.ts";
import { randomUuid } from "./services/random.ts";
import { keyHeaders, startServer, type TestServer } from "./testing/index.ts";
import { createWorld, type SentHeaders, type World } from "./testing/world.ts";

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
});
afterAll(() => server.close());

/** A client of an access type; `requests` collects the addresses it asked. */
function clientOf<A extends AccessType>(as: A, extra: SentHeaders = {}, requests: string[] = []) {
  return createTRPCClient<LatchkeyRouter<A>>({
    links: [
      httpBatchLink({
        url: `${server.url}/trpc`,
        headers: { ...keyHeaders(as, world.project), ...extra },
        fetch: (address, options) => {
          requests.push(String(address));
          return fetch(address, options as RequestInit);
        },
      }),
    ],
  });
}

/** The error's data of a call that must fail. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail("the call succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  const { data, message } = error as TRPCClientError<LatchkeyRouter>;
  return { ...data, message };
}

const post = (path: string, body: string, headers: SentHeaders = {}) =>
  fetch(`${server.url}/trpc/${path}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

test("a person signs up, is told who it is, changes and leaves, all of it typed", async () => {
  const client = clientOf("client");
  const email = `${randomUuid()}@example.org`;
  const session = await client.auth.password.signUp.mutate({ email, password: "correct horse battery" });
  const own = clientOf("client", { [header.accessToken]: session.access_token });

  expect(await own.users.me.query()).toMatchObject({ id: session.user_id, primary_email: email });
  expect(await own.users.updateMe.mutate({ display_name: "Ada" })).toMatchObject({ display_name: "Ada" });
  const page = await clientOf("server").users.list.query({ query: email });
  expect(page.items.map(({ id }) => id)).toEqual([session.user_id]);
  expect(await own.users.deleteMe.mutate()).toEqual({ success: true });
  expect((await refusalOf(own.users.me.query())).known?.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
});

test("a known error comes with its code and details, its status, and its text", async () => {
  const refusal = await refusalOf(clientOf("client").auth.password.signUp.mutate({ email: "a@example.org", password: "short" }));
  expect(refusal).toEqual({
    code: "BAD_REQUEST",
    httpStatus: PasswordTooShort.status,
    path: "auth.password.signUp",
    known: { code: "PASSWORD_TOO_SHORT", details: { min_length: 8 } },
    requestId: expect.stringMatching(/^[0-9a-z]{16}$/),
    message: PasswordTooShort.say({ min_length: 8 }),
  });
});

test("a refusal without a code has its status, and no known error", async () => {
  const project = await server.givenProject();
  const guest = await world.givenGuest({ project });
  const headers = { ...keyHeaders("client", project), [header.accessToken]: guest.accessToken };
  const refusal = await refusalOf(clientOf("client", headers).users.deleteMe.mutate());
  expect(refusal).toMatchObject({ httpStatus: 400, known: null });
});

test("ten calls travel as one, and each gets its own answer", async () => {
  const guests = await Promise.all(Array.from({ length: 9 }, () => world.givenGuest()));
  const requests: string[] = [];
  const { users } = clientOf("server", {}, requests);
  const outcomes = await Promise.allSettled([
    ...guests.map(({ id }) => users.get.query({ user_id: id })),
    users.get.query({ user_id: randomUuid() }),
  ]);

  expect(requests).toHaveLength(1);
  expect(outcomes.slice(0, 9).map((outcome) => outcome.status === "fulfilled" && outcome.value.id)).toEqual(guests.map(({ id }) => id));
  expect(outcomes[9]).toMatchObject({ status: "rejected", reason: { data: { httpStatus: 404, known: { code: "USER_NOT_FOUND" } } } });
});

test("ten mutations travel as one, and each is carried out", async () => {
  const requests: string[] = [];
  const { users } = clientOf("server", {}, requests);
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => users.create.mutate({ display_name: `Number ${at}` })));
  expect(requests).toHaveLength(1);
  expect(made.map(({ display_name }) => display_name)).toEqual(Array.from({ length: 10 }, (_, at) => `Number ${at}`));
  expect(new Set(made.map(({ id }) => id)).size).toBe(10);
});

test("a batch has a bound, and nothing of one beyond it is carried out", async () => {
  const { users } = clientOf("server");
  const marker = randomUuid();
  const calls = Array.from({ length: envelope.batchCalls + 1 }, () => users.create.mutate({ display_name: marker }));
  for (const outcome of await Promise.allSettled(calls))
    expect(outcome).toMatchObject({ status: "rejected", reason: { data: { httpStatus: 400 } } });
  expect((await users.list.query({ query: marker })).items).toEqual([]);
});

test("a user's own id may be written as `me`", async () => {
  const headers = { [header.accessToken]: world.guest.accessToken };
  expect(await clientOf("server", headers).users.get.query({ user_id: "me" })).toMatchObject({ id: world.guest.id });
  expect((await refusalOf(clientOf("server").users.get.query({ user_id: "me" }))).known?.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
});

describe("the procedures", () => {
  const named = [...walk(contract)] as [string, Route][];

  /** Whether there is such a procedure, and what kind: a query is asked by GET, a mutation by POST, and neither by the other. */
  async function kindOf(name: string): Promise<string> {
    const [asked, told] = await Promise.all([fetch(`${server.url}/trpc/${name}?input={}`), post(name, "{}")]);
    const codes = await Promise.all([asked, told].map(async (answer) => (await answer.json()).error?.data.code ?? "ok"));
    if (codes.every((code) => code === "NOT_FOUND")) return "none";
    return codes[0] === "METHOD_NOT_SUPPORTED" ? "mutation" : codes[1] === "METHOD_NOT_SUPPORTED" ? "query" : codes.join();
  }

  test.each(named)("%s is a procedure exactly if the contract says so, of the kind that its method says", async (name, route) => {
    const kind = route.method === "GET" ? "query" : "mutation";
    expect(await kindOf(name)).toBe(hasTrpcFace(route) ? kind : "none");
  });

  test("are no others, not even the names around them", async () => {
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
      expect(await kindOf(name), name).toBe("none");
    }
  });
});

describe("every answer", () => {
  const fixed = async (response: Response) => {
    for (const [key, value] of Object.entries(apiHeaders)) expect(response.headers.get(key), key).toBe(value);
    expect(response.headers.get("x-powered-by")).toBeNull();
    return response;
  };
  const input = encodeURIComponent(JSON.stringify({ user_id: "nobody" }));

  test.each([
    ["a success", () => fetch(`${server.url}/trpc/platform.greet`), 200],
    ["a refusal", () => fetch(`${server.url}/trpc/users.get?input=${input}`), 400],
    ["an unknown procedure", () => fetch(`${server.url}/trpc/nothing`), 404],
    ["a wrong method", () => post("platform.greet", "{}"), 405],
    ["an input that is no JSON", () => fetch(`${server.url}/trpc/users.get?input={`), 400],
    ["a body that is no JSON", () => post("auth.password.signIn", "{"), 400],
    ["a body of another kind", () => post("auth.password.signIn", "a=b", { "content-type": "application/x-www-form-urlencoded" }), 415],
    ["a body without end", () => post("auth.password.signIn", JSON.stringify({ password: "p".repeat(2_000_000) })), 413],
    ["a preflight", () => fetch(`${server.url}/trpc/users.me`, { method: "OPTIONS" }), 200],
  ])("%s carries the fixed headers, and an id", async (what, ask, status) => {
    const response = await fixed(await ask());
    expect(response.status, await response.text()).toBe(status);
    if (what !== "a preflight") expect(response.headers.get(replyHeaders.requestId)).toMatch(/^[0-9a-z]{16}$/);
  });

  test("to what cannot be read is BODY_PARSING_ERROR", async () => {
    const unreadable = [await post("auth.password.signIn", "{"), await fetch(`${server.url}/trpc/users.get?input={`)];
    for (const response of unreadable) {
      expect((await response.json()).error).toMatchObject({ data: { httpStatus: 400, known: { code: "BODY_PARSING_ERROR" } } });
    }
  });

  test("to JSON too deep is BODY_PARSING_ERROR", async () => {
    let deep: unknown = {};
    for (let at = 0; at <= envelope.jsonDepth; at++) deep = { deep };
    const refusal = await refusalOf(clientOf("server").users.create.mutate({ client_metadata: deep as never }));
    expect(refusal.known).toMatchObject({ code: "BODY_PARSING_ERROR", details: { message: expect.stringContaining("nested") } });
  });

  test("tells nothing of the inside", async () => {
    for (const response of [await post("nothing", "{}"), await post("auth.password.signIn", "{")]) {
      expect(await response.text()).not.toMatch(/stack|node_modules|\.ts\b/);
    }
  });
});
