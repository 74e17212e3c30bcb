import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { InvalidRequest } from "#contract/errors/index.ts";
import { noCredentials } from "#contract/kernel/access.ts";
import { rawBody } from "#contract/kernel/body.ts";
import { redirectOnly, returnsByStatus } from "#contract/kernel/returns.ts";
import { isExposedOverTrpc, type Route, route } from "#contract/kernel/route.ts";
import type { Handlers } from "../kernel/call.ts";
import { reply } from "../kernel/reply.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { serveEndpoints } from "../testing/serve-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";

const cookies = { "inner-{state}": { description: "The state of a sign-in", path: "/", maxAgeSeconds: 600, sameSite: "none" } } as const;
const common = { summary: "A route of this test", access: noCredentials } as const;

const routes = {
  authorize: route({ ...common, method: "GET", path: "/authorize", returns: redirectOnly, redirects: [307], cookies }),
  callback: route({
    ...common,
    method: "POST",
    path: "/callback",
    body: z.strictObject({ state: z.string() }),
    accepts: "form",
    returns: z.object({ waiting: z.boolean() }),
    statuses: [200, 202],
    redirects: [303, 307],
    cookies,
    responseHeaders: { "cache-control": "no-store", "x-attempts": z.string() },
    errors: [InvalidRequest],
  }),
  poll: route({
    ...common,
    method: "GET",
    path: "/poll",
    query: z.strictObject({ done: z.boolean() }),
    returns: returnsByStatus({ 200: z.object({ waiting: z.literal(true) }), 201: z.object({ token: z.string() }) }),
  }),
  webhook: route({
    ...common,
    method: "POST",
    path: "/webhook",
    body: rawBody("application/json"),
    returns: z.object({ received: z.string() }),
  }),
};

const handlers: Handlers<typeof routes> = {
  authorize: () => reply.redirect("https://provider.example/", { cookies: [{ name: "inner-abc", value: "true" }] }),

  callback({ input }) {
    const deleted = [{ name: "inner-abc", value: null }] as const;
    switch (input.state) {
      case "waiting":
        return { waiting: true };
      case "accepted":
        return reply.json({ waiting: false }, { status: 202, headers: { "x-attempts": "2" } });
      case "denied":
        return reply.redirect("https://app.example/error", { status: 307, cookies: deleted });
      case "invalid":
        throw new InvalidRequest().withCookies(deleted);
      default:
        return reply.redirect("https://app.example/", { cookies: deleted });
    }
  },

  poll: ({ input }) => (input.done ? reply.json({ token: "secret", extra: 1 }, { status: 201 }) : { waiting: true }),

  webhook: ({ input }) => ({ received: `${input.body.mediaType} ${Buffer.from(input.body.content).toString("hex")}` }),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const endpoints = (some: Readonly<Record<string, (call: never) => unknown>> = handlers) =>
  Object.entries(some).map(
    ([name, handler]): Endpoint => ({
      name,
      route: routes[name as keyof typeof routes],
      handler: handler as unknown as Endpoint["handler"],
    }),
  );

const serve = (options?: Parameters<typeof serveEndpoints>[2]) => serveEndpoints(server, endpoints(), { strict: true, ...options });
const callback = (url: string, state: string) =>
  fetch(`${url}/api/v1/callback`, { method: "POST", body: new URLSearchParams({ state }), redirect: "manual" });

describe("a route with several replies", () => {
  test("redirects with the first declared status and sets the cookie with the declared attributes", async () => {
    const answer = await fetch(`${await serve()}/api/v1/authorize`, { redirect: "manual" });
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toBe("https://provider.example/");
    expect(answer.headers.getSetCookie()).toEqual(["inner-abc=true; Max-Age=600; Path=/; HttpOnly"]);
    expect(await answer.text()).toBe("");
  });

  test("sets the cookies of the route and of the device together", async () => {
    const authorize: Endpoint["handler"] = ({ origin }) => {
      if (origin.device) origin.device.issued = "sealed";
      return reply.redirect("https://provider.example/", { cookies: [{ name: "inner-abc", value: "true" }] });
    };
    const remembering = endpoints({ authorize }).map((each) => ({ ...each, route: { ...each.route, remembersDevice: true as const } }));
    const url = await serveEndpoints(server, remembering, { strict: true });
    const answer = await fetch(`${url}/api/v1/authorize`, { redirect: "manual" });
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual(["latchkey-device=sealed", "inner-abc=true"]);
  });

  test("sets Secure and SameSite=None on a server with a TLS URL", async () => {
    const answer = await fetch(`${await serve({ secureCookies: true })}/api/v1/authorize`, { redirect: "manual" });
    expect(answer.headers.getSetCookie()).toEqual(["inner-abc=true; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=None"]);
  });

  test("returns data with the first status and the constant headers", async () => {
    const answer = await callback(await serve(), "waiting");
    expect([answer.status, await answer.json()]).toEqual([200, { waiting: true }]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-attempts")).toBeNull();
  });

  test("returns the status and headers that the handler chooses", async () => {
    const answer = await callback(await serve(), "accepted");
    expect([answer.status, await answer.json(), answer.headers.get("x-attempts")]).toEqual([202, { waiting: false }, "2"]);
  });

  test.each([
    ["done", 303],
    ["denied", 307],
  ])("redirects after %s with status %i and deletes the cookie", async (state, status) => {
    const answer = await callback(await serve(), state);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual(["inner-abc=; Max-Age=0; Path=/; HttpOnly"]);
  });

  test("deletes the cookie in an error response", async () => {
    const answer = await callback(await serve(), "invalid");
    expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_request"]);
    expect(answer.headers.getSetCookie()).toEqual(["inner-abc=; Max-Age=0; Path=/; HttpOnly"]);
  });

  test("has no tRPC procedure, unlike a route that only chooses its status", () => {
    const exposed = Object.entries<Route>(routes).filter(([, declared]) => isExposedOverTrpc(declared));
    expect(exposed.map(([name]) => name)).toEqual(["poll"]);
  });
});

test("the status selects the schema that filters the response", async () => {
  const url = await serve();
  const waiting = await fetch(`${url}/api/v1/poll?done=false`);
  expect([waiting.status, await waiting.json()]).toEqual([200, { waiting: true }]);
  const done = await fetch(`${url}/api/v1/poll?done=true`);
  expect([done.status, await done.json()]).toEqual([201, { token: "secret" }]);
});

describe("a raw body", () => {
  const send = async (body: Buffer, contentType: string) => {
    const answer = await fetch(`${await serve()}/api/v1/webhook`, {
      method: "POST",
      headers: { "content-type": contentType },
      body: new Uint8Array(body),
    });
    return { status: answer.status, json: await answer.json() };
  };

  test("is passed to the handler unchanged with its media type", async () => {
    const sent = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x7d]);
    const { status, json } = await send(sent, "application/json; charset=utf-8");
    expect([status, json]).toEqual([200, { received: `application/json ${sent.toString("hex")}` }]);
  });

  test("of another media type is rejected", async () => {
    expect(await send(Buffer.from("x"), "text/plain")).toMatchObject({ status: 400, json: { code: "BODY_PARSING_ERROR" } });
  });
});

test.each([
  ["status", () => reply.json({ waiting: true }, { status: 418 })],
  ["redirect status", () => reply.redirect("https://app.example/", { status: 302 })],
  ["cookie", () => reply.json({ waiting: true }, { cookies: [{ name: "tracking", value: "1" }] })],
  ["header", () => reply.json({ waiting: true }, { headers: { "x-other": "1" } })],
  ["data", () => reply.json({ waiting: "yes" }, {})],
])("an undeclared %s fails the call in tests", async (_, handler) => {
  const url = await serveEndpoints(server, endpoints({ callback: handler }), { strict: true });
  expect((await callback(url, "x")).status).toBe(500);
});
