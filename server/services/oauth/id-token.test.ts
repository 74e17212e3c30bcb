// ID tokens of providers, with their signature, claims and times (OpenID Connect Core 1.0, section 3.1.3.7).
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, signIdToken, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { discoveryDocuments, keysPaths, providerExamples } from "../../testing/sign-in/provider-dialects.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import { type OAuthClients, ProviderFailure } from "./oauth-clients.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const redirectUri = "https://auth.example.org/callback";

let counterpart: Counterpart;
let oauth: OAuthClients;
beforeAll(async () => {
  counterpart = await startCounterpart();
});
afterAll(() => counterpart.close());
beforeEach(() => {
  const { origin, answers } = counterpart;
  answers.clear();
  // Without cached keys.
  oauth = createOAuthClients({
    clock: { now: () => new Date() },
    allowPrivate: false,
    devIdentity: undefined,
    origins: { apple: origin, microsoft: origin },
  });
  for (const [path, document] of Object.entries(discoveryDocuments)) answers.set(path, document);
  for (const path of keysPaths) answers.set(path, keysDocument(publicKey));
  answers.set(providerExamples.apple.token, providerExamples.apple.tokenResponse);
});

async function exchange(type: ProviderId, authorization = newAuthorization(redirectUri)) {
  const settings = { id: type, type, isShared: false, clientId: "a-client-id", clientSecret: "a-secret" };
  return await oauth.exchange(settings, authorization, new URLSearchParams({ code: "a-code", state: authorization.state }));
}

/** The failure that an exchange ends with. */
async function readFailure(work: Promise<unknown>): Promise<ProviderFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ProviderFailure);
  return failure as ProviderFailure;
}

describe("an ID token (OAU-12)", () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const authorization = newAuthorization(redirectUri);
  const signIn = (claims: object, { key = privateKey, verifier = authorization.codeVerifier } = {}) => {
    const id_token = signIdToken({ ...providerExamples.apple.idToken, ...claims }, { key, codeVerifier: verifier });
    counterpart.answers.set(providerExamples.apple.token, { ...providerExamples.apple.tokenResponse, id_token });
    return exchange("apple", authorization);
  };
  const publishKey = (key: KeyObject) => counterpart.answers.set("/auth/keys", keysDocument(key));

  test("is accepted if the clock of the provider differs by half a minute", async () => {
    // The exchange takes less than two seconds.
    expect((await signIn({ exp: seconds() - 28 })).account.accountId).toBe("001473.fe6f");
    expect((await readFailure(signIn({ exp: seconds() - 31 }))).kind).toBe("invalid-response");
    expect((await signIn({ nbf: seconds() + 29 })).account.accountId).toBe("001473.fe6f");
    expect((await readFailure(signIn({ nbf: seconds() + 33 }))).kind).toBe("invalid-response");
  });

  test.each<[string, object]>([
    ["another issuer", { iss: "https://evil.example" }],
    ["another audience", { aud: "another-client" }],
    ["another authorized party", { aud: ["a-client-id", "another-client"], azp: "another-client" }],
    ["another nonce", { nonce: "of-another-flow" }],
    ["no nonce", { nonce: undefined }],
    ["no subject", { sub: undefined }],
  ])("with %s is refused", async (_name, claims) => {
    expect((await readFailure(signIn(claims))).kind).toBe("invalid-response");
  });

  test("of another flow is refused", async () => {
    expect((await readFailure(signIn({}, { verifier: "another-verifier" }))).kind).toBe("invalid-response");
  });

  test("signed with another key is refused", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect((await readFailure(signIn({}, { key: other.privateKey }))).kind).toBe("invalid-response");
  });

  test("signed with an RSA key of 1024 bits is refused", async () => {
    const short = generateKeyPairSync("rsa", { modulusLength: 1024 });
    publishKey(short.publicKey);
    expect(await readFailure(signIn({}, { key: short.privateKey }))).toMatchObject({
      kind: "invalid-response",
      message: expect.stringContaining("modulusLength"),
    });
  });

  test("that is missing is refused", async () => {
    expect((await readFailure(exchange("apple"))).kind).toBe("invalid-response");
  });

  test("of Microsoft names the tenant of the account as its issuer", async () => {
    const { token, tokenResponse, idToken, profiles } = providerExamples.microsoft;
    for (const [path, profile] of Object.entries(profiles)) counterpart.answers.set(path, profile);
    const id_token = signIdToken({ ...idToken, tid: "another-tenant" }, { key: privateKey, codeVerifier: authorization.codeVerifier });
    counterpart.answers.set(token, { ...tokenResponse, id_token });
    expect((await readFailure(exchange("microsoft", authorization))).kind).toBe("invalid-response");
  });
});
