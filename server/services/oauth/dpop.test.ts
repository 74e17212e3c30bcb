// Tokens that a provider binds to a key of this server (RFC 9449).
import { generateKeyPairSync } from "node:crypto";
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, signIdToken, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import type { OAuthClients, ProviderSettings } from "./oauth-clients.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const authorization = newAuthorization("https://auth.example.org/callback");

let counterpart: Counterpart;
let oauth: OAuthClients;
let settings: ProviderSettings;
beforeAll(async () => {
  counterpart = await startCounterpart();
});
afterAll(() => counterpart.close());
beforeEach(() => {
  const { origin, answers, calls } = counterpart;
  calls.length = 0;
  answers.clear();
  answers.set("/.well-known/openid-configuration", {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    userinfo_endpoint: `${origin}/userinfo`,
    dpop_signing_alg_values_supported: ["ES256"],
  });
  answers.set("/keys", keysDocument(publicKey));
  answers.set("/userinfo", { sub: "account-1", email: "ada@example.org", email_verified: true });
  answerWith("DPoP");
  oauth = createOAuthClients({ clock: { now: () => new Date() }, allowPrivate: true, devIdentity: undefined });
  settings = {
    id: "acme",
    type: "custom-oidc",
    isShared: false,
    isSignInOnly: true,
    clientId: "a-client-id",
    clientSecret: "a-secret",
    issuerUrl: origin,
    displayName: "Acme",
  };
});

const listTokens = (token_type: string) => {
  const claims = { iss: counterpart.origin, aud: "a-client-id", sub: "account-1" };
  return {
    access_token: "an-access-token",
    token_type,
    id_token: signIdToken(claims, { key: privateKey, codeVerifier: authorization.codeVerifier }),
  };
};
const answerWith = (type: string) => counterpart.answers.set("/token", () => listTokens(type));
const exchange = (more: Partial<ProviderSettings> = {}) =>
  oauth.exchange({ ...settings, ...more }, authorization, new URLSearchParams({ code: "a-code", state: authorization.state }));
const callsTo = (path: string) => counterpart.calls.filter((call) => call.path === path);
const proofsTo = (path: string) => callsTo(path).map(({ headers }) => headers.dpop as string | undefined);

test("token and profile are requested with proofs of one key, and the tokens are marked as bound", async () => {
  const { account, tokens } = await exchange();
  expect([account.accountId, tokens.isBound]).toEqual(["account-1", true]);
  expect(callsTo("/userinfo")[0]?.headers.authorization).toBe("DPoP an-access-token");

  const proofs = [...proofsTo("/token"), ...proofsTo("/userinfo")] as string[];
  const keys = proofs.map((proof) => decodeProtectedHeader(proof).jwk as JWK);
  const payloads = await Promise.all(
    proofs.map(async (proof, index) => (await jwtVerify(proof, keys[index] as JWK, { typ: "dpop+jwt", algorithms: ["ES256"] })).payload),
  );
  expect(new Set(await Promise.all(keys.map((key) => calculateJwkThumbprint(key)))).size).toBe(1);
  expect(payloads).toMatchObject([
    { htm: "POST", htu: `${counterpart.origin}/token` },
    { htm: "GET", htu: `${counterpart.origin}/userinfo`, ath: expect.any(String) },
  ]);
  expect(keys.every(({ d }) => d === undefined)).toBe(true);
});

test("a required nonce is sent with a second request, and with the first one of the next sign-in", async () => {
  counterpart.answers.set("/token", (call, response) => {
    response.setHeader("dpop-nonce", "nonce-1");
    if (decodeJwt(call.headers.dpop as string).nonce === "nonce-1") return listTokens("DPoP");
    response.statusCode = 400;
    return { error: "use_dpop_nonce" };
  });
  await exchange();
  expect(proofsTo("/token").map((proof) => decodeJwt(proof as string).nonce)).toEqual([undefined, "nonce-1"]);
  await exchange();
  expect(proofsTo("/token")).toHaveLength(3);
});

test("nonces of 100 servers are cached, and the one that was used first gives way", async () => {
  const nonceAt: (string | undefined)[] = [];
  const many = createOAuthClients({
    clock: { now: () => new Date() },
    allowPrivate: true,
    devIdentity: undefined,
    lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const { port } = new URL(counterpart.origin);
  const signInAt = async (index: number) => {
    const issuer = `http://server-${index}.example:${port}`;
    const document = { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    counterpart.answers.set("/.well-known/openid-configuration", { ...document, dpop_signing_alg_values_supported: ["ES256"] });
    counterpart.answers.set("/token", (call, response) => {
      nonceAt[index] = decodeJwt(call.headers.dpop as string).nonce as string | undefined;
      response.setHeader("dpop-nonce", `nonce-${index}`);
      return {
        ...listTokens("DPoP"),
        id_token: signIdToken({ iss: issuer, aud: "a-client-id", sub: "1" }, { key: privateKey, codeVerifier: authorization.codeVerifier }),
      };
    });
    await many.exchange({ ...settings, issuerUrl: issuer }, authorization, new URLSearchParams({ code: "c", state: authorization.state }));
    return nonceAt[index];
  };
  for (let index = 0; index < 101; index++) expect(await signInAt(index)).toBeUndefined();
  expect(await signInAt(100)).toBe("nonce-100");
  expect(await signInAt(1)).toBe("nonce-1");
  expect(await signInAt(0)).toBeUndefined();
});

test.each<[name: string, prepare: () => Partial<ProviderSettings>]>([
  ["whose tokens apps get", () => ({ isSignInOnly: false })],
  [
    "that does not offer it",
    () => {
      const document = counterpart.answers.get("/.well-known/openid-configuration") as object;
      counterpart.answers.set("/.well-known/openid-configuration", { ...document, dpop_signing_alg_values_supported: ["RS256"] });
      return {};
    },
  ],
])("a provider %s gets no proof, and its tokens are bearer tokens", async (_name, prepare) => {
  const { tokens } = await exchange(prepare());
  expect(tokens.isBound).toBeUndefined();
  expect([...proofsTo("/token"), ...proofsTo("/userinfo")]).toEqual([undefined, undefined]);
  expect(callsTo("/userinfo")[0]?.headers.authorization).toBe("Bearer an-access-token");
});

test("a provider that answers a proof with a bearer token is used with that", async () => {
  answerWith("Bearer");
  expect((await exchange()).tokens.isBound).toBeUndefined();
  expect(callsTo("/userinfo")[0]?.headers).toMatchObject({ authorization: "Bearer an-access-token" });
});
