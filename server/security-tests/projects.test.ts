import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { type Developer, developerFixtures } from "../features/console/owned-projects/testing/developer-fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { measureMillis, smallest } from "../testing/smallest.ts";

let server: TestServer;
let work: ReturnType<typeof developerFixtures>;
let ada: Developer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  work = developerFixtures(server);
  ada = await work.givenDeveloper();
  project = await server.givenProject({ domains: { allowLocalhost: false } });
});
afterAll(() => server?.close());

const change = (body: unknown, where = project) =>
  server.request("PATCH", "/internal/projects/current", { as: "admin", project: where, body });
const state = async () => ({
  row: await server.db.selectFrom("projects").selectAll().where("id", "=", project.id).executeTakeFirst(),
  branch: await server.db.selectFrom("tenancies").selectAll().where("project_id", "=", project.id).executeTakeFirst(),
});
const domains = (...list: string[]) => ({ config: { domains: list.map((domain) => ({ domain, handler_path: "/handler" })) } });
const standard = { type: "standard", host: "h", port: 25, username: "u", password: "p", sender_name: "s", sender_email: "s@example.org" };

const malformed: [name: string, body: object][] = [
  ["a name of 257 characters", { display_name: "x".repeat(textLimits.displayName + 1) }],
  ["no name", { display_name: "" }],
  ["null for a name", { display_name: null }],
  ["a name with NUL", { display_name: "a\u0000b" }],
  ["a name with a lone surrogate", { display_name: "\ud800" }],
  ["a description that is too long", { description: "x".repeat(textLimits.description + 1) }],
  ["a number for a description", { description: 1 }],
  ["an unknown property", { colour: "red" }],
  ["an id", { id: "internal" }],
  ["a creation time", { created_at_millis: 0 }],
  ["an unknown setting", { config: { oauth: true } }],
  ["a read-only setting", { config: { enabled_oauth_providers: [] } }],
  ["null for settings", { config: null }],
  ["null for a boolean setting", { config: { sign_up_enabled: null } }],
  ["a string for a boolean setting", { config: { sign_up_enabled: "true" } }],
  ["a string for production mode", { is_production_mode: "true" }],
  ["a standard provider without a secret", { config: { oauth_providers: [{ id: "github", type: "standard", client_id: "x" }] } }],
  [
    "a standard provider with an empty secret",
    { config: { oauth_providers: [{ id: "github", type: "standard", client_id: "x", client_secret: "" }] } },
  ],
  ["a provider with an unknown property", { config: { oauth_providers: [{ id: "github", type: "shared", scope: "all" }] } }],
  ["a mail server without a password", { config: { email_config: { ...standard, password: undefined } } }],
  ["a mail server with an empty host", { config: { email_config: { ...standard, host: "" } } }],
  ["a mail server on port 65536", { config: { email_config: { ...standard, port: textLimits.port + 1 } } }],
  ["a mail server on port -1", { config: { email_config: { ...standard, port: -1 } } }],
  ["a mail server with an unknown property", { config: { email_config: { ...standard, tls: false } } }],
  ["a domain without scheme", domains("a.example")],
  ["a domain of another scheme", domains("javascript://a.example")],
  ["a domain of a million characters and one", domains(`https://a.example/${"a".repeat(textLimits.url - 17)}`)],
  ["a sender with an invalid address", { config: { email_config: { ...standard, sender_email: "a..b@example.org" } } }],
  ["a handler path without a slash", { config: { domains: [{ domain: "https://a.example", handler_path: "handler" }] } }],
  ["a permission with an unknown property", { config: { user_default_permissions: [{ id: "a", scope: "team" }] } }],
];

test.each(malformed)("%s is rejected as malformed, at creation and update", async (_name, body) => {
  const before = await state();
  expect(await change(body)).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
  expect(await state()).toEqual(before);
  expect(await work.create(ada, body)).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
});

test.each([
  ["without a team", { owner_team_id: undefined }],
  ["for an invalid team id", { owner_team_id: "me" }],
  ["without a name", { display_name: undefined }],
])("a project %s cannot be created", async (_name, body) => {
  expect(await work.create(ada, body)).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
});

test("the owner team changes only by a transfer", async () => {
  expect(await change({ owner_team_id: ada.teamId })).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
});

test.each([
  ["an unknown provider", { id: "myspace", type: "standard", client_id: "x", client_secret: "y" }, "INVALID_STANDARD_OAUTH_PROVIDER_ID"],
  ["shared keys of an unknown provider", { id: "myspace", type: "shared" }, "INVALID_SHARED_OAUTH_PROVIDER_ID"],
  ["shared keys of a provider that has none", { id: "discord", type: "shared" }, "INVALID_SHARED_OAUTH_PROVIDER_ID"],
])("%s is rejected with an error that names the provider", async (_name, provider, code) => {
  const before = await state();
  const body = { config: { oauth_providers: [provider] } };
  for (const answer of [await change(body), await work.create(ada, body)])
    expect(answer).toMatchObject({ status: 400, json: { code, details: { provider_id: provider.id } } });
  expect(await state()).toEqual(before);
});

test("a domain can have a million characters, and one with 900,000 stars is rejected quickly", async () => {
  const long = `https://a.example/${"a".repeat(textLimits.url - 18)}`;
  expect((await change(domains(long))).json.config.domains).toEqual([{ domain: long, handler_path: "/handler" }]);
  const most = 2000;
  const refuse = async () => expect((await change(domains(`https://${"*".repeat(900_000)}:123456`))).status).toBe(400);
  expect(await smallest(most, () => measureMillis(refuse))).toBeLessThanOrEqual(most);
});

describe("well-formed input is rejected with the reason:", () => {
  const refused: [name: string, body: object, message: RegExp][] = [
    [
      "a provider twice",
      {
        config: {
          oauth_providers: [
            { id: "github", type: "shared" },
            { id: "github", type: "shared" },
          ],
        },
      },
      /github is listed twice/,
    ],
    ["a theme that does not exist", { config: { email_theme: "00000000-0000-4000-8000-000000000000" } }, /email_theme/],
    ["a theme named like a built-in property", { config: { email_theme: "constructor" } }, /email_theme/],
    ["a default permission that does not exist", { config: { team_creator_default_permissions: [{ id: "no_such" }] } }, /no_such/],
    ...["team_creator", "team_member", "user"].map((whom): [string, object, RegExp] => [
      `an unknown system permission by default: ${whom}`,
      { config: { [`${whom}_default_permissions`]: [{ id: "$fly" }] } },
      new RegExp(`${whom}_default_permissions: Invalid system permission: "\\$fly"`),
    ]),
    ["a team permission for users", { config: { user_default_permissions: [{ id: "$read_members" }] } }, /\$read_members/],
    ["a logo that is not an image", { logo_url: "data:image/png;base64,AAAA" }, /logo_url/],
    ["a full logo of another scheme", { full_logo_url: "javascript:alert(1)" }, /full_logo_url/],
    // CFG-03
    ["a wildcard after the host", domains("https://a.example/*"), /wildcard/],
    ["a host with two dots in a row", domains("https://a..example"), /https:\/\/a\.\.example|baseUrl/],
    ["a host that begins with a dot", domains("https://.example"), /baseUrl|https:\/\/\.example/],
    ["a host with invalid characters", domains("https://a b.example"), /baseUrl|a b\.example/],
  ];
  test.each(refused)("%s", async (_name, body, message) => {
    const before = await state();
    const answer = await change(body);
    expect([answer.status, answer.headers.get("x-stack-known-error")], answer.text).toEqual([400, null]);
    expect(answer.text).toMatch(message);
    expect(await state()).toEqual(before);
    const made = await work.create(ada, body);
    expect([made.status, made.text]).toEqual([400, expect.stringMatching(message)]);
  });

  // CFG-02
  test("production mode with the five errors of the specification, one line and link each", async () => {
    const answer = await change({
      is_production_mode: true,
      config: {
        allow_localhost: true,
        ...domains("http://localhost:3000", "https://127.0.0.1", "https://10.0.0.1", "http://a.example", "https://", "https://good.example")
          .config,
      },
    });
    const link = `(${server.running.serverConfig.publicUrl}/projects/${project.id}/domains)`;
    expect(answer.status).toBe(400);
    expect(answer.text.split("\n")).toEqual([
      `Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings ${link}`,
      `Localhost domains are not allowed to be trusted in production mode: http://localhost:3000 ${link}`,
      `Localhost domains are not allowed to be trusted in production mode: https://127.0.0.1 ${link}`,
      `Direct IPs are not valid for trusted domains in production mode: https://10.0.0.1 ${link}`,
      `Trusted domains should be HTTPS: http://a.example ${link}`,
      `Trusted domain is not a valid URL: https:// ${link}`,
    ]);
    expect((await state()).row?.is_production_mode).toBe(false);
  });

  test("production mode with an invalid stored setting, until the setting is fixed", async () => {
    const where = await server.givenProject({
      domains: { allowLocalhost: true, trustedDomains: { a: { baseUrl: "https://*.a.example" } } },
    });
    expect(await change({ is_production_mode: true }, where)).toMatchObject({
      status: 400,
      text: expect.stringContaining("Allow localhost"),
    });
    const fixed = await change({ is_production_mode: true, config: { allow_localhost: false } }, where);
    expect([fixed.status, fixed.json.is_production_mode]).toEqual([200, true]);
    expect(await change(domains("http://b.example"), where)).toMatchObject({
      status: 400,
      text: expect.stringContaining("should be HTTPS"),
    });
    expect((await change({ is_production_mode: false, ...domains("http://b.example") }, where)).status).toBe(200);
  });
});

test.each([
  ["an unknown property", { project_id: "internal", new_team_id: crypto.randomUUID(), force: true }],
  ["an invalid team id", { project_id: "internal", new_team_id: "me" }],
  ["a project id of 64 characters", { project_id: "x".repeat(64), new_team_id: crypto.randomUUID() }],
  ["a project id with NUL", { project_id: "a\u0000b", new_team_id: crypto.randomUUID() }],
  ["nothing", {}],
])("a transfer with %s is rejected as malformed", async (_name, body) => {
  const answer = await work.byDeveloper("POST", "/internal/projects/transfer", ada, body);
  expect(answer).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
});
