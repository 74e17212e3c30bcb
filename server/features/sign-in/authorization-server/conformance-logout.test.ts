// The modules of the OpenID conformance plans "config" and "RP-initiated logout", by their names.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import {
  givenApplication,
  issuerCalls,
  issuerPath,
  type Parameters,
  type TestApplication,
  toForm,
} from "../../../testing/sign-in/authorization-servers.ts";

const signedOut = "https://app.example.org/signed-out";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  web = await givenApplication(server, project, { post_logout_redirect_uris: [signedOut] });
});
afterAll(() => server?.close());

const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;
const readMetadata = async () => (await server.request("GET", `${calls.path}/.well-known/openid-configuration`)).json;

/** A session of an application, and the sign-out that it requests. */
async function givenSession() {
  const person = await server.givenUser({ project });
  const { id_token } = await calls.tokens(web, person.accessToken);
  const isActive = async () =>
    (await server.request("GET", "/users/me", { as: "client", project, user: person.accessToken })).status === 200;
  const leave = (more: Parameters) => server.request("GET", `${calls.path}/end_session?${toForm({ id_token_hint: id_token, ...more })}`);
  return { id_token, isActive, leave };
}

/** The sign-out ends the session, and the browser goes on. */
async function assertSignedOut(more: Parameters, destination: string): Promise<void> {
  const { leave, isActive } = await givenSession();
  const { status, headers } = await leave(more);
  expect([status, headers.get("location")]).toEqual([303, destination]);
  expect(await isActive()).toBe(false);
}

/** The sign-out is refused with an error page, and the session goes on. */
async function assertRefused(change: (idToken: string) => Parameters, code: string): Promise<void> {
  const { leave, isActive, id_token } = await givenSession();
  const { status, headers } = await leave(change(id_token));
  expect([status, headers.get("location"), headers.get("x-latchkey-error")]).toEqual([400, null, code]);
  expect(await isActive()).toBe(true);
}

const signInPage = () => `${server.url}/p/${project.id}/handler/sign-in`;
const back = { post_logout_redirect_uri: signedOut };

const configModules: Readonly<Record<string, () => Promise<unknown>>> = {
  async "oidcc-discovery-endpoint-verification"() {
    const metadata = await readMetadata();
    expect(metadata.issuer).toBe(issuer());
    for (const name of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"])
      expect(metadata[name]).toMatch(`${issuer()}/`);
    expect(metadata.response_types_supported).toContain("code");
    expect(metadata.subject_types_supported).toEqual(["public"]);
    expect(metadata.id_token_signing_alg_values_supported).toEqual(["ES256"]);
    expect(metadata.scopes_supported).toContain("openid");
    expect(metadata.claims_supported).toContain("sub");
    expect(metadata.request_uri_parameter_supported).toBe(false);
    const { keys } = (await server.request("GET", `${calls.path}/jwks.json`)).json;
    for (const key of keys) expect([key.kty, key.use, key.alg, key.d]).toEqual(["EC", "sig", "ES256", undefined]);
  },
};

const logoutModules: Readonly<Record<string, () => Promise<unknown>>> = {
  async "oidcc-rp-initiated-logout-discovery-endpoint-verification"() {
    expect((await readMetadata()).end_session_endpoint).toBe(`${issuer()}/end_session`);
  },
  "oidcc-rp-initiated-logout": () => assertSignedOut({ ...back, state: "s" }, `${signedOut}?state=s`),
  "oidcc-rp-initiated-logout-no-state": () => assertSignedOut(back, signedOut),
  "oidcc-rp-initiated-logout-no-post-logout-redirect-uri": () => assertSignedOut({ state: "s" }, signInPage()),
  "oidcc-rp-initiated-logout-only-state": () => assertRefused(() => ({ id_token_hint: undefined, state: "s" }), "ID_TOKEN_HINT_INVALID"),
  "oidcc-rp-initiated-logout-no-id-token-hint": () => assertRefused(() => ({ ...back, id_token_hint: undefined }), "ID_TOKEN_HINT_INVALID"),
  "oidcc-rp-initiated-logout-no-params": () => assertRefused(() => ({ id_token_hint: undefined }), "ID_TOKEN_HINT_INVALID"),
  "oidcc-rp-initiated-logout-bad-id-token-hint": () => assertRefused(() => ({ ...back, id_token_hint: "x" }), "ID_TOKEN_HINT_INVALID"),
  "oidcc-rp-initiated-logout-modified-id-token-hint": () =>
    assertRefused((token) => ({ ...back, id_token_hint: `${token.slice(0, -8)}AAAAAAAA` }), "ID_TOKEN_HINT_INVALID"),
  "oidcc-rp-initiated-logout-bad-post-logout-redirect-uri": () =>
    assertRefused(() => ({ post_logout_redirect_uri: `${signedOut}/more` }), "REDIRECT_URI_NOT_REGISTERED"),
  "oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri": () =>
    assertRefused(() => ({ post_logout_redirect_uri: `${signedOut}?foo=bar` }), "REDIRECT_URI_NOT_REGISTERED"),
};

describe("config", () => {
  test.each(Object.entries(configModules))("%s", async (_name, run) => void (await run()));
});

describe("RP-initiated logout", () => {
  test.each(Object.entries(logoutModules))("%s", async (_name, run) => void (await run()));

  test("a form ends the session, too (section 2)", async () => {
    const { id_token, isActive } = await givenSession();
    const { status, headers } = await calls.post("end_session", { id_token_hint: id_token, ...back });
    expect([status, headers.get("location")]).toEqual([303, signedOut]);
    expect(await isActive()).toBe(false);
  });
});
