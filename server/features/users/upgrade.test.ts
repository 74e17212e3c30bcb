import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { anAddress, openAnonymousStage } from "../anonymous/testing.ts";

const stage = await openAnonymousStage();
afterAll(stage.close);
const { server, project, givenVisitor, ask, look, change, refresh, me, permissionsOf, teamsOf, eventsOf } = stage;

test("a server that says so makes an anonymous user one like any, which counts as its sign-up", async () => {
  const { id } = await givenVisitor();
  const email = anAddress();
  const { status, json, text } = await change(id, { is_anonymous: false, primary_email: email });
  expect(status, text).toBe(200);
  expect(json).toMatchObject({ id, is_anonymous: false, primary_email: email, selected_team: { display_name: `${email}'s Team` } });
  expect([await permissionsOf(id), await teamsOf(id)]).toEqual([["read"], [`${email}'s Team`]]);
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["user.signed_up", "user.upgraded"]);
});

test("its sessions go on: the access token is good until it expires, and the next one is a regular user's", async () => {
  const { id, accessToken, refreshToken } = await givenVisitor();
  await change(id, { is_anonymous: false });
  expect((await me(accessToken)).json).toMatchObject({ id, is_anonymous: false });
  const renewed = (await refresh(refreshToken)).json.access_token;
  expect(decodeJwt(renewed)).toMatchObject({ sub: id, aud: project.id, is_anonymous: false });
  expect((await server.request("GET", "/users/me", { as: "client", project, user: renewed })).json.id).toBe(id);
});

test.each([
  ["the name it is given by the same call", { display_name: "Grace", primary_email: anAddress() }, "Grace's Team"],
  ["the name it has", {}, "Ada's Team"],
  [
    "its address, when the name is taken away",
    { display_name: null, primary_email: "taken-away@example.org" },
    "taken-away@example.org's Team",
  ],
  ["nobody, when it has neither", { display_name: null }, "Personal Team"],
])("its team is named after %s", async (_name, sent, team) => {
  const { id } = await givenVisitor();
  await change(id, { display_name: "Ada" });
  await change(id, { ...sent, is_anonymous: false });
  expect(await teamsOf(id)).toEqual([team]);
});

test("the team that it has selected, or that nothing shall be selected, stays as it is said", async () => {
  const [one, other] = [await givenVisitor(), await givenVisitor()];
  const team = (await ask("POST", "/teams", one.accessToken, { display_name: "Ours" })).json.id;
  await change(one.id, { selected_team_id: team });
  expect((await change(one.id, { is_anonymous: false })).json.selected_team_id).toBe(team);
  expect((await change(other.id, { is_anonymous: false, selected_team_id: null })).json.selected_team_id).toBeNull();
  expect([(await teamsOf(one.id)).length, (await teamsOf(other.id)).length]).toEqual([2, 1]);
});

test("a user who is not anonymous gets nothing by being told so, however often", async () => {
  const { id } = await givenVisitor();
  await server.request("POST", "/users", { as: "server", project, body: {} });
  await Promise.all([1, 2, 3, 4].map(() => change(id, { is_anonymous: false })));
  await change(id, { is_anonymous: false });
  expect(await teamsOf(id)).toHaveLength(1);
  expect((await eventsOf(id)).filter(([event]) => event === "user.upgraded")).toHaveLength(1);
});

test("a permission that an anonymous user holds already is no obstacle", async () => {
  const { id } = await givenVisitor();
  await server.db.insertInto("user_permissions").values({ tenancy_id: project.tenancyId, user_id: id, permission_id: "read" }).execute();
  expect((await change(id, { is_anonymous: false })).status).toBe(200);
  expect(await permissionsOf(id)).toEqual(["read"]);
});

test("nobody is made anonymous, and no client upgrades itself by saying so", async () => {
  const { id, accessToken } = await givenVisitor();
  expect((await ask("PATCH", "/users/me", accessToken, { is_anonymous: false })).json.code).toBe("SCHEMA_ERROR");
  expect((await look(id)).is_anonymous).toBe(true);
  await change(id, { is_anonymous: false });
  expect((await change(id, { is_anonymous: true })).status).toBe(400);
  expect((await look(id)).is_anonymous).toBe(false);
});
