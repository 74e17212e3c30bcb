import { createHmac, createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccessClaims } from "../../../services/tokens.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());
let ada: Person;
beforeEach(async () => {
  ada = await server.givenUser();
});

const me = (user: string, headers: Record<string, string> = {}) => server.request("GET", "/users/me", { as: "client", user, headers });
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8"));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const readHeader = (token: string) => decode(token.split(".")[0]);
const readClaims = (token: string) => decode(token.split(".")[1]);

/** The claims of a genuine token as our own server would sign them, some of them otherwise. */
function signed(changed: Partial<AccessClaims>): string {
  const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, ...claims } = readClaims(ada.accessToken);
  return server.running.services.tokens.sign({ ...claims, ...changed });
}

test("a token has exactly the claims that clients parse", () => {
  expect(readHeader(ada.accessToken)).toEqual({ alg: "ES256", kid: expect.stringMatching(/^[\w-]{12}$/) });
  const claims = readClaims(ada.accessToken);
  expect(claims).toEqual({
    sub: ada.id,
    iss: `${server.url}/api/v1/projects/internal`,
    aud: "internal",
    iat: expect.any(Number),
    exp: claims.iat + 600,
    project_id: "internal",
    branch_id: "main",
    refresh_token_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    role: "authenticated",
    name: null,
    email: ada.email,
    email_verified: false,
    selected_team_id: expect.any(String),
    is_anonymous: false,
    signed_up_at: expect.any(Number),
    requires_totp_mfa: false,
    is_restricted: false,
    restricted_reason: null,
    auth_time: expect.any(Number),
    amr: ["pwd"],
    acr: "aal1",
  });
});

test("a token of an impersonation says so, also after a refresh", async () => {
  const created = await server.request("POST", "/auth/sessions", { as: "server", body: { user_id: ada.id, is_impersonation: true } });
  const { access_token, refresh_token } = created.json;
  const refreshed = await server.request("POST", "/auth/sessions/current/refresh", {
    as: "client",
    headers: { "x-stack-refresh-token": refresh_token },
  });
  const renewed = refreshed.json.access_token;
  expect([readClaims(access_token).is_impersonation, readClaims(renewed).is_impersonation]).toEqual([true, true]);
  expect((await me(renewed)).status).toBe(200);
});

describe("forged tokens are rejected:", () => {
  const attacker = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = attacker.publicKey.export({ format: "jwk" });
  const es256 = (header: object, payload: object, key = attacker.privateKey) => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${createSign("sha256").update(text).sign({ key, dsaEncoding: "ieee-p1363" }, "base64url")}`;
  };
  const parts = () => ({
    header: readHeader(ada.accessToken),
    payload: readClaims(ada.accessToken),
    signature: ada.accessToken.split(".")[2] as string,
  });
  const published = async () => (await server.request("GET", "/projects/internal/.well-known/jwks.json")).json.keys[0];

  const forgeries: [string, () => string | Promise<string>][] = [
    ["alg none", () => `${encode({ alg: "none" })}.${encode(parts().payload)}.`],
    [
      "alg none under a real signature",
      () => `${encode({ ...parts().header, alg: "none" })}.${encode(parts().payload)}.${parts().signature}`,
    ],
    [
      "HS256 keyed with the public JWK",
      async () => {
        const text = `${encode({ ...parts().header, alg: "HS256" })}.${encode(parts().payload)}`;
        return `${text}.${createHmac("sha256", JSON.stringify(await published()))
          .update(text)
          .digest("base64url")}`;
      },
    ],
    [
      "HS256 keyed with the public PEM",
      async () => {
        const pem = createPublicKey({ key: await published(), format: "jwk" }).export({ type: "spki", format: "pem" });
        const text = `${encode({ ...parts().header, alg: "HS256" })}.${encode(parts().payload)}`;
        return `${text}.${createHmac("sha256", pem).update(text).digest("base64url")}`;
      },
    ],
    [
      "RS256",
      () => {
        const text = `${encode({ ...parts().header, alg: "RS256" })}.${encode(parts().payload)}`;
        return `${text}.${createSign("sha256").update(text).sign(rsa.privateKey, "base64url")}`;
      },
    ],
    ["a key in the header", () => es256({ ...parts().header, jwk }, parts().payload)],
    ["the server's key id with another key", () => es256(parts().header, parts().payload)],
    ["an unknown key id", () => es256({ alg: "ES256", kid: "unknown-key-" }, parts().payload)],
    [
      "changed claims",
      () => `${encode(parts().header)}.${encode({ ...parts().payload, role: "authenticated", name: "Eve" })}.${parts().signature}`,
    ],
    ["a critical extension", () => es256({ ...parts().header, crit: ["exp"] }, parts().payload)],
    ["the word undefined", () => "undefined"],
    ["two parts", () => ada.accessToken.split(".").slice(0, 2).join(".")],
    ["four parts", () => `${ada.accessToken}.x`],
    ["another encoding of the signature", () => `${ada.accessToken}=`],
    ["nine thousand characters", () => `${ada.accessToken}${"A".repeat(9000)}`],
  ];
  test.each(forgeries)("%s", async (_name, forge) => {
    const token = await forge();
    const answer = await me(token);
    expect([answer.status, answer.json?.code], answer.text).toEqual([401, "UNPARSABLE_ACCESS_TOKEN"]);
    expect(answer.headers.get("x-stack-known-error")).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("an empty token, which is none", async () => {
    const answer = await me("");
    expect([answer.status, answer.json?.code], answer.text).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
  });

  test("a key URL in the header, which is never fetched", async () => {
    let requests = 0;
    const sink = createServer((_request, response) => {
      requests++;
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: "theirs" }] }));
    }).listen(0, "127.0.0.1");
    await once(sink, "listening");
    try {
      const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/jwks.json`;
      for (const header of [{ jku: url }, { x5u: url }, { jku: url, kid: parts().header.kid }]) {
        const answer = await me(
          es256({ alg: "ES256", kid: "theirs", ...header }, { ...parts().payload, iss: url.replace("/jwks.json", "") }),
        );
        expect(answer.json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
      }
      expect(requests).toBe(0);
    } finally {
      sink.close();
    }
  });

  test("a header of a megabyte", async () => {
    const answer = await me("A".repeat(1_000_000)).then(
      ({ status }) => status,
      () => "cut",
    );
    expect([431, 401, "cut"]).toContain(answer);
    expect((await me(ada.accessToken)).status).toBe(200);
  });
});

describe("genuine tokens that are invalid for the call:", () => {
  test("expired tokens, with the time of expiry in the error", async () => {
    const exp = readClaims(ada.accessToken).exp * 1000;
    server.clock.advance(601_000);
    try {
      const answer = await me(ada.accessToken);
      expect([answer.status, answer.json.code, answer.json.details]).toEqual([401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: exp }]);
    } finally {
      server.clock.advance(-601_000);
    }
    expect((await me(ada.accessToken)).status).toBe(200);
  });

  test.each([
    ["tokens issued half a minute in the future are accepted", 30_000, 200],
    ["tokens issued further in the future are rejected", 33_000, 401],
  ])("%s", async (_name, ahead, status) => {
    server.clock.advance(ahead);
    const token = signed({ name: `ahead ${ahead}` });
    server.clock.advance(-ahead);
    expect((await me(token)).status).toBe(status);
  });

  test("tokens of another project", async () => {
    const other = await server.givenProject();
    const answer = await server.request("GET", "/users/me", { as: "client", project: other, user: ada.accessToken });
    expect([answer.status, answer.json.code]).toEqual([401, "INVALID_PROJECT_FOR_ACCESS_TOKEN"]);
    expect(answer.json.details).toEqual({ expected_project_id: other.id, actual_project_id: "internal" });
  });

  test("tokens of another branch", async () => {
    expect((await me(signed({ branch_id: "dev" }))).json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("tokens of an anonymous user, unless the caller allows one", async () => {
    await server.db.updateTable("users").set({ is_anonymous: true }).where("id", "=", ada.id).execute();
    const token = signed({ is_anonymous: true });
    expect(readClaims(token)).toMatchObject({ aud: "internal:anon", iss: `${server.url}/api/v1/projects-anonymous-users/internal` });
    expect((await me(token)).json.code).toBe("ANONYMOUS_AUTHENTICATION_NOT_ALLOWED");
    const welcomed = await me(token, { "x-stack-allow-anonymous-user": "true" });
    expect([welcomed.status, welcomed.json.is_anonymous]).toEqual([200, true]);
    const [header, , signature] = token.split(".");
    const swapped = `${header}.${encode({ ...readClaims(token), aud: "internal", iss: `${server.url}/api/v1/projects/internal` })}.${signature}`;
    expect((await me(swapped)).json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("tokens of a revoked session, with the code of an expired token", async () => {
    expect((await server.request("DELETE", "/auth/sessions/current", { as: "client", user: ada.accessToken })).json).toEqual({
      success: true,
    });
    const answer = await me(ada.accessToken);
    expect([answer.status, answer.json.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    const again = await server.request("DELETE", "/auth/sessions/current", { as: "client", user: ada.accessToken });
    expect([again.status, again.json.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  });

  test("tokens of a deleted user, which are treated as no user", async () => {
    expect((await server.request("DELETE", `/users/${ada.id}`, { as: "server" })).status).toBe(200);
    const answer = await me(ada.accessToken);
    expect([answer.status, answer.json.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect((await server.request("GET", "/projects/current", { as: "client", user: ada.accessToken })).status).toBe(200);
  });
});
