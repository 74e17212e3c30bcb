import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, type TestApplication } from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
});
afterAll(() => server?.close());

const ask = (method: string, path: string, body?: object) =>
  server.request(method, `/oauth-applications${path}`, { as: "server", project, ...(body && { body }) });

test("an application is created with its secret, read without it, changed and deleted", async () => {
  const created = await ask("POST", "", { display_name: "Example", type: "web", redirect_uris: ["https://app.example.org/cb"] });
  expect(created.status, created.text).toBe(201);
  const { client_secret, ...application } = created.json;
  expect(application).toMatchObject({
    id: expect.stringMatching(/^app_/),
    scopes: ["openid", "profile", "email", "teams", "offline_access"],
    is_first_party: false,
    is_enabled: true,
    logo_url: null,
    last_used_at_millis: null,
    secrets: [{ last_four: client_secret.slice(-4), expires_at_millis: null }],
  });
  expect((await ask("GET", `/${application.id}`)).json).toEqual(application);
  const changed = await ask("PATCH", `/${application.id}`, { display_name: "Renamed", homepage_url: "https://app.example.org/" });
  expect(changed.json).toEqual({ ...application, display_name: "Renamed", homepage_url: "https://app.example.org/" });
  expect((await ask("DELETE", `/${application.id}`)).status).toBe(200);
  expect((await ask("GET", `/${application.id}`)).status).toBe(404);
});

test.each<[string, object, string]>([
  ["an address that is not safe", { type: "web", redirect_uris: ["https://ok.example/", "http://x.example/"] }, "body.redirect_uris.1"],
  [
    "a fragment after the sign-out",
    { type: "web", post_logout_redirect_uris: ["https://x.example/#a"] },
    "body.post_logout_redirect_uris.0",
  ],
  ["an address of a service", { type: "service", redirect_uris: ["https://x.example/"] }, "body.redirect_uris.0"],
  ["scopes of a service", { type: "service", scopes: ["openid"] }, "body.scopes"],
  ["a script as the logo", { type: "web", logo_url: "javascript:alert(1)" }, "body.logo_url"],
])("%s is refused, and the field is named", async (_name, about, field) => {
  const response = await ask("POST", "", { display_name: "Example", ...about });
  expect([response.status, response.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(response.json.error).toContain(field);
});

describe("a secret", () => {
  const authenticates = async ({ id }: TestApplication, client_secret: string | null) =>
    (await calls.post("introspect", { client_id: id, client_secret: client_secret ?? "", token: "x" })).status === 200;

  test("is rotated with a time in which both are valid", async () => {
    const application = await givenApplication(server, project);
    const rotated = await ask("POST", `/${application.id}/secrets`, { expire_others_in_millis: 3_600_000 });
    expect(rotated.status, rotated.text).toBe(201);
    expect(await authenticates(application, application.client_secret)).toBe(true);
    expect(await authenticates(application, rotated.json.client_secret)).toBe(true);
    const { secrets } = (await ask("GET", `/${application.id}`)).json;
    expect(secrets).toHaveLength(2);
    expect(secrets[1].expires_at_millis).toBeGreaterThan(server.clock.now().getTime());
    await server.db
      .updateTable("oauth_application_secrets")
      .set({ expires_at: server.clock.now() })
      .where("application_id", "=", application.id)
      .where("expires_at", "is not", null)
      .execute();
    expect(await authenticates(application, application.client_secret)).toBe(false);
    expect(await authenticates(application, rotated.json.client_secret)).toBe(true);
    expect((await ask("GET", `/${application.id}`)).json.secrets).toHaveLength(1);
  });

  test("replaces the others immediately with an overlap of zero", async () => {
    const application = await givenApplication(server, project);
    const { json } = await ask("POST", `/${application.id}/secrets`, { expire_others_in_millis: 0 });
    expect(await authenticates(application, application.client_secret)).toBe(false);
    expect(await authenticates(application, json.client_secret)).toBe(true);
  });

  test("is refused after its deletion", async () => {
    const application = await givenApplication(server, project);
    expect((await ask("DELETE", `/${application.id}/secrets/${application.secrets[0]?.id}`)).status).toBe(200);
    expect(await authenticates(application, application.client_secret)).toBe(false);
  });

  test("is one of a few, also for parallel calls", async () => {
    const application = await givenApplication(server, project);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("POST", `/${application.id}/secrets`, {})));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.secrets - 1);
  });
});

test("users with access are listed, and their applications to them", async () => {
  const application = await givenApplication(server, project);
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project })];
  await calls.allow(application, ada.accessToken, { scope: "openid" });
  await calls.tokens(application, bob.accessToken, { scope: "email" });
  const { items } = (await ask("GET", `/${application.id}/users`)).json;
  expect(items).toMatchObject([
    { user_id: bob.id, primary_email: bob.email, scopes: ["email"], last_used_at_millis: expect.any(Number) },
    { user_id: ada.id, primary_email: ada.email, scopes: ["openid"], last_used_at_millis: null },
  ]);
  const list = (path: string, more: object) => server.request("GET", path, { project, as: "client", ...more });
  const own = await list("/users/me/connected-applications", { user: ada.accessToken });
  expect(own.json.items).toMatchObject([{ application_id: application.id, display_name: "Example", scopes: ["openid"] }]);
  expect((await list(`/users/${bob.id}/connected-applications`, { user: ada.accessToken })).status).not.toBe(200);
  expect((await list(`/users/${bob.id}/connected-applications`, { as: "server" })).json.items).toHaveLength(1);
  expect((await ask("GET", `/${application.id}`)).json.last_used_at_millis).not.toBeNull();
});
