import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

// The configuration as later published clients read and write it: by levels, of which this server has one.

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const github = { type: "github", allowSignIn: true, isShared: false, clientId: "our-id", clientSecret: "our secret" };
const ask = (method: string, path: string, body?: object) =>
  server.request(method, `/internal/config/override/${path}`, { as: "admin", project, body });
const override = async (level = "environment") => JSON.parse((await ask("GET", level)).json.config_string);
const replace = (config: object, level = "environment") => ask("PUT", level, { config_string: JSON.stringify(config) });

test("the override is read without defaults and with its secrets, and can be written back", async () => {
  project = await server.givenProject({});
  const config = { "auth.otp.allowSignIn": true, "auth.oauth.providers.github": github };
  expect((await replace(config)).json).toEqual({});
  expect(await override()).toEqual(config);
  await replace(await override());
  const { json } = await server.request("GET", "/internal/config", { as: "admin", project });
  expect(JSON.parse(json.config_string).auth.oauth.providers.github.clientSecret).toBe("our secret");
});

test("a replacement returns what it does not set to its default", async () => {
  project = await server.givenProject({ auth: { passkey: { allowSignIn: true } }, "teams.allowClientTeamCreation": true });
  await replace({ "auth.passkey": { allowSignIn: true } });
  const { json } = await server.request("GET", "/internal/config", { as: "admin", project });
  const { auth, teams } = JSON.parse(json.config_string);
  expect([auth.passkey.allowSignIn, teams.allowClientTeamCreation]).toEqual([true, false]);
});

test("a replacement sets values of a group whose parts were set one by one before", async () => {
  project = await server.givenProject({});
  for (const change of [{ auth: { passkey: { allowSignIn: true } } }, { "auth.otp.allowSignIn": true }])
    await ask("PATCH", "environment", { config_override_string: JSON.stringify(change) });
  const config = { auth: { otp: { allowSignIn: true } } };
  expect((await replace(config)).json).toEqual({});
  expect(await override()).toEqual(config);
  const { json } = await server.request("GET", "/internal/config", { as: "admin", project });
  const { auth } = JSON.parse(json.config_string);
  expect([auth.otp.allowSignIn, auth.passkey.allowSignIn]).toEqual([true, false]);
});

test("a replacement without a brand keeps the project's logos, and one with a brand sets them", async () => {
  project = await server.givenProject({ brand: { radius: 4 } });
  const logos = { logo_url: "https://example.org/mark.png", full_logo_url: "https://example.org/wide.png" };
  await server.request("PATCH", "/internal/projects/current", { as: "admin", project, body: logos });
  const read = async () => (await server.request("GET", "/internal/projects/current", { as: "admin", project })).json;
  await replace({ "auth.otp.allowSignIn": true });
  expect(await read()).toMatchObject(logos);
  await replace({ "brand.logoLight": "https://example.org/other.png" });
  expect(await read()).toMatchObject({ ...logos, logo_url: "https://example.org/other.png" });
  await replace({ brand: { accent: "#114488" } });
  expect(await read()).toMatchObject({ logo_url: null, full_logo_url: null });
});

test("keys are reset to their defaults, and an unknown one changes nothing", async () => {
  project = await server.givenProject({});
  await replace({ "auth.otp.allowSignIn": true, "auth.passkey.allowSignIn": true });
  const refused = await ask("POST", "environment/reset-keys", { keys: ["auth.otp.allowSignIn", "auth.teleport"] });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("auth.teleport")]);
  expect((await ask("POST", "environment/reset-keys", { keys: ["auth.otp.allowSignIn"] })).json).toEqual({});
  const { json } = await server.request("GET", "/internal/config", { as: "admin", project });
  const { auth } = JSON.parse(json.config_string);
  expect([auth.otp.allowSignIn, auth.passkey.allowSignIn]).toEqual([false, true]);
});

test.each(["project", "branch"])("the level %s is empty and cannot be written", async (level) => {
  project = await server.givenProject({});
  expect(await override(level)).toEqual({});
  const writes = [
    await replace({ "auth.otp.allowSignIn": true }, level),
    await ask("PATCH", level, { config_override_string: '{"auth.otp.allowSignIn":true}' }),
    await ask("POST", `${level}/reset-keys`, { keys: ["auth.otp.allowSignIn"] }),
  ];
  for (const { status, text } of writes) expect([status, text]).toEqual([400, expect.stringContaining("write to `environment`")]);
});
