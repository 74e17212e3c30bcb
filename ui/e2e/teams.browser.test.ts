import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { overflow, violationsOf } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), connectBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test("a developer creates a team, adds and removes a member, edits metadata and deletes the team", async () => {
  const { project, person } = await givenDeveloper(server);
  await project.app.createUser({ displayName: "Grace Hopper", primaryEmail: "grace.team@example.org" });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/teams`, person);
      await page.getByRole("button", { name: "Create team" }).first().click();
      await page.getByRole("dialog").getByLabel("Name").fill("Engines");
      await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click();
      await page.getByRole("heading", { level: 1, name: "Engines" }).waitFor();

      await page.getByRole("button", { name: "Add member" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("searchbox").fill("Grace");
      await dialog.getByRole("button", { name: /Grace Hopper/ }).click();
      const members = page.getByRole("region", { name: "Members" });
      await members.getByText("Grace Hopper").waitFor();
      await page.keyboard.press("Escape");
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await members.getByRole("button", { name: /Remove/ }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /Remove/ })
        .click();
      await members.getByText("Grace Hopper").waitFor({ state: "detached" });

      const metadata = page.getByRole("region", { name: "Server metadata" });
      await metadata.getByRole("textbox").fill('{ "plan": "pro" }');
      await metadata.getByRole("button", { name: "Save" }).click();
      await page.getByText("Metadata saved").waitFor();
      const [team] = await project.app.listTeams();
      expect(team?.serverMetadata).toEqual({ plan: "pro" });

      await page.getByRole("button", { name: "Delete team" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click();
      await page.getByText("No teams yet").waitFor();
    },
    { bypassCSP: true, reducedMotion: "reduce" },
  );
});
