import { allowInsecureRequests, discovery } from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls, issuerPath, requestParameters } from "../../../testing/sign-in/authorization-servers.ts";

type Project = Awaited<ReturnType<TestServer["givenProject"]>>;

let server: TestServer;
let project: Project;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig, ["side"]);
});
afterAll(() => server?.close());

const side = () => ({ ...project, branchId: "side" });

test("a project that has not enabled its authorization server has no issuer", async () => {
  const other = await server.givenProject();
  const read = (at: Parameters<typeof issuerPath>[0]) => server.request("GET", `${issuerPath(at)}/.well-known/openid-configuration`);
  for (const at of [other, { id: "unknown" }, { ...project, branchId: "unknown" }]) {
    const response = await read(at);
    expect([response.status, response.headers.get("x-latchkey-error")]).toEqual([404, "AUTHORIZATION_SERVER_NOT_ENABLED"]);
  }
  await server.configure({ oauthServer: { isEnabled: true } }, other.id);
  expect((await read(other)).status).toBe(200);
});

test("a library finds the metadata by the issuer, in both forms of the path", async () => {
  const issuer = `${server.url}/api/v1${issuerPath(project)}`;
  for (const algorithm of ["oidc", "oauth2"] as const) {
    const found = await discovery(new URL(issuer), "app_x", undefined, undefined, { algorithm, execute: [allowInsecureRequests] });
    expect(found.serverMetadata()).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, code_challenge_methods_supported: ["S256"] });
  }
  const below = await server.request("GET", `${issuerPath(project)}/.well-known/oauth-authorization-server`);
  expect(below.json.issuer).toBe(issuer);
});

test("a branch has its own issuer, keys and applications", async () => {
  const jwks = async (at: Project | ReturnType<typeof side>) => (await server.request("GET", `${issuerPath(at)}/jwks.json`)).json.keys;
  const [main, branch] = [await jwks(project), await jwks(side())];
  const sessions = (await server.request("GET", `/projects/${project.id}/.well-known/jwks.json`)).json.keys;
  const ids = [...main, ...branch, ...sessions].map(({ kid }: { kid: string }) => kid);
  expect(new Set(ids).size).toBe(3);
  expect(Object.keys(main[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);

  const application = await givenApplication(server, project);
  const elsewhere = await issuerCalls(server, side()).authorize(requestParameters(application));
  expect([elsewhere.status, elsewhere.headers.get("x-latchkey-error")]).toEqual([400, "AUTHORIZATION_CLIENT_UNKNOWN"]);
});

test("branch main has one spelling of its issuer", async () => {
  expect((await server.request("GET", `/projects/${project.id}~main/oauth/jwks.json`)).status).toBe(404);
});
