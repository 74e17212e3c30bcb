import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { createFixtures } from "../../testing/fixtures.ts";
import { anAddress, startAnonymousTest } from "../sign-in/testing/anonymous-test.ts";

const context = await startAnonymousTest();
afterAll(context.close);
const { server, project, givenVisitor, ask, signUp, look, change, refresh, me, listPermissions, listTeams, listEvents } = context;

test("a server upgrades an anonymous user, which is recorded as an upgrade", async () => {
  const { id } = await givenVisitor();
  const email = anAddress();
  const { status, json, text } = await change(id, { is_anonymous: false, primary_email: email });
  expect(status, text).toBe(200);
  expect(json).toMatchObject({ id, is_anonymous: false, primary_email: email, selected_team: { display_name: `${email}'s Team` } });
  expect([await listPermissions(id), await listTeams(id)]).toEqual([["read"], [`${email}'s Team`]]);
  expect((await listEvents(id)).map(([event]) => event)).toEqual(["user.signed_up", "user.upgraded"]);
});

test("an upgrade preserves sessions, whose next access token is a regular user's", async () => {
  const { id, accessToken, refreshToken } = await givenVisitor();
  await change(id, { is_anonymous: false });
  expect((await me(accessToken)).json).toMatchObject({ id, is_anonymous: false });
  const renewed = (await refresh(refreshToken)).json.access_token;
  expect(decodeJwt(renewed)).toMatchObject({ sub: id, aud: project.id, is_anonymous: false });
  expect((await server.request("GET", "/users/me", { as: "client", project, user: renewed })).json.id).toBe(id);
});

test.each([
  ["the name in the same request", { display_name: "Grace", primary_email: anAddress() }, "Grace's Team"],
  ["the existing name", {}, "Ada's Team"],
  ["the address if the name is removed", { display_name: null, primary_email: "taken-away@example.org" }, "taken-away@example.org's Team"],
  ["nothing if there is neither", { display_name: null }, "Personal Team"],
])("the personal team is named after %s", async (_name, sent, team) => {
  const { id } = await givenVisitor();
  await change(id, { display_name: "Ada" });
  await change(id, { ...sent, is_anonymous: false });
  expect(await listTeams(id)).toEqual([team]);
});

test("an upgrade preserves a selected team, and null in the same update", async () => {
  const [one, other] = [await givenVisitor(), await givenVisitor()];
  const team = (await ask("POST", "/teams", one.accessToken, { display_name: "Ours" })).json.id;
  await change(one.id, { selected_team_id: team });
  expect((await change(one.id, { is_anonymous: false })).json.selected_team_id).toBe(team);
  expect((await change(other.id, { is_anonymous: false, selected_team_id: null })).json.selected_team_id).toBeNull();
  expect([(await listTeams(one.id)).length, (await listTeams(other.id)).length]).toEqual([2, 1]);
});

test("repeated writes of is_anonymous: false upgrade a user once", async () => {
  const { id } = await givenVisitor();
  await server.request("POST", "/users", { as: "server", project, body: {} });
  await Promise.all([1, 2, 3, 4].map(() => change(id, { is_anonymous: false })));
  await change(id, { is_anonymous: false });
  expect(await listTeams(id)).toHaveLength(1);
  expect((await listEvents(id)).filter(([event]) => event === "user.upgraded")).toHaveLength(1);
});

test("an upgrade succeeds if the anonymous user already has a default permission", async () => {
  const { id } = await givenVisitor();
  await server.db.insertInto("user_permissions").values({ tenancy_id: project.tenancyId, user_id: id, permission_id: "read" }).execute();
  expect((await change(id, { is_anonymous: false })).status).toBe(200);
  expect(await listPermissions(id)).toEqual(["read"]);
});

test("a regular user cannot become anonymous, and clients cannot write is_anonymous", async () => {
  const { id, accessToken } = await givenVisitor();
  expect((await ask("PATCH", "/users/me", accessToken, { is_anonymous: false })).json.code).toBe("SCHEMA_ERROR");
  expect((await look(id)).is_anonymous).toBe(true);
  await change(id, { is_anonymous: false });
  expect((await change(id, { is_anonymous: true })).status).toBe(400);
  expect((await look(id)).is_anonymous).toBe(false);
});

test("a second factor that the anonymous user set is removed; one that the same update sets stays", async () => {
  const factor = { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") };
  const [planted, chosen] = [await givenVisitor(), await givenVisitor()];
  for (const { accessToken } of [planted, chosen])
    expect((await ask("PATCH", "/users/me", accessToken, factor)).json.requires_totp_mfa).toBe(true);
  expect((await change(planted.id, { is_anonymous: false })).json.requires_totp_mfa).toBe(false);
  expect((await change(chosen.id, { is_anonymous: false, ...factor })).json.requires_totp_mfa).toBe(true);
});

test("an anonymous user of another project is not upgraded", async () => {
  const { foreign } = await createFixtures(server);
  const stranger = await givenVisitor(foreign);
  expect((await signUp(stranger.accessToken)).json.code).toBe("INVALID_PROJECT_FOR_ACCESS_TOKEN");
});
