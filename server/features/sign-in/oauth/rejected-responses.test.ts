// Every refused answer of a provider names the failed check, in a trace for developers (security design, section 1.7).
import { afterAll, describe, expect, test } from "vitest";
import { digest } from "../../../services/secrets.ts";
import type { TestResponse } from "../../../testing/index.ts";
import { authorizeQuery, oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { providerCode } from "../../../testing/sign-in/provider.ts";
import { anAccount, readRequestId, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, project, start, comeBack, answer, readTrace } = context;

const otherFlow = () => start(project);

describe("a callback is refused, and signs no user in", () => {
  test.each<[name: string, check: string, call: () => Promise<TestResponse>]>([
    ["without a cookie (OAU-06)", "cookie_missing", async () => answer({ ...(await start(project)), cookie: "theme=dark" }, anAccount())],
    [
      "with the cookie of another tab only",
      "cookie_of_other_flow",
      async () => answer({ ...(await start(project)), cookie: (await otherFlow()).cookie }, anAccount()),
    ],
    [
      "with the state of another browser (login CSRF)",
      "cookie_of_other_flow",
      async () => answer({ ...(await otherFlow()), state: (await start(project)).state }, anAccount()),
    ],
    [
      "a second time",
      "state_used",
      async () => {
        const flow = await start(project);
        expect((await answer(flow, anAccount())).status).toBe(303);
        return answer(flow, anAccount());
      },
    ],
    [
      "at another provider's address (OAU-07)",
      "provider_mismatch",
      async () => answer({ ...(await start(project)), provider: "github" }, anAccount()),
    ],
  ])("%s", async (_name, check, call) => {
    const before = await server.db.selectFrom("oauth_codes").select("code_hash").execute();
    const refused = await call();
    const after = await server.db.selectFrom("oauth_codes").select("code_hash").execute();
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "OAUTH_FLOW_INVALID"]);
    expect(refused.text).toContain(`Request ID: ${readRequestId(refused)}`);
    expect(after.length - before.length).toBe(check === "state_used" ? 1 : 0);
    expect(await readTrace(refused)).toMatchObject({
      step: "callback",
      check,
      error_code: "OAUTH_FLOW_INVALID",
      explanation: expect.any(String),
    });
  });

  test("without a state, or with an unknown one, and the trace belongs to no project", async () => {
    const { state: unknown, cookie } = await start(project);
    await server.db.deleteFrom("oauth_flows").where("state_hash", "=", digest(unknown)).execute();
    for (const [state, check] of [
      [undefined, "state_missing"],
      ["short", "state_missing"],
      [unknown, "state_unknown"],
    ] as const) {
      const refused = await server.request("GET", `/auth/oauth/callback/google?code=x${state ? `&state=${state}` : ""}`, {
        headers: { cookie },
      });
      expect(refused.status).toBe(400);
      const rows = await server.db
        .selectFrom("oauth_traces")
        .selectAll()
        .where("request_id", "=", readRequestId(refused) as string)
        .execute();
      expect(rows).toMatchObject([{ tenancy_id: null, failed_check: check }]);
    }
  });

  test("does not end the sign-in of the browser that has started it", async () => {
    const flow = await start(project);
    expect((await answer({ ...flow, cookie: "" }, anAccount())).status).toBe(400);
    expect((await answer(flow, anAccount())).status).toBe(303);
  });
});

test.each([
  ["denied", 400, "OAUTH_PROVIDER_ACCESS_DENIED", "provider_denied"],
  ["timeout", 408, "OUTER_OAUTH_TIMEOUT", "provider_timeout"],
  ["rejected", 400, null, "provider_rejected"],
  ["invalid-response", 400, null, "provider_answer"],
  ["unreachable", 400, null, "provider_unreachable"],
] as const)("a provider that fails (%s) is named with its words (OAU-15)", async (failure, status, known, check) => {
  const refused = await answer(await start(project), failure === "denied" ? { isDenied: true } : { failure });
  expect([refused.status, refused.headers.get("x-stack-known-error")]).toEqual([status, known]);
  // A browser comes back with a denial; the other failures are those of the server's calls.
  const detail = failure === "denied" ? "The provider says access_denied." : `The provider fails: ${failure}.`;
  expect(await readTrace(refused)).toMatchObject({ check, provider_id: "google", detail });
  if (known === null) expect(refused.text).toContain("The provider fails");
});

test("a response after ten minutes is rejected", async () => {
  const flow = await start(project);
  server.clock.advance(600_000);
  const refused = await answer(flow, anAccount());
  expect([refused.status, refused.json.code]).toEqual([408, "OUTER_OAUTH_TIMEOUT"]);
  expect(await readTrace(refused)).toMatchObject({ check: "flow_expired" });
});

describe("a known error", () => {
  const errorUrl = "http://localhost:3000/handler/error?theme=dark";

  test("goes to the app's error page with code, message, details and the id of the trace", async () => {
    const flow = await start(project, { error_redirect_url: "http://localhost:3000/other", error_redirect_uri: errorUrl });
    const refused = await comeBack(flow, { error: "access_denied" });
    expect(refused.status).toBe(307);
    const url = new URL(refused.headers.get("location") ?? "");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      theme: "dark",
      errorCode: "OAUTH_PROVIDER_ACCESS_DENIED",
      message: expect.any(String),
      details: "{}",
      requestId: readRequestId(refused),
    });
    expect(refused.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await readTrace(refused)).toMatchObject({ check: "provider_denied" });
  });

  test("of a posted answer goes there with 303, so that the browser does not post it again", async () => {
    const flow = await start(project, { error_redirect_url: errorUrl });
    const refused = await server.request("POST", "/auth/oauth/callback/google", {
      headers: { cookie: flow.cookie, "content-type": "application/x-www-form-urlencoded" },
      rawBody: new URLSearchParams({ state: flow.state, error: "user_cancelled_authorize" }).toString(),
    });
    expect([refused.status, new URL(refused.headers.get("location") ?? "").pathname]).toEqual([303, "/handler/error"]);
  });

  test("does not go to a page that the project no longer trusts", async () => {
    const other = await server.givenProject(oauthConfig());
    const flow = await start(other, { error_redirect_url: errorUrl });
    await server.configure({ domains: { allowLocalhost: false } }, other.id);
    const refused = await comeBack(flow, { error: "access_denied" });
    expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
  });
});

describe("a browser that asks for HTML", () => {
  const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
  const findPage = (refused: TestResponse): URL => new URL(refused.headers.get("location") ?? "");

  test("sees a plain error of the callback on the hosted error page, with the id of the trace", async () => {
    const flow = await start(project);
    const refused = await server.request("GET", `/auth/oauth/callback/google?state=${flow.state}&code=x`, {
      headers: { accept },
    });
    expect(refused.status).toBe(307);
    const page = findPage(refused);
    expect(page.origin + page.pathname).toBe(`${server.running.url}/handler/error`);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      errorCode: "OAUTH_FLOW_INVALID",
      message: "This sign-in cannot be continued: The browser has no cookie of any sign-in: it is another browser, or it blocks cookies.",
      details: "{}",
      requestId: readRequestId(refused),
    });
    expect(await readTrace(refused)).toMatchObject({ check: "cookie_missing" });
  });

  test("sees a failure of the provider on the page of the project, and its cookie is deleted", async () => {
    const flow = await start(project);
    const refused = await server.request("POST", "/auth/oauth/callback/google", {
      headers: { cookie: flow.cookie, accept, "content-type": "application/x-www-form-urlencoded" },
      rawBody: new URLSearchParams({ state: flow.state, code: providerCode({ failure: "rejected" }) }).toString(),
    });
    expect([refused.status, findPage(refused).pathname]).toEqual([303, `/p/${project.id}/handler/error`]);
    expect(refused.headers.get("set-cookie")).toContain("Max-Age=0");
  });

  test.each<[name: string, more: Record<string, string>, path: () => string]>([
    [
      "of the project, never on an address of the request",
      { error_redirect_url: "https://evil.example/" },
      () => `/p/${project.id}/handler/error`,
    ],
    ["of the server where the project is unknown", { client_id: "unknown" }, () => "/handler/error"],
    ["of the project where a parameter is missing", { code_challenge: "" }, () => `/p/${project.id}/handler/error`],
  ])("sees a refused start on the page %s", async (_name, more, path) => {
    const { query } = authorizeQuery(project, more);
    const refused = await server.request("GET", `/auth/oauth/authorize/google?${new URLSearchParams(query)}`, {
      headers: { accept },
    });
    const page = findPage(refused);
    expect([refused.status, page.origin, page.pathname]).toEqual([307, server.running.url, path()]);
    expect(page.searchParams.get("requestId")).toBe(readRequestId(refused));
  });
});
