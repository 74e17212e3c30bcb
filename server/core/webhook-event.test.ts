import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import type { WebhookEventType } from "#contract/vocabulary/webhooks.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { givenInvitation } from "../testing/invitations.ts";
import { givenWebhookEndpoint } from "../testing/webhooks.ts";

let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const config = mergeOverride(newProjectOverride(), { "teams.createPersonalTeamOnSignUp": true, "domains.allowLocalhost": true });
  project = await server.givenProject(config);
  await givenWebhookEndpoint(server, project);
});
afterAll(() => server?.close());

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, at: TenantKeys = project) =>
  server.request(method, path, { as: "server", project: at, body });

/** The events that `work` causes, oldest first: rows as stored, with the rows that the payload is made of. */
async function eventsOf(work: () => Promise<unknown>, { tenancyId }: TenantKeys = project) {
  const all = () =>
    server.db.selectFrom("webhook_events").select(["id", "type", "data", "user_id"]).where("tenancy_id", "=", tenancyId).execute();
  const before = new Set((await all()).map(({ id }) => id));
  await work();
  return (await all()).filter(({ id }) => !before.has(id)) as { id: string; type: WebhookEventType; data: Record<string, unknown> }[];
}

describe("an event", () => {
  test("of a new user has the row as of the commit: with its address and the selected personal team", async () => {
    let user: { id: string; selected_team_id: string } | undefined;
    const body = { primary_email: "ada@example.org", display_name: "Ada", password: "correct horse battery" };
    const [event, ...others] = await eventsOf(async () => {
      user = (await call("POST", "/users", body)).json;
    });
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: "user.created",
      data: {
        id: user?.id,
        display_name: "Ada",
        primary_email: "ada@example.org",
        has_password: true,
        selected_team: { id: user?.selected_team_id, display_name: "Ada's Team" },
      },
    });
    for (const secret of ["totp_secret_sealed", "password_hash"]) expect(event?.data).not.toHaveProperty(secret);
  });

  test("is written by sign-ups, updates and verified addresses, and by no refused call", async () => {
    const signedUp = await eventsOf(() => server.givenUser({ project, email: "bob@example.org" }));
    expect(signedUp).toMatchObject([{ type: "user.created", data: { primary_email: "bob@example.org" } }]);
    const id = signedUp[0]?.data.id;
    const updated = await eventsOf(() => call("PATCH", `/users/${id}`, { display_name: "Bob" }));
    expect(updated).toMatchObject([{ type: "user.updated", data: { id, display_name: "Bob" } }]);
    expect(await eventsOf(() => call("POST", "/users", { primary_email: "bob@example.org", primary_email_auth_enabled: true }))).toEqual(
      [],
    );
    expect(await eventsOf(() => call("PATCH", `/users/${id}`, { selected_team_id: crypto.randomUUID() }))).toEqual([]);
  });

  test("of a deleted user lists its teams, after the end of each membership", async () => {
    const { json: user } = await call("POST", "/users", {});
    const { json: team } = await call("POST", "/teams", { display_name: "Second", creator_user_id: user.id });
    const teams = [user.selected_team_id, team.id];
    const events = await eventsOf(() => call("DELETE", `/users/${user.id}`));
    expect(events.filter(({ type }) => type === "team_membership.deleted").map(({ data }) => data)).toEqual(
      expect.arrayContaining(teams.map((team_id) => ({ team_id, user_id: user.id }))),
    );
    const deleted = events.filter(({ type }) => type === "user.deleted");
    expect(deleted.map(({ data }) => data)).toEqual([{ id: user.id, teams: teams.map((id) => ({ id })) }]);
    expect(events).toHaveLength(3);
    expect(await eventsOf(() => call("DELETE", `/users/${user.id}`))).toEqual([]);
  });

  test("of an accepted invitation is followed by one for each permission", async () => {
    const { code, teamId } = await givenInvitation(server, project);
    const guest = await server.givenUser({ project });
    const events = await eventsOf(() =>
      server.request("POST", "/team-invitations/accept", { as: "client", project, user: guest.accessToken, body: { code } }),
    );
    expect(events.map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ["team_membership.created", { team_id: teamId, user_id: guest.id }],
        ["team_permission.created", { id: "team_member", team_id: teamId, user_id: guest.id }],
      ]),
    );
  });

  test("is written for each enabled endpoint whose filter takes it, in the tenancy alone", async () => {
    const at = await server.givenProject(permissiveConfig);
    expect(await eventsOf(() => call("POST", "/teams", { display_name: "Before" }, at), at)).toEqual([]);
    const teams = await givenWebhookEndpoint(server, at, { types: ["team.created"] });
    await givenWebhookEndpoint(server, at, { types: ["user.created"] });
    await call("POST", "/teams", { display_name: "After" }, at);
    const deliveries = await server.db.selectFrom("webhook_deliveries").selectAll().where("tenancy_id", "=", at.tenancyId).execute();
    expect(deliveries).toMatchObject([{ endpoint_id: teams.id, status: "pending" }]);
    await server.db.updateTable("webhook_endpoints").set({ is_enabled: false }).where("tenancy_id", "=", at.tenancyId).execute();
    expect(await eventsOf(() => call("POST", "/teams", { display_name: "Disabled" }, at), at)).toEqual([]);
  });
});

test("events cost no statement", async () => {
  const silent = fixtures.project;
  for (const [method, path, body] of [
    ["POST", "/users", { display_name: "Ada" }],
    ["POST", "/teams", { display_name: "Team" }],
    ["PATCH", "/users/:id", { display_name: "Eve" }],
    ["DELETE", "/users/:id", undefined],
  ] as const) {
    const count = async (at: TenantKeys) => {
      const { json } = await call("POST", "/users", {}, at);
      return (await server.statements(() => call(method, path.replace(":id", json.id), body, at))).length;
    };
    expect(await count(project), `${method} ${path}`).toBe(await count(silent));
  }
});
