import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

test("a changed name and description are shown everywhere immediately", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const name = page.getByLabel("Project name");
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await name.fill("  ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter a project name.").waitFor();
    await name.fill("Corner bakery");
    await page.getByLabel("Description").fill("Bread.\nAnd cake.");
    await page.getByRole("button", { name: "Save" }).click();

    await page.getByText("Settings saved.").waitFor();
    await page
      .getByRole("button", { name: /Switch project/ })
      .filter({ hasText: "Corner bakery" })
      .waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    expect(await refresh()).toMatchObject({ displayName: "Corner bakery", description: "Bread.\nAnd cake." });
  });
});

test("a change that cannot be saved stays in its field with an error", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByLabel("Project name").fill("Corner bakery");
    // The page may read the project meanwhile.
    let refused = false;
    await page.route("**/internal/projects/current", (route) => {
      if (refused || route.request().method() !== "PATCH") return route.fallback();
      refused = true;
      return route.abort();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("server cannot be reached").waitFor();
    expect(await page.getByLabel("Project name").inputValue()).toBe("Corner bakery");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Settings saved.").waitFor();
  }, /net::ERR_FAILED/);
});

test("production mode lists its issues, links to them, and is turned on once they are fixed", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  const shared = { type: "github", isShared: true, allowSignIn: false } as const;
  const connecting = (allowConnectedAccounts: boolean) =>
    refresh().then((current) => current.updateConfig({ "auth.oauth.providers.github": { ...shared, allowConnectedAccounts } }));
  await connecting(true);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByText("Shared OAuth keys are not allowed in production mode: GitHub").first().waitFor();
    await page.getByText("E-mails leave through the shared server").first().waitFor();
    await page.getByText("2 issues must be fixed first.").waitFor();
    await connecting(false);
    await page.reload();
    const production = page.getByRole("switch", { name: "Production mode" });
    expect(await production.isDisabled()).toBe(true);
    await page.getByText("Localhost is not allowed in production mode").first().waitFor();
    await page.getByRole("link", { name: /^Fix/ }).click();
    await page.waitForURL(`**/projects/${project.id}/domains`);

    await page.getByRole("switch", { name: "Allow localhost" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Changes applied.").waitFor();

    await page.getByRole("link", { name: "Settings" }).click();
    await production.click();
    const dialog = page.getByRole("alertdialog", { name: "Turn on production mode for Corner shop?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await refresh()).isProductionMode).toBe(false);
    await production.click();
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Production mode is on.").waitFor();
    expect((await refresh()).isProductionMode).toBe(true);
  });
});

test("user options are saved immediately; API key options after a review", async () => {
  const { person, project, refresh } = await givenDeveloper(server, { config: { allowUserApiKeys: true } });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const teams = page.getByRole("switch", { name: "Users can create teams" });
    await teams.click();
    await page.getByText("Settings saved.").waitFor();
    expect(await teams.isChecked()).toBe(true);
    expect((await refresh()).config.clientTeamCreationEnabled).toBe(true);

    const keys = page.getByRole("switch", { name: "API keys for users" });
    await keys.click();
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    await dialog.getByRole("heading", { name: "User API keys stop working" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await keys.isChecked()).toBe(true);
    await expect.poll(() => keys.evaluate((field) => field === document.activeElement)).toBe(true);

    await keys.click();
    await dialog.getByRole("button", { name: "Apply anyway" }).click();
    await expect.poll(() => keys.isChecked()).toBe(false);
    expect((await refresh()).config.allowUserApiKeys).toBe(false);
  });
});

test("a page that the project does not use leaves the navigation, and returns", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const payments = page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name: "Payments" });
    const listed = page.getByRole("switch", { name: "Payments" });
    await payments.waitFor();
    await listed.click();
    await payments.waitFor({ state: "detached" });
    expect((await (await refresh()).getConfig()).apps.installed.payments).toEqual({ enabled: false });

    // The page has its address still.
    await page.goto(`/projects/${project.id}/payments`);
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await page.goto(`/projects/${project.id}/settings`);
    await payments.waitFor({ state: "detached" });
    await listed.click();
    await payments.waitFor();
  });
});

test("a project is transferred to another team", async () => {
  const { person, user, project, refresh } = await givenDeveloper(server);
  const team = await user.createTeam({ displayName: "Friends of the shop" });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByLabel("New owner").selectOption("Friends of the shop");
    await page.getByRole("button", { name: "Transfer…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Transfer Corner shop to Friends of the shop?" });
    await dialog.getByRole("button", { name: "Transfer project" }).click();
    await page.getByText("Corner shop was transferred to Friends of the shop.").waitFor();
    expect((await refresh()).ownerTeamId).toBe(team.id);
    // The owner team is no longer an option.
    await expect.poll(() => page.getByLabel("New owner").getByRole("option", { name: "Friends of the shop" }).count()).toBe(0);
  });
});

test("a transfer by a member who was an admin shows an error", async () => {
  const { project, user } = await givenDeveloper(server);
  const member = await givenDeveloper(server);
  const { tenancy_id } = await server.db
    .selectFrom("teams")
    .select("tenancy_id")
    .where("id", "=", project.ownerTeamId)
    .executeTakeFirstOrThrow();
  const location = { tenancy_id, team_id: project.ownerTeamId ?? "", user_id: member.user.id, created_at: server.clock.now() };
  await server.db.insertInto("team_members").values(location).execute();
  const team = (await user.listDeveloperTeams()).find(({ id }) => id === project.ownerTeamId);
  await team?.changeRole(member.user.id, "admin");
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, member.person);
    await page.getByRole("button", { name: "Transfer…" }).click();
    await team?.changeRole(member.user.id, "member");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Transfer project" }).click();
    await dialog.getByText("Only admins of the owner team").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect((await project.app.getProject()).ownerTeamId).toBe(project.ownerTeamId);
  });
});

test("a project is deleted after typing its name; its page and keys stop working", async () => {
  const { person, user, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Corner shop?" });
    const confirm = dialog.getByRole("button", { name: "Delete project" });
    await dialog.getByLabel("Type the project name to confirm: Corner shop").fill("Corner");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByText("This project has no users.").waitFor();
    await dialog.getByRole("textbox").fill("Corner shop");
    // The list is not loaded again before the page has changed.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/internal/projects", async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole("textbox").press("Enter");

    await page.waitForURL("**/projects");
    await page.getByText("Corner shop was deleted.").waitFor();
    // The list had it until the deletion, and its reload is held up below.
    expect(await page.getByRole("link", { name: "Corner shop" }).count()).toBe(0);
    release();
    expect((await user.listOwnedProjects()).map(({ id }) => id)).not.toContain(project.id);
  });
});
