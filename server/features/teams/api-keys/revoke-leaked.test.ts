import { afterAll, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { emailTo } from "../../../testing/emails/emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApiKey, givenTeamKey } from "../../../testing/teams/api-keys.ts";

let server: TestServer;
let second: TestServer;
/** The project's switches are off. */
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject(newProjectOverride());
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const report = (value: string, at: TestServer = server) =>
  at.request("POST", "/integrations/credential-scanning/revoke", { body: { api_key: value } });
const revokedAt = async (id: string) =>
  (await server.db.selectFrom("api_keys").select("revoked_at").where("id", "=", id).executeTakeFirstOrThrow()).revoked_at;
const emailsTo = (recipient: string) => server.db.selectFrom("emails").select("id").where("recipient", "=", recipient).execute();

test("a report without credentials revokes the key, e-mails its user and is recorded", async () => {
  const { id: userId, email } = await server.givenUser({ project });
  const { id, value } = await givenApiKey(server, project, { type: "user", id: userId });

  const { status, json } = await report(value);

  expect([status, json]).toEqual([200, { success: true }]);
  expect(await revokedAt(id)).toEqual(expect.any(Date));
  const mail = await emailTo(server, email);
  expect(mail?.subject).toContain(`API key Given (…${value.slice(-4)}) was revoked`);
  expect(mail?.text).toContain(`…${value.slice(-4)}`);
  expect(mail?.text).not.toContain(value.slice(0, 20));
  const events = await server.db
    .selectFrom("audit_events")
    .select(["user_id", "data"])
    .where("event", "=", "user_api_key.revoked")
    .where("user_id", "=", userId)
    .execute();
  expect(events).toEqual([{ user_id: userId, data: { api_key_id: id, leaked: true } }]);
});

test("a team's leaked key is reported only to members who manage its keys, also by a contained permission", async () => {
  const [admin, manager, member] = await Promise.all([1, 2, 3].map(() => server.givenUser({ project })));
  if (!admin || !manager || !member) throw new Error("three users");
  const { teamId, value } = await givenTeamKey(server, project, manager.id);
  for (const [user, permission_id] of [
    [admin, "team_admin"],
    [member, "team_member"],
  ] as const) {
    const membership = { tenancy_id: project.tenancyId, team_id: teamId, user_id: user.id };
    await server.db
      .insertInto("team_members")
      .values({ ...membership, created_at: server.clock.now() })
      .execute();
    await server.db
      .insertInto("team_permissions")
      .values({ ...membership, permission_id })
      .execute();
  }
  const before = await Promise.all([admin, manager, member].map(async ({ email }) => (await emailsTo(email)).length));

  expect((await report(value)).status).toBe(200);

  const after = await Promise.all([admin, manager, member].map(async ({ email }) => (await emailsTo(email)).length));
  expect(after.map((count, index) => count - (before[index] as number))).toEqual([1, 1, 0]);
});

test("reports at the same time to several processes revoke once and send one e-mail", async () => {
  const { id: userId, email } = await server.givenUser({ project });
  const { id, value } = await givenApiKey(server, project, { type: "user", id: userId });
  const before = (await emailsTo(email)).length;

  const answers = await Promise.all([server, second, server, second, server, second].map((at) => report(value, at)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await emailsTo(email)).length).toBe(before + 1);
  const events = await server.db.selectFrom("audit_events").select("data").where("event", "=", "user_api_key.revoked").execute();
  expect(events.filter(({ data }) => data.api_key_id === id)).toHaveLength(1);
});

test("a report of a revoked key has no effect", async () => {
  const { id: userId, email } = await server.givenUser({ project });
  const earlier = new Date(server.clock.now().getTime() - 1000);
  const { id, value } = await givenApiKey(server, project, { type: "user", id: userId }, { revokedAt: earlier });
  const before = (await emailsTo(email)).length;
  expect((await report(value)).json).toEqual({ success: true });
  expect(await revokedAt(id)).toEqual(earlier);
  expect((await emailsTo(email)).length).toBe(before);
});

test("public keys are not revoked, and keys of deleted projects do not exist (KEY-06)", async () => {
  const { id: userId } = await server.givenUser({ project });
  const shown = await givenApiKey(server, project, { type: "user", id: userId }, { isPublic: true });
  const refused = await report(shown.value);
  expect([refused.status, refused.json.code]).toEqual([400, "PUBLIC_API_KEY_CANNOT_BE_REVOKED"]);
  expect(await revokedAt(shown.id)).toBeNull();

  const other = await server.givenProject();
  const { id } = await server.givenUser({ project: other });
  const { value } = await givenApiKey(server, other, { type: "user", id });
  await server.request("DELETE", "/internal/projects/current", { as: "admin", project: other });
  expect((await report(value)).json.code).toBe("API_KEY_NOT_FOUND");
});
