import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createLocalJWKSet, exportJWK, jwtVerify, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";
import { createSecrets } from "./secrets.ts";
import { audienceKeys } from "./signing-keys.ts";
import { type AccessClaims, createTokens } from "./tokens.ts";

const current = "a root secret of the present day";
const previous = "the root secret of the last year";
const publicUrl = "https://auth.example.com";
const start = new Date("2026-03-01T12:00:00.000Z");
const startSeconds = start.getTime() / 1000;
const projectId = "0b3a2f6e-3f0b-4c4e-9d43-0a52f5a5d1aa";

/** The claims of a token that verification returns. */
const verifiedClaims = {
  sub: "5f0f5d3a-6d9b-4c40-8df6-0c37a2b4ad11",
  project_id: projectId,
  branch_id: "main",
  refresh_token_id: "c7fbb3f5-6a55-4f1f-9a4b-6a3f0a2b9c11",
  role: "authenticated" as const,
  name: "Ada Löwe",
  email: "ada@example.com",
  email_verified: true,
  selected_team_id: null,
  is_anonymous: false,
};
const claims: AccessClaims = {
  ...verifiedClaims,
  signed_up_at: 1_700_000_000,
  requires_totp_mfa: true,
  is_restricted: false,
  restricted_reason: null,
};

function issuing(options: { root?: { current: string; previous?: string }; cachedTokens?: number } = {}) {
  const time = { now: start };
  const secrets = createSecrets(options.root ?? { current });
  const clock = { now: () => time.now };
  const tokens = createTokens({
    secrets,
    publicUrl,
    accessSeconds: 600,
    clock,
    ...(options.cachedTokens && { cachedTokens: options.cachedTokens }),
  });
  const wait = (seconds: number) => {
    time.now = new Date(start.getTime() + seconds * 1000);
  };
  return { tokens, secrets, wait };
}

/** Signs arbitrary claims with the project's real key: only the claims and header differ from a genuine token. */
async function forge(payload: Record<string, unknown>, header: Record<string, unknown> = {}, signer?: KeyObject) {
  const [key] = audienceKeys(issuing().secrets, projectId);
  if (!key) throw new Error("no key");
  return new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: key.kid, ...header }).sign(signer ?? key.privateKey);
}

const genuine = {
  ...verifiedClaims,
  iss: `${publicUrl}/api/v1/projects/${projectId}`,
  aud: projectId,
  iat: startSeconds,
  exp: startSeconds + 600,
};
const signed = { ...genuine, signed_up_at: 1_700_000_000, requires_totp_mfa: true, is_restricted: false, restricted_reason: null };
const without = (name: keyof typeof genuine) => Object.fromEntries(Object.entries(genuine).filter(([key]) => key !== name));

test("a signed token is verified and contains its claims, issuer, audience and times", () => {
  const { tokens } = issuing();
  expect(tokens.verify(tokens.sign(claims))).toEqual({ ok: true, token: genuine });
});

test("properties that are no claims are not signed, and replace neither issuer nor expiry", () => {
  const { tokens } = issuing();
  const others = {
    iss: "https://other.example.org",
    aud: "other",
    iat: 0,
    exp: startSeconds + 86_400,
    nbf: startSeconds + 60,
    role_of: "x",
  };
  const token = tokens.sign({ ...claims, ...others });
  expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).toEqual(signed);
});

test("a token of an earlier server, without the claims of later clients, is valid", async () => {
  expect(issuing().tokens.verify(await forge(genuine))).toEqual({ ok: true, token: genuine });
});

test("an anonymous user's token has another issuer, audience and keys", () => {
  const { tokens } = issuing();
  const token = tokens.sign({ ...claims, is_anonymous: true });
  expect(tokens.verify(token)).toMatchObject({
    ok: true,
    token: { iss: `${publicUrl}/api/v1/projects-anonymous-users/${projectId}`, aud: `${projectId}:anon`, is_anonymous: true },
  });
  const [regular, anonymous] = tokens.jwks(projectId, true);
  expect(regular?.kid).not.toBe(anonymous?.kid);
  expect(tokens.jwks(projectId, false)).toEqual([regular]);
});

test("jose verifies tokens with only the published keys", async () => {
  const { tokens } = issuing({ root: { current, previous } });
  const keys = createLocalJWKSet({ keys: tokens.jwks(projectId, true) });
  const regular = await jwtVerify(tokens.sign(claims), keys, {
    issuer: genuine.iss,
    audience: projectId,
    algorithms: ["ES256"],
    currentDate: start,
  });
  expect(regular.payload).toEqual(signed);
  expect(regular.protectedHeader).toEqual({ alg: "ES256", kid: tokens.jwks(projectId, false)[0]?.kid });
  const anonymous = tokens.sign({ ...claims, is_anonymous: true });
  expect((await jwtVerify(anonymous, keys, { audience: `${projectId}:anon`, currentDate: start })).payload.sub).toBe(claims.sub);
});

test("a token that jose signs with the server's key is verified", async () => {
  expect(issuing().tokens.verify(await forge(genuine))).toEqual({ ok: true, token: genuine });
});

test("extra claims are ignored", async () => {
  const verification = issuing().tokens.verify(await forge({ ...genuine, admin: true, nbf: startSeconds }));
  expect(verification).toEqual({ ok: true, token: genuine });
});

describe("time", () => {
  test("a token expires at its exp to the second, cached or not", () => {
    const { tokens, wait } = issuing();
    const token = tokens.sign(claims);
    wait(599.999);
    expect(tokens.verify(token).ok).toBe(true);
    wait(600);
    expect(tokens.verify(token)).toEqual({ ok: false, reason: "expired", token: genuine });

    const fresh = issuing();
    fresh.wait(600);
    expect(fresh.tokens.verify(token)).toEqual({ ok: false, reason: "expired", token: genuine });
  });

  test.each([
    ["iat 30 s ahead", { iat: startSeconds + 30 }, true],
    ["iat 31 s ahead", { iat: startSeconds + 31 }, false],
    ["nbf 30 s ahead", { nbf: startSeconds + 30 }, true],
    ["nbf 31 s ahead", { nbf: startSeconds + 31 }, false],
  ])("%s", async (_name, times, ok) => {
    const verification = issuing().tokens.verify(await forge({ ...genuine, ...times }));
    expect(verification).toMatchObject(ok ? { ok } : { ok, reason: "unparsable" });
  });

  test("an expired token with an invalid signature is unparsable, not expired", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const verification = issuing().tokens.verify(await forge({ ...genuine, exp: startSeconds - 1 }, {}, privateKey));
    expect(verification).toEqual({ ok: false, reason: "unparsable" });
  });
});

describe("rejected as unparsable", () => {
  const refuses = (token: string) => expect(issuing().tokens.verify(token)).toEqual({ ok: false, reason: "unparsable" });

  test.each([
    ["undefined"],
    [""],
    ["null"],
    ["a.b"],
    ["a.b.c.d"],
    [".."],
    ["x".repeat(1_000_000)],
    [`${"e".repeat(8192)}.e.${"e".repeat(86)}`],
  ])("an invalid token: %.20s", (token) => refuses(token));

  test.each(Object.keys(genuine) as (keyof typeof genuine)[])("a signed token without %s", async (name) =>
    refuses(await forge(without(name))),
  );

  test.each([
    ["the issuer of another project", { iss: `${publicUrl}/api/v1/projects/internal` }],
    ["the issuer of another server", { iss: `https://evil.example/api/v1/projects/${projectId}` }],
    ["the anonymous issuer", { iss: `${publicUrl}/api/v1/projects-anonymous-users/${projectId}` }],
    ["an audience in a list", { aud: [projectId] }],
    ["the audience of another project", { aud: "internal" }],
    ["the anonymous audience", { aud: `${projectId}:anon` }],
    ["an unknown suffix", { aud: `${projectId}:admin` }],
    ["is_anonymous against its audience", { is_anonymous: true }],
    ["another project in project_id", { project_id: "internal" }],
    ["another role", { role: "admin" }],
    ["a subject that is not a UUID", { sub: "1 OR 1=1" }],
    ["an exp that is a string", { exp: "9999999999" }],
    ["an exp that is too large", { exp: 1e300 }],
  ])("a signed token with %s", async (_name, change) => refuses(await forge({ ...genuine, ...change } as Record<string, unknown>)));

  test("alg none", () => refuses(new UnsecuredJWT(genuine).encode()));

  test("alg none with a signature of the right length", () => {
    const header = Buffer.from(JSON.stringify({ alg: "none", kid: issuing().tokens.jwks(projectId, false)[0]?.kid })).toString("base64url");
    refuses(`${header}.${Buffer.from(JSON.stringify(genuine)).toString("base64url")}.${"A".repeat(86)}`);
  });

  test("HS256 keyed with the public key", async () => {
    const [jwk] = issuing().tokens.jwks(projectId, false);
    const key = Buffer.from(JSON.stringify(jwk));
    refuses(await new SignJWT(genuine).setProtectedHeader({ alg: "HS256", kid: jwk?.kid ?? "" }).sign(key));
  });

  test("RS256", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    refuses(
      await new SignJWT(genuine)
        .setProtectedHeader({ alg: "RS256", kid: issuing().tokens.jwks(projectId, false)[0]?.kid ?? "" })
        .sign(privateKey),
    );
  });

  test("a foreign key in the header, by value or by URL", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    refuses(await forge(genuine, { jwk: await exportJWK(publicKey) }, privateKey));
    refuses(await forge(genuine, { jku: "http://127.0.0.1:9/jwks.json" }, privateKey));
  });

  test("a header with a critical extension", async () => {
    const { tokens } = issuing();
    const [head, ...rest] = tokens.sign(claims).split(".");
    const header = JSON.parse(Buffer.from(head ?? "", "base64url").toString());
    refuses([Buffer.from(JSON.stringify({ ...header, crit: ["exp"] })).toString("base64url"), ...rest].join("."));
  });

  test("an unknown kid and the kid of another audience", async () => {
    refuses(await forge(genuine, { kid: "AAAAAAAAAAAA" }));
    refuses(await forge(genuine, { kid: issuing().tokens.jwks("internal", false)[0]?.kid }));
  });

  test("a changed payload, a changed signature or another encoding of the signature", () => {
    const { tokens } = issuing();
    const [head, , signature] = tokens.sign(claims).split(".");
    const payload = Buffer.from(JSON.stringify({ ...genuine, sub: "00000000-0000-4000-8000-000000000000" })).toString("base64url");
    refuses(`${head}.${payload}.${signature}`);

    const [, body] = tokens.sign(claims).split(".");
    const bytes = Buffer.from(signature ?? "", "base64url");
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    refuses(`${head}.${body}.${bytes.toString("base64url")}`);

    // The last of 86 characters carries four unused bits: sixteen spellings decode to the same bytes.
    const last = signature?.at(-1) ?? "A";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    refuses(`${head}.${body}.${signature?.slice(0, -1)}${alphabet[alphabet.indexOf(last) + 1]}`);
  });

  test("a token of a server with another root secret", () => refuses(issuing({ root: { current: previous } }).tokens.sign(claims)));
});

test("during a rotation old tokens are valid, and both keys are published, the new one first", () => {
  const old = issuing({ root: { current: previous } });
  const both = issuing({ root: { current, previous } });
  const only = issuing();
  expect(both.tokens.verify(old.tokens.sign(claims)).ok).toBe(true);
  expect(only.tokens.verify(both.tokens.sign(claims)).ok).toBe(true);
  expect(only.tokens.verify(old.tokens.sign(claims)).ok).toBe(false);
  expect(both.tokens.jwks(projectId, false)).toEqual([...only.tokens.jwks(projectId, false), ...old.tokens.jwks(projectId, false)]);
  expect(both.tokens.jwks(projectId, true)).toHaveLength(4);
});

test("a trailing slash of the public URL does not change the issuer", () => {
  const { secrets } = issuing();
  const tokens = createTokens({ secrets, publicUrl: `${publicUrl}/`, accessSeconds: 600, clock: { now: () => start } });
  expect(issuing().tokens.verify(tokens.sign(claims)).ok).toBe(true);
});

test("callers cannot modify a cached token", () => {
  const { tokens } = issuing();
  const token = tokens.sign(claims);
  const first = tokens.verify(token);
  expect(() => {
    if (first.ok) first.token.sub = "somebody else";
  }).toThrow(TypeError);
  expect(tokens.verify(token)).toEqual({ ok: true, token: genuine });
});

test("tokens beyond the cache's capacity are still verified", () => {
  const { tokens } = issuing({ cachedTokens: 2 });
  const all = ["a", "b", "c", "d"].map((name) => tokens.sign({ ...claims, name }));
  for (const token of [...all, ...all]) expect(tokens.verify(token).ok).toBe(true);
});

test("verification does not wait for hashes", async () => {
  const { tokens } = issuing();
  const passwords = createPasswords({ concurrency: 8, maxWaitMillis: 20_000 });
  let hashed = 0;
  const hashes = Array.from({ length: 16 }, () => passwords.hash("correct horse").then(() => (hashed += 1)));

  const verified = Array.from({ length: 20 }, (_, i) => tokens.verify(tokens.sign({ ...claims, name: String(i) })).ok);
  expect(hashed).toBe(0);
  expect(verified).toEqual(Array(20).fill(true));
  await Promise.all(hashes);
});
