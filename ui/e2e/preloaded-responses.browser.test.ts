// The dashboard's document contains the responses of its first reads, for the session in the cookies.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let ada: GivenDeveloper;
beforeAll(async () => {
  ada = await givenDeveloper(server);
});

const projects = (page: Page) => page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();

test("the dashboard shows the developer and the projects of the document without a request for them", async () => {
  await visit(browser, server.url, async (page) => {
    const reads: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(users\/me|internal\/projects)$/.test(pathname)) reads.push(`${request.method()} ${pathname}`);
    });
    await signInTo(page, "/", ada.person);
    await projects(page);
    // The first visit had no access token yet.
    expect(reads).toHaveLength(2);
    reads.length = 0;
    const response = await page.reload();
    await page.getByText("Corner shop").first().waitFor();
    expect(reads).toEqual([]);
    expect(response?.headers()["cache-control"]).toBe("no-store, no-transform");
    // What is changed afterwards is requested.
    await ada.project.update({ displayName: "Harbour shop" });
    await page.reload();
    await page.getByText("Harbour shop").first().waitFor();
    expect(reads).toEqual([]);
  });
});

test("the document contains no secret, and nothing for another session, project or page", async () => {
  const secret = `secret-${crypto.randomUUID()}`;
  const mailServer = { isShared: false, host: "mail.example", port: 587, username: "ada", password: secret };
  await ada.project.updateConfig({
    "emails.server": { ...mailServer, senderName: "Shop", senderEmail: "shop@example.org" },
    "auth.oauth.providers.github": { type: "github", isShared: false, clientId: "an id", clientSecret: secret, allowSignIn: true },
  });
  const { accessToken, refreshToken } = ada.person;
  const documentFor = async (path: string, pair: unknown) => {
    const cookie = `latchkey-access=${encodeURIComponent(JSON.stringify(pair))}`;
    return (await fetch(server.url + path, { headers: { cookie } })).text();
  };
  const own = await documentFor("/", [refreshToken, accessToken]);
  expect(own).toContain(ada.person.email);
  for (const value of [secret, accessToken, refreshToken]) expect(own).not.toContain(value);
  await visit(browser, server.url, async (page) => {
    await signInTo(page, "/", ada.person);
    await page.reload();
    await page.getByText("Harbour shop").first().waitFor();
  });

  const customer = await server.givenUser({ project: await server.givenProject() });
  const empty = [[], "", null, [refreshToken], [refreshToken, "x.y.z"], [refreshToken, 7], [customer.refreshToken, customer.accessToken]];
  for (const pair of empty) expect(await documentFor("/", pair)).not.toContain("preloaded");
  expect(await documentFor("/handler/sign-in", [refreshToken, accessToken])).not.toContain("preloaded");
});
