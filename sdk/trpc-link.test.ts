// tRPC with our link, against a real server.
import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { paymentConfig } from "#server/testing/payments/payment-config.ts";
import { accessToken } from "./testing/fixed-effects.ts";
import { type LatchkeyLinkOptions, type LatchkeyRouter, latchkeyLink } from "./trpc.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, payments: paymentConfig });
});
afterAll(() => server?.close());

interface SentRequest {
  readonly path: string;
  readonly headers: Headers;
}

/** Options of a link, and the requests that it sends. */
function linkOptions(given: LatchkeyLinkOptions = {}) {
  const sent: SentRequest[] = [];
  const options: LatchkeyLinkOptions = {
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    effects: { sleep: async () => {} },
    async fetch(url, init) {
      sent.push({ path: new URL(url).pathname, headers: new Headers(init.headers) });
      return fetch(url, init);
    },
    ...given,
  };
  const paths = () => sent.map(({ path }) => path);
  return { options, sent, tokenRequests: () => paths().filter((path) => path.endsWith("/auth/oauth/token")), paths };
}

function clientApi(given: LatchkeyLinkOptions = {}) {
  const { options, ...requests } = linkOptions(given);
  return { ...requests, api: createTRPCClient<LatchkeyRouter>({ links: [latchkeyLink(options)] }) };
}

function serverApi(given: LatchkeyLinkOptions = {}) {
  const { options, ...requests } = linkOptions({ secretServerKey: project.secretServerKey, ...given });
  return { ...requests, api: createTRPCClient<LatchkeyRouter<"server">>({ links: [latchkeyLink(options)] }) };
}

/** The code of a call that must fail. */
async function readCode(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail("the call succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  return (error as TRPCClientError<LatchkeyRouter>).data?.known?.code;
}

const email = () => `${crypto.randomUUID()}@example.org`;
const password = "correct horse battery";

describe("the session", () => {
  test("of a sign-up or sign-in is stored, and ends with the sign-out", async () => {
    const { api } = clientApi({ tokenStore: "memory" });
    const address = email();
    expect(await readCode(api.users.me.query())).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const { user_id } = await api.auth.password.signUp.mutate({ email: address, password });
    expect(await api.users.me.query()).toMatchObject({ id: user_id, primary_email: address });
    await api.auth.sessions.signOut.mutate();
    expect(await readCode(api.users.me.query())).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    await api.auth.password.signIn.mutate({ email: address, password });
    expect(await api.users.me.query()).toMatchObject({ id: user_id });
  });

  test("ends with the sign-out here, also if the server does not answer", async () => {
    const { refreshToken } = await server.givenUser({ project });
    let isLost = false;
    const { api, sent } = clientApi({
      tokenStore: { refreshToken },
      fetch: (url, init) => (isLost ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
    });
    await api.users.me.query();
    isLost = true;
    await expect(api.auth.sessions.signOut.mutate()).rejects.toThrow("cannot be reached");
    isLost = false;
    expect(await readCode(api.users.me.query())).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect(sent).toEqual([]);
  });

  test("of parallel calls is refreshed once, and the calls are one batch", async () => {
    const { id, refreshToken } = await server.givenUser({ project });
    const { api, paths } = clientApi({ tokenStore: { refreshToken } });
    const users = await Promise.all(Array.from({ length: 20 }, () => api.users.me.query()));
    expect(new Set(users.map((user) => user.id))).toEqual(new Set([id]));
    expect(paths()).toEqual(["/api/v1/auth/oauth/token", `/trpc/${Array(20).fill("users.me").join()}`]);
  });

  test("is refreshed after the server rejects its access token, and the calls are repeated", async () => {
    const { id, refreshToken } = await server.givenUser({ project });
    // Unsigned, and not yet expired by the clock of this device.
    const unsigned = accessToken(Date.now(), { project_id: project.id, aud: project.id });
    const { api, tokenRequests } = clientApi({ tokenStore: { accessToken: unsigned, refreshToken } });
    const users = await Promise.all([api.users.me.query(), api.users.me.query(), api.users.updateMe.mutate({ display_name: "Ada" })]);
    expect(users.map((user) => user.id)).toEqual([id, id, id]);
    expect(tokenRequests()).toHaveLength(1);
  });

  test("that has ended is not refreshed again", async () => {
    const { api, tokenRequests } = clientApi({ tokenStore: { refreshToken: "unknown" } });
    for (let n = 0; n < 2; n++) expect(await readCode(api.users.me.query())).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect(tokenRequests()).toHaveLength(1);
  });

  test("that a server creates for a user is not the session of the server", async () => {
    const { id, refreshToken } = await server.givenUser({ project });
    const other = await server.givenUser({ project });
    const { api } = serverApi({ tokenStore: { refreshToken } });
    await api.auth.sessions.create.mutate({ user_id: other.id });
    expect(await api.users.me.query()).toMatchObject({ id });
  });
});

describe("keys", () => {
  test("of a server make the calls of a server", async () => {
    const { id } = await server.givenUser({ project });
    const { api, sent } = serverApi();
    expect((await api.users.get.query({ user_id: id })).server_metadata).toBeNull();
    expect(sent[0]?.headers.get("x-stack-access-type")).toBe("server");
  });

  test("of an admin make the calls of an admin", async () => {
    const { options } = linkOptions({ superSecretAdminKey: project.superSecretAdminKey });
    const api = createTRPCClient<LatchkeyRouter<"admin">>({ links: [latchkeyLink(options)] });
    expect(JSON.parse((await api.internal.config.get.query()).config_string)).toMatchObject({ auth: { password: { allowSignIn: true } } });
  });

  test("of a client give no rights of a server", async () => {
    const { options } = linkOptions();
    const api = createTRPCClient<LatchkeyRouter<"server">>({ links: [latchkeyLink(options)] });
    expect(await readCode(api.users.list.query())).toBe("INSUFFICIENT_ACCESS_TYPE");
  });
});

describe("requests", () => {
  test("have no more calls than a batch may have", async () => {
    const { api, paths } = serverApi();
    await Promise.all(Array.from({ length: requestLimits.batchCalls + 1 }, () => api.platform.greet.query()));
    expect(paths().map((path) => path.split(",").length)).toEqual([requestLimits.batchCalls, 1]);
  });

  test("with an idempotency key are alone, and act once", async () => {
    const { id: customer_id } = await server.givenUser({ project });
    const { api, sent } = serverApi();
    const input = { customer_type: "user", customer_id, item_id: "minutes", allow_negative: false, delta: 2 } as const;
    const change = (idempotencyKey?: string) =>
      api.payments.items.updateQuantity.mutate(input, idempotencyKey === undefined ? {} : { context: { idempotencyKey } });
    await Promise.all([change("order 1"), change("order 1"), change("order 2"), change(), change()]);
    expect(sent.map(({ headers }) => headers.get("idempotency-key")).sort()).toEqual([null, "order 1", "order 1", "order 2"].sort());
    expect(await change("order 2")).toMatchObject({ quantity: expect.any(Number) });
    expect((await api.payments.items.get.query({ customer_type: "user", customer_id, item_id: "minutes" })).quantity).toBe(8);
  });

  test("that are lost are repeated if they read, or have an idempotency key", async () => {
    const { id: customer_id } = await server.givenUser({ project });
    const seen = new Set<string>();
    const { api } = serverApi({
      async fetch(url, init) {
        const response = await fetch(url, init);
        const request = `${init.method} ${url} ${new Headers(init.headers).get("idempotency-key")}`;
        if (seen.has(request)) return response;
        seen.add(request);
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
      },
    });
    const input = { customer_type: "user", customer_id, item_id: "minutes", allow_negative: false, delta: 1 } as const;
    expect((await api.users.get.query({ user_id: customer_id })).id).toBe(customer_id);
    expect(await api.payments.items.updateQuantity.mutate(input, { context: { idempotencyKey: "order 3" } })).toEqual({ quantity: 1 });
    await expect(api.payments.items.updateQuantity.mutate(input)).rejects.toThrow("cannot be reached");
    expect((await api.payments.items.get.query({ customer_type: "user", customer_id, item_id: "minutes" })).quantity).toBe(2);
  });
});

test("procedures are queries and mutations of React Query", async () => {
  const { refreshToken, id } = await server.givenUser({ project });
  const queries = new QueryClient();
  const { api } = clientApi({ tokenStore: { refreshToken } });
  const trpc = createTRPCOptionsProxy<LatchkeyRouter>({ client: api, queryClient: queries });
  expect(await queries.fetchQuery(trpc.users.me.queryOptions())).toMatchObject({ id, display_name: null });
  const rename = queries.getMutationCache().build(queries, trpc.users.updateMe.mutationOptions());
  await rename.execute({ display_name: "Ada" });
  expect(await queries.fetchQuery({ ...trpc.users.me.queryOptions(), staleTime: 0 })).toMatchObject({ display_name: "Ada" });

  const onServer = createTRPCOptionsProxy<LatchkeyRouter<"server">>({ client: serverApi().api, queryClient: queries });
  const pages = onServer.users.list.infiniteQueryOptions({ limit: 1 }, { getNextPageParam: ({ pagination }) => pagination.next_cursor });
  const list = await queries.fetchInfiniteQuery({ ...pages, pages: 2 });
  expect(list.pages.map(({ items }) => items.length)).toEqual([1, 1]);
  queries.clear();
});

test("a known error has its code and details, as with tRPC's own links", async () => {
  const { api } = clientApi();
  const error = await api.auth.password.signUp.mutate({ email: email(), password: "short" }).catch((reason: unknown) => reason);
  expect((error as TRPCClientError<LatchkeyRouter>).data).toMatchObject({
    httpStatus: 400,
    known: { code: "PASSWORD_TOO_SHORT", details: { min_length: 8 } },
  });
});

test("a missing option is named", () => {
  expect(() => latchkeyLink({ projectId: project.id, baseUrl: "localhost" })).toThrow("baseUrl");
  expect(() => latchkeyLink({ ...linkOptions().options, projectId: "my app" })).toThrow("projectId");
});
