import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { basicHeader, platformHeader, testIntegrationClients } from "../../../testing/console/integration-clients.ts";
import { givenProvisionedProject } from "../../../testing/console/transfer-codes.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { type Developer, developerFixtures } from "../owned-projects/testing/developer-fixtures.ts";

let server: TestServer;
let second: TestServer;
let work: ReturnType<typeof developerFixtures>;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  work = developerFixtures(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const base = "/integrations/custom";
const other = basicHeader(testIntegrationClients[1]);
type Headers = Readonly<Record<string, string>>;
const status = (id: string, headers: Headers = platformHeader) =>
  server.request("GET", `${base}/projects/transfer?project_id=${id}`, { headers });
const startTransfer = (project_id: string, headers: Headers = platformHeader) =>
  server.request("POST", `${base}/projects/transfer`, { headers, body: { project_id } });
const transferCode = async (id: string) => new URL((await startTransfer(id)).json.confirmation_url).searchParams.get("code") as string;
const confirm = (who: Developer, code: string, on = server) =>
  work.byDeveloper("POST", `${base}/projects/transfer/confirm`, who, { code }, on);
const check = (code: string) =>
  server.request("POST", `${base}/projects/transfer/confirm/check`, { as: "client", project: server.project, body: { code } });
const adminHeaders = ({ id, superSecretAdminKey }: { id: string; superSecretAdminKey: string }) => ({
  [header.projectId]: id,
  [header.accessType]: "admin",
  [header.superSecretAdminKey]: superSecretAdminKey,
});

describe("HTTP Basic of a platform", () => {
  const [{ client_id: id, client_secret: secret }] = testIntegrationClients;
  const credentials = (text: string) => Buffer.from(text).toString("base64");

  test.each<[string, Headers, number, string]>([
    ["is missing", {}, 400, "SCHEMA_ERROR"],
    ["has another scheme", { authorization: `Bearer ${credentials(`${id}:${secret}`)}` }, 400, "SCHEMA_ERROR"],
    ["is no base64", { authorization: `Basic ${id}:${secret}` }, 400, "SCHEMA_ERROR"],
    ["has no colon", { authorization: `Basic ${credentials(id)}` }, 400, "SCHEMA_ERROR"],
    ["is of an unknown client", basicHeader({ client_id: "nobody", client_secret: secret }), 401, "INVALID_INTEGRATION_CLIENT"],
    [
      "is of an unknown client without a secret",
      basicHeader({ client_id: "nobody", client_secret: "" }),
      401,
      "INVALID_INTEGRATION_CLIENT",
    ],
    ["has another client's secret", basicHeader({ ...testIntegrationClients[1], client_id: id }), 401, "INVALID_INTEGRATION_CLIENT"],
  ])("is refused if it %s, and nothing is created", async (_how, headers, expected, code) => {
    const count = () => server.db.selectFrom("projects").select("id").execute();
    const before = await count();
    const refused = await server.request("POST", `${base}/projects/provision`, { headers, body: { display_name: "Shop" } });
    expect([refused.status, refused.headers.get("x-latchkey-error") ?? refused.json.code]).toEqual([expected, code]);
    if (expected === 400) expect(refused.json.error).toContain("headers.authorization must be Basic");
    else expect(refused.headers.get("www-authenticate")).toBe('Basic realm="integrations"');
    expect(refused.text).not.toContain(secret);
    expect(await count()).toHaveLength(before.length);
  });

  test("is refused by each call of platforms if the secret is wrong", async () => {
    const headers = basicHeader({ client_id: id, client_secret: "a guess at the secret" });
    const project_id = (await givenProvisionedProject(server)).id;
    const answers = [
      await server.request("POST", `${base}/projects/provision`, { headers, body: { display_name: "Shop" } }),
      await server.request("GET", `${base}/projects/transfer?project_id=${project_id}`, { headers }),
      await startTransfer(project_id, headers),
    ];
    for (const { status, headers: sent } of answers)
      expect([status, sent.get("x-latchkey-error")]).toEqual([401, "INVALID_INTEGRATION_CLIENT"]);
  });

  test("is accepted in any case of its scheme", async () => {
    const headers = { authorization: platformHeader.authorization.replace("Basic", "basic") };
    const body = { display_name: "Shop" };
    expect((await server.request("POST", `${base}/projects/provision`, { headers, body })).status).toBe(200);
  });

  test("is no credential of a project, and project keys are none of a platform", async () => {
    const project = await givenProvisionedProject(server);
    expect((await server.request("GET", `${base}/domains`, { headers: platformHeader })).json.code).toBe("ACCESS_TYPE_REQUIRED");
    const refused = await server.request("GET", `${base}/projects/transfer?project_id=${project.id}`, { headers: adminHeaders(project) });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });
});

test("a provisioned project has no owner, the settings of a new one, and an admin key for 100 years", async () => {
  const project = await givenProvisionedProject(server);
  const { json } = await server.request("GET", "/internal/projects/current", { headers: adminHeaders(project) });
  expect(json).toMatchObject({ display_name: "Provisioned", owner_team_id: null, is_production_mode: false });
  expect(json.config).toMatchObject({
    allow_localhost: true,
    credential_enabled: true,
    oauth_providers: [
      { id: "github", type: "shared" },
      { id: "google", type: "shared" },
    ],
  });
  const keys = await server.request("GET", "/internal/api-keys", { headers: adminHeaders(project) });
  const [set] = keys.json.items;
  expect((set.expires_at_millis - set.created_at_millis) / (365 * 86_400_000)).toBe(100);
  expect(set).toMatchObject({ description: "Provisioned by platform" });
  const audited = await server.db
    .selectFrom("audit_events as a")
    .innerJoin("tenancies as t", "t.id", "a.tenancy_id")
    .select("a.data")
    .where("t.project_id", "=", project.id)
    .where("a.event", "=", "project.created")
    .execute();
  expect(audited).toEqual([{ data: { integration_client_id: "platform" } }]);
});

test("on a server in production, a provisioned project has no shared keys", async () => {
  const production = await startServer({ databaseOf: server, development: false });
  try {
    const { json } = await production.request("GET", "/internal/projects/current", {
      headers: adminHeaders(await givenProvisionedProject(production)),
    });
    expect(json.config.oauth_providers).toEqual([]);
  } finally {
    await production.close();
  }
});

test.each([{}, { display_name: "" }, { display_name: "x".repeat(257) }, { display_name: 1 }, { display_name: "Shop", owner_team_id: "a" }])(
  "a project is not provisioned with %j",
  async (body) => {
    const refused = await server.request("POST", `${base}/projects/provision`, { headers: platformHeader, body });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  },
);

describe("a transfer", () => {
  test("makes a team for the developer, which owns the project; its admin key stays valid", async () => {
    const project = await givenProvisionedProject(server);
    expect((await status(project.id)).json).toEqual({ message: "The project can be transferred." });
    const { json } = await startTransfer(project.id);
    const url = new URL(json.confirmation_url);
    expect(url.origin + url.pathname).toBe(`${server.running.url}/projects/transfer`);
    const code = url.searchParams.get("code") as string;
    const ada = await work.givenDeveloper();
    expect((await check(code)).json).toEqual({ is_code_valid: true });
    expect((await check(code)).json).toEqual({ is_code_valid: true });

    expect((await confirm(ada, code)).json).toEqual({ project_id: project.id });
    // The first developer of a server also owns project `internal`.
    const owned = (await work.byDeveloper("GET", "/internal/projects", ada)).json.items.filter(
      ({ id }: { id: string }) => id !== "internal",
    );
    expect(owned).toMatchObject([{ id: project.id }]);
    const teams = (await work.byDeveloper("GET", "/teams?user_id=me", ada)).json.items;
    expect(teams).toContainEqual(expect.objectContaining({ id: owned[0].owner_team_id, display_name: "Provisioned" }));
    expect(owned[0].owner_team_id).not.toBe(ada.teamId);
    expect((await work.byOwner("DELETE", "/internal/projects/current", ada, project.id)).status).toBe(200);
  });

  test("is only for the platform that provisioned the project, and once", async () => {
    const project = await givenProvisionedProject(server);
    const ada = await work.givenDeveloper();
    const { json: own } = await work.create(ada);
    for (const [id, headers] of [
      [project.id, other],
      [own.id, platformHeader],
      ["internal", platformHeader],
      ["unknown", platformHeader],
    ] as const)
      for (const refused of [await status(id, headers), await startTransfer(id, headers)])
        expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "PROJECT_NOT_PROVISIONED"]);

    const [first, unused] = [await transferCode(project.id), await transferCode(project.id)];
    expect((await confirm(ada, first)).status).toBe(200);
    expect((await confirm(ada, first)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    const refused = await confirm(await work.givenDeveloper(), unused);
    expect(refused.headers.get("x-latchkey-error")).toBe("PROJECT_NOT_PROVISIONED");
    expect((await status(project.id)).status).toBe(400);
  });

  test("of ten developers with two codes at two processes, one gets the project and a team", async () => {
    const project = await givenProvisionedProject(server);
    const codes = [await transferCode(project.id), await transferCode(project.id)];
    const developers = await Promise.all(Array.from({ length: 10 }, () => work.givenDeveloper()));
    const answers = await Promise.all(
      developers.map((who, index) => confirm(who, codes[index % 2] as string, index % 3 ? server : second)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const teams = await server.db.selectFrom("teams").select("id").where("display_name", "=", "Provisioned").execute();
    const owners = await server.db.selectFrom("projects").select("owner_team_id").where("id", "=", project.id).execute();
    expect(teams).toContainEqual({ id: owners[0]?.owner_team_id });
    const owned = await Promise.all(
      developers.map(async (who) => (await work.byDeveloper("GET", "/teams?user_id=me", who)).json.items.length),
    );
    expect(owned.filter((count) => count === 2)).toHaveLength(1);
  });

  test("ends after an hour, and with the project", async () => {
    const [project, gone] = [await givenProvisionedProject(server), await givenProvisionedProject(server)];
    const [code, goneCode] = [await transferCode(project.id), await transferCode(gone.id)];
    await server.request("DELETE", "/internal/projects/current", { headers: adminHeaders(gone) });
    const ada = await work.givenDeveloper();
    expect((await confirm(ada, goneCode)).headers.get("x-latchkey-error")).toBe("PROJECT_NOT_PROVISIONED");
    await server.db
      .updateTable("verification_codes")
      .set({ expires_at: server.clock.now() })
      .where("type", "=", "project-transfer")
      .where("used_at", "is", null)
      .execute();
    expect([(await check(code)).json.code, (await confirm(ada, code)).json.code]).toEqual([
      "VERIFICATION_CODE_EXPIRED",
      "VERIFICATION_CODE_EXPIRED",
    ]);
  });

  test("is valid for an hour from its start", async () => {
    const project = await givenProvisionedProject(server);
    await transferCode(project.id);
    const [row] = await server.db
      .selectFrom("verification_codes")
      .select(["created_at", "expires_at"])
      .where("type", "=", "project-transfer")
      .orderBy("created_at", "desc")
      .limit(1)
      .execute();
    expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(3_600_000);
  });

  test("needs a developer of project `internal`, who is no anonymous user", async () => {
    const project = await givenProvisionedProject(server);
    const code = await transferCode(project.id);
    const unsigned = await server.request("POST", `${base}/projects/transfer/confirm`, {
      as: "client",
      project: server.project,
      body: { code },
    });
    expect(unsigned.json.code).toBe("USER_AUTHENTICATION_REQUIRED");
    const elsewhere = await server.givenProject();
    const { accessToken } = await server.givenUser({ project: elsewhere });
    const headers = { [header.accessToken]: accessToken };
    const foreign = await server.request("POST", `${base}/projects/transfer/confirm`, {
      as: "client",
      project: elsewhere,
      headers,
      body: { code },
    });
    expect(foreign.json.code).toBe("EXPECTED_INTERNAL_PROJECT");
    expect((await check(code)).json).toEqual({ is_code_valid: true });
  });
});

describe("domains of a project", () => {
  test("are added once, listed, trusted and removed", async () => {
    const project = await givenProvisionedProject(server);
    const headers = adminHeaders(project);
    const call = (method: string, path = "", body?: object) => server.request(method, `${base}/domains${path}`, { headers, body });
    const domain = "https://app.acme.example";
    for (let times = 0; times < 2; times++) {
      const added = await call("POST", "", { domain });
      expect([added.status, added.json]).toEqual([201, { domain }]);
    }
    expect((await call("GET")).json.items).toEqual([{ domain }]);
    const current = await server.request("GET", "/internal/projects/current", { headers });
    expect(current.json.config.domains).toEqual([{ domain, handler_path: "/handler" }]);
    expect((await call("DELETE", `/${encodeURIComponent(domain)}`)).json).toEqual({ success: true });
    expect((await call("GET")).json.items).toEqual([]);
    const missing = await call("DELETE", `/${encodeURIComponent(domain)}`);
    expect([missing.status, missing.headers.get("x-latchkey-error")]).toEqual([404, "TRUSTED_DOMAIN_NOT_FOUND"]);
  });

  test.each(["app.acme.example", "javascript:alert(1)", "https://**", "", 7])("are refused if not valid: %j", async (domain) => {
    const refused = await server.request("POST", `${base}/domains`, {
      headers: adminHeaders(await givenProvisionedProject(server)),
      body: { domain },
    });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(refused.json.error).toContain("body.domain");
  });
});

test("wrong secrets of one address are limited", async () => {
  const limited = await startServer({ databaseOf: server, rateLimits: true });
  try {
    const wrong = basicHeader({ ...testIntegrationClients[0], client_secret: "a guess at the secret" });
    const guess = (headers: Headers) => limited.request("GET", `${base}/projects/transfer?project_id=x`, { headers });
    const statuses = new Set<number>();
    for (let tries = 0; tries < 70; tries++) statuses.add((await guess(wrong)).status);
    expect([...statuses]).toEqual([401, 429]);
  } finally {
    await limited.close();
  }
});
