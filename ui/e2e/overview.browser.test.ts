import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { signInTo } from "../testing/dashboard.ts";
import { failRequests } from "../testing/failing-requests.ts";
import { givenDeveloper } from "../testing/project.ts";

const run = promisify(execFile);
const { server, browser } = await startBrowserTest();
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
  for (let i = 1; i <= 4; i++) await server.givenUser({ email: `person-${i}@example.org` });
});

const withVisitor = (story: Story) => visit(browser, server.url, story);

test("the overview shows the number of users, their methods and the latest users", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Latchkey", level: 1 }).waitFor();
    const figure = (name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");
    await expect.poll(() => figure("Users").textContent()).toBe("5");
    expect(await figure("Sign-ups in 7 days").textContent()).toBe("5");
    const methods = page.getByRole("region", { name: "Sign-in methods" }).getByRole("listitem");
    expect(await methods.textContent()).toBe("E-mail and password5");
    const registered = page.getByRole("region", { name: "Recent sign-ups" }).getByRole("listitem");
    expect(await registered.count()).toBe(5);
    expect(await registered.first().textContent()).toContain("person-4@example.org");
  });
});

test("each chart has a table of its numbers", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    const signUps = page.getByRole("region", { name: "Sign-ups per day" });
    await signUps.locator(".recharts-bar-rectangle").first().waitFor({ state: "attached" });
    expect(await signUps.getByRole("table").count()).toBe(0);
    await signUps.getByText("Show as table").press("Enter");
    const rows = signUps.getByRole("row");
    expect(await rows.count()).toBe(32);
    expect(await rows.nth(1).getByRole("cell").textContent()).toBe("5");
    expect(await rows.nth(31).getByRole("cell").textContent()).toBe("0");
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

test("today is drawn apart from complete days", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByText("Last 31 days (UTC); today is incomplete").first().waitFor();
    const bar = page.getByRole("region", { name: "Sign-ups per day" }).locator(".recharts-bar-rectangle path").last();
    await bar.waitFor({ state: "attached" });
    expect(await bar.getAttribute("fill-opacity")).toBe("0.4");
    const lines = page.getByRole("region", { name: "Active users per day" }).locator(".recharts-area-curve");
    await expect
      .poll(() => lines.evaluateAll((paths) => paths.map((path) => path.getAttribute("stroke-dasharray"))))
      .toEqual(["4 4", null]);
  });
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
    await page.locator(".recharts-bar-rectangle").first().waitFor({ state: "attached" });
    await page.getByText(server.project.publishableClientKey).waitFor();
    expect(await shift()).toBeLessThanOrEqual(0.02);

    // The measurement sees what moves.
    await page.evaluate(() =>
      document.body.prepend(Object.assign(document.createElement("p"), { textContent: "Above", style: "height: 9rem" })),
    );
    await expect.poll(shift).toBeGreaterThan(0.02);
  });
});

test("a project without users shows the quick start until the first user signs up", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects", owner);
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByLabel("Project name").fill("Acme shop");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByText("Waiting for the first user…").waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const environment = page.getByRole("figure", { name: ".env" });
    expect(await environment.textContent()).toContain(`LATCHKEY_PROJECT_ID=${id}`);
    await page.getByText("With @stackframe/js instead").click();
    expect(await environment.last().textContent()).toContain(`STACK_PROJECT_ID=${id}`);

    await page.goto(`/p/${id}/handler/sign-up`);
    await page.getByRole("heading", { name: "Create your Acme shop account" }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`/projects/${id}`);
    await other.getByText("Waiting for the first user…").waitFor();
    await page.getByLabel("E-mail").fill("first@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create account" }).click();
    await other.getByRole("region", { name: "Recent sign-ups" }).getByText("first@example.org").waitFor();
    expect(await other.getByText("Waiting for the first user…").count()).toBe(0);
  });
});

test("the printed files and commands of the quick start sign up the first user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "first-user-"));
  await withVisitor(async (page) => {
    await signInTo(page, "/projects", owner);
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByLabel("Project name").fill("Printed shop");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByRole("link", { name: "Go to API keys" }).click();
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Description").fill("Quick start");
    await page.getByRole("button", { name: "Create keys" }).click();
    await page.getByLabel("I have saved these keys").check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("It is filled in below.").waitFor();

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
    await page.getByRole("region", { name: "Recent sign-ups" }).getByText("ada@example.org").waitFor();
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
