import * as oidc from "openid-client";
import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations, overflow } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { button, newEmail } from "../testing/hosted-pages.ts";
import { callback, issuerFor, startApp } from "../testing/openid-app.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
const withVisitor = (story: Story) => visit(browser, server.url, story, axeVisit);

test("a developer turns the server on, creates an application, rotates its secret and deletes it", async () => {
  const { project: owned, person } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${owned.id}/applications`, person);
    await page.getByText("No applications yet").waitFor();
    await page.getByRole("switch", { name: "Let applications sign users in" }).click();
    await page.getByText(`${issuerFor(server, owned)}`, { exact: true }).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);

    await page.getByRole("button", { name: "Create application" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Calendar");
    await dialog.getByLabel("Redirect URIs").fill("http://calendar.example.org/callback");
    await dialog.getByRole("button", { name: "Create application" }).click();
    await dialog.getByText("Line 1: use https.").waitFor();
    await dialog.getByLabel("Redirect URIs").fill(callback);
    await dialog.getByRole("button", { name: "Create application" }).click();
    const once = page.getByRole("alertdialog");
    await once.getByText("The secret of Calendar").waitFor();
    const secret = (await once.locator("code").last().textContent()) ?? "";
    expect(secret).toMatch(/^aps_/);
    await once.getByRole("button", { name: "I have stored the secret" }).click();

    await page.getByRole("heading", { name: "Calendar", level: 1 }).waitFor();
    const [application] = await owned.app.listOAuthApplications();
    expect(application).toMatchObject({ displayName: "Calendar", type: "web", redirectUris: [callback] });
    await page.getByText(`new URL("${issuerFor(server, owned)}")`).waitFor();
    await page.getByRole("tab", { name: "Auth.js" }).click();
    await page.getByText(`clientId: "${application?.id}"`).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);

    await page.getByRole("link", { name: "Settings", exact: true }).last().click();
    await page.getByLabel("Homepage").fill("https://calendar.example.org");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("The application was saved.").first().waitFor();
    await page.getByRole("switch", { name: "Own app: do not ask users for consent" }).click();
    await expect.poll(async () => (await owned.app.getOAuthApplication(application?.id ?? ""))?.isFirstParty).toBe(true);
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);

    await page.getByRole("link", { name: "Secrets" }).click();
    await page.getByRole("button", { name: "Create secret" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Create secret" }).click();
    await once.getByText("The secret of Calendar").waitFor();
    await once.getByRole("button", { name: "I have stored the secret" }).click();
    await page.getByText(/Expires /).waitFor();
    await page.getByRole("button", { name: `Delete the secret ending in ${secret.slice(-4)}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("The secret was deleted.").waitFor();

    await page.getByRole("link", { name: "Users", exact: true }).last().click();
    await page.getByText("No users yet").waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete application" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("Calendar");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete application" }).click();
    await page.getByText("Calendar was deleted.").waitFor();
    await page.getByText("No applications yet").waitFor();
  });
});

test("a developer sees who gave an application access, and ends it", async () => {
  const { project: owned, person } = await givenDeveloper(server);
  await owned.updateConfig({ "oauthServer.isEnabled": true });
  const ada = { primaryEmail: newEmail(), password: "correct horse battery" };
  await owned.app.createUser({ ...ada, primaryEmailAuthEnabled: true, primaryEmailVerified: true, displayName: "Ada" });
  const scopes = ["openid", "offline_access"] as const;
  const application = await owned.app.createOAuthApplication({ displayName: "Calendar", type: "web", redirectUris: [callback], scopes });
  await withVisitor(async (page, context) => {
    const app = await startApp(context, application, issuerFor(server, owned));
    await page.goto(app.startUrl({ scope: scopes.join(" ") }));
    await page.getByLabel("E-mail").fill(ada.primaryEmail);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await button(page, "Allow").click();
    await app.awaitAnswer(page);
    const tokens = await app.exchange(page);

    await signInTo(page, `/projects/${owned.id}/applications/${application.id}?tab=users`, person);
    await page.getByRole("row").filter({ hasText: ada.primaryEmail }).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByRole("button", { name: "Actions for Ada" }).click();
    await page.getByRole("menuitem", { name: "End access" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End access" }).click();
    await page.getByText("No users yet").waitFor();
    await expect(oidc.refreshTokenGrant(app.config, tokens.refresh_token ?? "")).rejects.toMatchObject({ error: "invalid_grant" });
  });
});
