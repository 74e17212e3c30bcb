import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ProviderId, providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, signIdToken, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { discoveryDocuments, keysPaths, providerExamples } from "../../testing/sign-in/provider-dialects.ts";
import { exampleParts, ignoredParameters } from "../../testing/sign-in/provider-sources.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import type { OAuthClients, ProviderSettings } from "./oauth-clients.ts";

const now = new Date("2030-01-01T00:00:00Z");
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

let counterpart: Counterpart;
let oauth: OAuthClients;
beforeAll(async () => {
  counterpart = await startCounterpart();
  const origins = Object.fromEntries(providerIds.map((id) => [id, counterpart.origin]));
  oauth = createOAuthClients({ clock: { now: () => now }, allowPrivate: false, devIdentity: undefined, origins });
});
afterAll(() => counterpart.close());
beforeEach(() => {
  counterpart.answers.clear();
  for (const [path, document] of Object.entries(discoveryDocuments)) counterpart.answers.set(path, document);
  for (const path of keysPaths) counterpart.answers.set(path, keysDocument(publicKey));
});

const listSettings = (type: ProviderId): ProviderSettings => ({
  id: type,
  type,
  isShared: false,
  clientId: "a-client-id",
  clientSecret: "a-secret",
  ...providerExamples[type].settings,
});

/** The hosts of each provider's documentation. */
const documentation: Readonly<Record<ProviderId, RegExp>> = {
  google: /^developers\.google\.com$/,
  github: /^docs\.github\.com$/,
  microsoft: /^learn\.microsoft\.com$/,
  spotify: /^developer\.spotify\.com$/,
  facebook: /^developers\.facebook\.com$/,
  discord: /^discord\.com$/,
  gitlab: /^(docs\.)?gitlab\.com$/,
  bitbucket: /^developer\.atlassian\.com$/,
  linkedin: /^learn\.microsoft\.com$/,
  apple: /^developer\.apple\.com$/,
  x: /^docs\.x\.com$/,
  twitch: /^dev\.twitch\.tv$/,
};

describe.each(providerIds)("%s", (type) => {
  const example = providerExamples[type];
  const settings = listSettings(type);
  const authorization = newAuthorization(`https://auth.example.org/api/v1/auth/oauth/callback/${type}`);
  const callback = new URLSearchParams({ ...example.callback, code: "a-code", state: authorization.state });

  beforeEach(() => {
    const { token, tokenResponse, idToken, profiles } = example;
    counterpart.answers.set(token, {
      ...tokenResponse,
      ...(idToken ? { id_token: signIdToken(idToken, { key: privateKey, codeVerifier: authorization.codeVerifier }) } : {}),
    });
    for (const [path, profile] of Object.entries(profiles)) counterpart.answers.set(path, profile);
  });

  test.each(exampleParts)("its example names the pages of the provider's documentation for: %s", (part) => {
    const { pkce, sources } = example;
    const pages = sources[part].filter((address) => !(part === "pkce" && pkce && address === ignoredParameters));
    expect(sources[part].length).toBeGreaterThan(0);
    for (const { protocol, hostname } of pages.map((address) => new URL(address)))
      expect([protocol, hostname]).toEqual(["https:", expect.stringMatching(documentation[type])]);
  });

  test("the user is sent to the provider's page", async () => {
    const url = await oauth.authorizationUrl(settings, { ...authorization, extraScopes: ["another"] });

    expect(url.origin + url.pathname).toBe(counterpart.origin + example.authorize);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "a-client-id",
      redirect_uri: authorization.redirectUri,
      scope: `${example.scope} another`,
      state: authorization.state,
      access_type: "offline",
      prompt: "consent",
      ...(example.pkce ? { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: "S256" } : {}),
      ...(example.idToken ? { nonce: expect.stringMatching(/^[\w-]{43}$/) } : {}),
      ...example.parameters,
    });
  });

  test("the code gives tokens and the account", async () => {
    const { tokens, account } = await oauth.exchange(settings, authorization, callback);

    expect(account).toEqual(example.account);
    expect(tokens).toEqual({
      accessToken: "an-access-token",
      expiresAt: example.lifetime === null ? null : new Date(now.getTime() + example.lifetime * 1000),
      refreshToken: (example.tokenResponse as { refresh_token?: string }).refresh_token,
      scopes: (example.granted ?? example.scope).split(" "),
    });
    const { headers, form } = counterpart.lastCall(example.token) ?? {};
    expect(Object.fromEntries(form ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "a-code",
      redirect_uri: authorization.redirectUri,
      ...(example.pkce ? { code_verifier: authorization.codeVerifier } : {}),
      ...(example.secretIn === "body" ? { client_id: "a-client-id", client_secret: "a-secret" } : {}),
    });
    const basic = `Basic ${Buffer.from("a-client-id:a-secret").toString("base64")}`;
    expect(headers?.authorization).toBe(example.secretIn === "header" ? basic : undefined);
    for (const path of Object.keys(example.profiles))
      expect(counterpart.lastCall(path)?.headers.authorization).toBe("Bearer an-access-token");
  });

  test("a refresh token gives another access token", async () => {
    const { id_token, ...answer } = { id_token: undefined, ...example.tokenResponse };
    counterpart.answers.set(example.token, { ...answer, access_token: "the-next", refresh_token: "rotated" });
    const tokens = await oauth.refresh(settings, "a-refresh-token", ["a", "b"]);

    expect(tokens).toMatchObject({ accessToken: "the-next", refreshToken: "rotated" });
    expect(tokens.scopes).toEqual(example.granted?.split(" ") ?? ["a", "b"]);
    expect(counterpart.lastCall(example.token)?.form.get("refresh_token")).toBe("a-refresh-token");
  });

  test("an access token is accepted until the provider refuses it", async () => {
    expect(await oauth.accepts(settings, "an-access-token")).toBe(true);
    const refuse = (status: number) => {
      for (const path of Object.keys(example.profiles))
        counterpart.answers.set(path, (_call, response) => {
          response.statusCode = status;
          return { error: { code: 190 } };
        });
    };
    refuse(example.rejectedStatus ?? 401);
    expect(await oauth.accepts(settings, "an-access-token")).toBe(Object.keys(example.profiles).length === 0);
    refuse(503);
    if (Object.keys(example.profiles).length > 0)
      await expect(oauth.accepts(settings, "an-access-token")).rejects.toMatchObject({ kind: "unreachable" });
  });
});

describe("an e-mail address is verified only where the provider has proven it", () => {
  const accountWith = async (type: ProviderId, path: string, profile: object) => {
    const authorization = newAuthorization("https://auth.example.org/callback");
    const { token, tokenResponse, profiles } = providerExamples[type];
    counterpart.answers.set(token, tokenResponse);
    for (const [each, answer] of Object.entries({ ...profiles, [path]: profile })) counterpart.answers.set(each, answer);
    return (await oauth.exchange(listSettings(type), authorization, new URLSearchParams({ code: "c", state: authorization.state })))
      .account;
  };

  test.each([
    ["google", "/v1/userinfo", { sub: "1", email: "ada@example.org", email_verified: false }],
    ["google", "/v1/userinfo", { sub: "1", email: "ada@example.org", email_verified: "false" }],
    ["google", "/v1/userinfo", { sub: "1", email: "ada@example.org" }],
    ["github", "/user/emails", [{ email: "ada@example.org", primary: true, verified: false }]],
    ["discord", "/api/v10/users/@me", { id: "1", username: "ada", email: "ada@example.org", verified: false }],
    ["gitlab", "/api/v4/user", { id: 1, username: "ada", email: "ada@example.org", confirmed_at: null }],
    ["bitbucket", "/2.0/user/emails", { values: [{ email: "ada@example.org", is_primary: true, is_confirmed: false }] }],
    ["linkedin", "/v2/userinfo", { sub: "1", email: "ada@example.org" }],
  ] as const)("%s: not with %s %j", async (type, path, profile) => {
    expect(await accountWith(type, path, profile)).toMatchObject({ email: "ada@example.org", emailVerified: false });
  });

  test("an address that is no address is none, and proves nothing", async () => {
    const profile = { sub: "1", email: "ada@example.org\r\nbcc: x", email_verified: true, name: 7 };
    expect(await accountWith("google", "/v1/userinfo", profile)).toEqual({ accountId: "1", emailVerified: false });
  });

  test("an X account has no address, and a Twitch account without one proves none", async () => {
    const x = { data: { id: "1", username: "ada", confirmed_email: "ada@example.org" } };
    expect(await accountWith("x", "/2/users/me", x)).toEqual({ accountId: "1", displayName: "ada", emailVerified: false });
    const twitch = { data: [{ id: "1", login: "ada" }] };
    expect(await accountWith("twitch", "/helix/users", twitch)).toEqual({ accountId: "1", displayName: "ada", emailVerified: false });
  });

  test("a later sign-in with Apple, which sends no `user`, has the address and no name", async () => {
    const authorization = newAuthorization("https://auth.example.org/callback");
    const { token, tokenResponse, idToken = {} } = providerExamples.apple;
    const id_token = signIdToken(idToken, { key: privateKey, codeVerifier: authorization.codeVerifier });
    counterpart.answers.set(token, { ...tokenResponse, id_token });
    const answer = new URLSearchParams({ code: "c", state: authorization.state });
    const { account } = await oauth.exchange(listSettings("apple"), authorization, answer);
    expect(account).toEqual({ accountId: "001473.fe6f", email: "ada@example.org", emailVerified: true });
  });

  test.each([
    ["name", { name: "Ada L.", given_name: "Ada", family_name: "Lovelace" }, "Ada L."],
    ["name parts", { given_name: "Ada", family_name: "Lovelace" }, "Ada Lovelace"],
    ["one name part", { name: "", family_name: "Lovelace" }, "Lovelace"],
  ])("a Google account with %s has the name", async (_, claims, displayName) => {
    expect(await accountWith("google", "/v1/userinfo", { sub: "1", ...claims })).toMatchObject({ displayName });
  });

  describe.each([
    ["github", "/user/emails", "Email addresses (read)"],
    ["bitbucket", "/2.0/user/emails", "Account: Email"],
  ] as const)("an app at %s without the permission for addresses", (type, path, missingPermission) => {
    const refusing = (status: number, message: string) => (_call: unknown, response: { statusCode: number }) => {
      response.statusCode = status;
      return { message };
    };
    test.each([
      [403, "Resource not accessible by integration"],
      [404, "Not Found"],
    ])("gets the account without them, after status %i", async (status, message) => {
      const { emailVerified, ...account } = await accountWith(type, path, refusing(status, message));
      expect([account, emailVerified]).toMatchObject([{ accountId: expect.any(String), missingPermission }, false]);
      expect(account.email).toBeUndefined();
    });

    test("does not get it while the provider refuses further requests", async () => {
      const limited = accountWith(type, path, refusing(403, "API rate limit exceeded for user ID 1."));
      await expect(limited).rejects.toMatchObject({ kind: "rejected" });
    });
  });

  test("such an app at GitHub gets the public address, which proves nothing", async () => {
    counterpart.answers.delete("/user/emails");
    const { token, tokenResponse } = providerExamples.github;
    counterpart.answers.set(token, tokenResponse);
    counterpart.answers.set("/user", { id: 42, login: "ada", email: "ada@example.org" });
    const authorization = newAuthorization("https://auth.example.org/callback");
    const answer = new URLSearchParams({ code: "c", state: authorization.state });
    expect((await oauth.exchange(listSettings("github"), authorization, answer)).account).toMatchObject({
      email: "ada@example.org",
      emailVerified: false,
    });
  });

  test("an empty refresh token and a lifetime of 0 count as missing", async () => {
    const { token, tokenResponse, profiles } = providerExamples.google;
    for (const [path, answer] of Object.entries(profiles)) counterpart.answers.set(path, answer);
    counterpart.answers.set(token, { ...tokenResponse, refresh_token: "", expires_in: 0 });
    const authorization = newAuthorization("https://auth.example.org/callback");
    const { tokens } = await oauth.exchange(
      listSettings("google"),
      authorization,
      new URLSearchParams({ code: "c", state: authorization.state }),
    );
    expect([tokens.refreshToken, tokens.expiresAt]).toEqual([undefined, null]);
    expect(await oauth.refresh(listSettings("google"), "a-refresh-token", [])).toMatchObject({ accessToken: "an-access-token" });
  });

  test("a Facebook account without an address signs in without one", async () => {
    for (const missing of [{}, { email: null }, { email: "" }])
      expect(await accountWith("facebook", "/v23.0/me", { id: "1", name: "Ada", ...missing })).toEqual({
        accountId: "1",
        displayName: "Ada",
        emailVerified: false,
      });
  });
});
