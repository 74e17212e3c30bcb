// Security checklist, section 1.6, by the wire: tokens that are none of ours, in each header that takes one.
import { sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AdminUserGone } from "#contract/errors/index.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { audienceKeys, type SigningKey } from "../services/signing-keys.ts";
import { type Person, startServer, type TestResponse, type TestServer } from "../testing/index.ts";
import { freezeClock } from "./testing/frozen-clock.ts";

let server: TestServer;
let clock: ReturnType<typeof freezeClock>;
/** The first to sign up is the owner of project `internal`. So every genuine token of that user is an admin's, too. */
let ada: Person;
let bea: Person;
beforeAll(async () => {
  server = await startServer();
  clock = freezeClock(server.clock);
  ada = await server.givenUser();
  bea = await server.givenUser();
});
afterAll(() => server?.close());

type Claims = Record<string, unknown>;
const readClaims = (token: string): Claims => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const readKey = (audience: string) => audienceKeys(server.running.services.secrets, audience)[0] as SigningKey;

/** A token signed with a key of ours. Only a mistake in our code, or a stolen key, could produce it. */
function signed(changed: Claims, { audience = "internal", typ = {} }: { audience?: string; typ?: object } = {}): string {
  const { kid, privateKey } = readKey(audience);
  // Undefined takes a claim out.
  const text = `${encode({ alg: "ES256", kid, ...typ })}.${encode({ ...readClaims(ada.accessToken), ...changed })}`;
  return `${text}.${sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

const asUser = (token: string, more: Record<string, string> = {}) =>
  server.request("GET", "/users/me", { as: "client", user: token, headers: more });
const asAdmin = (token: string) =>
  server.request("GET", "/internal/config", {
    headers: { [header.projectId]: "internal", [header.accessType]: "admin", [header.adminAccessToken]: token },
  });
const outcome = ({ status, json, text }: TestResponse) => [status, json?.code ?? text];

test("a token signed like the server's is accepted in both headers", async () => {
  expect((await asUser(signed({}))).json.id).toBe(ada.id);
  expect((await asAdmin(signed({}))).status).toBe(200);
});

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
const invalidTokens: [name: string, token: () => string][] = [
  ...["sub", "aud", "iss", "iat", "exp", "project_id", "branch_id", "refresh_token_id", "role", "is_anonymous"].map(
    (claim): [string, () => string] => [`a token without ${claim} (TOK-02)`, () => signed({ [claim]: undefined })],
  ),
  ["another server's issuer (TOK-02)", () => signed({ iss: "https://evil.example/api/v1/projects/internal" })],
  ["a token issued in the future (TOK-02)", () => signed({ iat: seconds() + 172_800, exp: seconds() + 173_400 })],
  ["a token not to be used before an hour has passed (TOK-02)", () => signed({ nbf: seconds() + 3600 })],
  ["an expiry that is text (TOK-02)", () => signed({ exp: "never" })],
  ["the audience of anonymous users over the key of others (TOK-03)", () => signed({ aud: "internal:anon", is_anonymous: true })],
  ["the audience of others over the key of anonymous users (TOK-03)", () => signed({}, { audience: "internal:anon" })],
  ["an anonymous user under the audience of others (TOK-03)", () => signed({ is_anonymous: true })],
  ["another project's key (TOK-08)", () => signed({}, { audience: randomUuid() })],
  ["a key in the header (TOK-01)", () => signed({}, { typ: { kid: undefined, jwk: readKey("internal").jwk } })],
  ["a list of audiences", () => signed({ aud: ["internal"] })],
  ["another kind of role", () => signed({ role: "service" })],
  ["alg none (TOK-01)", () => `${encode({ alg: "none" })}.${ada.accessToken.split(".")[1]}.`],
  ["the word undefined (TOK-15)", () => "undefined"],
  ["the word null (TOK-15)", () => "null"],
  ["two parts (TOK-15)", () => ada.accessToken.split(".").slice(0, 2).join(".")],
  ["a refresh token (TOK-15)", () => ada.refreshToken],
  ["the server's own secret key", () => server.project.superSecretAdminKey],
  ["twelve thousand characters (TOK-15)", () => "A".repeat(12_000)],
];

describe.each(invalidTokens)("%s is rejected as a token", (_name, token) => {
  test("of a user", async () => {
    expect(outcome(await asUser(token(), { [header.allowAnonymousUser]: "true" }))).toEqual([401, "UNPARSABLE_ACCESS_TOKEN"]);
  });
  test("of an admin", async () => {
    expect(outcome(await asAdmin(token()))).toEqual([401, "UNPARSABLE_ADMIN_ACCESS_TOKEN"]);
  });
});

test("a token expires exactly at its expiry in both headers (TOK-02)", async () => {
  const token = signed({ iat: seconds(), exp: seconds() + 60 });
  clock.advance(59_000);
  expect([(await asUser(token)).status, (await asAdmin(token)).status]).toEqual([200, 200]);
  clock.advance(1000);
  expect(outcome(await asUser(token))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  expect(outcome(await asAdmin(token))).toEqual([401, "ADMIN_ACCESS_TOKEN_EXPIRED"]);
});

test("a session id of another user is rejected (TOK-04)", async () => {
  const { refresh_token_id } = readClaims(bea.accessToken);
  expect(outcome(await asUser(signed({ iat: seconds(), exp: seconds() + 60, refresh_token_id })))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  expect(outcome(await asAdmin(signed({ iat: seconds(), exp: seconds() + 60, refresh_token_id })))).toEqual([
    401,
    "ADMIN_ACCESS_TOKEN_EXPIRED",
  ]);
});

test("an anonymous user is never an admin (TOK-03)", async () => {
  const anonymous = { aud: "internal:anon", is_anonymous: true, iss: `${server.url}/api/v1/projects-anonymous-users/internal` };
  const token = signed({ ...anonymous, iat: seconds(), exp: seconds() + 60 }, { audience: "internal:anon" });
  expect(outcome(await asUser(token))).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
  expect((await asUser(token, { [header.allowAnonymousUser]: "true" })).status).toBe(200);
  expect(outcome(await asAdmin(token))).toEqual([401, "UNPARSABLE_ADMIN_ACCESS_TOKEN"]);
});

describe("as a refresh token", () => {
  const byHeader = (token: string) =>
    server.request("POST", "/auth/sessions/current/refresh", { as: "client", headers: { [header.refreshToken]: token } });
  const byForm = (token: string) =>
    server.request("POST", "/auth/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      rawBody: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: token,
        client_id: server.project.id,
        client_secret: server.project.publishableClientKey,
      }).toString(),
    });

  test.each<[string, () => string]>([
    ["the word undefined", () => "undefined"],
    ["the word null", () => "null"],
    ["the session's id", () => String(readClaims(ada.accessToken).refresh_token_id)],
    ["an access token", () => ada.accessToken],
    ["the token in capitals", () => ada.refreshToken.toUpperCase()],
    ["the token with an appended character", () => `${ada.refreshToken}0`],
    ["a wildcard", () => "%"],
  ])("%s does not sign in (TOK-15)", async (_name, token) => {
    for (const ask of [byHeader, byForm]) expect(outcome(await ask(token()))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    for (const ask of [byHeader, byForm]) expect((await ask(ada.refreshToken)).status).toBe(200);
  });

  test("a token of a deleted user is rejected, and no session is left (TOK-13)", async () => {
    const cleo = await server.givenUser();
    const token = (await byHeader(cleo.refreshToken)).json.access_token;
    expect((await server.request("DELETE", `/users/${cleo.id}`, { as: "server" })).status).toBe(200);
    for (const ask of [byHeader, byForm])
      expect(outcome(await ask(cleo.refreshToken))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    expect(outcome(await asUser(token))).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect(outcome(await asAdmin(token))).toEqual([401, new AdminUserGone().message]);
    const sessions = await server.request("GET", `/auth/sessions?user_id=${cleo.id}`, { as: "admin" });
    expect(sessions.json.items).toEqual([]);
  });
});
