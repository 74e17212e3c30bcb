import type { Browser, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { visit } from "#server/testing/browser.ts";
import type { Person, ProjectKeys, TestServer } from "#server/testing/index.ts";
import { addSession, cookieHeader, readAccessToken } from "./session-cookies.ts";

/** The parts of the run that the tests need. The example starts after the tests are collected. */
interface NextRun {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly project: ProjectKeys;
  readonly url: () => string;
  /** The paths of requests to the server so far. */
  readonly requested: readonly string[];
  /** A user whose access token has expired, and whose session has not. */
  readonly givenExpiredSession: () => Promise<Person>;
}

/** The promises of `latchkey/next`, tested with the example. */
export function testNext({ server, browser, project, url, requested, givenExpiredSession }: NextRun): void {
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(`${url()}${path}`, { method, headers, redirect: "manual" });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
    return { status: response.status, location: response.headers.get("location"), text: await response.text(), cookies };
  };
  const givenUser = () => server.givenUser({ project });
  const withCookies = (person: Person) => ({ cookie: cookieHeader(project.id, person) });

  /** The requests of a page to the API of the server. */
  function watchCalls(page: Page): string[] {
    const calls: string[] = [];
    page.on("request", (request: Request) => {
      if (request.url().startsWith(server.url)) calls.push(`${request.method()} ${new URL(request.url()).pathname.replace("/api/v1", "")}`);
    });
    return calls;
  }

  test("the server's HTML has the first value of useUser, which the browser takes without a request", async () => {
    const ada = await givenUser();
    await visit(browser, url(), async (page, context) => {
      await addSession(context, url(), project.id, ada);
      const calls = watchCalls(page);
      await page.goto("/");
      await page.getByRole("heading", { name: `Hello ${ada.email}` }).waitFor();
      // Read in the browser, so the page is hydrated by then.
      await page.getByText("Project: Another project").waitFor();
      expect(calls.filter((call) => !call.startsWith("OPTIONS"))).toEqual(["GET /projects/current"]);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("Signed out").waitFor();
    });
    const signedOut = (await get("/")).text;
    expect(signedOut).toContain("Signed out");
    // No data of the project is in the HTML, since the browser reads it.
    expect(signedOut).toContain("Loading the project…");
    expect(signedOut).not.toContain("Another project");
  });

  test("without JavaScript, a page shows the user, and no field that only servers may see", async () => {
    const ada = await givenUser();
    await visit(
      browser,
      url(),
      async (page, context) => {
        await addSession(context, url(), project.id, ada);
        await page.goto("/");
        await page.getByRole("heading", { name: `Hello ${ada.email}` }).waitFor();
        await context.clearCookies();
        await page.goto("/");
        await page.getByText("Signed out").waitFor();
      },
      { javaScriptEnabled: false },
    );
    const { text } = await get("/", withCookies(ada));
    expect(text).toContain("client_read_only_metadata");
    for (const name of ["server_metadata", "risk_scores", "last_active_at_millis"]) expect(text).not.toContain(name);
  });

  test("the proxy refreshes an expired token once, for the browser and for the server components", async () => {
    const ada = await givenExpiredSession();
    const before = countRefreshes();
    const response = await get("/account", withCookies(ada));
    expect([response.status, response.cookies]).toEqual([200, [cookieNames.access]]);
    expect(response.text).toContain(`Account of ${ada.email}`);
    expect(countRefreshes() - before).toBe(1);
    // Requests that began before the browser had the new token.
    for (const path of ["/", "/account", "/handler/sign-in"])
      expect((await get(path, withCookies(ada))).cookies).toEqual([cookieNames.access]);
    expect(countRefreshes() - before).toBe(1);
  });

  test("a protected page leads to the sign-in page and back", async () => {
    expect(await get("/account?tab=1")).toMatchObject({
      status: 307,
      location: "/handler/sign-in?after_auth_return_to=%2Faccount%3Ftab%3D1",
    });
    expect(await get("/account", {}, "POST")).toMatchObject({ status: 303 });
    const ada = await givenUser();
    const forged = withCookies({ ...ada, accessToken: forge(ada.accessToken), refreshToken: "unknown" });
    expect(await get("/account", forged)).toMatchObject({ status: 307 });
    await visit(browser, url(), async (page) => {
      await page.goto("/account?tab=1");
      await page.getByLabel("E-mail").fill(ada.email);
      await page.getByLabel("Password", { exact: true }).fill(ada.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/account?tab=1");
      await page.getByRole("heading", { name: `Account of ${ada.email}` }).waitFor();
    });
  });

  test("a server action changes the user, and components of the browser follow", async () => {
    const ada = await givenUser();
    await visit(browser, url(), async (page, context) => {
      await addSession(context, url(), project.id, ada);
      await page.goto("/account");
      await page.getByLabel("Name").fill("Ada");
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByRole("heading", { name: "Hello Ada", exact: true }).waitFor();
    });
  });

  test("route handlers have the user, store a refreshed token, and answer 401 without a user", async () => {
    const ada = await givenUser();
    const expected = { status: 200, text: JSON.stringify({ email: ada.email }) };
    expect(await get("/api/me", withCookies(ada))).toMatchObject({ ...expected, cookies: [] });
    expect(await get("/api/me", { authorization: `Bearer ${ada.accessToken}` })).toMatchObject(expected);
    expect(await get("/api/me")).toMatchObject({
      status: 401,
      text: '{"code":"USER_AUTHENTICATION_REQUIRED","error":"This call requires a signed-in user."}',
    });
    const expired = await givenExpiredSession();
    expect(await get("/api/me", withCookies(expired))).toMatchObject({ status: 200, cookies: [cookieNames.access] });
  });

  test("a route handler verifies tokens without a request", async () => {
    const ada = await givenUser();
    const whoami = (headers: Record<string, string> = {}) => get("/api/whoami", headers);
    expect(await whoami({ authorization: `Bearer ${ada.accessToken}` })).toMatchObject({ text: JSON.stringify({ email: ada.email }) });
    expect(await whoami()).toMatchObject({ status: 401, text: '{"reason":"missing"}' });
    expect(await whoami({ authorization: "Bearer forged" })).toMatchObject({ status: 401, text: '{"reason":"malformed"}' });
  });

  test("a route handler signs out, and the browser notices", async () => {
    const ada = await givenUser();
    await visit(browser, url(), async (page, context) => {
      await addSession(context, url(), project.id, ada);
      await page.goto("/");
      await page.getByRole("heading", { name: `Hello ${ada.email}` }).waitFor();
      // The heading is in the server's HTML. Components of the browser take it over with the same session.
      await page.waitForLoadState("networkidle");
      const response = await context.request.post(`${url()}/api/sign-out`, { maxRedirects: 0 });
      expect([response.status(), new URL(response.headers().location ?? "", url()).pathname]).toEqual([307, "/"]);
      expect(await readAccessToken(context, url())).toBeUndefined();
      await page.getByText("Signed out").waitFor();
    });
  });

  /** Exchanges of refresh tokens so far. */
  const countRefreshes = () => requested.filter((path) => path.endsWith("/auth/oauth/token")).length;
}

/** The same token with another user, so that its signature is wrong. */
function forge(token: string): string {
  const [header, payload = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return [header, Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString("base64url"), signature].join(".");
}
