import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

test("a developer reads who changed a setting, compares two moments and restores the earlier settings", async () => {
  const { project, person, user } = await givenDeveloper(server);
  await user.setDisplayName("Grace Hopper");
  await project.updateConfig({ "auth.passkey.allowSignIn": true });
  await project.updateConfig({ "payments.items.credits": { displayName: "Credits", customerType: "user" } });
  await project.updateConfig({ "auth.passkey.allowSignIn": false });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/settings`, person);
      await page.getByRole("link", { name: "History" }).click();
      await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
      const rows = page.getByRole("table", { name: "Changes" }).getByRole("row");
      const newest = rows.filter({ hasText: "Passkey: On → Off" });
      await newest.getByText("Grace Hopper changed the configuration").waitFor();
      await rows.filter({ hasText: "Payments › Items › credits › Name: – → Credits" }).waitFor();

      const oldest = rows.filter({ hasText: "Passkey: Off → On" });
      await oldest.getByRole("button", { name: /Actions for the change/ }).click();
      await page.getByRole("menuitem", { name: "Compare from here" }).click();
      const comparison = page.getByRole("region", { name: "Compare two moments" });
      await comparison.getByText("auth.passkey.allowSignIn").waitFor();
      await comparison.getByText("Payments › Items › credits › Name").waitFor();
      expect(await findViolations(page)).toEqual([]);

      await newest.getByRole("button", { name: /Actions for the change/ }).click();
      await page.getByRole("menuitem", { name: "Restore the settings before it" }).click();
      const review = page.getByRole("dialog", { name: "Review changes" });
      await review.getByText("auth.passkey.allowSignIn").waitFor();
      expect(await review.getByRole("row").count()).toBe(2);
      await review.getByRole("button", { name: "Apply" }).click();
      await review.waitFor({ state: "detached" });
      expect((await project.getConfig()).auth.passkey.allowSignIn).toBe(true);
      await rows.filter({ hasText: "Passkey: Off → On" }).nth(1).waitFor();

      await page.goto(`${server.url}/projects/${project.id}/settings/history?from=1`);
      await page.getByText("The settings of this moment are not recorded.").waitFor();
      await page.setViewportSize(phone.viewport);
      expect(await overflow(page)).toBe(0);
    },
    axeVisit,
  );
});
