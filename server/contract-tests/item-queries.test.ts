// Routes of single items take the query parameters of their list (wire protocol, resources, section 1.4).
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const asServer = { as: "server" } as const;

test("requests for one user accept and ignore the parameters of the list of users", async () => {
  const { id } = (await server.request("POST", "/users", { ...asServer, body: {} })).json;
  const query = `include_anonymous=true&limit=1&desc=true&order_by=signed_up_at&query=nobody&team_id=${crypto.randomUUID()}`;
  expect((await server.request("GET", `/users/${id}?${query}`, asServer)).json.id).toBe(id);
  const changed = await server.request("PATCH", `/users/${id}?${query}`, { ...asServer, body: { display_name: "Ada" } });
  expect(changed.json.display_name).toBe("Ada");
  expect((await server.request("DELETE", `/users/${id}?${query}`, asServer)).status).toBe(200);
});

test("a request for one team accepts the user parameter of the list of teams, also `me`", async () => {
  const teamId = (await server.request("GET", `/users/${ada.id}`, asServer)).json.selected_team_id;
  for (const userId of ["me", ada.id]) {
    const answer = await server.request("GET", `/teams/${teamId}?user_id=${userId}`, { as: "client", user: ada.accessToken });
    expect([answer.status, answer.json.id]).toEqual([200, teamId]);
  }
  const withoutUser = await server.request("GET", `/teams/${teamId}?user_id=me`, asServer);
  expect([withoutUser.status, withoutUser.json.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
});

test("requests for one row of a user accept the parameters of its list", async () => {
  const team_id = (await server.request("GET", `/users/${ada.id}`, asServer)).json.selected_team_id;
  const [channel] = (await server.request("GET", `/contact-channels?user_id=${ada.id}`, asServer)).json.items;
  await server.configure({ auth: { oauth: { providers: { github: { type: "github", isShared: true, allowSignIn: true } } } } });
  const link = { user_id: ada.id, provider_config_id: "github", account_id: "7", allow_sign_in: true, allow_connected_accounts: true };
  const { id: linkId } = (await server.request("POST", "/oauth-providers", { ...asServer, body: link })).json;
  const asAda = { as: "client", user: ada.accessToken } as const;
  const profile = `/team-member-profiles/${team_id}/me?team_id=${team_id}&user_id=me`;
  const permission = `/team-permissions/${team_id}/${ada.id}/$invite_members?team_id=${team_id}&user_id=${ada.id}&recursive=false`;
  const answers = [
    await server.request("GET", `/contact-channels/me/${channel.id}?user_id=me&contact_channel_id=${channel.id}&limit=1`, asAda),
    await server.request("GET", `/oauth-providers/me/${linkId}?user_id=me`, asAda),
    await server.request("GET", profile, asAda),
    await server.request("PATCH", profile, { ...asAda, body: { display_name: "Countess" } }),
    await server.request("POST", permission, asServer),
    await server.request("DELETE", permission, asServer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200]);
  expect(answers[3]?.json).toMatchObject({ team_id, user_id: ada.id, display_name: "Countess" });
});

test("a parameter of the list that names another row than the path is refused", async () => {
  const other = crypto.randomUUID();
  const paths = [
    [`/contact-channels/${ada.id}/${other}?user_id=${other}`, "user_id"],
    ["/payments/products/custom/c1?customer_type=user", "customer_type"],
    ["/payments/products/custom/c1?customer_type=custom&customer_id=c2", "customer_id"],
  ];
  for (const [path, name] of paths) {
    const { status, json } = await server.request("GET", path as string, asServer);
    expect([status, json.error], path).toEqual([400, expect.stringContaining(`  - query.${name} must be the same as in the path`)]);
  }
  const same = await server.request("GET", "/payments/products/custom/c1?customer_type=custom&customer_id=c1", asServer);
  expect(same.status, same.text).toBe(200);
});

test.each([
  ["limit=0", "query.limit"],
  ["include_anonymous=yes", "query.include_anonymous"],
  ["cursor=x", "query.cursor"],
  ["sort=x", "query has unknown properties: sort"],
])("%s is rejected with the same error as in the list", async (query, message) => {
  for (const path of ["/users", `/users/${ada.id}`]) {
    const { status, json } = await server.request("GET", `${path}?${query}`, asServer);
    expect([status, json.code, json.error]).toEqual([400, "SCHEMA_ERROR", expect.stringContaining(message)]);
  }
});
