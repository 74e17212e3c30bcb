import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userImportLimits } from "#contract/vocabulary/users/user-import.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenWebhookEndpoint } from "../../testing/webhooks/webhooks.ts";
import { findStaleSummaries } from "./summary-check.ts";
import { address, importConfig as config, exporter, importer, lines, statuses } from "./testing/imports.ts";

let server: TestServer;
let secondServer: TestServer;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const load = importer(() => server);
const read = async (project: ProjectKeys, id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const count = async (project: { tenancyId: string }) =>
  (await server.db.selectFrom("users").select("id").where("tenancy_id", "=", project.tenancyId).execute()).length;
const exported = exporter(() => server);

describe("an import", () => {
  test("creates a user with every field, which searches find", async () => {
    const project = await server.givenProject({
      ...config,
      "rbac.permissions.reader": { scope: "project" },
      "rbac.defaultPermissions.signUp.reader": true,
    });
    const [email, second] = [address(), address()];
    const given = {
      external_id: "7",
      primary_email: email.toUpperCase(),
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      display_name: "Ada",
      profile_image_url: "https://example.org/ada.png",
      client_metadata: { theme: ["dark", null] },
      client_read_only_metadata: "text",
      server_metadata: [1, { two: 2 }],
      otp_auth_enabled: true,
      totp_secret_base64: Buffer.alloc(20, 7).toString("base64"),
      oauth_providers: [{ id: "github", account_id: "1", email: null }],
      contact_channels: [{ value: second, is_verified: true }],
      signed_up_at_millis: 1_600_000_000_000,
    };
    const [result] = await load(project, lines(given));
    expect(result).toEqual({ line: 1, status: "created", external_id: "7", user_id: expect.any(String), error: null, warnings: [] });
    const user = await read(project, result?.user_id ?? "");
    const { external_id: _, contact_channels: __, totp_secret_base64: ___, oauth_providers: ____, ...fields } = given;
    expect(user).toMatchObject({ ...fields, primary_email: email, requires_totp_mfa: true, last_active_at_millis: 1_600_000_000_000 });
    expect(user.oauth_providers).toMatchObject([{ id: "github", account_id: "1" }]);
    const found = await server.request("GET", `/users?query=${second}`, { as: "server", project });
    expect(found.json.items.map(({ id }: { id: string }) => id)).toEqual([result?.user_id]);
    const permissions = await server.db.selectFrom("user_permissions").select("permission_id").where("user_id", "=", user.id).execute();
    expect(permissions).toEqual([{ permission_id: "reader" }]);
    expect(await findStaleSummaries(server.db)).toEqual([]);
  });

  test.each([
    ["bcrypt", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "U*U"],
    ["argon2id", "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", "password"],
  ])("takes a password hash of %s, which signs in and is then replaced", async (_, password_hash, password) => {
    const project = await server.givenProject(config);
    const email = address();
    const [result] = await load(project, lines({ primary_email: email, primary_email_auth_enabled: true, password_hash }));
    const signIn = (typed: string) =>
      server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: typed } });
    expect((await signIn("wrong")).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(password)).json.user_id).toBe(result?.user_id);
    await expect
      .poll(
        async () =>
          (
            await server.db
              .selectFrom("passwords")
              .select("hash")
              .where("user_id", "=", result?.user_id ?? "")
              .execute()
          )[0]?.hash,
      )
      .not.toBe(password_hash);
    expect((await signIn(password)).status).toBe(200);
  });

  test("reports each line that fails, and imports the others", async () => {
    const project = await server.givenProject(config);
    const taken = address();
    await server.request("POST", "/users", {
      as: "server",
      project,
      body: { primary_email: taken, primary_email_auth_enabled: true, oauth_providers: [{ id: "github", account_id: "7", email: null }] },
    });
    const results = await load(
      project,
      lines(
        { external_id: "good" },
        "{",
        "",
        "[]",
        { primary_email: "a@localhost" },
        { display_name: "nobody" },
        { external_id: "a", primary_email: taken, primary_email_auth_enabled: true },
        {
          external_id: "b",
          primary_email: address(),
          password_hash: "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        },
        { external_id: "c", oauth_providers: [{ id: "nowhere", account_id: "1", email: null }] },
        { external_id: "d", oauth_providers: [{ id: "github", account_id: "7", email: null }] },
        { external_id: "e", password: "correct horse battery" },
        `{"external_id":"f","server_metadata":${"[".repeat(5000)}${"]".repeat(5000)}}`,
        { external_id: "g", display_name: 7 },
        { external_id: "good too" },
      ),
    );
    expect(results.map(({ line, error }) => [line, error?.code ?? "none"])).toEqual([
      [1, "none"],
      [2, "SCHEMA_ERROR"],
      [4, "SCHEMA_ERROR"],
      [5, "SCHEMA_ERROR"],
      [6, "INVALID_USER_CHANGE"],
      [7, "USER_EMAIL_ALREADY_EXISTS"],
      [8, "INVALID_PASSWORD_HASH"],
      [9, "INVALID_STANDARD_OAUTH_PROVIDER_ID"],
      [10, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"],
      [11, "SCHEMA_ERROR"],
      [12, "BODY_PARSING_ERROR"],
      [13, "SCHEMA_ERROR"],
      [14, "none"],
    ]);
    expect(results[3]?.error?.message).toContain("primary_email");
    expect(await count(project)).toBe(3);
  });

  test("can be repeated: lines that were imported are reported, in the same call and later, by external id or address", async () => {
    const project = await server.givenProject(config);
    const text = lines(
      { external_id: "1", display_name: "One" },
      { primary_email: address() },
      { external_id: "1", display_name: "Other" },
    );
    const first = await load(project, text);
    expect(statuses(first)).toEqual(["created", "created", "exists"]);
    const again = await load(project, text);
    expect(statuses(again)).toEqual(["exists", "exists", "exists"]);
    expect(again.map(({ user_id }) => user_id)).toEqual(first.map(({ user_id }) => user_id));
    expect((await read(project, first[0]?.user_id ?? "")).display_name).toBe("One");
    const other = await server.givenProject(config);
    const elsewhere = await load(other, text);
    expect(elsewhere[0]?.user_id).not.toBe(first[0]?.user_id);
  });

  test("with dry_run validates and writes nothing", async () => {
    const project = await server.givenProject(config);
    const email = address();
    const taken = { primary_email: email, primary_email_auth_enabled: true };
    const results = await load(project, lines({ external_id: "1", ...taken }, { external_id: "2", ...taken }, "{"), { dry_run: true });
    expect(results.map(({ status, error }) => error?.code ?? status)).toEqual(["valid", "USER_EMAIL_ALREADY_EXISTS", "SCHEMA_ERROR"]);
    expect(await count(project)).toBe(0);
  });

  test("gives a user what its creation gives: personal team, default permissions and the event, once per line", async () => {
    const project = await server.givenProject({
      ...config,
      "teams.createPersonalTeamOnSignUp": true,
      "rbac.permissions.reader": { scope: "project" },
      "rbac.permissions.head": { scope: "team" },
      "rbac.defaultPermissions": { signUp: { reader: true }, teamCreator: { head: true } },
    });
    await givenWebhookEndpoint(server, project);
    const created = { primary_email: address() };
    await server.request("POST", "/users", { as: "server", project, body: created });
    const imported = [{ primary_email: address() }, { external_id: "1", display_name: "Ada" }, { external_id: "2" }];
    const text = lines(...imported, { external_id: "1" });
    const all = await Promise.all([load(project, text), load(project, text, {}, secondServer)]);
    expect(all.flat().filter(({ status }) => status === "created")).toHaveLength(3);
    expect(statuses(await load(project, text))).toEqual(["exists", "exists", "exists", "exists"]);

    const { tenancyId } = project;
    const rows = await server.db
      .selectFrom("teams as t")
      .innerJoin("team_members as m", (join) => join.onRef("m.tenancy_id", "=", "t.tenancy_id").onRef("m.team_id", "=", "t.id"))
      .innerJoin("users as u", (join) => join.onRef("u.tenancy_id", "=", "t.tenancy_id").onRef("u.id", "=", "m.user_id"))
      .innerJoin("team_permissions as p", (join) => join.onRef("p.team_id", "=", "t.id").onRef("p.user_id", "=", "u.id"))
      .select(["t.display_name", "p.permission_id", "p.granted_by"])
      .where("t.tenancy_id", "=", tenancyId)
      .whereRef("u.selected_team_id", "=", "t.id")
      .execute();
    const names = [created, imported[0]].map((user) => `${user?.primary_email}'s Team`);
    expect(rows.map(({ display_name }) => display_name).sort()).toEqual([...names, "Ada's Team", "Personal Team"].sort());
    expect(new Set(rows.map(({ permission_id, granted_by }) => `${permission_id} ${granted_by}`))).toEqual(new Set(["head default"]));
    expect(await server.db.selectFrom("user_permissions").select("user_id").where("tenancy_id", "=", tenancyId).execute()).toHaveLength(4);
    const events = await server.db
      .selectFrom("webhook_events")
      .select(["type", "user_id", "data"])
      .where("tenancy_id", "=", tenancyId)
      .execute();
    expect(events).toHaveLength(4);
    for (const { type, user_id, data } of events)
      expect([type, data]).toMatchObject(["user.created", { id: user_id, selected_team: { display_name: expect.any(String) } }]);
  });

  test("that several callers make at once creates each user once", async () => {
    const project = await server.givenProject(config);
    const shared = address();
    const users = Array.from({ length: 40 }, (_, at) => ({
      external_id: String(at),
      primary_email: address(),
      primary_email_auth_enabled: true,
    }));
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        load(
          project,
          lines(...users, { external_id: `own ${at}`, primary_email: shared, primary_email_auth_enabled: true }),
          {},
          at % 2 ? server : secondServer,
        ),
      ),
    );
    const created = all.flat().filter(({ status }) => status === "created");
    expect(created).toHaveLength(41);
    expect(all.flat().filter(({ error }) => error?.code === "USER_EMAIL_ALREADY_EXISTS")).toHaveLength(3);
    expect(await count(project)).toBe(41);
  });

  test("of more lines than a call takes is refused", async () => {
    const project = await server.givenProject(config);
    const body = { lines: "{}\n".repeat(userImportLimits.lines + 1) };
    expect((await server.request("POST", "/internal/users/import", { as: "admin", project, body })).status).toBe(400);
  });
});

describe("an export", () => {
  test("has each user once with its addresses, over several pages, and can be imported elsewhere", async () => {
    const project = await server.givenProject(config);
    const users = Array.from({ length: 1000 }, (_, at) => ({
      external_id: String(at),
      primary_email: `${at}@example.org`,
      contact_channels: [],
    }));
    expect(new Set(statuses(await load(project, lines(...users))))).toEqual(new Set(["created"]));
    await load(project, lines({ external_id: "one more", contact_channels: [{ value: "more@example.org" }] }));
    const read = (await exported(project))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(read).toHaveLength(1001);
    expect(new Set(read.map(({ id }) => id)).size).toBe(1001);
    expect(new Set(read.flatMap(({ contact_channels }) => contact_channels.map(({ value }: { value: string }) => value))).size).toBe(1001);
    expect(read[0]).not.toHaveProperty("password_hash");
  });

  test("as CSV quotes fields and disarms formulas", async () => {
    const project = await server.givenProject(config);
    await load(project, lines({ external_id: "1", display_name: '=SUM("A1";2)' }, { external_id: "2", display_name: "Ada, Countess" }));
    const [head, ...rows] = (await exported(project, "?format=csv")).trimEnd().split("\r\n");
    expect(head).toMatch(/^id,primary_email,/);
    expect(rows.sort().join()).toContain(`"'=SUM(""A1"";2)"`);
    expect(rows.join()).toContain('"Ada, Countess"');
  });

  test("of a project without users is empty", async () => {
    expect(await exported(await server.givenProject(config))).toBe("");
  });
});
