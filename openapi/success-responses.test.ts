import { expect, test } from "vitest";
import { z } from "zod";
import { noCredentials } from "#contract/kernel/access.ts";
import { rawBody } from "#contract/kernel/body.ts";
import { bytes, returnsByStatus } from "#contract/kernel/returns.ts";
import { route } from "#contract/kernel/route.ts";
import { makeErrorResponses } from "./error-responses.ts";
import { operation } from "./operation.ts";
import { createSchemaComponents } from "./schema-components.ts";

const common = { method: "POST", path: "/callback", summary: "A route of this test", access: noCredentials } as const;

const callback = route({
  ...common,
  body: rawBody("application/json", "application/octet-stream"),
  returns: z.object({ waiting: z.boolean() }),
  statuses: [200, 202],
  redirects: [303, 307],
  cookies: { "inner-{state}": { description: "The state of a sign-in", path: "/", maxAgeSeconds: 600, sameSite: "lax" } },
  responseHeaders: { "cache-control": "no-store", "x-attempts": z.string() },
});

const printed = (declared: typeof callback) =>
  operation("auth.callback", declared, {
    access: "client",
    names: createSchemaComponents("client"),
    errorResponses: makeErrorResponses([declared]),
  });

test("every success status and redirect is a response with its headers and cookies", () => {
  const { responses } = printed(callback);
  expect(Object.keys(responses).filter((status) => Number(status) < 400)).toEqual(["200", "202", "303", "307"]);
  for (const status of ["200", "202", "303", "307"] as const) {
    const response = responses[status] as { headers: Record<string, unknown>; content?: object };
    expect(response.headers["cache-control"]).toEqual({ required: true, schema: { type: "string", enum: ["no-store"] } });
    expect(response.headers).toHaveProperty("x-attempts");
    expect(response.headers["set-cookie"]).toMatchObject({ description: expect.stringContaining("`inner-{state}`") });
    expect("location" in response.headers, status).toBe(status.startsWith("3"));
    expect(Object.keys(response.content ?? {}), status).toEqual(status.startsWith("2") ? ["application/json"] : []);
  }
});

test("a raw body has the declared media types", () => {
  const { requestBody } = printed(callback);
  expect(requestBody).toMatchObject({ required: true, content: { "application/json": {}, "application/octet-stream": {} } });
});

test("each status has its own schema", () => {
  const waiting = z.object({ waiting: z.literal(true) });
  const done = z.object({ token: z.string() });
  const { responses } = printed(route({ ...common, returns: returnsByStatus({ 200: waiting, 201: done }) }) as unknown as typeof callback);
  expect(responses).toMatchObject({
    "200": { content: { "application/json": { schema: waiting } } },
    "201": { content: { "application/json": { schema: done } } },
  });
});

test("a media type is printed without its parameters", () => {
  const returns = bytes("application/x-ndjson", "text/csv; charset=utf-8");
  const { responses } = printed(route({ ...common, returns }) as unknown as typeof callback);
  expect(Object.keys((responses["200"] as { content: object }).content)).toEqual(["application/x-ndjson", "text/csv"]);
});
