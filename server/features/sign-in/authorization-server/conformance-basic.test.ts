// The modules of the OpenID conformance plan "basic", by their names.
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import {
  applicationRedirectUri,
  codeVerifier,
  givenApplication,
  issuerCalls,
  issuerPath,
  type Parameters,
  requestParameters,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  web = await givenApplication(server, project);
});
afterAll(() => server?.close());

const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;

/** The consent page's view of a request, with or without a session. */
const view = async (more: Parameters, user?: string) => {
  const id = await calls.open(requestParameters(web, more));
  return (await server.request("GET", `/oauth-authorization-requests/${id}`, { as: "client", project, user })).json;
};

/** Verifies an ID token as a client does. */
async function readIdToken(token: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(`${issuer()}/jwks.json`));
  const currentDate = server.clock.now();
  return (await jwtVerify(token, keys, { issuer: issuer(), audience: web.id, algorithms: ["ES256"], typ: "JWT", currentDate })).payload;
}

/** Lets the application have access, and verifies the ID token. */
async function signIn(more: Parameters = {}, user = ada.accessToken) {
  const tokens = await calls.tokens(web, user, more);
  return { ...tokens, claims: await readIdToken(tokens.id_token) };
}

/** The user after a new sign-in in the same session, as the consent page requests it. */
async function signInAgain(person: Person): Promise<void> {
  const fresh = await server.request("POST", "/auth/password/sign-in", {
    as: "client",
    project,
    body: { email: person.email, password: person.password },
  });
  const body = { refresh_token: fresh.json.refresh_token };
  const confirmed = await server.request("POST", "/auth/sessions/current/confirm", {
    as: "client",
    project,
    user: person.accessToken,
    body,
  });
  expect(confirmed.status, confirmed.text).toBe(200);
}

const succeeds = (more: Parameters) => async () => expect((await signIn(more)).claims.sub).toBe(ada.id);
const readSilentError = (answer: { readonly redirect_to: string | null }) =>
  answer.redirect_to && new URL(answer.redirect_to).searchParams.get("error");

/** Requests a new sign-in, and compares the times of both. */
async function assertNewSignIn(more: Parameters): Promise<void> {
  const person = await server.givenUser({ project });
  const first = await signIn({}, person.accessToken);
  server.clock.advance(2000);
  const id = await calls.open(requestParameters(web, more));
  const refused = await calls.decide(id, person.accessToken);
  expect(refused.headers.get("x-latchkey-error")).toBe("AUTHORIZATION_NEEDS_SIGN_IN");
  server.clock.advance(1000);
  await signInAgain(person);
  const decided = await calls.decide(id, person.accessToken);
  const code = new URL(decided.json.redirect_to).searchParams.get("code") ?? "";
  const { id_token } = (await calls.exchange(web, code)).json;
  expect(Number((await readIdToken(id_token)).auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
}

/** A scope that the metadata do not list, so that the suite skips its module. */
const isNotOffered = (scope: string) => async () => {
  const { json } = await server.request("GET", `${calls.path}/.well-known/openid-configuration`);
  expect(json.scopes_supported).not.toContain(scope);
  const location = (await calls.authorize(requestParameters(web, { scope: `openid ${scope}` }))).headers.get("location") ?? "";
  expect(new URL(location).searchParams.get("error")).toBe("invalid_scope");
};

/** An unsigned request object is refused, and what it contains has no effect. */
async function assertNoRequestObject(content: object): Promise<void> {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const request = `${encode({ alg: "none" })}.${encode(content)}.`;
  const location = new URL((await calls.authorize(requestParameters(web, { request }))).headers.get("location") ?? "");
  expect(`${location.origin}${location.pathname}`).toBe(applicationRedirectUri);
  expect(location.searchParams.get("error")).toBe("request_not_supported");
}

const readUserInfo = (init: { readonly headers?: Readonly<Record<string, string>>; readonly form?: Parameters }) =>
  calls.post("userinfo", init.form ?? {}, init.headers);

const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  async "oidcc-server"() {
    const code = (await calls.allow(web, ada.accessToken)).get("code") ?? "";
    const authorization = `Basic ${Buffer.from(`${web.id}:${web.client_secret}`).toString("base64")}`;
    const parameters = { grant_type: "authorization_code", code, redirect_uri: applicationRedirectUri, code_verifier: codeVerifier };
    const claims = await readIdToken((await calls.post("token", parameters, { authorization })).json.id_token);
    expect(claims).toMatchObject({ sub: ada.id, nonce: "the nonce", at_hash: expect.any(String), auth_time: expect.any(Number) });
    expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat));
  },
  async "oidcc-response-type-missing"() {
    const location = (await calls.authorize(requestParameters(web, { response_type: undefined }))).headers.get("location") ?? "";
    const answer = new URL(location).searchParams;
    expect([answer.get("error"), answer.get("state"), answer.get("code")]).toEqual(["invalid_request", "the state", null]);
  },
  async "oidcc-userinfo-get"() {
    const { status, json } = await calls.userInfo((await signIn()).access_token);
    expect([status, json.sub]).toEqual([200, ada.id]);
  },
  async "oidcc-userinfo-post-header"() {
    const { access_token } = await signIn();
    expect((await readUserInfo({ headers: { authorization: `Bearer ${access_token}` } })).json.sub).toBe(ada.id);
  },
  async "oidcc-userinfo-post-body"() {
    const { access_token } = await signIn();
    expect((await readUserInfo({ form: { access_token } })).json.sub).toBe(ada.id);
  },
  async "oidcc-ensure-request-without-nonce-succeeds-for-code-flow"() {
    expect((await signIn({ nonce: undefined })).claims.nonce).toBeUndefined();
  },
  async "oidcc-scope-profile"() {
    const { access_token } = await signIn({ scope: "openid profile" });
    expect(Object.keys((await calls.userInfo(access_token)).json).sort()).toEqual(["name", "sub"]);
  },
  async "oidcc-scope-email"() {
    const { access_token } = await signIn({ scope: "openid email" });
    expect((await calls.userInfo(access_token)).json).toEqual({ sub: ada.id, email: ada.email, email_verified: false });
  },
  "oidcc-scope-address": isNotOffered("address"),
  "oidcc-scope-phone": isNotOffered("phone"),
  async "oidcc-scope-all"() {
    const { scope } = await signIn({ scope: "openid profile email" });
    expect(scope).toBe("openid profile email");
  },
  async "oidcc-ensure-other-scope-order-succeeds"() {
    const { claims } = await signIn({ scope: "email openid" });
    expect(claims.email).toBe(ada.email);
  },
  "oidcc-display-page": succeeds({ display: "page" }),
  "oidcc-display-popup": succeeds({ display: "popup" }),
  "oidcc-prompt-login": () => assertNewSignIn({ prompt: "login" }),
  async "oidcc-prompt-none-not-logged-in"() {
    expect(readSilentError(await view({ prompt: "none" }))).toBe("login_required");
  },
  async "oidcc-prompt-none-logged-in"() {
    await signIn();
    expect(readSilentError(await view({ prompt: "none" }, ada.accessToken))).toBeNull();
    await succeeds({ prompt: "none" })();
  },
  "oidcc-max-age-1": () => assertNewSignIn({ max_age: "1" }),
  async "oidcc-max-age-10000"() {
    const first = await signIn();
    const second = await signIn({ max_age: "10000" });
    expect(second.claims.auth_time).toBe(first.claims.auth_time);
  },
  "oidcc-ensure-request-with-unknown-parameter-succeeds": succeeds({ extra: "foobar" }),
  async "oidcc-id-token-hint"() {
    const { id_token } = await signIn();
    const hinted = await signIn({ prompt: "none", id_token_hint: id_token });
    expect(hinted.claims.sub).toBe(ada.id);
    const other = await server.givenUser({ project });
    expect(readSilentError(await view({ prompt: "none", id_token_hint: id_token }, other.accessToken))).toBe("login_required");
    const altered = (await calls.authorize(requestParameters(web, { id_token_hint: `${id_token.slice(0, -2)}AA` }))).headers.get(
      "location",
    );
    expect(new URL(altered ?? "").searchParams.get("error")).toBe("invalid_request");
  },
  async "oidcc-login-hint"() {
    expect((await view({ login_hint: ada.email })).login_hint).toBe(ada.email);
    await succeeds({ login_hint: ada.email })();
  },
  "oidcc-ui-locales": succeeds({ ui_locales: "se" }),
  "oidcc-claims-locales": succeeds({ claims_locales: "se" }),
  async "oidcc-ensure-request-with-acr-values-succeeds"() {
    const { json } = await server.request("GET", `${calls.path}/.well-known/openid-configuration`);
    for (const acr_values of [...json.acr_values_supported, "unknown"]) expect((await signIn({ acr_values })).claims.acr).toBe("aal1");
  },
  async "oidcc-codereuse"() {
    const code = (await calls.allow(web, ada.accessToken)).get("code") ?? "";
    expect((await calls.exchange(web, code)).status).toBe(200);
    expect((await calls.exchange(web, code)).json.error).toBe("invalid_grant");
  },
  async "oidcc-codereuse-30seconds"() {
    const code = (await calls.allow(web, ada.accessToken)).get("code") ?? "";
    const { access_token } = (await calls.exchange(web, code)).json;
    server.clock.advance(30_000);
    expect((await calls.exchange(web, code)).json.error).toBe("invalid_grant");
    expect((await calls.userInfo(access_token)).status).toBe(401);
  },
  async "oidcc-ensure-registered-redirect-uri"() {
    const { status, headers } = await calls.authorize(requestParameters(web, { redirect_uri: `${applicationRedirectUri}/x` }));
    expect([status, headers.get("location")]).toEqual([400, null]);
  },
  async "oidcc-ensure-post-request-succeeds"() {
    const response = await calls.post("authorize", requestParameters(web));
    expect(response.status).toBe(303);
    const id = new URL(response.headers.get("location") ?? "").searchParams.get("request_id") ?? "";
    const decided = await calls.decide(id, ada.accessToken);
    expect(new URL(decided.json.redirect_to).searchParams.get("code")).toBeTruthy();
  },
  // `exchange` sends the secret in the form.
  "oidcc-server-client-secret-post": succeeds({}),
  "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": () => assertNoRequestObject({}),
  "oidcc-ensure-request-object-with-redirect-uri": () => assertNoRequestObject({ redirect_uri: "https://evil.example/" }),
  "oidcc-claims-essential": succeeds({ claims: JSON.stringify({ userinfo: { name: { essential: true } } }) }),
  async "oidcc-refresh-token"() {
    const { refresh_token, claims } = await signIn();
    const { status, json } = await calls.refresh(web, refresh_token);
    expect(status).toBe(200);
    expect(json.refresh_token).not.toBe(refresh_token);
    expect(await readIdToken(json.id_token)).toMatchObject({ sub: claims.sub, iss: claims.iss, auth_time: claims.auth_time });
  },
  "oidcc-ensure-request-with-valid-pkce-succeeds": succeeds({}),
};

test.each(Object.entries(modules))("%s", async (_name, run) => {
  await run();
});
