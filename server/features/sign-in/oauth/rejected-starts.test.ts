// Every refused start names the failed check, in a trace for developers (security design, section 1.7).
import { afterAll, describe, expect, test } from "vitest";
import { startServer } from "../../../testing/index.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { readRequestId, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, authorize, readTrace } = context;

describe("a start is refused", () => {
  const evil = "https://evil.example/handler/oauth-callback";
  const strictProject = server.givenProject(
    oauthConfig({ domains: { allowLocalhost: false, trustedDomains: { app: { baseUrl: "https://app.example.org" } } } }),
  );
  test.each<[name: string, query: Record<string, string>]>([
    ["another host", { redirect_uri: evil }],
    ["user information", { redirect_uri: "http://localhost:3000@evil.example/" }],
    ["a longer host", { redirect_uri: "http://localhost.evil.example/" }],
    ["another scheme", { redirect_uri: "javascript://localhost/%0aalert(1)" }],
    ["a backslash", { redirect_uri: "http://evil.example\\@localhost:3000/" }],
    ["an untrusted error page (OAU-14)", { error_redirect_url: evil }],
    ["an untrusted error page under its other name", { error_redirect_uri: evil }],
    ["an untrusted page to return to (OAU-14)", { after_callback_redirect_url: evil }],
    ["a page to return to that is a script", { after_callback_redirect_url: "javascript:alert(1)" }],
  ])("with %s (OAU-05)", async (_name, query) => {
    const { answer: refused } = await authorize(project, query);
    expect([refused.status, refused.json.code, refused.headers.get("location")]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED", null]);
    const [[check, detail]] = Object.entries(query) as [[string, string]];
    expect(await readTrace(refused)).toMatchObject({
      step: "authorize",
      check: check.replace("error_redirect_uri", "error_redirect_url"),
      detail,
    });
  });

  test.each([
    "https://app.example.org.evil.example/callback",
    "https://evilapp.example.org/callback",
    "https://evil.example/?https://app.example.org/callback",
    "https://app.example.org@evil.example/callback",
    "https://app.example.org:8443/callback",
    "http://app.example.org/callback",
    "https://sub.app.example.org/callback",
  ])("with %s, where the project trusts https://app.example.org (OAU-05)", async (redirect_uri) => {
    const strict = await strictProject;
    expect((await authorize(strict, { redirect_uri: "https://app.example.org/callback" })).answer.status).toBe(307);
    const { answer: refused } = await authorize(strict, { redirect_uri });
    expect([refused.status, refused.json.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
  });

  test.each<[name: string, query: Record<string, string | undefined>]>([
    ["no challenge", { code_challenge: undefined }],
    ["an empty challenge", { code_challenge: "" }],
    ["a challenge of 44 characters", { code_challenge: "c".repeat(44) }],
    ["a challenge of other letters", { code_challenge: `${"c".repeat(42)}+` }],
    ["a challenge that is the base64url of no 32 bytes", { code_challenge: `${"c".repeat(42)}d` }],
    ["the method plain", { code_challenge_method: "plain" }],
    ["the method s256", { code_challenge_method: "s256" }],
    ["no method", { code_challenge_method: undefined }],
    ["no state", { state: undefined }],
    ["another response type", { response_type: "token" }],
    ["another grant", { grant_type: "implicit" }],
  ])("with %s (OAU-01)", async (_name, query) => {
    const { answer: refused } = await authorize(project, query);
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    const [parameter] = Object.keys(query);
    const trace = { step: "authorize", check: "parameters", provider_id: "google", detail: expect.stringContaining(`query.${parameter}`) };
    expect(await readTrace(refused)).toMatchObject(trace);
  });

  test("without a client id, in a trace of no project, and with one that cannot be stored", async () => {
    for (const client_id of [undefined, "\u0000", "x".repeat(5000)]) {
      const { answer: refused } = await authorize(project, { client_id });
      expect(refused.json.code).toBe("SCHEMA_ERROR");
      const id = readRequestId(refused) as string;
      const rows = await server.db.selectFrom("oauth_traces").select(["tenancy_id", "failed_check"]).where("request_id", "=", id).execute();
      expect(rows).toEqual([{ tenancy_id: null, failed_check: "parameters" }]);
    }
  });

  test("with another scope than `legacy`, whose name is in the error and in the trace", async () => {
    const { answer: refused } = await authorize(project, { scope: "openid" });
    expect([refused.status, refused.headers.get("x-stack-known-error"), refused.json.details]).toEqual([
      400,
      "INVALID_SCOPE",
      { scope: "openid" },
    ]);
    expect(await readTrace(refused)).toMatchObject({ step: "authorize", check: "scope", error_code: "INVALID_SCOPE" });
  });

  test.each<[check: string, code: string, query: Record<string, string>]>([
    ["client_secret", "INVALID_PUBLISHABLE_CLIENT_KEY", { client_secret: "pck_wrong" }],
    ["token", "OAUTH_LINK_NEEDS_USER", { type: "link" }],
    ["token", "UNPARSABLE_ACCESS_TOKEN", { token: "garbage" }],
    ["provider_timeout", "OUTER_OAUTH_TIMEOUT", { provider_scope: "timeout" }],
  ])("at the check %s (%s), which its trace names", async (check, code, query) => {
    const { answer: refused } = await authorize(project, query);
    expect(refused.headers.get("x-latchkey-error") ?? refused.json.code).toBe(code);
    expect(await readTrace(refused)).toMatchObject({ step: "authorize", check, error_code: code, provider_id: "google" });
  });

  test("for a provider that the project does not have, and with extra scopes of shared keys, with traces", async () => {
    const unknown = (await authorize(project, {}, "discord")).answer;
    expect(await readTrace(unknown)).toMatchObject({ check: "provider", provider_id: "discord" });
    const { accessToken: token } = await server.givenUser({ project });
    const extra = (await authorize(project, { provider_scope: "playlist-read", token }, "spotify")).answer;
    expect(await readTrace(extra)).toMatchObject({ check: "provider_scope", detail: "playlist-read" });
  });

  test("for an unknown branch, and started for an existing one by its name", async () => {
    const branched = await server.givenProject(oauthConfig(), ["dev"]);
    expect((await authorize(branched, { client_id: `${branched.id}#nowhere` })).answer.json).toMatchObject({
      code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
      details: { client_id: `${branched.id}#nowhere` },
    });
    expect((await authorize(branched, { client_id: `${branched.id}#dev` })).answer.status).toBe(307);
  });

  test("with shared keys where server or project is in production", async () => {
    const spotify = () => authorize(project, {}, "spotify");
    const production = await startServer({ databaseOf: server, development: false });
    const { query } = await authorize(project);
    const refused = await production.request("GET", `/auth/oauth/authorize/spotify?${new URLSearchParams(query)}`);
    expect(refused.json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
    await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", project.id).execute();
    expect((await spotify()).answer.json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
    await server.db.updateTable("projects").set({ is_production_mode: false }).where("id", "=", project.id).execute();
  });
});
