import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configHistoryLimits } from "#contract/vocabulary/console/config-history.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  project = await server.givenProject({ "auth.password.allowSignIn": true });
});
afterAll(() => server.close());

const path = "/internal/config/history";
const get = (at: string, query: Record<string, number> = {}) =>
  server.request("GET", `${at}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`, {
    as: "admin",
    project,
  });

async function change(override: object): Promise<void> {
  const body = { config_override_string: JSON.stringify(override) };
  const { status, text } = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
  expect(status, text).toBe(200);
}

const listChanges = async () => (await get(path)).json.items;
const configAt = async (at_millis: number) => JSON.parse((await get(`${path}/moment`, { at_millis })).json.config_string);

test("each change is listed with its author, its request and its settings, newest first", async () => {
  await change({ "auth.otp.allowSignIn": true });
  await change({ "teams.allowClientTeamCreation": true, "auth.otp.allowSignIn": null });
  const [second, first, ...others] = await listChanges();
  expect(others).toEqual([]);
  expect(first.event).toMatchObject({ event: "config.changed", actor: { type: "admin" } });
  expect(first.event.request_id).not.toBe("");
  expect(first.id).toBe(first.event.id);
  expect(first.event.data.changes).toEqual([{ path: "auth.otp.allowSignIn", before: false, after: true }]);
  expect(second.event.data.paths.sort()).toEqual(["auth.otp.allowSignIn", "teams.allowClientTeamCreation"]);
  expect(second.since_millis).toBe(first.at_millis);
  expect(second.at_millis).toBeGreaterThan(first.at_millis);
});

test("the configuration of any moment is read back, up to its first and its last millisecond", async () => {
  await change({ "auth.otp.allowSignIn": true });
  await change({ "auth.passkey.allowSignIn": true });
  const [second, first] = await listChanges();
  const methods = async (millis: number) => {
    const { auth } = await configAt(millis);
    return [auth.otp.allowSignIn, auth.passkey.allowSignIn];
  };
  expect(await methods(first.at_millis - 1)).toEqual([false, false]);
  expect(await methods(first.at_millis)).toEqual([true, false]);
  expect(await methods(second.at_millis - 1)).toEqual([true, false]);
  expect(await methods(second.at_millis)).toEqual([true, true]);
  const { json } = await get(`${path}/moment`, { at_millis: first.at_millis });
  expect(json).toMatchObject({ since_millis: first.at_millis, until_millis: second.at_millis });
});

test("a moment before the project is refused, and the message names the field", async () => {
  const answer = await get(`${path}/difference`, { from_millis: Date.now(), to_millis: 1 });
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("to_millis");
  expect((await get(`${path}/moment`, { at_millis: 1 })).text).toContain("at_millis: the configuration is recorded since");
});

test("two moments are compared, and the second is now by default", async () => {
  await change({ "auth.otp.allowSignIn": true });
  await change({ "auth.otp.allowSignIn": false, "auth.passkey.allowSignIn": true });
  const [second, first] = await listChanges();
  const compare = async (query: Record<string, number>) => (await get(`${path}/difference`, query)).json.changes;
  expect(await compare({ from_millis: first.at_millis - 1 })).toEqual([{ key: "auth.passkey.allowSignIn", before: false, after: true }]);
  expect(await compare({ from_millis: first.at_millis - 1, to_millis: second.at_millis - 1 })).toEqual([
    { key: "auth.otp.allowSignIn", before: false, after: true },
  ]);
});

test("the history has no secret, and a restoration says which one it does not have", async () => {
  const provider = { type: "github", allowSignIn: true, isShared: false, clientId: "ours" };
  const at = "auth.oauth.providers.github";
  await change({ [at]: { ...provider, clientSecret: "the-first-secret" } });
  await change({ [`${at}.clientSecret`]: "the-second-secret" });
  await change({ [at]: null });
  const [third, second, first] = await listChanges();
  const moments = [first, second, third].map(({ at_millis }) => at_millis);
  const answers = await Promise.all([
    get(path),
    ...moments.flatMap((at_millis) => [get(`${path}/moment`, { at_millis }), get(`${path}/restoration`, { at_millis })]),
    get(`${path}/difference`, { from_millis: first.at_millis, to_millis: second.at_millis }),
  ]);
  const { rows } = await sql<{ config: string }>`SELECT config FROM config_versions`.execute(server.db);
  const texts = [...answers.map(({ text }) => text), ...rows.map(({ config }) => config)].join();
  expect(texts).not.toContain("-secret");
  expect(answers.at(-1)?.json.changes).toEqual([{ key: `${at}.clientSecret` }]);
  const { json } = await get(`${path}/restoration`, { at_millis: first.at_millis });
  expect(json.not_restored).toEqual([{ key: `${at}.clientSecret`, reason: "secret" }]);
  expect(JSON.parse(json.config_override_string)[at]).toMatchObject(provider);
});

test("a restoration is a change that is planned and applied like any other, and is recorded itself", async () => {
  await change({ "auth.otp.allowSignIn": true, "domains.trustedDomains.app": { baseUrl: "https://app.example.org" } });
  const [first] = await listChanges();
  await change({ "auth.otp.allowSignIn": null, "domains.trustedDomains.app": null, "auth.passkey.allowSignIn": true });
  const { json } = await get(`${path}/restoration`, { at_millis: first.at_millis });
  const body = { config_override_string: json.config_override_string, expected_revision: json.config_revision };
  const send = (more: object) => server.request("PATCH", "/internal/config/override", { as: "admin", project, body: { ...body, ...more } });
  const planned = (await send({ dry_run: true })).json.plan.changes.map(({ key }: { key: string }) => key).sort();
  expect(planned).toEqual([
    "auth.otp.allowSignIn",
    "auth.passkey.allowSignIn",
    "domains.trustedDomains.app.baseUrl",
    "domains.trustedDomains.app.handlerPath",
  ]);
  expect((await send({})).status).toBe(200);
  expect((await get(`${path}/difference`, { from_millis: first.at_millis })).json.changes).toEqual([]);
  expect(await listChanges()).toHaveLength(3);
  const again = await get(`${path}/restoration`, { at_millis: first.at_millis });
  expect(again.json).toMatchObject({ config_override_string: "{}", not_restored: [] });
});

test("a refused change and one that changes nothing are not in the history", async () => {
  const body = { config_override_string: '{"auth.magic.allowSignIn":true}' };
  await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
  await change({ "auth.otp.allowSignIn": false });
  expect(await listChanges()).toEqual([]);
});

test("above the limits the oldest configurations are deleted, and their moments are refused", async () => {
  await change({ "auth.otp.allowSignIn": true });
  const [first] = await listChanges();
  // As large as all together may be: with the next change they are too large.
  await sql`UPDATE config_versions SET size = ${configHistoryLimits.totalLength} WHERE id = ${first.id}::uuid`.execute(server.db);
  await change({ "auth.passkey.allowSignIn": true });
  const [second, ...others] = await listChanges();
  expect(others).toEqual([]);
  expect((await get(`${path}/moment`, { at_millis: first.at_millis - 1 })).status).toBe(404);
  expect((await configAt(second.at_millis - 1)).auth.otp.allowSignIn).toBe(true);
});

test("changes that happen at once are all recorded, in an order without gaps", async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `domain${index}`);
  await Promise.all(ids.map((id) => change({ [`domains.trustedDomains.${id}`]: { baseUrl: `https://${id}.example.org` } })));
  const changes = (await listChanges()).reverse();
  expect(changes).toHaveLength(ids.length);
  for (const [index, each] of changes.entries()) {
    const { domains } = await configAt(each.at_millis);
    expect(Object.keys(domains.trustedDomains)).toHaveLength(index + 1);
    if (index > 0) expect(each.since_millis).toBe(changes[index - 1].at_millis);
  }
});
