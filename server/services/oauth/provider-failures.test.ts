import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import { newAuthorization } from "../../testing/sign-in/dev-identity.ts";
import { type Counterpart, keysDocument, startCounterpart } from "../../testing/sign-in/provider-counterpart.ts";
import { discoveryDocuments, keysPaths, providerExamples } from "../../testing/sign-in/provider-dialects.ts";
import { measureMillis, smallest } from "../../testing/smallest.ts";
import { createOAuthClients } from "./create-oauth-clients.ts";
import { type OAuthClients, ProviderFailure, type ProviderFailureKind, type ProviderSettings } from "./oauth-clients.ts";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const now = new Date("2030-01-01T00:00:00Z");

let counterpart: Counterpart;
let oauth: OAuthClients;

/** Clients without cached keys, which give up after a second. */
const newClients = () => {
  const { origin } = counterpart;
  return createOAuthClients({
    clock: { now: () => now },
    allowPrivate: false,
    devIdentity: undefined,
    origins: { github: origin, apple: origin, microsoft: origin },
    operationMillis: 1000,
  });
};
beforeAll(async () => {
  counterpart = await startCounterpart();
});
afterAll(() => counterpart.close());
beforeEach(() => {
  counterpart.answers.clear();
  oauth = newClients();
  for (const [path, document] of Object.entries(discoveryDocuments)) counterpart.answers.set(path, document);
  for (const path of keysPaths) counterpart.answers.set(path, keysDocument(publicKey));
  for (const { token, tokenResponse, profiles } of [providerExamples.github, providerExamples.apple]) {
    counterpart.answers.set(token, tokenResponse);
    for (const [path, profile] of Object.entries(profiles)) counterpart.answers.set(path, profile);
  }
});

const listSettings = (type: ProviderId): ProviderSettings => ({
  id: type,
  type,
  isShared: false,
  clientId: "a-client-id",
  clientSecret: "a-secret",
});
const redirectUri = "https://auth.example.org/callback";

async function exchange(type: ProviderId, callback: Record<string, string> = {}, authorization = newAuthorization(redirectUri)) {
  const answer = new URLSearchParams({ code: "a-code", state: authorization.state, ...callback });
  return await oauth.exchange(listSettings(type), authorization, answer);
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

describe("the response of the browser", () => {
  test.each([
    [{ error: "access_denied" }, "denied"],
    [{ error: "consent_required" }, "denied"],
    [{ error: "user_cancelled_login" }, "denied"],
    [{ error: "server_error", error_description: "try\r\nagain" }, "rejected"],
    [{ state: "of-another-flow" }, "invalid-response"],
    [{ iss: "https://evil.example" }, "invalid-response"],
    [{ id_token: "x" }, "invalid-response"],
  ] as const)("%j is a failure of kind %s", async (callback, kind) => {
    const before = counterpart.calls.length;
    expect((await readFailure(exchange("github", callback))).kind).toBe(kind);
    expect(counterpart.calls).toHaveLength(before);
  });

  test("the words of the provider are in the message, as one line", async () => {
    const { message } = await readFailure(exchange("github", { error: "server_error", error_description: "try\r\nagain" }));
    expect(message).toBe("GitHub refused the request (server_error: try again).");
  });
});

describe("the token endpoint", () => {
  const tokenPath = providerExamples.github.token;
  const good = { access_token: "a-token", token_type: "bearer" };

  test.each<[string, object, ProviderFailureKind]>([
    ["an error with status 200", { error: "bad_verification_code", error_description: "The code is incorrect." }, "rejected"],
    ["an error as an object", { error: { message: "Invalid code.", type: "OAuthException", code: 100 } }, "rejected"],
    ["no access token", { token_type: "bearer" }, "invalid-response"],
    ["an empty access token", { ...good, access_token: "" }, "invalid-response"],
    ["an access token that is no text", { ...good, access_token: 7 }, "invalid-response"],
    ["no token type", { access_token: "a-token" }, "invalid-response"],
    ["an unknown token type", { ...good, token_type: "mac" }, "invalid-response"],
    ["a negative lifetime", { ...good, expires_in: -1 }, "invalid-response"],
    ["a lifetime that is no number", { ...good, expires_in: "soon" }, "invalid-response"],
    ["a list", [], "invalid-response"],
  ])("%s is refused", async (_name, answer, kind) => {
    counterpart.answers.set(tokenPath, answer);
    expect((await readFailure(exchange("github"))).kind).toBe(kind);
  });

  test.each([
    { ...good, token_type: "BEARER" },
    { ...good, token_type: "DPoP" },
    { ...good, expires_in: "3600" },
    { ...good, expires_in: 1e300 },
  ])("%j is accepted", async (answer) => {
    counterpart.answers.set(tokenPath, answer);
    expect((await exchange("github")).tokens.expiresAt?.getTime()).toBeGreaterThan(now.getTime());
  });

  test("a provider that does not answer in time is given up", async () => {
    counterpart.answers.set(tokenPath, () => undefined);
    const giveUp = async () => expect((await readFailure(exchange("github"))).kind).toBe("timeout");
    expect(await smallest(3000, () => measureMillis(giveUp), 5)).toBeLessThan(3000);
  });

  test("a provider that sends a byte now and then is given up", async () => {
    counterpart.answers.set(tokenPath, (_call, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 100);
      response.once("close", () => clearInterval(timer));
      return undefined;
    });
    expect((await readFailure(exchange("github"))).kind).toBe("timeout");
  });

  test("no more than a megabyte is read", async () => {
    let sent = 0;
    counterpart.answers.set(tokenPath, (_call, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const write = () => {
        while (!response.destroyed && sent < 10_000_000) {
          sent += 100_000;
          if (!response.write(" ".repeat(100_000))) return void response.once("drain", write);
        }
        response.end();
      };
      write();
      return undefined;
    });
    expect(await readFailure(exchange("github"))).toMatchObject({
      kind: "invalid-response",
      message: expect.stringContaining("more than 1 MB"),
    });
    expect(sent).toBeLessThan(10_000_000);
  });

  test("a redirect is not followed", async () => {
    let reached = false;
    counterpart.answers.set("/private", () => {
      reached = true;
      return good;
    });
    counterpart.answers.set(tokenPath, (_call, response) => {
      response.writeHead(307, { location: `${counterpart.origin}/private` });
      return {};
    });
    expect(await readFailure(exchange("github"))).toMatchObject({
      kind: "invalid-response",
      message: expect.stringContaining("a redirect"),
    });
    expect(reached).toBe(false);
  });

  test.each([
    [500, "unreachable"],
    [404, "invalid-response"],
  ])("status %i without JSON is a failure of kind %s", async (status, kind) => {
    counterpart.answers.set(tokenPath, (_call, response) => {
      response.writeHead(status).end("<html>");
      return undefined;
    });
    expect((await readFailure(exchange("github"))).kind).toBe(kind);
  });

  test("no failure contains a secret, and none carries the response", async () => {
    counterpart.answers.set(tokenPath, { access_token: "a-secret-token", token_type: "mac" });
    const failure = await readFailure(exchange("github"));
    expect(failure.message).toBe("GitHub sent an invalid answer: token_type: must be bearer or dpop.");
    expect(failure.cause).toBeUndefined();
  });
});

test.each([
  ["no id", { login: "ada" }],
  ["an id of another type", { id: ["42"], login: "ada" }],
  ["a list", []],
])("a profile with %s is refused", async (_name, profile) => {
  counterpart.answers.set("/user", profile);
  expect((await readFailure(exchange("github"))).kind).toBe("invalid-response");
});

test("a profile that the token does not open is refused", async () => {
  counterpart.answers.set("/user", (_call, response) => {
    response.statusCode = 403;
    return {};
  });
  expect((await readFailure(exchange("github"))).kind).toBe("rejected");
});

test("every operation has ten seconds (OAU-15)", async () => {
  const deadline = vi.spyOn(AbortSignal, "timeout");
  const { origin } = counterpart;
  const clients = createOAuthClients({
    clock: { now: () => now },
    allowPrivate: false,
    devIdentity: undefined,
    origins: { github: origin },
  });
  await clients.accepts(listSettings("github"), "an-access-token");
  expect(deadline.mock.calls).toEqual([[10_000]]);
  deadline.mockRestore();
});

test("the discovery document of an issuer is fetched once", async () => {
  const path = "/.well-known/openid-configuration";
  const count = () => counterpart.calls.filter((call) => call.path === path).length;
  const before = count();
  const urls = await Promise.all(
    Array.from({ length: 5 }, () => oauth.authorizationUrl(listSettings("apple"), newAuthorization(redirectUri))),
  );
  await oauth.authorizationUrl(listSettings("apple"), newAuthorization(redirectUri));
  expect(urls).toHaveLength(5);
  expect(count()).toBe(before + 1);
});

test("no provider is reached in a private network, unless the operator moved it there", async () => {
  const production = createOAuthClients({
    clock: { now: () => now },
    allowPrivate: false,
    devIdentity: undefined,
    lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const authorization = newAuthorization(redirectUri);
  const answer = new URLSearchParams({ code: "a-code", state: authorization.state });
  expect(await readFailure(production.exchange(listSettings("github"), authorization, answer))).toMatchObject({
    kind: "unreachable",
    message: "GitHub could not be reached at https://github.com/login/oauth/access_token.",
  });
  expect((await exchange("github")).account.accountId).toBe("42");
});
