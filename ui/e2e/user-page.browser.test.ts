import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { overflow, violationsOf } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

let server: TestServer;
let browser: Browser;
let developer: GivenDeveloper;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), connectBrowser()]);
  developer = await givenDeveloper(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test("a developer opens a user, edits metadata, impersonates for a reason, reads the audit log and deletes the user", async () => {
  const { project, person } = developer;
  const user = await project.app.createUser({
    displayName: "Grace Hopper",
    primaryEmail: "grace@example.org",
    clientMetadata: { rank: 1 },
  });
  const check = async (page: Parameters<Parameters<typeof visit>[2]>[0]) => {
    await signInTo(page, `/projects/${project.id}/users`, person);
    await page.getByRole("link", { name: "Grace Hopper" }).click();
    await page.getByRole("heading", { level: 1, name: "Grace Hopper" }).waitFor();
    await page.getByText(user.id).waitFor();

    const metadata = page.getByLabel("Client metadata as JSON");
    const save = page.getByRole("region", { name: "Client metadata", exact: true }).getByRole("button", { name: "Save" });
    await metadata.fill('{ "rank": ');
    await save.click();
    await page.getByText(/This is not valid JSON/).waitFor();
    await metadata.fill('{ "rank": 2 }');
    await save.click();
    await page.getByText("Metadata saved").waitFor();
    expect((await project.app.getUser(user.id))?.clientMetadata).toEqual({ rank: 2 });

    await page.getByRole("button", { name: "Impersonate" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create session" }).click();
    await dialog.getByText("Enter a reason.").first().waitFor();
    await dialog.getByLabel("Reason").fill("Ticket 4711");
    await dialog.getByRole("button", { name: "Create session" }).click();
    await dialog.getByText(/document\.cookie = /).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("Impersonation").waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("Event", { exact: true }).selectOption("session.impersonated");
    await page.getByText(/Ticket 4711/).waitFor();
    expect(await page.getByRole("row").count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await page.getByRole("link", { name: "View user" }).click();
    await page.getByRole("button", { name: "Delete user" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete user" }).click();
    await page.getByText("Grace Hopper was deleted").waitFor();
    expect(await project.app.getUser(user.id)).toBeNull();
    await page.goto(`/projects/${project.id}/users/${user.id}`);
    await page.getByRole("heading", { name: "User not found" }).waitFor();
  };
  await visit(browser, server.url, check, { bypassCSP: true, reducedMotion: "reduce" });
});

test("the script of an impersonation signs the browser in as the user", async () => {
  const { project, person } = developer;
  const user = await project.app.createUser({ displayName: "Ada Lovelace", primaryEmail: "ada.script@example.org" });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/users/${user.id}`, person);
    await page.getByRole("button", { name: "Impersonate" }).click();
    await page.getByLabel("Reason").fill("Ticket 4712");
    await page.getByRole("button", { name: "Create session" }).click();
    const script = (await page.locator("pre code").textContent()) ?? "";
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByLabel("E-mail").waitFor();
    await Promise.all([page.waitForEvent("load"), page.evaluate(script)]);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    await page.getByText("Ada Lovelace", { exact: true }).waitFor();
  });
});
