// Every writable field and setting of a project or key set comes back as it was written.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { darkThemeId } from "#contract/config/built-in-themes.ts";
import { ProjectChange, ProjectCreation, ProjectSettingsChange } from "#contract/entities/projects/project.ts";
import { ProjectKeySetChange, ProjectKeySetCreation } from "#contract/entities/projects/project-keys.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, tenantHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { pixel } from "../testing/pixel.ts";
import { makeSample } from "../testing/sample-values.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every route.
type Json = any;
type Fields = Readonly<Record<string, unknown>>;

/** A value to write, and the expected reading where it differs. */
interface Sample {
  readonly value: unknown;
  readonly reads?: unknown;
  /** Written in the same body. */
  readonly with?: Fields;
  /** The configuration that the test needs before. A new project has none of it, so that only updates can write the setting. */
  readonly override?: Fields;
}

const image: Sample = { value: pixel, reads: expect.stringMatching(/\/images\//) };
const fieldSamples: Readonly<Record<string, Sample>> = {
  logo_url: image,
  full_logo_url: image,
  // Production refuses localhost.
  is_production_mode: { value: true, with: { config: { allow_localhost: false } } },
};
const google = { id: "google", type: "standard", client_id: "an id", client_secret: "a secret" };
const settingSamples: Readonly<Record<string, Sample>> = {
  oauth_providers: { value: [google], reads: [{ ...google, provider_config_id: "google" }] },
  domains: { value: [{ domain: "https://example.org", handler_path: "/handler" }] },
  email_config: {
    value: {
      type: "standard",
      host: "smtp.example.org",
      port: 587,
      username: "a name",
      password: "a password",
      sender_name: "A sender",
      sender_email: "sender@example.org",
    },
  },
  email_theme: { value: darkThemeId },
  team_creator_default_permissions: { value: [{ id: "team_member" }] },
  team_member_default_permissions: { value: [{ id: "team_admin" }] },
  user_default_permissions: { value: [{ id: "reader" }], override: { "rbac.permissions.reader": { scope: "project" } } },
};

const listNames = (schema: z.ZodObject, ...others: string[]) => Object.keys(schema.shape).filter((name) => !others.includes(name));
const readSchema = (schema: z.ZodObject, name: string) => schema.shape[name] as z.ZodType;
const sampleFor = (samples: Readonly<Record<string, Sample>>, schema: z.ZodObject, name: string, current: unknown): Sample =>
  samples[name] ?? { value: makeSample(readSchema(schema, name), current) };

const asDeveloper = () => ({ ...tenantHeaders("client", fixtures.internal), [header.accessToken]: fixtures.developer.accessToken });
/** Creates a project, and reads it back from the developer's list. */
async function createProject(body: Fields = {}) {
  const created = await server.request("POST", "/internal/projects", {
    headers: asDeveloper(),
    body: { display_name: "A project", owner_team_id: fixtures.developer.teamId, ...body },
  });
  expect(created.status, created.text).toBe(201);
  const list = await server.request("GET", "/internal/projects", { headers: asDeveloper() });
  const read = list.json.items.find((item: Json) => item.id === created.json.id);
  expect(read).toEqual(created.json);
  return read as Json;
}

const asOwner = (id: string) => ({
  [header.projectId]: id,
  [header.accessType]: "admin",
  [header.adminAccessToken]: fixtures.developer.accessToken,
});
/** Updates a project that the developer owns, and reads it back. */
async function updateProject(id: string, body: Fields) {
  const headers = asOwner(id);
  const updated = await server.request("PATCH", "/internal/projects/current", { headers, body });
  expect(updated.status, updated.text).toBe(200);
  const read = await server.request("GET", "/internal/projects/current", { headers });
  expect(read.json).toEqual(updated.json);
  return read.json as Json;
}

describe("a project", () => {
  test.each(listNames(ProjectCreation, "config", "owner_team_id"))("can be created with %s", async (name) => {
    const { value, reads = value, with: otherFields } = sampleFor(fieldSamples, ProjectCreation, name, undefined);
    expect(await createProject({ ...otherFields, [name]: value })).toMatchObject({
      [name]: reads,
      owner_team_id: fixtures.developer.teamId,
    });
  });

  test.each(listNames(ProjectChange, "config"))("can be updated with %s", async (name) => {
    const before = await createProject();
    const { value, reads = value, with: otherFields } = sampleFor(fieldSamples, ProjectChange, name, before[name]);
    expect(await updateProject(before.id, { ...otherFields, [name]: value })).toMatchObject({ [name]: reads });
  });

  test.each(listNames(ProjectSettingsChange))("reads the setting %s as it was written, on create and on update", async (name) => {
    const before = await createProject();
    const { value, reads = value, override } = sampleFor(settingSamples, ProjectSettingsChange, name, before.config[name]);
    const config = { [name]: value };
    if (override) {
      const body = { config_override_string: JSON.stringify(override) };
      const { status, text } = await server.request("PATCH", "/internal/config/override", { headers: asOwner(before.id), body });
      expect(status, text).toBe(200);
    } else expect((await createProject({ config })).config[name]).toEqual(reads);
    expect((await updateProject(before.id, { config })).config[name]).toEqual(reads);
  });
});

describe("a key set", () => {
  const flags = ["has_publishable_client_key", "has_secret_server_key", "has_super_secret_admin_key"];
  const request = async (method: "POST" | "PATCH" | "GET", path: string, body?: Fields) => {
    const { status, json, text } = await server.request(method, path, { headers: tenantHeaders("admin", fixtures.project), body });
    expect(status, text).toBe(200);
    return json as Json;
  };
  const create = (body: Fields) =>
    request("POST", "/internal/api-keys", {
      description: "Keys",
      expires_at_millis: 4_102_444_800_000,
      ...Object.fromEntries(flags.map((flag) => [flag, false])),
      ...body,
    });

  test("has exactly the fields that these tests write", () => {
    expect(listNames(ProjectKeySetCreation).sort()).toEqual(["description", "expires_at_millis", ...flags].sort());
    expect(listNames(ProjectKeySetChange).sort()).toEqual(["description", "revoked"]);
  });

  test.each(flags)("can be created with a description, an expiry and only the key of %s", async (flag) => {
    const set = { description: crypto.randomUUID(), expires_at_millis: 4_102_444_800_001 };
    const created = await create({ ...set, [flag]: true });
    const read = await request("GET", `/internal/api-keys/${created.id}`);
    expect(read).toMatchObject(set);
    const keys = flags.map((name) => name.replace("has_", ""));
    expect(keys.filter((key) => key in read)).toEqual([flag.replace("has_", "")]);
    expect(created[flag.replace("has_", "")]).toMatch(new RegExp(`${read[flag.replace("has_", "")].last_four}$`));
  });

  test("can be updated with a description and revoked", async () => {
    const { id } = await create({ has_secret_server_key: true });
    const update = async (body: Fields) => {
      const updated = await request("PATCH", `/internal/api-keys/${id}`, body);
      expect(await request("GET", `/internal/api-keys/${id}`)).toEqual(updated);
      return updated;
    };
    expect(await update({ description: "Renamed" })).toMatchObject({ description: "Renamed" });
    expect(await update({ revoked: true })).toMatchObject({ description: "Renamed", manually_revoked_at_millis: expect.any(Number) });
  });
});
