// OpenID Connect Back-Channel Logout 1.0, by the names of the modules of the conformance plan where it has one.
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, issuerPath, type TestApplication, toForm } from "../../../testing/sign-in/authorization-servers.ts";
import { type Receiver, startReceiver } from "../../../testing/webhooks/webhook-receiver.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let receiver: Receiver;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0 });
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
});
afterAll(() => server?.close());
beforeEach(async () => {
  receiver = await startReceiver();
  web = await givenApplication(server, project, { backchannel_logout_uri: receiver.url });
});
afterEach(() => receiver.close());

const signIn = async (application = web, scope = "openid") => {
  const person = await server.givenUser({ project });
  return { person, ...(await calls.tokens(application, person.accessToken, { scope })) };
};
const asServer = (method: string, path: string, body?: object) =>
  server.request(method, path, { as: "server", project, ...(body && { body }) });
const readToken = (index = 0) => new URLSearchParams(receiver.received[index]?.body).get("logout_token") ?? "";

async function verify(token: string) {
  const issuer = `${server.url}/api/v1${issuerPath(project)}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`));
  const options = { issuer, audience: web.id, algorithms: ["ES256"], typ: "logout+jwt", currentDate: server.clock.now() };
  return (await jwtVerify(token, keys, options)).payload;
}

test("oidcc-backchannel-rp-initiated-logout", async () => {
  const { person, id_token } = await signIn();
  const { headers } = await server.request("GET", `${calls.path}/end_session?${toForm({ id_token_hint: id_token })}`);
  expect(headers.get("location")).toContain("/handler/sign-in");
  await server.running.jobsIdle();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  const claims = await verify(readToken());
  expect(claims).toMatchObject({ sub: person.id, sid: expect.any(String), jti: expect.any(String) });
  expect(claims.events).toEqual({ "http://schemas.openid.net/event/backchannel-logout": {} });
  expect(claims).not.toHaveProperty("nonce");
  const session = JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString("utf8"));
  expect(claims.sid).toBe(session.sid);
});

test("oidcc-discovery-endpoint-verification of the plan", async () => {
  const { json } = await server.request("GET", `${calls.path}/.well-known/openid-configuration`);
  expect([json.backchannel_logout_supported, json.backchannel_logout_session_supported]).toEqual([true, true]);
});

describe("a logout token is sent", () => {
  test.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "the user signs out",
      (person) => server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: person.accessToken }),
    ],
    ["the user is signed out everywhere", ({ id }) => asServer("DELETE", `/auth/sessions?user_id=${id}`)],
    ["the password is changed", ({ id }) => asServer("PATCH", `/users/${id}`, { password: "another correct horse" })],
    ["the user is deleted", ({ id }) => asServer("DELETE", `/users/${id}`)],
  ])("when %s", async (_name, end) => {
    const { person } = await signIn();
    await end(person);
    await server.running.jobsIdle();
    expect(receiver.received).toHaveLength(1);
    expect((await verify(readToken())).sub).toBe(person.id);
  });

  test("again after a failed attempt, and not after a success", async () => {
    receiver.answer = () => 503;
    const { person } = await signIn();
    await server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: person.accessToken });
    await server.running.jobsIdle();
    receiver.answer = () => 204;
    for (let time = 0; time < 2; time++) {
      server.clock.advance(120_000);
      await server.running.jobsIdle();
    }
    expect(receiver.received).toHaveLength(2);
  });
});

describe("a logout token is not sent", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["for an application without the address", async () => signIn(await givenApplication(server, project))],
    ["without the scope openid", () => signIn(web, "email")],
  ])("%s", async (_name, given) => {
    const { person } = (await given()) as { person: Person };
    await asServer("DELETE", `/auth/sessions?user_id=${person.id}`);
    await server.running.jobsIdle();
    expect(receiver.received).toEqual([]);
  });
});

test("the address is an https URL", async () => {
  for (const backchannel_logout_uri of ["ftp://app.example.org/", "http://app.example.org/", "https://app.example.org/#x"]) {
    const body = { display_name: "Example", type: "web", backchannel_logout_uri };
    expect((await asServer("POST", "/oauth-applications", body)).status).toBe(400);
  }
});

test("a logout token is no other kind of token", async () => {
  const { person } = await signIn();
  await asServer("DELETE", `/auth/sessions?user_id=${person.id}`);
  await server.running.jobsIdle();
  const token = readToken();
  expect((await calls.userInfo(token)).status).toBe(401);
  expect((await calls.introspect(web, token)).json).toEqual({ active: false });
  const hinted = await server.request("GET", `${calls.path}/end_session?${toForm({ id_token_hint: token })}`);
  expect(hinted.headers.get("x-latchkey-error")).toBe("ID_TOKEN_HINT_INVALID");
  expect((await server.request("GET", "/users/me", { as: "client", project, user: token })).status).toBe(401);
});
