// The tasks of a working day, with their presses counted: none may take more than five. Typing, and choices in a list, are no presses.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import { signInTo } from "../testing/dashboard.ts";
import { newEmail } from "../testing/hosted-pages.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { shopConfiguration } from "../testing/shop.ts";

const mostPresses = 5;
const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
const lena = newEmail();
beforeAll(async () => {
  developer = await givenDeveloper(server);
  const { app } = developer.project;
  await developer.project.updateConfig({ ...shopConfiguration, "auth.password.allowSignIn": true });
  const created = await app.createUser({
    displayName: "Lena Berg",
    primaryEmail: lena,
    primaryEmailAuthEnabled: true,
    password: "correct horse",
  });
  await created.update({ primaryEmailVerified: true });
  const rights = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false };
  const keys = await app.createInternalApiKey({ description: "Web server", expiresAt: new Date(Date.now() + 864e5), ...rights });
  const body = { email: lena, password: "a wrong password" };
  const project = { ...server.project, id: developer.project.id, publishableClientKey: keys.publishableClientKey ?? "" };
  await server.request("POST", "/auth/password/sign-in", { as: "client", project, body });
});

/** Presses what a task needs, and counts it. */
type Press = (target: Locator) => Promise<void>;

/** Does a task, and returns its presses. */
async function countPresses(work: (press: Press) => Promise<void>): Promise<number> {
  let presses = 0;
  await work(async (target) => {
    presses++;
    await target.click();
  });
  return presses;
}

const nav = (page: Page, name: string) => page.getByRole("navigation", { name: "Project pages" }).getByRole("link", { name, exact: true });
const named = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const confirmation = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true });

/** The tasks of a developer, from the overview of a project. */
const developerTasks: Readonly<Record<string, (page: Page, press: Press) => Promise<void>>> = {
  "create a project": async (page, press) => {
    await press(page.getByRole("button", { name: /Switch project/ }));
    await press(named(page, "New project"));
    await page.getByLabel("Project name").fill("Second shop");
    await press(named(page, "Create project"));
    await page.getByRole("heading", { level: 1, name: "Second shop" }).waitFor();
  },
  "use the project's own Google keys": async (page, press) => {
    await press(nav(page, "Sign-in methods"));
    await press(page.getByRole("switch", { name: "Google", exact: true }));
    await press(page.getByText("Your own keys"));
    await page.getByLabel("Client ID").first().fill("an id");
    await page.getByLabel("Client secret").first().fill("a secret");
    await press(named(page, "Review changes"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }));
    await page.getByText("Changes applied.").waitFor();
  },
  "invite a colleague": async (page, press) => {
    const address = newEmail();
    await press(nav(page, "Members"));
    await page.getByLabel("E-mail").fill(address);
    await press(named(page, "Send invitation"));
    await page.getByText(`Invitation sent to ${address}`).waitFor();
  },
  "find a user and reset the password": async (page, press) => {
    await press(nav(page, "Users"));
    await page.getByRole("searchbox").fill("lena");
    await press(page.getByRole("row", { name: /Lena Berg/ }));
    await press(named(page, "More actions for the user"));
    await press(item(page, "Send reset e-mail"));
    await press(confirmation(page, "Send reset e-mail"));
    expect((await emailTo(server, lena))?.text).toContain("/handler/password-reset?code=");
  },
  "ban a user": async (page, press) => {
    await press(nav(page, "Users"));
    await press(page.getByRole("row", { name: /Lena Berg/ }));
    await press(named(page, "More actions for the user"));
    await press(item(page, "Ban"));
    await page.getByLabel("Reason").fill("Spam");
    await press(page.getByRole("dialog").getByRole("button", { name: "Ban", exact: true }));
    await page.getByText("Lena Berg was banned").waitFor();
  },
  "grant a product": async (page, press) => {
    await press(nav(page, "Users"));
    await press(page.getByRole("row", { name: /Lena Berg/ }));
    await press(page.getByRole("navigation", { name: "Parts of the user" }).getByRole("link", { name: "Money" }));
    await press(named(page, "Grant a product"));
    await page.getByRole("dialog").getByLabel("Product").selectOption({ label: "Pro" });
    await press(page.getByRole("dialog").getByRole("button", { name: "Grant", exact: true }));
    await page.getByText("Credits").first().waitFor();
  },
  "change a template and send a test": async (page, press) => {
    await press(page.getByRole("button", { name: /Search or jump to/ }));
    await page.getByRole("combobox").fill("verif");
    await press(page.getByRole("option", { name: /verif/i }).first());
    const source = page.getByRole("textbox", { name: "Source" });
    await source.press("Control+End");
    await page.keyboard.insertText("// A change");
    await press(named(page, "Send a test to me"));
    await page.getByText(`Test sent to ${developer.person.email}`).waitFor();
    await press(named(page, "Review and save"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }));
    await page.getByText("Saved.").waitFor();
  },
  "learn why a sign-in failed": async (page, press) => {
    await press(nav(page, "Sign-ins"));
    await press(page.getByRole("row", { name: /Refused for Lena Berg/ }).first());
    await page.getByRole("region", { name: "Why it was refused" }).waitFor();
  },
  "rotate a key": async (page, press) => {
    await press(nav(page, "API keys"));
    await press(named(page, "Acts for Web server"));
    await press(item(page, "Rotate…"));
    await press(confirmation(page, "Create new keys"));
    await press(confirmation(page, "I have saved these keys"));
    await expect.poll(() => page.getByRole("row", { name: /Web server/ }).count()).toBe(2);
  },
  "read who changed what": async (page, press) => {
    await press(nav(page, "Audit log"));
    await page
      .getByText(/Lena Berg/)
      .first()
      .waitFor();
  },
};

test("a developer does each task of the day within five presses from the overview", async () => {
  const counts: Record<string, number> = {};
  await visit(browser, server.url, async (page) => {
    for (const [name, work] of Object.entries(developerTasks)) {
      await signInTo(page, `/projects/${developer.project.id}`, developer.person);
      await nav(page, "Users").waitFor();
      counts[name] = await countPresses((press) => work(page, press));
    }
  });
  console.table(counts);
  expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(mostPresses);
});
