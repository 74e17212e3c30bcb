import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { phone } from "../testing/accessibility.ts";
import { focusedText, signInTo } from "../testing/dashboard.ts";
import { cutRequests, failRequests } from "../testing/failing-requests.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
/** The first user owns project `internal`. */
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** Creates a project on the page and waits for its overview. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel("Project name").fill(name);
  await page.getByRole("button", { name: "Create project" }).click();
  await heading(page, name).waitFor();
}

test("a developer without projects creates the first one and sees its overview", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByText("No projects yet").waitFor();
    await page.getByRole("button", { name: "Create your first project" }).click();
    expect(await page.getByRole("dialog", { name: "New project" }).isVisible()).toBe(true);

    await page.getByText("You can change the name and the sign-in methods later.").waitFor();
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByText("Enter a project name.").waitFor();
    // One field shows its error itself: no summary above it.
    expect(await page.getByText("Check 1 field.").evaluate((summary) => summary.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
    await page.getByRole("dialog").locator("summary").click();
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    await create(page, "Acme shop");

    expect(new URL(page.url()).pathname).toMatch(/^\/projects\/[0-9a-f-]{36}$/);
    await expect.poll(() => focusedText(page)).toBe("Acme shop");
    expect(await page.title()).toBe("Acme shop · Overview");
    await page.getByText("Acme shop was created.").waitFor();
    await page.getByText("Get your first user").waitFor();
    const { config } = await server.db
      .selectFrom("tenancies")
      .innerJoin("projects", "projects.id", "tenancies.project_id")
      .select("tenancies.config")
      .where("projects.display_name", "=", "Acme shop")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(config)).toContain("passkey");
  });
});

test("a failed creation shows an error in the dialog and can be retried", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: "Create your first project" }).click();
    const reconnect = await cutRequests(page, "**/internal/projects", "POST");
    await page.getByLabel("Project name").fill("Second thoughts");
    await page.getByRole("button", { name: "Create project" }).click();
    await expect.poll(() => page.getByRole("dialog").getByRole("alert").textContent()).toContain("server cannot be reached");
    expect(await page.getByLabel("Project name").inputValue()).toBe("Second thoughts");
    reconnect();
    await page.getByRole("button", { name: "Create project" }).click();
    await heading(page, "Second thoughts").waitFor();
  }, /net::ERR_FAILED/);
});

test("pressing Enter twice creates one project", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: "Create your first project" }).click();
    await page.getByLabel("Project name").fill("Only once");
    const name = await page.getByLabel("Project name").elementHandle();
    await name?.evaluate((field) => {
      const form = field.closest("form");
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await heading(page, "Only once").waitFor();
    await page.getByRole("button", { name: /Switch project/ }).click();
    expect(await page.getByRole("link", { name: "Only once" }).count()).toBe(1);
  });
});

test("a developer in several teams chooses the owner team", async () => {
  const grace = await server.givenUser();
  const team = await server.request("POST", "/teams", {
    as: "client",
    user: grace.accessToken,
    body: { display_name: "Night shift", creator_user_id: "me" },
  });
  expect(team.status).toBe(201);
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: "Create your first project" }).click();
    await page.getByLabel("Owner").selectOption("Night shift");
    await create(page, "Owned by the night shift");
    const row = await server.db
      .selectFrom("projects")
      .select("owner_team_id")
      .where("display_name", "=", "Owned by the night shift")
      .executeTakeFirstOrThrow();
    expect(row.owner_team_id).toBe(team.json.id);
  });
});

test("projects are switched with mouse and keyboard, and searched", async () => {
  const grace = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, "/", grace);
    await page.getByRole("button", { name: "Create your first project" }).click();
    await create(page, "Number 1");
    const switcher = page.getByRole("button", { name: /Switch project/ });
    await switcher.click();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => focusedText(page)).toContain("Number 1");
    for (let i = 2; i <= 9; i++) {
      await switcher.click();
      await page.getByRole("button", { name: "New project" }).click();
      await create(page, `Number ${i}`);
    }

    await switcher.press("Enter");
    const search = page.getByRole("searchbox", { name: "Find a project" });
    await search.fill("number 7");
    await page.getByText("1 project matches").waitFor({ state: "attached" });
    await search.fill("nothing of that name");
    await page.getByText("No project matches").waitFor();
    await search.fill("number 7");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Number 7").waitFor();
    expect(await switcher.textContent()).toContain("Number 7");

    await switcher.click();
    await page.getByRole("link", { name: "All projects" }).click();
    await heading(page, "Projects").waitFor();
    expect(await page.getByRole("list", { name: "Projects" }).getByRole("listitem").count()).toBe(9);
  });
});

test("a closed dialog restores focus to the element that opened it", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/", owner);
    // The owner of project `internal` needs a project for an app, too.
    await page.getByText("No project for an app yet").waitFor();
    await page.getByRole("button", { name: "New project" }).press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await page.getByLabel("Project name").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => focusedText(page)).toBe("New project");
  });
});

test("every project page has its URL, title and navigation entry, and sign-in returns to it", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal/settings", owner);
    await heading(page, "Settings").waitFor();
    for (const name of ["Overview", "Users", "Sign-in methods", "Domains", "API keys", "Settings"]) {
      const link = page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name });
      await link.click();
      await heading(page, name === "Overview" ? "Latchkey" : name).waitFor();
      expect(await link.getAttribute("aria-current")).toBe("page");
      await expect.poll(() => page.title()).toContain(name);
      expect([page.url(), (await fetch(page.url())).status]).toEqual([page.url(), 200]);
    }
    await page.goBack();
    await heading(page, "API keys").waitFor();
  });
});

test("on a phone a menu names the current navigation entry, and lists all of them", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, "/projects/internal/settings", owner);
      const pages = page.getByRole("navigation", { name: "Project pages" });
      await pages.getByRole("button", { name: "Settings" }).click();
      for (const name of ["Overview", "Settings"]) {
        const box = await pages.getByRole("link", { name }).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= phone.viewport.width, name).toBe(true);
      }
    },
    phone,
  );
});

test.each([
  ["a project of others", "/projects/internal", "You do not have access to this project."],
  ["a project that does not exist", `/projects/${crypto.randomUUID()}`, "You do not have access to this project."],
])("%s is not shown, but a link to the projects is", async (_, path, words) => {
  const guest = await server.givenUser();
  await withVisitor(async (page) => {
    await signInTo(page, path, guest);
    await page.getByText(words).waitFor();
    expect(await page.getByRole("navigation", { name: "Project pages" }).count()).toBe(0);
    await page.getByRole("link", { name: "Go to your projects" }).click();
    await page.getByText("No projects yet").waitFor();
  });
});

test('an unknown page of a project shows "not found" beside the navigation', async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal/nothing", owner);
    await page.getByText("Page not found").waitFor();
    await page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name: "Users" }).click();
    await heading(page, "Users").waitFor();
  });
});

test("a project list that cannot be loaded shows an error and can be retried", async () => {
  await withVisitor(async (page, context) => {
    const repair = await failRequests(page, "**/api/v1/internal/projects");
    // Without an access token the document has no responses.
    await addSessionCookie(context, server.url, server.project, owner.refreshToken);
    await page.goto("/");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Request ID: k3n9q0r7w2x5y8z1");
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Projects").waitFor();
  });
});
