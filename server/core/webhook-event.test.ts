import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { Team } from "#contract/entities/teams/team.ts";
import { User } from "#contract/entities/users/user.ts";
import { type WebhookEventType, webhookEventData, webhookEventTypes, webhookReader } from "#contract/entities/webhooks/webhook-event.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { permissiveConfig, type TenantKeys } from "../testing/fixtures.ts";
import { givenCode } from "../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { givenInvitation } from "../testing/teams/invitations.ts";
import { givenWebhookEndpoint } from "../testing/webhooks/webhooks.ts";

let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  const config = mergeOverride(newProjectOverride(), { "teams.createPersonalTeamOnSignUp": true, "domains.allowLocalhost": true });
  project = await server.givenProject(config);
  await givenWebhookEndpoint(server, project);
});
afterAll(() => server?.close());

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, at: TenantKeys = project) =>
  server.request(method, path, { as: "server", project: at, body });

/** The events that `work` causes, oldest first: rows as stored, with the rows that the payload is made of. */
async function listEvents(work: () => Promise<unknown>, { tenancyId }: TenantKeys = project) {
  const all = () =>
    server.db.selectFrom("webhook_events").select(["id", "type", "data", "user_id"]).where("tenancy_id", "=", tenancyId).execute();
  const before = new Set((await all()).map(({ id }) => id));
  await work();
  return (await all()).filter(({ id }) => !before.has(id)) as { id: string; type: WebhookEventType; data: Record<string, unknown> }[];
}

/** The body that a receiver of an event gets. A copy by the schema is the same, so it has no other key. */
const readPayload = async (eventId: string, at: TenantKeys = project) => {
  const { id } = await server.db.selectFrom("webhook_deliveries").select("id").where("event_id", "=", eventId).executeTakeFirstOrThrow();
  const { payload } = (await server.request("GET", `/internal/webhooks/deliveries/${id}`, { as: "admin", project: at })).json;
  const declared = webhookEventData[payload.type as WebhookEventType];
  const schema = "kind" in declared ? declared.view(webhookReader) : declared;
  expect(schema.parse(payload.data)).toEqual(payload.data);
  return payload;
};

describe("an event", () => {
  test("of a new user has the row as of the commit: with its address and the selected personal team", async () => {
    let user: { id: string } | undefined;
    const body = { primary_email: "ada@example.org", display_name: "Ada", password: "correct horse battery" };
    const [event, ...others] = await listEvents(async () => {
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
        selected_team: { display_name: "Ada's Team" },
      },
    });
    for (const secret of ["totp_secret_sealed", "password_hash"]) expect(event?.data).not.toHaveProperty(secret);
    // What is sent is from before the personal team exists (wire protocol, section 2.1).
    const { data } = await readPayload(event?.id ?? "");
    expect(data).toMatchObject({ id: user?.id, selected_team_id: null, selected_team: null });
  });

  test("is written by sign-ups and updates, and by no refused call", async () => {
    const signedUp = await listEvents(() => server.givenUser({ project, email: "bob@example.org" }));
    expect(signedUp).toMatchObject([{ type: "user.created", data: { primary_email: "bob@example.org" } }]);
    const id = signedUp[0]?.data.id;
    const updated = await listEvents(() => call("PATCH", `/users/${id}`, { display_name: "Bob" }));
    expect(updated).toMatchObject([{ type: "user.updated", data: { id, display_name: "Bob" } }]);
    expect(await listEvents(() => call("POST", "/users", { primary_email: "bob@example.org", primary_email_auth_enabled: true }))).toEqual(
      [],
    );
    expect(await listEvents(() => call("PATCH", `/users/${id}`, { selected_team_id: crypto.randomUUID() }))).toEqual([]);
  });

  test("of a deleted user lists its teams, after the end of each membership", async () => {
    const { json: user } = await call("GET", `/users/${(await call("POST", "/users", {})).json.id}`);
    const { json: team } = await call("POST", "/teams", { display_name: "Second", creator_user_id: user.id });
    const teams = [user.selected_team_id, team.id];
    const events = await listEvents(() => call("DELETE", `/users/${user.id}`));
    expect(events.filter(({ type }) => type === "team_membership.deleted").map(({ data }) => data)).toEqual(
      expect.arrayContaining(teams.map((team_id) => ({ team_id, user_id: user.id }))),
    );
    const deleted = events.filter(({ type }) => type === "user.deleted");
    expect(deleted.map(({ data }) => data)).toEqual([{ id: user.id, teams: teams.map((id) => ({ id })) }]);
    expect(events).toHaveLength(3);
    expect(await listEvents(() => call("DELETE", `/users/${user.id}`))).toEqual([]);
  });

  test("of an accepted invitation is followed by one for each permission", async () => {
    const { code, teamId } = await givenInvitation(server, project);
    const guest = await server.givenUser({ project });
    const events = await listEvents(() =>
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
    expect(await listEvents(() => call("POST", "/teams", { display_name: "Before" }, at), at)).toEqual([]);
    const teams = await givenWebhookEndpoint(server, at, { types: ["team.created"] });
    await givenWebhookEndpoint(server, at, { types: ["user.created"] });
    await call("POST", "/teams", { display_name: "After" }, at);
    const deliveries = await server.db.selectFrom("webhook_deliveries").selectAll().where("tenancy_id", "=", at.tenancyId).execute();
    expect(deliveries).toMatchObject([{ endpoint_id: teams.id, status: "pending" }]);
    // A paused endpoint gets nothing, and may have the events of that time replayed.
    await server.db.updateTable("webhook_endpoints").set({ is_enabled: false }).where("tenancy_id", "=", at.tenancyId).execute();
    expect(await listEvents(() => call("POST", "/teams", { display_name: "Disabled" }, at), at)).toHaveLength(1);
    expect(await server.db.selectFrom("webhook_deliveries").select("id").where("tenancy_id", "=", at.tenancyId).execute()).toHaveLength(1);
  });
});

test("each type is written by its call and no other, with its payload", async () => {
  const definition = (scope: string) => ({ scope, containedPermissionIds: {} });
  const at = await server.givenProject({
    ...permissiveConfig,
    "rbac.permissions": { reader: definition("team"), editor: definition("team"), moderate: definition("project") },
    "rbac.defaultPermissions": { teamMember: { reader: true } },
  });
  await givenWebhookEndpoint(server, at);
  const seen: WebhookEventType[] = [];
  const causes = async (method: "POST" | "PATCH" | "DELETE", path: string, body: object | undefined, expected: readonly unknown[]) => {
    let json: { id: string } = { id: "" };
    const events = await listEvents(async () => ({ json } = await call(method, path, body, at)), at);
    expect(events.map(({ type, data }) => [type, data]).sort()).toMatchObject([...expected].sort());
    seen.push(...events.map(({ type }) => type));
    const sent = await Promise.all(events.map(({ id }) => readPayload(id, at)));
    return { id: json.id, payload: sent[0] };
  };
  const { id: user_id, payload } = await causes("POST", "/users", {}, [["user.created", {}]]);
  expect(payload).toMatchObject({ type: "user.created", data: { id: user_id } });
  expect(Object.keys(payload.data).sort()).toEqual([...User.readable("server")].sort());
  await causes("PATCH", `/users/${user_id}`, { display_name: "Ada" }, [["user.updated", { id: user_id, display_name: "Ada" }]]);
  for (const [type, banned_until_millis] of [
    ["user.banned", banLimits.foreverMillis],
    ["user.unbanned", null],
  ] as const) {
    const changed = await causes("PATCH", `/users/${user_id}`, { banned_until_millis }, [
      [type, { id: user_id }],
      ["user.updated", { id: user_id }],
    ]);
    expect(changed.payload.data).toMatchObject({ id: user_id, banned_until_millis });
  }
  // The creator's membership and permissions are part of the new team.
  const { id: creator_user_id } = (await call("POST", "/users", {}, at)).json;
  const team = await causes("POST", "/teams", { display_name: "Crew", creator_user_id }, [["team.created", {}]]);
  expect(Object.keys(team.payload.data).sort()).toEqual([...Team.readable("server")].sort());
  const { id: team_id } = team;
  await causes("PATCH", `/teams/${team_id}`, { display_name: "Gang" }, [["team.updated", { id: team_id, display_name: "Gang" }]]);
  const [member, ofTeam, ofProject] = [`/team-memberships/${team_id}/${user_id}`, { team_id, user_id }, { id: "moderate", user_id }];
  await causes("POST", member, {}, [
    ["team_membership.created", ofTeam],
    ["team_permission.created", { ...ofTeam, id: "reader" }],
  ]);
  const editor = `/team-permissions/${team_id}/${user_id}/editor`;
  await causes("POST", editor, {}, [["team_permission.created", { ...ofTeam, id: "editor" }]]);
  await causes("DELETE", editor, undefined, [["team_permission.deleted", { ...ofTeam, id: "editor" }]]);
  await causes("POST", `/project-permissions/${user_id}/moderate`, {}, [["project_permission.created", ofProject]]);
  await causes("DELETE", `/project-permissions/${user_id}/moderate`, undefined, [["project_permission.deleted", ofProject]]);
  await causes("DELETE", member, undefined, [["team_membership.deleted", ofTeam]]);
  await causes("DELETE", `/teams/${team_id}`, undefined, [["team.deleted", { id: team_id }]]);
  await causes("DELETE", `/users/${user_id}`, undefined, [["user.deleted", { id: user_id, teams: [] }]]);
  expect([...new Set(seen)].sort()).toEqual([...webhookEventTypes].sort());
});

test("a changed or verified address is an event of its user if it is the primary one, before or after", async () => {
  const user = await server.givenUser({ project });
  const updates = async (work: () => Promise<{ status: number }>) => {
    let status = 0;
    const events = await listEvents(async () => ({ status } = await work()));
    expect(status).toBeLessThan(300);
    return events.map(({ type, data }) => [type, data.primary_email, data.primary_email_verified]);
  };
  const change = (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    updates(() => call(method, `/contact-channels${path}`, body));
  const verify = async (email: string, channelId: string) => {
    const about = { tenancyId: project.tenancyId, userId: user.id, type: "email-verification", data: { email, channelId } } as const;
    const body = { code: await givenCode(server, about) };
    return updates(() => server.request("POST", "/contact-channels/verify", { as: "client", project, body }));
  };
  const [first] = (await call("GET", `/contact-channels?user_id=${user.id}`)).json.items;
  const second = `${crypto.randomUUID()}@example.org`;
  const added = { user_id: user.id, type: "email", value: second, used_for_auth: false };
  expect(await change("POST", "", added)).toEqual([]);
  const channels = (await call("GET", `/contact-channels?user_id=${user.id}`)).json.items;
  const { id } = channels.find(({ value }: { value: string }) => value === second);
  const path = `/${user.id}/${id}`;
  expect(await change("PATCH", path, { used_for_auth: true })).toEqual([]);
  expect(await verify(second, id)).toEqual([]);
  expect(await verify(user.email, first.id)).toEqual([["user.updated", user.email, true]]);
  expect(await change("PATCH", path, { is_primary: true })).toEqual([["user.updated", second, true]]);
  expect(await change("PATCH", path, { is_verified: false })).toEqual([["user.updated", second, false]]);
  expect(await change("DELETE", path)).toEqual([["user.updated", null, false]]);
  expect(await change("DELETE", `/${user.id}/${first.id}`)).toEqual([]);
});

test("an invitation that verifies its primary address is an event of the user", async () => {
  const at = await server.givenProject({ ...permissiveConfig, "teams.invitationsBoundToAddress": true });
  await givenWebhookEndpoint(server, at);
  const { id, email, accessToken } = await server.givenUser({ project: at });
  const { code, teamId } = await givenInvitation(server, at, { email });
  const events = await listEvents(
    () => server.request("POST", "/team-invitations/accept", { as: "client", project: at, user: accessToken, body: { code } }),
    at,
  );
  expect(events.map(({ type, data }) => [type, data]).sort()).toMatchObject([
    ["team_membership.created", { team_id: teamId, user_id: id }],
    ["user.updated", { id, primary_email: email, primary_email_verified: true }],
  ]);
});

test("each event costs the call that causes it no statement", async () => {
  const definition = (scope: string) => ({ scope, containedPermissionIds: {} });
  const config = {
    ...permissiveConfig,
    "rbac.permissions": { reader: definition("team"), editor: definition("team"), moderate: definition("project") },
    "rbac.defaultPermissions": { teamMember: { reader: true } },
  };
  const [silent, observed] = [await server.givenProject(config), await server.givenProject(config)];
  await givenWebhookEndpoint(server, observed);
  /** The statements of each call in the life of a team, in which every event occurs. */
  const costs = async (at: TenantKeys) => {
    const counts: Record<string, number> = {};
    const count = async (name: string, request: () => Promise<{ status: number; json: { id: string } }>) => {
      let id = "";
      const { length } = await server.statements(async () => {
        const { status, json } = await request();
        expect(status, name).toBeLessThan(300);
        id = json.id;
      });
      counts[name] = length;
      return id;
    };
    const made = (method: "POST" | "PATCH" | "DELETE", path: string, body: object | undefined, name: string) =>
      count(`${method} ${name}`, () => call(method, path, body, at));
    const user = await made("POST", "/users", { primary_email: `${crypto.randomUUID()}@example.org` }, "/users");
    const { id: creator_user_id } = (await call("POST", "/users", {}, at)).json;
    const team = await made("POST", "/teams", { display_name: "Crew", creator_user_id }, "/teams");
    await made("PATCH", `/users/${user}`, { display_name: "Ada", selected_team_id: null }, "/users/:id");
    await made("PATCH", `/users/${user}`, { banned_until_millis: banLimits.foreverMillis }, "/users/:id (ban)");
    await made("PATCH", `/users/${user}`, { banned_until_millis: null }, "/users/:id (end of a ban)");
    await made("PATCH", `/teams/${team}`, { display_name: "Gang" }, "/teams/:id");
    for (const [path, name] of [
      [`/team-memberships/${team}/${user}`, "/team-memberships"],
      [`/team-permissions/${team}/${user}/editor`, "/team-permissions"],
      [`/project-permissions/${user}/moderate`, "/project-permissions"],
    ] as const)
      await made("POST", path, {}, name);
    const [channel] = (await call("GET", `/contact-channels?user_id=${user}`, undefined, at)).json.items;
    await made("PATCH", `/contact-channels/${user}/${channel.id}`, { is_verified: true }, "/contact-channels/:id");
    for (const [path, name] of [
      [`/project-permissions/${user}/moderate`, "/project-permissions"],
      [`/team-permissions/${team}/${user}/editor`, "/team-permissions"],
      [`/team-memberships/${team}/${user}`, "/team-memberships"],
      [`/teams/${team}`, "/teams/:id"],
      [`/users/${user}`, "/users/:id"],
    ] as const)
      await made("DELETE", path, undefined, name);
    const body = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse battery" };
    await count("sign-up", () => server.request("POST", "/auth/password/sign-up", { as: "client", project: at, body }));
    const { code } = await givenInvitation(server, at);
    const { accessToken } = await server.givenUser({ project: at });
    const accept = { as: "client", project: at, user: accessToken, body: { code } } as const;
    await count("invitation", () => server.request("POST", "/team-invitations/accept", accept));
    return counts;
  };
  const without = await costs(silent);
  let withEvents: Record<string, number> = {};
  const events = await listEvents(async () => {
    withEvents = await costs(observed);
  }, observed);
  expect(withEvents).toEqual(without);
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...webhookEventTypes].sort());
  expect(Object.keys(without)).toHaveLength(17);
});
