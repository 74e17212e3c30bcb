import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

test("a developer requires challenges with keys of Turnstile, which must be complete; the secret is not shown again", async () => {
  const { person, project } = await givenDeveloper(server);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
      const panel = page.getByRole("region", { name: "Bots" });
      await panel.getByText("If a call looks automated", { exact: true }).click();
      await panel.getByLabel("Challenge", { exact: true }).selectOption("Cloudflare Turnstile");
      await page.getByRole("button", { name: "Review changes" }).click();
      await panel.getByText("Enter the key that the provider shows for your site.").first().waitFor();
      await panel.getByLabel("Site key").fill("0x4AAA-site");
      await panel.getByLabel("Secret key").fill("0x4AAA-secret");
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Review changes" }).click();
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("button", { name: "Review changes" }).waitFor({ state: "detached" });
      await page.reload();
      await panel.getByText(/saved/i).first().waitFor();
      expect(await panel.getByLabel("Secret key").inputValue()).toBe("");
    },
    axeVisit,
  );
  expect((await project.getConfig()).auth.bots).toMatchObject({ mode: "risk", provider: "turnstile", siteKey: "0x4AAA-site" });
});
