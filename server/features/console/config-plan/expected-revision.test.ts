import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LatchkeyRouter } from "#sdk/trpc.ts";
import { keyHeaders, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const passkeyOn = '{"auth.passkey.allowSignIn":true}';
const stale = "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11";

const patch = (project: ProjectKeys, body: object, headers: Record<string, string> = {}) =>
  server.request("PATCH", "/internal/config/override", { as: "admin", project, headers, body });
const readRevision = async (project: ProjectKeys): Promise<string> =>
  (await server.request("GET", "/internal/config", { as: "admin", project })).json.config_revision;
const isPasskeyOn = async (project: ProjectKeys): Promise<boolean> =>
  JSON.parse((await server.request("GET", "/internal/config", { as: "admin", project })).json.config_string).auth.passkey.allowSignIn;

describe("a change of the configuration", () => {
  test.each([
    ["If-Match with the quoted revision", (revision: string) => ({ headers: { "if-match": `"${revision}"` } })],
    ["If-Match with the bare revision", (revision: string) => ({ headers: { "if-match": revision } })],
    ["If-Match with a list", (revision: string) => ({ headers: { "if-match": `"${stale}", "${revision}"` } })],
    ["If-Match with an asterisk", () => ({ headers: { "if-match": "*" } })],
    ["expected_revision", (revision: string) => ({ body: { expected_revision: revision } })],
    ["no condition, as published clients send it", () => ({})],
  ])("is applied with %s", async (_, condition) => {
    const project = await server.givenProject({});
    const before = await readRevision(project);
    const { headers = {}, body = {} } = condition(before) as { headers?: Record<string, string>; body?: object };

    const answer = await patch(project, { config_override_string: passkeyOn, ...body }, headers);

    expect(answer.status, answer.text).toBe(200);
    expect(await isPasskeyOn(project)).toBe(true);
    expect(await readRevision(project)).not.toBe(before);
  });

  test.each([
    ["If-Match", { "if-match": `"${stale}"` }, {}],
    ["a weak entity tag", (revision: string) => ({ "if-match": `W/"${revision}"` }), {}],
    ["expected_revision", {}, { expected_revision: stale }],
    ["expected_revision, although If-Match allows it", { "if-match": "*" }, { expected_revision: stale }],
  ])("is rejected with another revision in %s without writing anything", async (_, headers, body) => {
    const project = await server.givenProject({});
    const before = await readRevision(project);
    for (const more of [{}, { dry_run: true }]) {
      const sent = typeof headers === "function" ? headers(before) : headers;
      const answer = await patch(project, { config_override_string: passkeyOn, ...body, ...more }, sent as Record<string, string>);
      expect([answer.status, answer.json?.plan], answer.text).toEqual([412, undefined]);
    }
    expect([await isPasskeyOn(project), await readRevision(project)]).toEqual([false, before]);
  });

  test("is rejected even if it is empty", async () => {
    const project = await server.givenProject({});
    expect((await patch(project, { expected_revision: stale })).status).toBe(412);
  });

  test("is planned for a revision and rejected after another change", async () => {
    const project = await server.givenProject({});
    const plan = await patch(project, { config_override_string: passkeyOn, dry_run: true });
    const expected_revision: string = plan.json.config_revision;
    expect(expected_revision).toBe(await readRevision(project));

    await patch(project, { config_override_string: '{"auth.otp.allowSignIn":true}' });

    expect((await patch(project, { config_override_string: passkeyOn, expected_revision })).status).toBe(412);
    expect(await isPasskeyOn(project)).toBe(false);
    const again = await patch(project, { config_override_string: passkeyOn, dry_run: true });
    const applied = await patch(project, { config_override_string: passkeyOn, expected_revision: again.json.config_revision });
    expect([applied.status, await isPasskeyOn(project)]).toEqual([200, true]);
  });

  test("succeeds once among concurrent changes with the same expected revision", async () => {
    const project = await server.givenProject({});
    const expected_revision = await readRevision(project);
    const changes = Array.from({ length: 8 }, (_, index) =>
      patch(project, { config_override_string: JSON.stringify({ [`payments.items.i${index}`]: {} }), expected_revision }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });

  test("accepts an expected revision over tRPC", async () => {
    const project = await server.givenProject({});
    const url = `${server.url}/trpc`;
    const client = createTRPCClient<LatchkeyRouter<"admin">>({ links: [httpBatchLink({ url, headers: keyHeaders("admin", project) })] });
    const { config_revision: expected_revision } = await client.internal.config.get.query();
    const change = () => client.internal.config.override.mutate({ config_override_string: passkeyOn, expected_revision });

    await expect(change()).resolves.toEqual({});
    expect(await readRevision(project)).not.toBe(expected_revision);
    await expect(change()).rejects.toMatchObject({ data: { httpStatus: 412 } });
  });
});
