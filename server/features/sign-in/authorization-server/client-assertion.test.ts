import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { clientAssertionType } from "#contract/vocabulary/sign-in/applications.ts";
import { randomUuid } from "../../../services/random.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import {
  codeChallenge,
  givenApplication,
  issuerCalls,
  issuerPath,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";

interface Pair {
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

let server: TestServer;
let second: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let ada: Person;
let pair: Pair;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  ada = await server.givenUser({ project });
  pair = await givenPair();
  web = await givenApplication(server, project, { jwks: { keys: [pair.jwk] } });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

async function givenPair(algorithm = "ES256", kid = randomUuid()): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm } };
}

const issuer = () => `${server.url}/api/v1${issuerPath(project)}`;

interface Changes {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly key?: Pair;
}

function sign(application: TestApplication, { claims = {}, header = {}, key = pair }: Changes = {}): Promise<string> {
  const seconds = Math.floor(server.clock.now().getTime() / 1000);
  const id = application.id;
  return new SignJWT({ iss: id, sub: id, aud: issuer(), jti: randomUuid(), iat: seconds, exp: seconds + 60, ...claims })
    .setProtectedHeader({ alg: key.jwk.alg ?? "", kid: key.jwk.kid ?? "", ...header })
    .sign(key.privateKey);
}

const introspect = async (assertion: string, more: Record<string, string | undefined> = {}, at = calls) =>
  at.post("introspect", { token: "x", client_assertion: assertion, client_assertion_type: clientAssertionType, ...more });

test("an application signs a user in with a key instead of a secret", async () => {
  const pushed = await calls.post("par", {
    client_id: web.id,
    client_assertion: await sign(web),
    client_assertion_type: clientAssertionType,
    response_type: "code",
    redirect_uri: "https://app.example.org/callback",
    scope: "openid offline_access",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
  });
  expect(pushed.status, pushed.text).toBe(201);
  const code = (await calls.allow(web, ada.accessToken)).get("code") ?? "";
  const proof = { client_secret: undefined, client_id: undefined, client_assertion_type: clientAssertionType };
  const tokens = await calls.exchange(web, code, { ...proof, client_assertion: await sign(web) });
  expect(tokens.status, tokens.text).toBe(200);
  const refreshed = await calls.refresh(web, tokens.json.refresh_token, { ...proof, client_assertion: await sign(web) });
  expect(refreshed.status, refreshed.text).toBe(200);
});

test("an exchange with an assertion takes three statements", async () => {
  const code = (await calls.allow(web, ada.accessToken)).get("code") ?? "";
  const client_assertion = await sign(web);
  const proof = { client_secret: undefined, client_assertion, client_assertion_type: clientAssertionType };
  const sent = await server.statements(async () => expect((await calls.exchange(web, code, proof)).status).toBe(200));
  expect(sent).toHaveLength(3);
});

test.each(["ES256", "ES384", "PS256", "RS256", "EdDSA"])("a key for %s is accepted", async (algorithm) => {
  const key = await givenPair(algorithm);
  const service = await givenApplication(server, project, { type: "service", redirect_uris: [], jwks: { keys: [key.jwk] } });
  expect((await introspect(await sign(service, { key }))).status).toBe(200);
});

test("the token endpoint is an audience as well", async () => {
  expect((await introspect(await sign(web, { claims: { aud: `${issuer()}/token` } }))).status).toBe(200);
});

test("an assertion is used once by parallel callers of two processes", async () => {
  const assertion = await sign(web);
  const elsewhere = issuerCalls(second, project);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => introspect(assertion, {}, at % 2 ? calls : elsewhere)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)]);
});

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);

test.each<[string, () => Changes]>([
  ["for another audience", () => ({ claims: { aud: "https://other.example/" } })],
  ["for several audiences", () => ({ claims: { aud: [issuer(), "https://other.example/"] } })],
  ["of another issuer", () => ({ claims: { iss: "app_other" } })],
  ["about another application", () => ({ claims: { sub: "app_other" } })],
  ["that has expired", () => ({ claims: { exp: seconds() - 120 } })],
  ["without an end", () => ({ claims: { exp: undefined } })],
  ["with an end that is too far", () => ({ claims: { exp: seconds() + 7200 } })],
  ["that is not valid yet", () => ({ claims: { nbf: seconds() + 120 } })],
  ["without an id", () => ({ claims: { jti: undefined } })],
  ["with an empty id", () => ({ claims: { jti: "" } })],
  ["of another kind of token", () => ({ header: { typ: "at+jwt" } })],
])("an assertion %s is refused", async (_name, changes) => {
  const { status, json } = await introspect(await sign(web, changes()), { client_id: web.id });
  expect([status, json.error]).toEqual([401, "invalid_client"]);
});

test("an assertion that another key signs is refused, and so is one that the secret signs", async () => {
  const key = await givenPair("ES256", pair.jwk.kid);
  expect((await introspect(await sign(web, { key }))).status).toBe(401);
  const claims = { iss: web.id, sub: web.id, aud: issuer(), jti: randomUuid(), exp: seconds() + 60 };
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(web.client_secret ?? ""));
  expect((await introspect(shared)).status).toBe(401);
  expect((await introspect("not.a.token", { client_id: web.id })).status).toBe(401);
});

test("an application with keys is refused with its secret, and one with a secret is refused with an assertion", async () => {
  expect((await calls.introspect(web, "x")).status).toBe(401);
  const other = await givenApplication(server, project);
  expect((await introspect(await sign(other))).status).toBe(401);
});

test("two methods at once are refused, and so is another type of assertion", async () => {
  const both = await introspect(await sign(web), { client_secret: web.client_secret ?? "" });
  expect([both.status, both.json.error]).toEqual([400, "invalid_request"]);
  const saml = await introspect(await sign(web), { client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:saml2-bearer" });
  expect([saml.status, saml.json.error]).toEqual([401, "invalid_client"]);
});

describe("the keys of an application", () => {
  const update = (body: object) => server.request("PATCH", `/oauth-applications/${web.id}`, { as: "server", project, body });

  test("are replaced by their address, and the other way", async () => {
    const moved = await update({ jwks_uri: "https://app.example.org/jwks.json" });
    expect(moved.json).toMatchObject({ jwks: null, jwks_uri: "https://app.example.org/jwks.json" });
    const back = await update({ jwks: { keys: [pair.jwk] } });
    expect(back.json).toMatchObject({ jwks: { keys: [pair.jwk] }, jwks_uri: null });
    expect((await introspect(await sign(web))).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["both", { jwks: { keys: [{ kty: "EC" }] }, jwks_uri: "https://app.example.org/" }, "body.jwks "],
    ["a key that is none", { jwks: { keys: [{ kty: "EC", crv: "P-256", x: "AA", y: "AA" }] } }, "body.jwks.keys.0"],
    ["a shared secret", { jwks: { keys: [{ kty: "oct", k: "AA" }] } }, "body.jwks.keys.0"],
    ["an address with a password", { jwks_uri: "https://a:b@app.example.org/" }, "body.jwks_uri"],
  ])("are not %s", async (_name, body, field) => {
    const response = await update(body);
    expect([response.status, response.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(response.json.error).toContain(field);
  });

  test("lose members of private keys", async () => {
    const { jwk } = await givenPair();
    const { json } = await update({ jwks: { keys: [{ ...jwk, d: "private" }] } });
    expect(json.jwks.keys).toEqual([jwk]);
    await update({ jwks: { keys: [pair.jwk] } });
  });
});

test("keys at an address are fetched once, and again for a key that they do not have", async () => {
  const [first, next] = [await givenPair(), await givenPair()];
  let published = [first.jwk];
  let fetches = 0;
  const documents = createServer((_request, response) => {
    fetches++;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: published }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void documents.close());
  await once(documents, "listening");
  const jwks_uri = `http://127.0.0.1:${(documents.address() as AddressInfo).port}/jwks.json`;
  const application = await givenApplication(server, project, { jwks_uri });
  for (let count = 0; count < 3; count++) expect((await introspect(await sign(application, { key: first }))).status).toBe(200);
  expect(fetches).toBe(1);
  published = [next.jwk];
  expect((await introspect(await sign(application, { key: next }))).status).toBe(401);
  server.clock.advance(60_000);
  expect((await introspect(await sign(application, { key: next }))).status).toBe(200);
  expect(fetches).toBe(2);
});

test("discovery names the method and its algorithms", async () => {
  const { json } = await server.request("GET", `${issuerPath(project)}/.well-known/oauth-authorization-server`);
  expect(json.token_endpoint_auth_methods_supported).toContain("private_key_jwt");
  expect(json.token_endpoint_auth_signing_alg_values_supported).toEqual(["ES256", "ES384", "PS256", "RS256", "EdDSA"]);
});
