import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { failOnce, signInTo } from "./testing/developer.ts";

let server: TestServer;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 1; i <= 4; i++) await server.givenUser({ email: `person-${i}@example.org` });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story) => visit(browser, server.url, story);

test("the overview tells how many users there are, how they sign in, and who came last", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Latchkey", level: 1 }).waitFor();
    const figure = (name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");
    await expect.poll(() => figure("Users").textContent()).toBe("5");
    expect(await figure("Sign-ups in 7 days").textContent()).toBe("5");
    expect(await page.getByRole("region", { name: "Sign-in methods" }).getByRole("listitem").textContent()).toBe("E-mail and password5");
    const registered = page.getByRole("region", { name: "Signed up last" }).getByRole("listitem");
    expect(await registered.count()).toBe(5);
    expect(await registered.first().textContent()).toContain("person-4@example.org");
  });
});

test("each drawing has its numbers as a table", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    const signUps = page.getByRole("region", { name: "Sign-ups per day" });
    await signUps.locator(".recharts-bar-rectangle").first().waitFor({ state: "attached" });
    expect(await signUps.getByRole("table").count()).toBe(0);
    await signUps.getByText("Show as a table").press("Enter");
    const rows = signUps.getByRole("row");
    expect(await rows.count()).toBe(32);
    expect(await rows.nth(1).getByRole("cell").textContent()).toBe("5");
    expect(await rows.nth(31).getByRole("cell").textContent()).toBe("0");
  });
});

test("before its first user a project shows the way there, and notices by itself when somebody signs up", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects", owner);
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByLabel("Project name").fill("Acme shop");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByText("Waiting for the first user…").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await page.getByRole("figure", { name: ".env" }).textContent()).toContain(`STACK_PROJECT_ID=${id}`);

    await page.goto(`/p/${id}/handler/sign-up`);
    await page.getByRole("heading", { name: "Create your Acme shop account" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`/projects/${id}`);
    await other.getByText("Waiting for the first user…").waitFor();
    await page.getByLabel("E-mail").fill("first@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create account" }).click();
    await other.getByRole("region", { name: "Signed up last" }).getByText("first@example.org").waitFor();
    expect(await other.getByText("Waiting for the first user…").count()).toBe(0);
  });
});

test("what an app needs to know is there to be copied, and no secret is", async () => {
  await withVisitor(async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInTo(page, "/projects/internal", owner);
    await page.getByText(server.project.publishableClientKey).waitFor();
    expect(await page.content()).not.toContain(server.project.secretServerKey);
    expect(await page.content()).not.toContain(server.project.superSecretAdminKey);
    await page.getByRole("button", { name: "Copy API base" }).click();
    await page.getByText("Copied").first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/api/v1`);

    const targets = await page.getByRole("link").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(targets.length).toBeGreaterThanOrEqual(9);
    for (const target of targets) expect([target, (await fetch(target)).status]).toEqual([target, 200]);
  });
});

test("numbers that cannot be loaded are asked for again, and what an app needs is there meanwhile", async () => {
  await withVisitor(async (page) => {
    await failOnce(page, "**/api/v1/internal/metrics*");
    await signInTo(page, "/projects/internal", owner);
    await page.getByText("The numbers could not be loaded").waitFor();
    await page.getByText("Connect your app").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Sign-ups per day" }).waitFor();
  });
});
