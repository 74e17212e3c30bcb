// Which account a Microsoft sign-in is (security design, OAU-10).
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, signIdToken, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { discoveryDocuments, keysPaths, providerExamples } from "../../testing/sign-in/provider-dialects.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import type { OAuthClients } from "./oauth-clients.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const { token, tokenResponse, idToken, profiles } = providerExamples.microsoft;
const settings = { id: "microsoft", type: "microsoft", isShared: false, clientId: "a-client-id", clientSecret: "a-secret" } as const;

let counterpart: Counterpart;
let oauth: OAuthClients;
beforeAll(async () => {
  counterpart = await startCounterpart();
  for (const [path, answer] of Object.entries({ ...discoveryDocuments, ...profiles })) counterpart.answers.set(path, answer);
  for (const path of keysPaths) counterpart.answers.set(path, keysDocument(publicKey));
  const clock = { now: () => new Date() };
  oauth = createOAuthClients({ clock, allowPrivate: false, devIdentity: undefined, origins: { microsoft: counterpart.origin } });
});
afterAll(() => counterpart.close());

async function signIn(claims: object) {
  const authorization = newAuthorization("https://auth.example.org/callback");
  const id_token = signIdToken({ ...idToken, ...claims }, { key: privateKey, codeVerifier: authorization.codeVerifier });
  counterpart.answers.set(token, { ...tokenResponse, id_token });
  return await oauth.exchange(settings, authorization, new URLSearchParams({ code: "a-code", state: authorization.state }));
}

// Another registration of the client gives the same account another `sub`.
test.each(["pairwise", "of-another-client"])("the account is its object id, whatever its address and with `sub` %s", async (sub) => {
  const { account } = await signIn({ sub, oid: "87d349ed", email: "grace@example.org" });
  expect(account).toMatchObject({ accountId: "87d349ed", email: "ada@example.org", emailVerified: false });
});

test("a project that names a tenant sends its users to that tenant's pages", async () => {
  const pages = `${counterpart.origin}/acme.example/oauth2/v2.0`;
  counterpart.answers.set("/acme.example/v2.0/.well-known/openid-configuration", {
    ...discoveryDocuments["/common/v2.0/.well-known/openid-configuration"],
    issuer: "https://login.microsoftonline.com/acme.example/v2.0",
    authorization_endpoint: "https://login.microsoftonline.com/acme.example/oauth2/v2.0/authorize",
  });
  const authorization = newAuthorization("https://auth.example.org/callback");
  const url = await oauth.authorizationUrl({ ...settings, microsoftTenantId: "acme.example" }, authorization);
  expect(url.origin + url.pathname).toBe(`${pages}/authorize`);
});

test("a personal account, which Graph names by the end of its object id, is one account", async () => {
  counterpart.answers.set("/v1.0/me", { id: "fde926f844473905", givenName: "Ada", surname: "Lovelace" });
  const oid = "00000000-0000-0000-fde9-26f844473905";
  try {
    const { account } = await signIn({ oid });
    expect(account).toMatchObject({ accountId: "fde926f844473905", displayName: "Ada Lovelace" });
    for (const other of ["00000000-0000-0000-fde9-26f844473906", "00000000-0000-0001-fde9-26f844473905"])
      await expect(signIn({ oid: other })).rejects.toMatchObject({ kind: "invalid-response" });
    const tid = "8eaef023-2b34-4da1-9baa-8bc8c9d6a490";
    const iss = `https://login.microsoftonline.com/${tid}/v2.0`;
    await expect(signIn({ oid, tid, iss })).rejects.toMatchObject({ kind: "invalid-response" });
  } finally {
    for (const [path, answer] of Object.entries(profiles)) counterpart.answers.set(path, answer);
  }
});

test("a profile of another account than that of the ID token is refused", async () => {
  await expect(signIn({ oid: "another-account" })).rejects.toMatchObject({ kind: "invalid-response" });
});
