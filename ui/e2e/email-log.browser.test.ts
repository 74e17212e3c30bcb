import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { givenSentEmail, givenSuppression } from "#server/testing/emails/sent-emails.ts";
import { findViolations } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { failRequests } from "../testing/failing-requests.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
});

const open = (page: Page) => signInTo(page, `/projects/${developer.project.id}/emails`, developer.person);

test("the details of an e-mail say that its address was suppressed, and lead to the suppressed addresses", async () => {
  const tenancy = await server.db
    .selectFrom("tenancies")
    .select("id as tenancyId")
    .where("project_id", "=", developer.project.id)
    .executeTakeFirstOrThrow();
  await givenSentEmail(server, tenancy, { state: "sent", recipient: "gone@example.org", wasSuppressed: true });
  await givenSentEmail(server, tenancy, { state: "sent", recipient: "ada@example.org" });
  await givenSuppression(server, tenancy, { email: "gone@example.org" });
  const tried = { tried_at: server.clock.now() };
  await server.db.updateTable("email_suppressions").set(tried).where("tenancy_id", "=", tenancy.tenancyId).execute();
  const story = async (page: Page) => {
    await open(page);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: /Details of .* to ada@example\.org/ }).click();
    await dialog.getByText("Accepted", { exact: true }).waitFor();
    expect(await dialog.getByText("suppressed").count()).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: /Details of .* to gone@example\.org/ }).click();
    await dialog.getByText("The address was suppressed: an earlier e-mail to it bounced.").waitFor();
    await dialog.getByText("Delivery was tried all the same").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("link", { name: "Suppressed addresses" }).click();
    await page.getByRole("heading", { name: "Suppressed addresses" }).waitFor();
    await page.getByRole("columnheader", { name: "Last tried" }).waitFor();
    expect(await page.getByRole("row").filter({ hasText: "gone@example.org" }).locator("time").count()).toBe(2);
  };
  await visit(browser, server.url, story, { bypassCSP: true });
});

test("an error of the log does not touch the edges of its card", async () => {
  const story = async (page: Page) => {
    await failRequests(page, "**/api/v1/internal/emails?*");
    await open(page);
    const log = page.getByRole("region", { name: "Log" });
    const retry = log.getByRole("button", { name: "Try again" });
    await retry.waitFor();
    const left = async (found: Locator) => (await found.boundingBox())?.x ?? 0;
    expect((await left(retry)) - (await left(log))).toBeGreaterThanOrEqual(16);
  };
  await visit(browser, server.url, story);
});
