import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findViolations, type Scenes, testScenes } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
});

const open = (page: Page, { project, person }: GivenDeveloper, path = "permissions") =>
  signInTo(page, `/projects/${project.id}/${path}`, person);

test("a developer creates permissions, renames one that another contains, sees the graph, and deletes one", async () => {
  const { app } = developer.project;
  const project = async () =>
    (await app.listProjectPermissionDefinitions()).map(({ id, containedPermissionIds }) => [id, containedPermissionIds]);
  await visit(browser, server.url, async (page) => {
    await open(page, developer);
    const section = page.getByRole("region", { name: "Project permissions", exact: true });
    const dialog = page.getByRole("dialog");
    await section.getByText("No permissions yet").waitFor();
    await section.getByRole("button", { name: "New project permission" }).click();
    await dialog.getByLabel("ID").fill("Not an id");
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await dialog.getByText("Use lower-case letters").first().waitFor();
    await dialog.getByLabel("ID").fill("read_posts");
    await dialog.getByLabel("Description").fill("Reads what others wrote");
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await page.getByText("read_posts was created").waitFor();

    await section.getByRole("button", { name: "New project permission" }).click();
    await dialog.getByLabel("ID").fill("read_posts");
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await dialog.getByText("A permission with this ID already exists.").first().waitFor();
    await dialog.getByLabel("ID").fill("moderate");
    await dialog.getByRole("checkbox", { name: "read_posts" }).check();
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await page.getByText("moderate was created").waitFor();
    expect(await project()).toEqual([
      ["moderate", ["read_posts"]],
      ["read_posts", []],
    ]);

    await section.getByRole("button", { name: "Edit read_posts" }).click();
    await dialog.getByLabel("ID").fill("read");
    await dialog.getByRole("button", { name: "Save permission" }).click();
    await page.getByText("read was saved").waitFor();
    expect(await project()).toEqual([
      ["moderate", ["read"]],
      ["read", []],
    ]);

    await section.getByRole("button", { name: "Graph" }).click();
    await section.getByRole("group", { name: "2 permissions, 1 line from a permission to one that it contains" }).waitFor();
    const box = section.getByRole("button", { name: "moderate, contains read" });
    await box.press("Enter");
    expect(await box.getAttribute("aria-pressed")).toBe("true");
    await page.setViewportSize({ width: 375, height: 700 });
    await box.waitFor({ state: "hidden" });
    await section.getByRole("listitem").filter({ hasText: "moderate" }).waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
    await section.getByRole("button", { name: "List" }).click();
    await section.getByRole("button", { name: "Delete read" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("read was deleted").waitFor();
    expect(await project()).toEqual([["moderate", []]]);
  });
});

test("system permissions cannot be changed, and a team permission can contain them", async () => {
  await visit(browser, server.url, async (page) => {
    await open(page, developer);
    const section = page.getByRole("region", { name: "Team permissions", exact: true });
    await section.getByText("$update_team", { exact: true }).first().waitFor();
    const buttons = section.getByRole("button", { name: /\$update_team/ });
    expect(await buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")))).toEqual(["Code for $update_team"]);
    await section.getByRole("button", { name: "New team permission" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("ID").fill("editor");
    await dialog.getByRole("checkbox", { name: "$update_team" }).check();
    await dialog.getByRole("button", { name: "Create permission" }).click();
    await page.getByText("editor was created").waitFor();
    await section.getByRole("button", { name: "Edit editor" }).waitFor();
  });
});

test("the page of a user says which permissions the user has, and why, and grants and revokes them", async () => {
  const { project } = developer;
  await project.app.createProjectPermissionDefinition({ id: "view" });
  await project.app.createProjectPermissionDefinition({ id: "manage", containedPermissionIds: ["view"] });
  const user = await project.app.createUser({ displayName: "Grace Hopper" });
  await user.grantPermission("manage");
  const team = await project.app.createTeam({ displayName: "Engines", creatorUserId: user.id });
  expect(team.displayName).toBe("Engines");
  await visit(
    browser,
    server.url,
    async (page) => {
      await open(page, developer, `users/${user.id}?tab=permissions`);
      const panel = page.getByRole("region", { name: "Permissions", exact: true });
      await panel.getByRole("button", { name: "Why does the user have view?" }).click();
      await panel.getByText("manage → view").waitFor();
      await panel.getByText(/Granted by an administrator on/).waitFor();
      // A contained permission is revoked with the one that contains it.
      expect(await panel.getByRole("button", { name: "Revoke view" }).count()).toBe(0);
      await panel.getByLabel("Permission to grant").selectOption("view");
      await panel.getByRole("button", { name: "Grant", exact: true }).click();
      await page.getByText("view was granted").waitFor();
      await panel.getByRole("button", { name: "Revoke manage" }).click();
      await page.getByText("manage was revoked").waitFor();
      await panel.getByRole("button", { name: "Revoke manage" }).waitFor({ state: "detached" });
      expect(await user.listPermissions({ recursive: false })).toEqual([{ id: "view" }]);
      await panel.getByLabel("Where").selectOption({ label: "In team Engines" });
      await panel.getByRole("button", { name: "Why does the user have $update_team?" }).click();
      await panel
        .getByText(/→ \$update_team/)
        .first()
        .waitFor();
      await panel
        .getByText(/Granted by the project’s defaults/)
        .first()
        .waitFor();
      await panel.getByLabel("Permission to grant").selectOption("team_member");
      await panel.getByRole("button", { name: "Grant", exact: true }).click();
      await panel.getByRole("button", { name: "Revoke team_member" }).waitFor();
      expect(await user.listPermissions(team, { recursive: false })).toEqual([{ id: "team_admin" }, { id: "team_member" }]);
      expect(await findViolations(page)).toEqual([]);
    },
    { bypassCSP: true },
  );
});

describe("accessibility", () => {
  let prepared: Promise<GivenDeveloper> | undefined;
  const givenDefinitions = () =>
    (prepared ??= (async () => {
      const given = await givenDeveloper(server);
      const { app } = given.project;
      await app.createTeamPermissionDefinition({ id: "a_rather_long_permission_id_of_a_team:with_parts", description: "Reads invoices" });
      await app.createTeamPermissionDefinition({
        id: "accountant",
        containedPermissionIds: ["a_rather_long_permission_id_of_a_team:with_parts", "$read_members"],
      });
      return given;
    })());
  const scenes: Scenes = {
    "the permissions": async (page) => {
      await open(page, await givenDefinitions());
      await page.getByRole("button", { name: "Edit accountant" }).waitFor();
    },
    "the graph of permissions": async (page) => {
      await open(page, await givenDefinitions());
      await page.getByRole("button", { name: "Graph" }).first().click();
      await page.getByRole("region", { name: "Graph of the team permissions" }).waitFor();
    },
    "the dialog of a permission": async (page) => {
      await open(page, await givenDefinitions());
      await page.getByRole("button", { name: "Edit accountant" }).click();
      await page.getByRole("dialog").waitFor();
    },
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});
