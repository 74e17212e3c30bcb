import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedProviderIds } from "#contract/vocabulary/sign-in/providers.ts";
import { consentAt } from "#sdk/test-kit/development-identity.ts";
import { createOAuthClients } from "../services/oauth/create-oauth-clients.ts";
import { makeDevIdentity } from "../services/oauth/dev-identity.ts";
import { type OAuthClients, ProviderFailure, type ProviderTokens } from "../services/oauth/oauth-clients.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { newAuthorization, sharedProvider } from "../testing/sign-in/dev-identity.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const google = sharedProvider("google");
const callback = (id: string, at = server) => `${at.running.url}/api/v1/auth/oauth/callback/${id}`;

/** Signs in at the provider, and exchanges what the browser brings back. */
async function signIn(behaviour: string, { at = server, email = "ada@example.org", decision = "allow" as "allow" | "deny" } = {}) {
  const { oauth } = at.running.services;
  const authorization = newAuthorization(callback("google", at));
  const answer = await consentAt(await oauth.authorizationUrl(google, authorization), { email, behaviour, decision }, at.url);
  return { authorization, answer, exchange: () => oauth.exchange(google, authorization, answer.searchParams) };
}

const secondsLeft = ({ expiresAt }: ProviderTokens) => ((expiresAt?.getTime() ?? 0) - server.clock.now().getTime()) / 1000;

test.each(sharedProviderIds)("shared keys of %s lead to the page where any e-mail address signs in", async (type) => {
  const { oauth } = server.running.services;
  const authorization = newAuthorization(callback(type));
  const url = await oauth.authorizationUrl(sharedProvider(type), authorization);
  expect(url.href).toMatch(`${server.running.url}/dev/identity/auth?`);

  const answer = await consentAt(url, { email: " Ada@Example.org " });
  expect(answer.searchParams.get("state")).toBe(authorization.state);
  const { tokens, account } = await oauth.exchange(sharedProvider(type), authorization, answer.searchParams);

  expect(account).toEqual({ accountId: "ada@example.org", displayName: "ada", email: "ada@example.org", emailVerified: true });
  expect(secondsLeft(tokens)).toBeGreaterThan(3500);
  expect(await oauth.accepts(sharedProvider(type), tokens.accessToken)).toBe(true);
});

test("a refresh token gives another access token", async () => {
  const { oauth } = server.running.services;
  const { tokens } = await (await signIn("plain")).exchange();
  const renewed = await oauth.refresh(google, tokens.refreshToken ?? "", tokens.scopes);

  expect(renewed.accessToken).not.toBe(tokens.accessToken);
  expect(renewed.scopes).toEqual(tokens.scopes);
  expect(await oauth.accepts(google, renewed.accessToken)).toBe(true);
});

describe("the developer chooses how the provider behaves", () => {
  test("it denies access", async () => {
    const { exchange } = await signIn("plain", { decision: "deny", email: "" });
    await expect(exchange()).rejects.toMatchObject({ name: "ProviderFailure", kind: "denied" });
  });

  test("the e-mail address is not verified", async () => {
    const { account } = await (await signIn("unverified")).exchange();
    expect(account).toMatchObject({ email: "ada@example.org", emailVerified: false });
  });

  test("there is no e-mail address", async () => {
    const { account } = await (await signIn("no-email")).exchange();
    expect(account).toEqual({ accountId: "ada@example.org", displayName: "ada", emailVerified: false });
  });

  test("the state is another one", async () => {
    const { answer, authorization, exchange } = await signIn("wrong-state");
    expect(answer.searchParams.get("state")).not.toBe(authorization.state);
    await expect(exchange()).rejects.toThrow(ProviderFailure);
  });

  test("the access token expires after a second, and a renewed one does not", async () => {
    const { oauth } = server.running.services;
    const { tokens } = await (await signIn("expired-token")).exchange();
    expect(secondsLeft(tokens)).toBeLessThanOrEqual(1);
    const renewed = await oauth.refresh(google, tokens.refreshToken ?? "", tokens.scopes);
    expect(secondsLeft(renewed)).toBeGreaterThan(3500);
  });

  test("the token endpoint answers too slowly", async () => {
    const { exchange } = await signIn("slow");
    await expect(exchange()).rejects.toMatchObject({ kind: "timeout" });
  }, 20_000);
});

describe("bad input", () => {
  test("a code works once, and only with its verifier", async () => {
    const { exchange } = await signIn("plain");
    await exchange();
    await expect(exchange()).rejects.toMatchObject({ kind: "rejected" });

    const { oauth } = server.running.services;
    const { authorization, answer } = await signIn("plain");
    const other = { ...newAuthorization(authorization.redirectUri), state: authorization.state };
    await expect(oauth.exchange(google, other, answer.searchParams)).rejects.toMatchObject({ kind: "rejected" });
  });

  test("a callback at another origin is refused", async () => {
    const { oauth } = server.running.services;
    const url = await oauth.authorizationUrl(google, newAuthorization("https://evil.example/callback"));
    const response = await fetch(url, { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test("what is typed is shown as text", async () => {
    const { oauth } = server.running.services;
    const url = await oauth.authorizationUrl(google, newAuthorization(callback("google")));
    const start = await fetch(url, { redirect: "manual" });
    const page = new URL(start.headers.get("location") ?? "", url);
    const cookie = start.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ");
    const refused = await fetch(page, { method: "POST", headers: { cookie }, body: new URLSearchParams({ email: '"><script>' }) });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Type an e-mail address.");
    expect(html).not.toContain("<script>");
    expect((await fetch(page, { method: "POST", headers: { cookie }, body: new URLSearchParams({ behaviour: "x" }) })).status).toBe(400);
    expect((await fetch(page)).status).toBe(400);
  });
});

test("a public address in front of the server is the issuer, and the server reaches itself without it", async () => {
  const proxied = await startServer({ publicUrl: "https://auth.example.org" });
  const { exchange, answer } = await signIn("plain", { at: proxied });
  expect(answer.origin).toBe("https://auth.example.org");
  expect((await exchange()).account.accountId).toBe("ada@example.org");
});

test("the operator chooses another issuer, and the client authenticates there with the chosen secret", async () => {
  const { clock, secrets } = server.running.services;
  const clientsWith = (secret: string) => {
    const devIdentity = makeDevIdentity({
      url: `${server.url}/dev/identity`,
      secret,
      publicUrl: "http://localhost:1",
      secrets,
      listeningAt: () => "",
    });
    return createOAuthClients({ clock, allowPrivate: true, devIdentity });
  };
  const exchangeWith = async (clients: OAuthClients) => {
    const authorization = newAuthorization(callback("google"));
    const answer = await consentAt(await clients.authorizationUrl(google, authorization), { email: "ada@example.org" });
    return await clients.exchange(google, authorization, answer.searchParams);
  };
  const { clientSecret } = makeDevIdentity({ publicUrl: server.url, secrets, listeningAt: () => "" });

  expect((await exchangeWith(clientsWith(clientSecret))).account.accountId).toBe("ada@example.org");
  await expect(exchangeWith(clientsWith("wrong"))).rejects.toMatchObject({ kind: "rejected" });
});

test("production has no development identity provider, and refuses shared keys", async () => {
  const production = await startServer({ development: false });
  expect((await fetch(`${production.url}/dev/identity/.well-known/openid-configuration`)).status).toBe(404);
  const { oauth } = production.running.services;
  await expect(oauth.authorizationUrl(google, newAuthorization(callback("google")))).rejects.toMatchObject({ kind: "rejected" });
});
