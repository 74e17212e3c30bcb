// A provider that a project defines: any issuer with a discovery document.
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, signIdToken, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import type { OAuthClients, ProviderSettings } from "./oauth-clients.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const clock = { now: () => new Date("2030-01-01T00:00:00Z") };
const authorization = newAuthorization("https://auth.example.org/callback");
const documentPath = "/realm/.well-known/openid-configuration";

let counterpart: Counterpart;
let oauth: OAuthClients;
let settings: ProviderSettings;
beforeAll(async () => {
  counterpart = await startCounterpart();
});
afterAll(() => counterpart.close());

const toDocument = (origin: string) => ({
  issuer: `${origin}/realm`,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
  userinfo_endpoint: `${origin}/userinfo`,
});
const claims = () => ({ iss: `${counterpart.origin}/realm`, aud: "a-client-id", sub: "account-1" });
const answerWith = (more: object = {}, key = privateKey) =>
  counterpart.answers.set("/token", {
    access_token: "an-access-token",
    token_type: "Bearer",
    expires_in: 60,
    id_token: signIdToken({ ...claims(), ...more }, { key, codeVerifier: authorization.codeVerifier }),
  });

beforeEach(() => {
  const { origin, answers } = counterpart;
  answers.clear();
  answers.set(documentPath, toDocument(origin));
  answers.set("/keys", keysDocument(publicKey));
  answers.set("/userinfo", { sub: "account-1", name: "Ada", email: "ada@example.org", email_verified: true });
  answerWith();
  oauth = createOAuthClients({ clock, allowPrivate: true, devIdentity: undefined });
  settings = {
    id: "acme",
    type: "custom-oidc",
    isShared: false,
    clientId: "a-client-id",
    clientSecret: "a-secret",
    issuerUrl: `${origin}/realm`,
    displayName: "Acme",
  };
});

const exchange = (clients = oauth, provider = settings) =>
  clients.exchange(provider, authorization, new URLSearchParams({ code: "a-code", state: authorization.state }));

test("the user is sent to the page that the discovery document names, with PKCE and a nonce", async () => {
  const url = await oauth.authorizationUrl(settings, authorization);
  expect(url.origin + url.pathname).toBe(`${counterpart.origin}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "a-client-id",
    scope: "openid profile email",
    code_challenge_method: "S256",
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("the scopes of the project are requested, always with openid", async () => {
  const url = await oauth.authorizationUrl({ ...settings, scopes: "email groups" }, { ...authorization, extraScopes: ["more"] });
  expect(url.searchParams.get("scope")).toBe("openid email groups more");
});

test("the code gives tokens and the account, whose id is the subject", async () => {
  const { tokens, account } = await exchange();
  expect(account).toEqual({ accountId: "account-1", displayName: "Ada", email: "ada@example.org", emailVerified: true });
  expect(tokens).toMatchObject({ accessToken: "an-access-token", scopes: ["openid", "profile", "email"] });
});

test("without a userinfo endpoint, the claims of the ID token describe the account", async () => {
  const { userinfo_endpoint: _, ...document } = toDocument(counterpart.origin);
  counterpart.answers.set(documentPath, document);
  answerWith({ email: "ada@example.org", email_verified: true });
  expect((await exchange()).account).toEqual({ accountId: "account-1", email: "ada@example.org", emailVerified: true });
});

test.each([[undefined], [false], ["false"], [1]])("email_verified %j does not verify the address", async (email_verified) => {
  counterpart.answers.set("/userinfo", { sub: "account-1", email: "ada@example.org", email_verified });
  expect((await exchange()).account).toMatchObject({ email: "ada@example.org", emailVerified: false });
});

test.each([
  [undefined, "header"],
  [["client_secret_basic", "client_secret_post"], "header"],
  [["client_secret_post"], "body"],
])("with token endpoint methods %j, the secret is in the %s", async (methods, secretIn) => {
  counterpart.answers.set(documentPath, { ...toDocument(counterpart.origin), token_endpoint_auth_methods_supported: methods });
  await exchange();
  const { headers, form } = counterpart.lastCall("/token") ?? {};
  expect([headers?.authorization !== undefined, form?.get("client_secret") ?? null]).toEqual(
    secretIn === "header" ? [true, null] : [false, "a-secret"],
  );
});

test("an issuer that takes no client secret does not get it", async () => {
  const answerMethods = (methods: readonly string[]) =>
    counterpart.answers.set(documentPath, { ...toDocument(counterpart.origin), token_endpoint_auth_methods_supported: methods });
  answerMethods(["none"]);
  await exchange();
  const { headers, form } = counterpart.lastCall("/token") ?? {};
  expect([headers?.authorization, form?.get("client_id"), form?.get("client_secret")]).toEqual([undefined, "a-client-id", null]);

  for (const method of ["client_secret_jwt", "private_key_jwt"]) {
    answerMethods([method]);
    const before = counterpart.calls.filter(({ path }) => path === "/token").length;
    const other = createOAuthClients({ clock, allowPrivate: true, devIdentity: undefined });
    await expect(exchange(other)).rejects.toMatchObject({ kind: "invalid-response" });
    expect(counterpart.calls.filter(({ path }) => path === "/token")).toHaveLength(before);
  }
});

test.each(["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] as const)(
  "an issuer whose %s has user information is refused",
  async (name) => {
    const document = toDocument(counterpart.origin);
    counterpart.answers.set(documentPath, { ...document, [name]: document[name].replace("//", "//accounts.example.org@") });
    const work = name === "authorization_endpoint" ? oauth.authorizationUrl(settings, authorization) : exchange();
    await expect(work).rejects.toMatchObject({ kind: "invalid-response", message: expect.stringContaining("user information") });
  },
);

test("the discovery document is fetched once for an issuer", async () => {
  const before = counterpart.calls.length;
  await Promise.all([oauth.authorizationUrl(settings, authorization), oauth.authorizationUrl(settings, authorization)]);
  await oauth.authorizationUrl({ ...settings, id: "other" }, authorization);
  expect(counterpart.calls.slice(before).map(({ path }) => path)).toEqual([documentPath]);
});

describe("a sign-in is refused if", () => {
  test.each<[string, object]>([
    ["the ID token is of another issuer", { iss: "https://evil.example" }],
    ["the ID token is for another audience", { aud: "another-client" }],
    ["the ID token has another nonce", { nonce: "of-another-flow" }],
    ["the ID token has expired for more than 30 seconds", { exp: Math.floor(Date.now() / 1000) - 40 }],
    ["the userinfo endpoint describes another account", { sub: "account-2" }],
  ])("%s", async (_name, more) => {
    answerWith(more);
    await expect(exchange()).rejects.toMatchObject({ name: "ProviderFailure", kind: "invalid-response" });
  });

  test("there is no ID token", async () => {
    counterpart.answers.set("/token", { access_token: "an-access-token", token_type: "Bearer" });
    await expect(exchange()).rejects.toMatchObject({ kind: "invalid-response" });
  });

  test("the ID token is signed with an RSA key of 1024 bits", async () => {
    const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
    counterpart.answers.set("/keys", keysDocument(short.publicKey));
    answerWith({}, short.privateKey);
    await expect(exchange()).rejects.toMatchObject({ kind: "invalid-response" });
  });

  test("the discovery document names another issuer", async () => {
    counterpart.answers.set(documentPath, { ...toDocument(counterpart.origin), issuer: "https://evil.example/realm" });
    await expect(oauth.authorizationUrl(settings, authorization)).rejects.toMatchObject({
      kind: "invalid-response",
      message: expect.stringMatching(/^Acme sent an invalid answer/),
    });
  });

  test.each(["javascript:alert(1)", "data:text/html,x"])("the page of the provider is at %s", async (authorization_endpoint) => {
    counterpart.answers.set(documentPath, { ...toDocument(counterpart.origin), authorization_endpoint });
    await expect(oauth.authorizationUrl(settings, authorization)).rejects.toMatchObject({ kind: "invalid-response" });
  });

  test("there is no discovery document", async () => {
    counterpart.answers.delete(documentPath);
    await expect(oauth.authorizationUrl(settings, authorization)).rejects.toMatchObject({ kind: "invalid-response" });
  });
});

describe("in production", () => {
  const production = (address: string) =>
    createOAuthClients({
      clock,
      allowPrivate: false,
      devIdentity: undefined,
      lookup: (_name, _options, callback) => callback(null, [{ address, family: 4 }]),
    });

  test("an issuer without TLS is not reached", async () => {
    const before = counterpart.calls.length;
    await expect(exchange(production("127.0.0.1"))).rejects.toMatchObject({ kind: "invalid-response" });
    expect(counterpart.calls).toHaveLength(before);
  });

  test.each(["https://internal.example/realm", "https://127.0.0.1/realm", "https://[::1]/realm"])(
    "%s in a private network is not reached",
    async (issuerUrl) => {
      await expect(exchange(production("10.0.0.1"), { ...settings, issuerUrl })).rejects.toMatchObject({
        kind: "unreachable",
        message: expect.stringMatching(issuerUrl.includes("internal") ? /^Acme could not be reached/ : /^Acme is not at a public address/),
      });
    },
  );
});
