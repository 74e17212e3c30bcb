import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { signInTo } from "./testing/developer.ts";
import { givenDeveloper } from "./testing/project.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

/** The smallest PNG there is: one pixel. */
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test("name and description are changed, and shown everywhere at once", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const name = page.getByLabel("Project name");
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await name.fill("  ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter a name.").waitFor();
    await name.fill("Corner bakery");
    await page.getByLabel("Description").fill("Bread.\nAnd cake.");
    await page.getByRole("button", { name: "Save" }).click();

    await page.getByText("The settings are saved.").waitFor();
    await page
      .getByRole("button", { name: /Switch project/ })
      .filter({ hasText: "Corner bakery" })
      .waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    expect(await reread()).toMatchObject({ displayName: "Corner bakery", description: "Bread.\nAnd cake." });
  });
});

test("a change that could not be saved stays in its field, with the reason", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByLabel("Project name").fill("Corner bakery");
    await page.route("**/internal/projects/current", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("could not reach the server").waitFor();
    expect(await page.getByLabel("Project name").inputValue()).toBe("Corner bakery");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
  }, /net::ERR_FAILED/);
});

test("a logo is uploaded, shown and removed; what is no picture is refused on the spot", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^(Upload|Replace) Logo/ }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await page.getByText("Choose a PNG, JPEG or WebP image.").waitFor();
    await choose({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(1_000_001) });
    await page.getByText("This image is too large.").waitFor();

    await choose({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByRole("alert").getByText("The server refused this: logo_url").waitFor();

    await choose({ name: "logo.png", mimeType: "image/png", buffer: pixel });
    await page.getByText("The logo is saved.").waitFor();
    const picture = page.getByRole("img", { name: "Logo", exact: true });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect((await reread()).logoUrl).toContain(server.url);

    await page.getByRole("button", { name: "Remove Logo" }).click();
    await picture.waitFor({ state: "detached" });
    expect((await reread()).logoUrl).toBeNull();
  });
});

test("production mode says what stands in its way, leads there, and is switched on once nothing does", async () => {
  const { person, project, reread } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const production = page.getByRole("switch", { name: "This project is in production" });
    expect(await production.isDisabled()).toBe(true);
    await page.getByText("Localhost is not allowed in production mode").first().waitFor();
    await page.getByRole("link", { name: /^Mend/ }).click();
    await page.waitForURL(`**/projects/${project.id}/domains`);

    await page.getByRole("switch", { name: "Trust localhost" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Your changes are applied.").waitFor();

    await page.getByRole("link", { name: "Settings" }).click();
    await production.click();
    await page.getByText("The project is in production mode.").waitFor();
    expect((await reread()).isProductionMode).toBe(true);
  });
});

test("what users may do is switched at once; API keys only after a look at what stops", async () => {
  const { person, project, reread } = await givenDeveloper(server, { config: { allowUserApiKeys: true } });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    const teams = page.getByRole("switch", { name: "Users create teams" });
    await teams.click();
    await page.getByText("The settings are saved.").waitFor();
    expect(await teams.isChecked()).toBe(true);
    expect((await reread()).config.clientTeamCreationEnabled).toBe(true);

    const keys = page.getByRole("switch", { name: "API keys for users" });
    await keys.click();
    const dialog = page.getByRole("dialog", { name: "Review changes" });
    await dialog.getByRole("heading", { name: "API keys of users stop working" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await keys.isChecked()).toBe(true);
    await expect.poll(() => keys.evaluate((field) => field === document.activeElement)).toBe(true);

    await keys.click();
    await dialog.getByRole("button", { name: "Apply anyway" }).click();
    await expect.poll(() => keys.isChecked()).toBe(false);
    expect((await reread()).config.allowUserApiKeys).toBe(false);
  });
});

test("a project goes to another of the developer's teams", async () => {
  const { person, user, project, reread } = await givenDeveloper(server);
  const team = await user.createTeam({ displayName: "Friends of the shop" });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByLabel("New owner").selectOption("Friends of the shop");
    await page.getByRole("button", { name: "Transfer…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Transfer Corner shop to Friends of the shop?" });
    await dialog.getByRole("button", { name: "Transfer project" }).click();
    await page.getByText("Corner shop belongs to Friends of the shop now.").waitFor();
    expect((await reread()).ownerTeamId).toBe(team.id);
    // The team that owns it is no choice any more.
    await expect.poll(() => page.getByLabel("New owner").getByRole("option", { name: "Friends of the shop" }).count()).toBe(0);
  });
});

test("who does not administer the owning team is told so, and the project stays", async () => {
  const { project } = await givenDeveloper(server);
  const member = await givenDeveloper(server);
  const { tenancy_id } = await server.db
    .selectFrom("teams")
    .select("tenancy_id")
    .where("id", "=", project.ownerTeamId)
    .executeTakeFirstOrThrow();
  const place = { tenancy_id, team_id: project.ownerTeamId ?? "", user_id: member.user.id, created_at: server.clock.now() };
  await server.db.insertInto("team_members").values(place).execute();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, member.person);
    await page.getByRole("button", { name: "Transfer…" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Transfer project" }).click();
    await dialog.getByText("Only who administers the team").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect((await project.app.getProject()).ownerTeamId).toBe(project.ownerTeamId);
  });
});

test("a project is deleted only by typing its name; its page is gone, its keys are dead", async () => {
  const { person, user, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/settings`, person);
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Corner shop?" });
    const confirm = dialog.getByRole("button", { name: "Delete project" });
    await dialog.getByLabel("To confirm, type the project’s name: Corner shop").fill("Corner");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Corner shop");
    await dialog.getByRole("textbox").press("Enter");

    await page.waitForURL("**/projects");
    await page.getByText("Corner shop is deleted.").waitFor();
    expect(await page.getByRole("link", { name: "Corner shop" }).count()).toBe(0);
    expect((await user.listOwnedProjects()).map(({ id }) => id)).not.toContain(project.id);
  });
});
