import { decodeJwt } from "jose";
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
const identifier = "https://invoices.example.org";

test("a developer creates a scope and an API, changes the API and deletes it", async () => {
  const { project: owned, person } = await givenDeveloper(server);
  await owned.updateConfig({ "oauthServer.isEnabled": true, "rbac.permissions.read_invoices": { scope: "project" } });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${owned.id}/applications`, person);
    await page.getByRole("button", { name: "Create scope" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Invoices");
    await dialog.getByLabel("Description").fill("Read your invoices");
    await dialog.getByLabel("Permission that the user must have").selectOption("read_invoices");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Use lower-case letters, digits, colons, underscores and hyphens.").first().waitFor();
    await dialog.getByLabel("Name").fill("invoices:read");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Needs read_invoices").waitFor();

    await page.getByRole("button", { name: "Create API" }).click();
    await dialog.getByLabel("ID", { exact: true }).fill("invoices");
    await dialog.getByLabel("Name").fill("Invoices");
    await dialog.getByLabel("Identifier").fill(identifier);
    await dialog.getByLabel("invoices:read").check();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText(identifier, { exact: true }).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect((await owned.getConfig()).oauthServer).toMatchObject({
      scopes: { "invoices:read": { description: "Read your invoices", permission: "read_invoices" } },
      resources: { invoices: { displayName: "Invoices", identifier, scopes: { "invoices:read": true }, tokenFormat: "jwt" } },
    });

    await page.getByRole("button", { name: "Edit Invoices", exact: true }).click();
    await dialog.getByText("Opaque", { exact: true }).click();
    await dialog.getByLabel("Lifetime of tokens, in minutes").fill("5");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("listitem").getByText("Opaque", { exact: true }).waitFor();
    const changed = (await owned.getConfig()).oauthServer.resources.invoices;
    expect(changed).toMatchObject({ tokenFormat: "opaque", lifetimeMillis: 300_000, scopes: { "invoices:read": true } });

    await page.getByRole("button", { name: "Delete Invoices", exact: true }).click();
    await page.getByRole("alertdialog").or(dialog).getByRole("button", { name: "Apply" }).click();
    await page.getByText("No APIs yet.").waitFor();
  });
});

test("a person reads what an app may do at an API, and chooses a team", async () => {
  const { project: owned } = await givenDeveloper(server);
  await owned.updateConfig({
    "oauthServer.isEnabled": true,
    "oauthServer.scopes": { "invoices:read": { description: "Read your invoices" } },
    "oauthServer.resources": { invoices: { identifier, scopes: { "invoices:read": true } } },
  });
  const ada = { primaryEmail: newEmail(), password: "correct horse battery" };
  const user = await owned.app.createUser({ ...ada, primaryEmailAuthEnabled: true, primaryEmailVerified: true, displayName: "Ada" });
  await user.createTeam({ displayName: "Accounting" });
  const team = await user.createTeam({ displayName: "Books" });
  const scopes = ["openid", "teams", "invoices:read"];
  const application = await owned.app.createOAuthApplication({ displayName: "Calendar", type: "web", redirectUris: [callback], scopes });
  await withVisitor(async (page, context) => {
    const app = await startApp(context, application, issuerFor(server, owned));
    await page.goto(app.startUrl({ scope: scopes.join(" "), resource: identifier }));
    await page.getByLabel("E-mail").fill(ada.primaryEmail);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Read your invoices" }).waitFor();
    await page.getByLabel("Team", { exact: true }).selectOption("Books");
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    await button(page, "Allow").click();
    await app.awaitAnswer(page);
    const { access_token } = await app.exchange(page);
    expect(decodeJwt(access_token)).toMatchObject({ aud: identifier, team_id: team.id, scope: "invoices:read" });

    await page.goto(app.startUrl({ scope: scopes.join(" "), resource: identifier }));
    await app.awaitAnswer(page);
    expect(decodeJwt((await app.exchange(page)).access_token).team_id).toBe(team.id);
  });
});
