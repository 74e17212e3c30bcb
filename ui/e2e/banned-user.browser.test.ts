import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
const password = "correct horse battery";

test("a ban in the dashboard ends the session in another browser within two seconds, and the user reads the reason", async () => {
  const { person, project } = await givenDeveloper(server);
  const ada = await project.app.createUser({
    displayName: "Ada Lovelace",
    primaryEmail: "ada@example.org",
    primaryEmailAuthEnabled: true,
    password,
  });
  const session = await ada.createSession();
  const { refreshToken } = await session.getTokens();
  const settings = `/p/${project.id}/handler/account-settings`;

  await visit(
    browser,
    server.url,
    async (theirs, context) => {
      await addSessionCookie(context, server.url, project, refreshToken ?? "");
      await theirs.goto(settings);
      await theirs.getByRole("heading", { level: 2 }).first().waitFor();

      await visit(
        browser,
        server.url,
        async (page) => {
          await signInTo(page, `/projects/${project.id}/users/${ada.id}?tab=danger`, person);
          const access = page.getByRole("region", { name: "Access", exact: true });
          await access.getByRole("button", { name: "Restrict", exact: true }).click();
          await page.getByRole("dialog").getByLabel("Reason").fill("The invoice is unpaid");
          await page.getByRole("dialog").getByLabel("Details for administrators").fill("Ticket 12");
          await page.getByRole("dialog").getByRole("button", { name: "Restrict", exact: true }).click();
          await access.getByText("Restricted by an administrator").waitFor();
          // A restricted user still has the account settings.
          await theirs.reload();
          await theirs.getByRole("heading", { level: 2 }).first().waitFor();
          await access.getByRole("button", { name: "End restriction" }).click();
          await page.getByRole("alertdialog").getByRole("button", { name: "End restriction" }).click();
          await access.getByText("Not restricted").waitFor();

          await access.getByRole("button", { name: "Ban", exact: true }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Reason").fill("Spam in the comments");
          await dialog.getByLabel("End of the ban").selectOption("7");
          expect(await findViolations(page)).toEqual([]);
          await dialog.getByRole("button", { name: "Ban", exact: true }).click();
          await access.getByText(/^Banned until/).waitFor();
          const banned = performance.now();
          await theirs.reload();
          await theirs.getByRole("button", { name: "Sign in", exact: true }).waitFor();
          expect(performance.now() - banned).toBeLessThan(2000);
          expect(await findViolations(page)).toEqual([]);
          if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/user-page.png`, fullPage: true });

          await theirs.getByLabel("E-mail").fill("ada@example.org");
          await theirs.getByLabel("Password", { exact: true }).fill(password);
          await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
          await theirs.getByText(/^This account is banned until .* Reason: Spam in the comments$/).waitFor();
          if (process.env.SCREENSHOTS) await theirs.screenshot({ path: `${process.env.SCREENSHOTS}/sign-in.png` });

          await page.goto(`/projects/${project.id}/users`);
          await page
            .getByRole("row", { name: /Ada Lovelace/ })
            .getByText("Banned", { exact: true })
            .waitFor();
          if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/users.png` });
          await page.goto(`/projects/${project.id}/users/${ada.id}?tab=danger`);
          await access.getByRole("button", { name: "End ban" }).click();
          await page.getByRole("alertdialog").getByRole("button", { name: "End ban" }).click();
          await access.getByText("Not banned").waitFor();
        },
        axeVisit,
      );

      await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
      await theirs.getByRole("button", { name: "Sign in", exact: true }).waitFor({ state: "detached" });
    },
    { expected: /status of 40[13]/ },
  );
});
