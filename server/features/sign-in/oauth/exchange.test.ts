// The exchange of an authorization code for a session (wire protocol, section 4.8.4).
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { TestResponse } from "../../../testing/index.ts";
import { oauthConfig, redirectUri } from "../../../testing/sign-in/oauth.ts";
import { anAccount, anAddress, readRequestId, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, code, exchange, refresh, readTrace } = context;

test("an exchange takes two statements, and a start two", async () => {
  const account = { ...anAccount(), refreshToken: "renews" };
  await exchange(project, await code(project, account));
  const issued = await code(project, account);
  expect(await server.statements(() => exchange(project, issued))).toHaveLength(2);
  expect(await server.statements(() => context.authorize(project))).toHaveLength(2);
});

test("the exchange that signs up takes five statements, and a callback four", async () => {
  const issued = await code(project, { ...anAccount(), email: anAddress(), emailVerified: true });
  expect(await server.statements(() => exchange(project, issued))).toHaveLength(5);
  const flow = await context.start(project);
  expect(await server.statements(() => context.answer(flow, anAccount()))).toHaveLength(4);
});

test("a refresh takes one statement", async () => {
  const { json } = await exchange(project, await code(project, anAccount()));
  expect(await server.statements(() => refresh(json.refresh_token))).toHaveLength(1);
});

test.each([
  ["JSON", (grant: Record<string, string>) => ({ body: grant })],
  [
    "a form",
    (grant: Record<string, string>) => ({
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      rawBody: new URLSearchParams(grant).toString(),
    }),
  ],
  [
    "Basic credentials",
    ({ client_id = "", client_secret = "", ...grant }: Record<string, string>) => ({
      body: grant,
      headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}` },
    }),
  ],
  ["a client id with the branch", (grant: Record<string, string>) => ({ body: { ...grant, client_id: `${grant.client_id}#main` } })],
])("%s is accepted", async (_name, requestOf) => {
  const issued = await code(project, anAccount());
  const tokens = await server.request("POST", "/auth/oauth/token", requestOf(context.grant(project, issued) as Record<string, string>));
  expect(tokens.status, tokens.text).toBe(200);
});

/** An exchange with a verifier whose challenge began the flow. */
const exchangeWith = async (verifier: string) => {
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return exchange(project, { ...(await code(project, anAccount(), { code_challenge })), verifier });
};

test.each(["v".repeat(43), "v".repeat(128), "-._~".repeat(11)])("the verifier %s is accepted", async (verifier) => {
  expect((await exchangeWith(verifier)).status).toBe(200);
});

describe("an exchange is refused", () => {
  test.each<[name: string, check: string, call: () => Promise<TestResponse>]>([
    [
      "with a wrong verifier (OAU-02)",
      "code_verifier",
      async () => exchange(project, { ...(await code(project, anAccount())), verifier: "v".repeat(43) }),
    ],
    ...[1, 42, 129, 4000].map((length): [string, string, () => Promise<TestResponse>] => [
      `with a verifier of ${length} characters`,
      "code_verifier",
      () => exchangeWith("v".repeat(length)),
    ]),
    ...["+", " ", "é", "\n"].map((letter): [string, string, () => Promise<TestResponse>] => [
      `with ${JSON.stringify(letter)} in the verifier`,
      "code_verifier",
      () => exchangeWith("v".repeat(43) + letter),
    ]),
    [
      "with another redirect_uri",
      "redirect_uri",
      async () => exchange(project, await code(project, anAccount()), { redirect_uri: `${redirectUri}&` }),
    ],
    [
      "after five minutes (OAU-04)",
      "code_expired",
      async () => {
        const issued = await code(project, anAccount());
        server.clock.advance(300_000);
        return exchange(project, issued);
      },
    ],
    [
      "with an unknown code",
      "code_unknown",
      async () => exchange(project, { ...(await code(project, anAccount())), code: "0".repeat(45) }),
    ],
  ])("%s", async (_name, check, call) => {
    const refused = await call();
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([400, "INVALID_AUTHORIZATION_CODE", "invalid_grant"]);
    expect(await readTrace(refused)).toMatchObject({ step: "token", check });
  });

  test("with another scope, or for an unknown branch, with a trace", async () => {
    const issued = await code(project, anAccount());
    const scope = await exchange(project, issued, { scope: "openid" });
    expect(await readTrace(scope)).toMatchObject({ check: "scope", error_code: "INVALID_SCOPE" });
    const branch = await exchange(project, issued, { client_id: `${project.id}#nowhere` });
    const rows = server.db.selectFrom("oauth_traces").select(["tenancy_id", "failed_check"]);
    expect(await rows.where("request_id", "=", readRequestId(branch) as string).execute()).toEqual([
      { tenancy_id: null, failed_check: "client_id" },
    ]);
    expect((await exchange(project, issued)).status).toBe(200);
  });

  test("for another project, whose attempt leaves the code usable", async () => {
    const other = await server.givenProject(oauthConfig());
    const issued = await code(project, anAccount());
    const refused = await exchange(other, issued);
    expect(refused.json.code).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await readTrace(refused, other)).toMatchObject({ check: "code_unknown" });
    expect((await exchange(project, issued)).status).toBe(200);
  });

  test("after a refused one: the code is used up", async () => {
    const issued = await code(project, anAccount());
    await exchange(project, issued, { redirect_uri: "http://localhost:3000/" });
    expect((await exchange(project, issued)).json.code).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("a second time, and the session of the first ends", async () => {
    const issued = await code(project, anAccount());
    const { json } = await exchange(project, issued);
    const reused = await exchange(project, issued);
    expect(await readTrace(reused)).toMatchObject({ check: "code_used" });
    expect((await refresh(json.refresh_token)).status).toBe(401);
  });

  test.each(["code", "redirect_uri", "code_verifier"])("without %s, with the error of RFC 6749", async (name) => {
    const refused = await exchange(project, await code(project, anAccount()), { [name]: undefined });
    expect([refused.status, refused.json.error]).toEqual([400, "invalid_request"]);
    expect(await readTrace(refused)).toMatchObject({ step: "token", check: "parameters", error_code: "INVALID_REQUEST" });
  });

  test("with a wrong key, but not without one: the verifier proves the client", async () => {
    const issued = await code(project, anAccount());
    const refused = await exchange(project, issued, { client_secret: "pck_wrong" });
    expect([refused.json.code, refused.json.details]).toEqual(["INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null }]);
    expect(await readTrace(refused)).toMatchObject({ step: "token", check: "client_secret" });
    expect((await exchange(project, issued, { client_secret: undefined })).status).toBe(200);
  });
});
