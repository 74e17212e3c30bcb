// Sign-in with the ID token that a provider issued to an app, such as Google One Tap. Local servers replace the providers.
import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClientApp } from "#sdk/client.ts";
import { createOAuthClients } from "../../../services/oauth/create-oauth-clients.ts";
import { randomUuid } from "../../../services/random.ts";
import { type ProjectKeys, startServer } from "../../../testing/index.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { keysDocument, startCounterpart } from "../../../testing/sign-in/provider-counterpart.ts";

const provider = await startCounterpart();
const { origin } = provider;
const oauth = createOAuthClients({
  clock: { now: () => new Date() },
  allowPrivate: true,
  devIdentity: undefined,
  origins: { google: origin, apple: origin },
});
const server = await startServer({ oauth });
afterAll(async () => {
  await server.close();
  await provider.close();
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const discovery = (issuer: string, keys: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}${keys}`,
});
beforeAll(() => {
  for (const path of ["/oauth2/v3/certs", "/auth/keys", "/acme/keys"]) provider.answers.set(path, keysDocument(publicKey));
  provider.answers.set("/.well-known/openid-configuration", discovery("https://appleid.apple.com", "/auth/keys"));
  provider.answers.set("/acme/.well-known/openid-configuration", discovery(`${origin}/acme`, "/keys"));
});

const audience = "an-app.apps.example";
const ofProject = { allowSignIn: true, idTokenAudiences: [audience, "another-app"] };
const providers = {
  google: { ...ofProject, type: "google" },
  apple: { ...ofProject, type: "apple" },
  acme: { ...ofProject, type: "custom-oidc", isShared: false, issuerUrl: `${origin}/acme` },
};
const project = await server.givenProject(oauthConfig({ oauth: { providers } }));

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
const nonce = "a nonce of the app";
const anAddress = () => `${randomUuid()}@example.org`;

interface Signing {
  readonly key?: KeyObject | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
}
/** An ID token as Google issues it to an app; `claims` replaces some. */
const sign = (claims: Record<string, unknown> = {}, { key = privateKey, alg = "RS256", kid = "key-1" }: Signing = {}) =>
  new SignJWT({
    iss: "https://accounts.google.com",
    aud: audience,
    sub: randomUuid(),
    iat: seconds(),
    exp: seconds() + 3600,
    nonce,
    ...claims,
  })
    .setProtectedHeader({ alg, kid })
    .sign(key);

const send = (id_token: string, more: object = {}, at: ProjectKeys = project, user?: string) =>
  server.request("POST", "/auth/oauth/id-token", {
    as: "client",
    project: at,
    ...(user === undefined ? {} : { user, headers: { "x-stack-allow-anonymous-user": "true" } }),
    body: { provider_id: "google", id_token, nonce, ...more },
  });
const readUser = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;

test("a new user signs up with name and verified address, and signs in with the next token", async () => {
  const [sub, email] = [randomUuid(), anAddress()];
  const first = await send(await sign({ sub, email, email_verified: true, name: "Ada" }));
  expect(first.status, first.text).toBe(200);
  expect(first.json).toMatchObject({ is_new_user: true, refresh_token: expect.any(String) });
  expect(await readUser(first.json.user_id)).toMatchObject({ primary_email: email, primary_email_verified: true, display_name: "Ada" });

  const second = await send(await sign({ sub, iss: "accounts.google.com", aud: ["another-app"] }));
  expect(second.json).toMatchObject({ is_new_user: false, user_id: first.json.user_id });
});

test("Apple's tokens contain the digest of the nonce, and those of an issuer of the project the nonce", async () => {
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const apple = await send(await sign({ iss: "https://appleid.apple.com", nonce: hashed, email: anAddress(), email_verified: "true" }), {
    provider_id: "apple",
  });
  expect(apple.status, apple.text).toBe(200);
  expect(await readUser(apple.json.user_id)).toMatchObject({ primary_email_verified: true });
  const acme = await send(await sign({ iss: `${origin}/acme` }), { provider_id: "acme" });
  expect(acme.status, acme.text).toBe(200);
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ["for another audience", { aud: "an-app-of-others" }, /audience/],
  ["for another audience as well", { aud: [audience, "an-app-of-others"] }, /audience/],
  ["for no audience", { aud: [] }, /audience/],
  ["of another issuer", { iss: "https://accounts.google.com.evil.example" }, /issuer/],
  ["of another provider of the project", { iss: "https://appleid.apple.com" }, /issuer/],
  ["that has expired", { exp: seconds() - 60 }, /expired/],
  ["that is older than a day", { iat: seconds() - 90_000, exp: seconds() + 3600 }, /older than a day/],
  ["that was issued in the future", { iat: seconds() + 600 }, /iat/],
  ["without a time of issue", { iat: undefined }, /iat/],
  ["without an expiry", { exp: undefined }, /exp/],
  ["without a subject", { sub: undefined }, /sub/],
  ["with the nonce of an earlier sign-in", { nonce: "an old nonce" }, /^nonce:/],
  ["without the nonce that was sent", { nonce: undefined }, /^nonce:/],
])("a token %s is refused", async (_name, claims, message) => {
  const answer = await send(await sign(claims));
  expect(answer.status, answer.text).toBe(400);
  expect(answer.headers.get("x-latchkey-error")).toBe("ID_TOKEN_NOT_ACCEPTED");
  expect(answer.text).toMatch(message);
});

test("a signature that the provider's keys did not make is refused", async () => {
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const secret = new Uint8Array(Buffer.from(publicKey.export({ type: "spki", format: "pem" })));
  const valid = await sign();
  const [, payload, signature] = valid.split(".");
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
  const tokens = [
    await sign({}, { key: other }),
    await sign({}, { key: other, kid: "key-2" }),
    await sign({}, { key: secret, alg: "HS256" }),
    none,
    `${valid.split(".")[0]}.${Buffer.from("{}").toString("base64url")}.${signature}`,
    "garbage",
    "a.b.c",
  ];
  for (const token of tokens) {
    const answer = await send(token);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toMatch(/^id_token:/);
  }
});

test("a token is used once, also if its signature is encoded in another way or several uses come at once", async () => {
  const token = await sign();
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  // The last character of a signature of 256 bytes has two bits that count.
  const last = token.slice(-1);
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const again = await send(`${token.slice(0, -1)}${digits[digits.indexOf(last) ^ 1]}`);
  expect(again.status, again.text).toBe(400);
});

test("a token that was used in one project does not sign in to another with other audiences", async () => {
  const other = await server.givenProject(
    oauthConfig({ oauth: { providers: { google: { ...providers.google, idTokenAudiences: ["their-app"] } } } }),
  );
  const token = await sign();
  expect((await send(token, {}, other)).text).toMatch(/audience/);
  expect((await send(token)).status).toBe(200);
});

test("a provider without audiences accepts no ID token", async () => {
  const none = await server.givenProject(oauthConfig({ oauth: { providers: { google: { ...providers.google, idTokenAudiences: [] } } } }));
  const answer = await send(await sign(), {}, none);
  expect(answer.json).toMatchObject({ code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" });
  const traces = await server.request("GET", "/internal/oauth-traces", { as: "admin", project: none });
  expect(traces.json.items[0]).toMatchObject({ check: "provider", detail: "auth.oauth.providers.google.idTokenAudiences is empty." });
});

test("a project may accept tokens without a nonce", async () => {
  const withoutNonce = () => sign({ nonce: undefined });
  expect((await send(await withoutNonce(), { nonce: undefined })).text).toMatch(/nonce, which the project requires/);
  const lenient = await server.givenProject(
    oauthConfig({ oauth: { providers: { google: { ...providers.google, allowIdTokensWithoutNonce: true } } } }),
  );
  expect((await send(await withoutNonce(), { nonce: undefined }, lenient)).status).toBe(200);
  expect((await send(await sign(), { nonce: undefined }, lenient)).text).toMatch(/^nonce: it is missing/);
});

test("an address that the provider has not verified does not sign in to the account that has it", async () => {
  const [sub, email] = [randomUuid(), anAddress()];
  const verified = await send(await sign({ email, email_verified: true }));
  const other = await send(await sign({ sub, iss: `${origin}/acme`, email, email_verified: false }), { provider_id: "acme" });
  expect(other.json).toMatchObject({ code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" });
  const merged = await send(await sign({ sub, iss: `${origin}/acme`, email, email_verified: true }), { provider_id: "acme" });
  expect(merged.json, merged.text).toMatchObject({ is_new_user: false, user_id: verified.json.user_id });
});

test("an anonymous user is upgraded and keeps the id", async () => {
  const own = await server.givenProject(oauthConfig({ auth: { anonymous: { allowSignUp: true } }, oauth: { providers } }));
  const anonymous = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project: own });
  const answer = await send(await sign(), {}, own, anonymous.json.access_token);
  expect(answer.json, answer.text).toMatchObject({ user_id: anonymous.json.user_id });
});

test("an app signs in with a token of One Tap, and gets the refusal of a sign-up as a result", async () => {
  const { id: projectId, publishableClientKey } = project;
  const app = createClientApp({ baseUrl: server.url, projectId, publishableClientKey, tokenStore: "memory", redirectMethod: "none" });
  const email = anAddress();
  const token = await sign({ email, email_verified: true });
  expect(await app.signInWithIdToken({ provider: "google", idToken: token, nonce })).toMatchObject({ status: "ok" });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  await expect(app.signInWithIdToken({ provider: "google", idToken: token, nonce })).rejects.toMatchObject({
    code: "ID_TOKEN_NOT_ACCEPTED",
  });

  const closed = await server.givenProject(oauthConfig({ auth: { allowSignUp: false }, oauth: { providers } }));
  const other = createClientApp({
    baseUrl: server.url,
    projectId: closed.id,
    publishableClientKey: closed.publishableClientKey,
    tokenStore: "memory",
    redirectMethod: "none",
  });
  expect(await other.signInWithIdToken({ provider: "google", idToken: await sign(), nonce })).toMatchObject({
    status: "error",
    error: { code: "SIGN_UP_NOT_ENABLED" },
  });
});

test("keys of the provider that change are fetched again", async () => {
  const issuer = `${origin}/rotating`;
  provider.answers.set("/rotating/.well-known/openid-configuration", discovery(issuer, "/keys"));
  provider.answers.set("/rotating/keys", { keys: [] });
  const rotating = { ...providers.acme, issuerUrl: issuer };
  const own = await server.givenProject(oauthConfig({ oauth: { providers: { acme: rotating } } }));
  const use = async () => send(await sign({ iss: issuer }), { provider_id: "acme" }, own);
  expect((await use()).text).toMatch(/signature/);
  expect((await use()).text).toMatch(/signature/);
  // However many tokens name an unknown key, the keys are fetched once a minute.
  expect(provider.calls.filter(({ path }) => path === "/rotating/keys")).toHaveLength(1);
});
