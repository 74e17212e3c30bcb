import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { newEmail } from "../testing/hosted-pages.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const looks = [
  ["light", "light", { width: 1440, height: 900 }],
  ["dark", "dark", { width: 1440, height: 900 }],
  ["phone", "light", phone.viewport],
] as const;

/** Checks a page in both themes and on a phone, and takes pictures of it. */
async function examine(page: Page, name: string): Promise<void> {
  for (const [look, colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    expect(await overflow(page), `${name} ${look}`).toBe(0);
    expect(await findViolations(page), `${name} ${look}`).toEqual([]);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${look}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Signs in on the hosted page. @returns the text of the notice, if the sign-in is refused */
async function signInAt(projectId: string, email: string, password: string): Promise<string> {
  let shown = "";
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`/p/${projectId}/handler/sign-in`);
      await page.getByLabel("E-mail", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      shown = (await page.getByRole("alert").first().textContent()) ?? "";
    },
    { expected: /400/ },
  );
  return shown;
}

test("a refused password appears live, and its page shows what the user saw, the reason and what to do", async () => {
  const { person, project } = await givenDeveloper(server);
  const email = newEmail();
  const user = await project.app.createUser({
    displayName: "Lena Berg",
    primaryEmail: email,
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    password: "correct horse battery",
  });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/sign-ins`, person);
      await page.getByText("No sign-ins yet").waitFor();
      const shown = await signInAt(project.id, email, "a wrong password");
      expect(shown).toBe("Wrong e-mail or password. Check both and try again.");
      const row = page.getByRole("link", { name: "Refused for Lena Berg: wrong password" });
      await row.waitFor({ timeout: 8000 });
      await signInAt(project.id, newEmail(), "a wrong password");
      await page.getByRole("link", { name: /^Refused for .*: no account with this address/ }).waitFor({ timeout: 8000 });
      await examine(page, "sign-ins");

      await page.getByLabel("Outcome").selectOption("Completed");
      await page.getByText("No sign-in matches").waitFor();
      await page.getByLabel("Outcome").selectOption("All outcomes");
      await page.getByRole("searchbox").fill(email);
      await page.getByRole("link", { name: /no account/ }).waitFor({ state: "detached" });
      await row.click();
      await page.getByRole("heading", { name: "Refused for Lena Berg: wrong password" }).waitFor();
      const why = page.getByRole("region", { name: "Why it was refused" });
      await why.getByText(shown).waitFor();
      await why.getByText("The user can choose a new password").waitFor();
      await page.getByRole("region", { name: "Timeline" }).getByText("Sent the credentials").waitFor();
      await examine(page, "sign-in");
      await page.getByRole("link", { name: "Sign-ins of this user" }).click();
      await row.waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe(user.id);
    },
    axeVisit,
  );
});
