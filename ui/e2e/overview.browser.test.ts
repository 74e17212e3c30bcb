import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { startReceiver } from "#server/testing/webhooks/webhook-receiver.ts";
import { signInTo } from "../testing/dashboard.ts";
import { failRequests } from "../testing/failing-requests.ts";
import { givenDeveloper } from "../testing/project.ts";

const run = promisify(execFile);
const { server, browser } = await startBrowserTest();
let owner: Person;
/** The text of the page at the address of the server, before it has an account. */
let greeting: string | null;
beforeAll(async () => {
  await visit(browser, server.url, async (page) => {
    await page.goto("/");
    await page.waitForURL(/\/handler\/sign-up/);
    await page.getByRole("button", { name: "Create account" }).waitFor();
    greeting = await page.getByRole("main").textContent();
    await picture(page, "owner");
  });
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 1; i <= 4; i++) await server.givenUser({ email: `person-${i}@example.org` });
});

const pictures = process.env.SCREENSHOTS;

/** A picture of the whole page in the light and dark scheme, and on a phone, for `SCREENSHOTS=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  const size = page.viewportSize();
  await page.screenshot({ path: join(pictures, `${name}-light.png`), fullPage: true });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.screenshot({ path: join(pictures, `${name}-dark.png`), fullPage: true });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.screenshot({ path: join(pictures, `${name}-phone.png`), fullPage: true });
  if (size) await page.setViewportSize(size);
}

const withVisitor = (story: Story) => visit(browser, server.url, story);

const welcome = "The first account becomes the owner of this server.";

test("a server without an account opens its sign-up page, which welcomes the owner", async () => {
  expect(greeting).toContain(welcome);
  await withVisitor(async (page) => {
    await page.goto("/");
    await page.waitForURL(/\/handler\/sign-in/);
    await page.goto("/handler/sign-up");
    await page.getByRole("button", { name: "Create account" }).waitFor();
    expect(await page.getByText(welcome).count()).toBe(0);
  });
});

const figure = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd").first();

test("the overview shows the number of users, their activity and the latest users", async () => {
  await server.running.flushActivity();
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Latchkey", level: 1 }).waitFor();
    await expect.poll(() => figure(page, "Users").textContent()).toContain("5");
    expect(await figure(page, "Active in 30 days").textContent()).toContain("5");
    expect(await figure(page, "Sign-ups").textContent()).toContain("5");
    const items = (region: string) => page.getByRole("region", { name: region }).getByRole("listitem");
    expect(await items("Sign-in methods").textContent()).toBe("E-mail and password5");
    expect(await items("From the page to the account").last().textContent()).toMatch(/^New accounts.*5$/);
    expect(await items("Newest users").count()).toBe(5);
    expect(await items("Newest users").first().textContent()).toContain("person-4@example.org");
    // Nowhere is a country known.
    expect(await page.getByRole("heading", { name: "Countries" }).count()).toBe(0);
    await page.getByRole("region", { name: "Health" }).or(page.getByText("No problems found")).waitFor();
  });
});

test("each chart has a table of its numbers, of the chosen range", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    const signUps = page.getByRole("region", { name: "Sign-ups per day" });
    await signUps.waitFor();
    expect(await signUps.getByRole("table").count()).toBe(0);
    await signUps.getByText("Show as table").press("Enter");
    const rows = signUps.getByRole("row");
    expect(await rows.count()).toBe(31);
    expect(await rows.nth(1).getByRole("cell").textContent()).toBe("5");
    expect(await rows.nth(30).getByRole("cell").textContent()).toBe("0");
    await page.getByRole("button", { name: "7 days" }).click();
    await expect.poll(() => rows.count()).toBe(8);
  });
});

test("bars of methods are relative to all users, and users without a method are counted", async () => {
  const { person, project } = await givenDeveloper(server);
  await project.app.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password: "correct horse" });
  for (const name of ["Barbara", "Claude", "Donald"]) await project.app.createUser({ displayName: name });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}`, person);
    const methods = page.getByRole("region", { name: "Sign-in methods" }).getByRole("listitem");
    await expect.poll(() => methods.allTextContents()).toEqual(["E-mail and password1", "No sign-in method3"]);
    const widths = await methods.locator("[style]").evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.inlineSize));
    expect(widths).toEqual(["25%", "75%"]);
  });
});

test("a failing webhook and an endpoint that was turned off are named, and the link leads to them", async () => {
  const { person, project } = await givenDeveloper(server);
  await project.app.createUser({ displayName: "Ada" });
  const receiver = await startReceiver(() => 500);
  await project.app.createWebhookEndpoint({ url: receiver.url });
  await project.app.createTeam({ displayName: "Team" });
  await server.running.jobsIdle();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}`, person);
    const problem = page.getByRole("region", { name: "Health" }).getByRole("listitem");
    await expect.poll(() => problem.first().textContent()).toMatch(/^A webhook endpoint is failing · Since /);
    expect(await page.getByText("No problems found").count()).toBe(0);
    await picture(page, "health");
    await problem.first().getByRole("link", { name: "View webhooks" }).click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.getByRole("table", { name: "Endpoints" }).getByText(receiver.url).waitFor();
  });
  await receiver.close();
});

test("with a processor of a quarter of the speed, nothing on the overview moves while it loads", async () => {
  await withVisitor(async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const observed = window as unknown as { shift: number };
      observed.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) observed.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const shift = () => page.evaluate(() => (window as unknown as { shift: number }).shift);
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Sign-ups per day" }).waitFor();
    await page.getByText(server.project.publishableClientKey).waitFor();
    expect(await shift()).toBeLessThanOrEqual(0.02);

    // The measurement sees what moves.
    await page.evaluate(() =>
      document.body.prepend(Object.assign(document.createElement("p"), { textContent: "Above", style: "height: 9rem" })),
    );
    await expect.poll(shift).toBeGreaterThan(0.02);
  });
});

/** Creates a project in the dashboard, and shows its overview. @returns its id */
async function createProject(page: Page, name: string): Promise<string> {
  await signInTo(page, "/projects", owner);
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Project name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Waiting for the first user…").waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("the first sign-up ticks the first step within five seconds, and the checklist to production can be hidden", async () => {
  await withVisitor(async (page, context) => {
    const id = await createProject(page, "Acme shop");
    await page.getByRole("tab", { name: "Next.js" }).waitFor();
    await page.getByText("No problems found").waitFor();
    await picture(page, "first-run");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Open sign-up page" }).click();
    const hosted = await opened;
    await hosted.getByRole("heading", { name: "Create your Acme shop account" }).waitFor();
    await hosted.getByLabel("E-mail").fill("first@example.org");
    await hosted.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await hosted.getByRole("button", { name: "Create account" }).click();
    await hosted.waitForURL((url) => !url.pathname.endsWith("/sign-up"));
    await page.getByRole("link", { name: "first@example.org signed up." }).waitFor({ timeout: 5000 });
    expect(await page.getByText("Waiting for the first user…").count()).toBe(0);
    await page.getByRole("region", { name: "Newest users" }).getByText("first@example.org").waitFor();

    const checklist = page.getByRole("region", { name: "Before you go live" });
    await checklist.getByText("1 of 4 done").waitFor();
    await picture(page, "first-user-arrived");
    await checklist.getByRole("button", { name: "Hide" }).click();
    await page.reload();
    await page.getByRole("heading", { name: "Sign-ups per day" }).waitFor();
    expect([await checklist.count(), await page.getByText("Get your first user").count()]).toEqual([0, 0]);
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    await page.goto(`/projects/${id}/domains`);
    await page.getByRole("heading", { name: "Domains", level: 1 }).waitFor();
  });
});

test("every tab has the values of the project; its keys are created by a press and shown once", async () => {
  await withVisitor(async (page) => {
    const id = await createProject(page, "Tabbed shop");
    await page.getByRole("button", { name: "Show code with my keys" }).click();
    await page.getByText("Your new keys are filled in.").waitFor();
    for (const name of ["Next.js", "React", "Node.js", "Express", "Python", "curl", "Coding agent"]) {
      await page.getByRole("tab", { name }).click();
      const code = (await page.getByRole("tabpanel").locator("pre").allTextContents()).join("\n");
      expect([name, code.includes(id), code.includes(server.url)]).toEqual([name, true, true]);
      expect([name, /(?:pck|ssk)_\.\.\./.test(code)]).toEqual([name, false]);
    }
    await page.getByRole("tab", { name: "Coding agent" }).press("ArrowRight");
    const secret = /LATCHKEY_SECRET_SERVER_KEY=(ssk_\w+)/.exec((await page.getByRole("tabpanel").textContent()) ?? "")?.[1];
    expect(secret).toBeDefined();
    await page.getByRole("tab", { name: "curl" }).click();
    const { stdout } = await run("sh", ["-c", (await page.getByRole("tabpanel").locator("pre").textContent()) ?? ""]);
    expect(JSON.parse(stdout)).toMatchObject({ user_id: expect.any(String), access_token: expect.any(String) });
    await page.getByRole("link", { name: "grace@example.org signed up." }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign-ups per day" }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });
});

test("the printed files and commands of the Node.js tab sign up the first user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "first-user-"));
  await withVisitor(async (page) => {
    await createProject(page, "Printed shop");
    await page.getByRole("button", { name: "Show code with my keys" }).click();
    await page.getByText("Your new keys are filled in.").waitFor();
    await page.getByRole("tab", { name: "Node.js" }).click();

    const printed = async (label: string, index = 0) =>
      (await page.getByRole("figure", { name: label }).nth(index).locator("pre").textContent()) ?? "";
    const [init = "", install = ""] = (await printed("Terminal")).split("\n");
    await run("sh", ["-c", init], { cwd: folder });
    await installPackage(folder, /^npm install (http\S+)$/.exec(install)?.[1] ?? "");
    writeFileSync(join(folder, ".env"), await printed(".env"));
    writeFileSync(join(folder, "first-user.mjs"), await printed("first-user.mjs"));
    const command = await printed("Terminal", 1);
    for (let runs = 0; runs < 2; runs++) {
      const { stdout } = await run("sh", ["-c", command], { cwd: folder });
      expect(stdout).toBe("Signed in as ada@example.org\n");
    }
    await page.getByRole("region", { name: "Newest users" }).getByText("ada@example.org").waitFor();
  });
  rmSync(folder, { recursive: true });
});

/** Does the same as `npm install URL`, with the packages that are already here in place of a registry. */
async function installPackage(folder: string, url: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const archive = join(folder, "package.tgz");
  writeFileSync(archive, Buffer.from(await response.arrayBuffer()));
  const target = join(folder, "node_modules/latchkey");
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", archive, "-C", target, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve("node_modules", name), link, "dir");
  }
}

test("the connection details can be copied and contain no secret", async () => {
  await withVisitor(async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInTo(page, "/projects/internal", owner);
    await page.getByText(server.project.publishableClientKey).waitFor();
    expect(await page.content()).not.toContain(server.project.secretServerKey);
    expect(await page.content()).not.toContain(server.project.superSecretAdminKey);
    await page.getByRole("button", { name: "Copy Base URL" }).click();
    await page.getByText("Copied").first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url);

    const targets = await page.getByRole("link").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(targets.length).toBeGreaterThanOrEqual(9);
    for (const target of targets) expect([target, (await fetch(target)).status]).toEqual([target, 200]);
  });
});

test("metrics that cannot be loaded can be retried; the connection details are shown", async () => {
  await withVisitor(async (page) => {
    const repair = await failRequests(page, "**/api/v1/internal/metrics*");
    await signInTo(page, "/projects/internal", owner);
    await page.getByText("The metrics could not be loaded").waitFor();
    await page.getByText("Connect your app").waitFor();
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Sign-ups per day" }).waitFor();
  });
});
