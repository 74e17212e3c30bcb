import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";

const old = "the secret of yesterday, long enough to be one";
const fresh = "the secret of tomorrow, long enough to be one";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ serverSecret: { current: old } });
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const listKeys = async (at: TestServer, query = "") =>
  (await at.request("GET", `/projects/internal/.well-known/jwks.json${query}`)).json.keys;
const readKid = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] as string, "base64url").toString()).kid;

test("the published keys verify a token, have no private part, and are cacheable for five minutes", async () => {
  const answer = await server.request("GET", "/projects/internal/.well-known/jwks.json");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(answer.json.keys).toHaveLength(1);
  const [key] = answer.json.keys;
  expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", kid: readKid(ada.accessToken) });
  const [header, payload, signature] = ada.accessToken.split(".") as [string, string, string];
  const genuine = (text: string) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key: createPublicKey({ key, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  expect(genuine(`${header}.${payload}`)).toBe(true);
  expect(genuine(`${header}.${payload}x`)).toBe(false);
});

test("anonymous users' tokens have separate keys, published on request", async () => {
  const [own] = await listKeys(server);
  const both = await listKeys(server, "?include_anonymous=true");
  expect(both).toHaveLength(2);
  expect(both[0]).toEqual(own);
  expect(both[1].kid).not.toBe(own.kid);
  expect(await listKeys(server, "?include_anonymous=false")).toEqual([own]);
  const wrong = await server.request("GET", "/projects/internal/.well-known/jwks.json?include_anonymous=yes");
  expect([wrong.status, wrong.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  const alias = await server.request("GET", "/projects-anonymous-users/internal/.well-known/jwks.json");
  expect([alias.status, alias.headers.get("location")]).toEqual([
    307,
    `${server.url}/api/v1/projects/internal/.well-known/jwks.json?include_anonymous=true`,
  ]);
});

test("projects share no key, and an unknown project gives 404", async () => {
  const other = await server.givenProject();
  const { json } = await server.request("GET", `/projects/${other.id}/.well-known/jwks.json`);
  expect(json.keys[0].kid).not.toBe((await listKeys(server))[0].kid);
  expect((await server.request("GET", "/projects/nobody/.well-known/jwks.json")).status).toBe(404);
  expect((await server.request("GET", "/projects/%00/.well-known/jwks.json")).status).toBeLessThan(500);
});

test("a new server secret signs with a new key, and old tokens are valid until they expire", async () => {
  const rotated = await startServer({ databaseOf: server, serverSecret: { current: fresh, previous: old } });
  const keys = (await listKeys(rotated)).map(({ kid }: { kid: string }) => kid);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(readKid(ada.accessToken));

  const readUser = (at: TestServer, user: string) => at.request("GET", "/users/me", { as: "client", project: server.project, user });
  expect((await readUser(rotated, ada.accessToken)).json?.id).toBe(ada.id);
  const headers = { "x-stack-refresh-token": ada.refreshToken };
  const refreshed = await rotated.request("POST", "/auth/sessions/current/refresh", { as: "client", project: server.project, headers });
  expect(readKid(refreshed.json.access_token)).toBe(keys[0]);
  expect((await readUser(rotated, refreshed.json.access_token)).json.id).toBe(ada.id);

  // Once the previous secret is removed, so are its tokens; the session itself continues.
  const afterRotation = await startServer({ databaseOf: server, serverSecret: { current: fresh } });
  expect((await readUser(afterRotation, ada.accessToken)).json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
  expect((await readUser(afterRotation, refreshed.json.access_token)).json.id).toBe(ada.id);
});
