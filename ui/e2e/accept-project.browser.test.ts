import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { platformHeader } from "#server/testing/console/integration-clients.ts";
import { givenProvisionedProject } from "#server/testing/console/transfer-codes.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

/** The link that a platform gives to its customer, as a path. */
async function givenTransferLink() {
  const { id } = await givenProvisionedProject(server);
  const answer = await server.request("POST", "/integrations/custom/projects/transfer", {
    headers: platformHeader,
    body: { project_id: id },
  });
  const { pathname, search } = new URL(answer.json.confirmation_url);
  return { id, path: pathname + search };
}
const takeOver = (page: Page) => page.getByRole("button", { name: "Take over" });

test("a developer who signs in on the way takes over a project; the link works once", async () => {
  const { id, path } = await givenTransferLink();
  const { person, user } = await givenDeveloper(server);
  await visit(browser, server.url, async (page) => {
    await page.goto(path);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await takeOver(page).click();
    await page.waitForURL(`**/projects/${id}`);
    await page.getByText("Provisioned is yours now.").waitFor();
    await page
      .getByRole("button", { name: /Switch project/ })
      .filter({ hasText: "Provisioned" })
      .waitFor();
    expect((await user.listOwnedProjects()).map((project) => project.id)).toContain(id);

    await page.goto(path);
    await takeOver(page).click();
    await page.getByRole("alert").getByText("This project was taken over already.").waitFor();
  });
});

test("a link that has expired or lacks its code says so", async () => {
  const { path } = await givenTransferLink();
  const { person } = await givenDeveloper(server);
  await visit(browser, server.url, async (page) => {
    await signInTo(page, path.replace(/\?.*/, ""), person);
    await page.getByText("This link is not complete").waitFor();
    expect(await takeOver(page).count()).toBe(0);
    await server.db
      .updateTable("verification_codes")
      .set({ expires_at: new Date(0) })
      .where("type", "=", "project-transfer")
      .execute();
    await page.goto(path);
    await takeOver(page).click();
    await page.getByRole("alert").getByText("This link has expired. Ask the platform for a new one.").waitFor();
  });
});
