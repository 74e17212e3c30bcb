import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { ownEmailServer } from "#server/testing/emails/email-sources.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

test("a developer sends a test of a template to themselves with one press", async () => {
  await visit(browser, server.url, async (page) => {
    const { project, person } = await givenDeveloper(server);
    await signInTo(page, `/projects/${project.id}/emails/templates`, person);
    await page.getByRole("link", { name: "Password reset" }).click();
    await page.getByRole("button", { name: "Send a test to me" }).click();
    await page.getByText(`Test sent to ${person.email}`).waitFor();
    const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(person.email)}&wait=3`);
    const { items } = (await response.json()) as { items: { subject: string }[] };
    expect(items.map(({ subject }) => subject)).toEqual(expect.arrayContaining([expect.stringMatching(/^\[Test\] /)]));
  });
});

test("a mailing to more than a hundred users needs the number typed", async () => {
  await visit(browser, server.url, async (page) => {
    const { project, person } = await givenDeveloper(server);
    await project.app.createEmailDraft({ displayName: "News" });
    const lines = Array.from({ length: 101 }, (_, at) => ({ primaryEmail: `reader${at}@example.org`, primaryEmailVerified: true }));
    for await (const { status } of project.app.importUsers(lines)) expect(status).toBe("created");
    await server.configure({ "emails.server": ownEmailServer }, project.id);
    await signInTo(page, `/projects/${project.id}/emails/drafts`, person);
    await page.getByRole("link", { name: "News" }).click();
    await page.getByRole("button", { name: "Send…" }).click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: "Send to 101 users" });
    await send.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel("Type 101 to confirm the number of recipients").fill("100");
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel("Type 101 to confirm the number of recipients").fill("101");
    await expect.poll(() => send.isDisabled()).toBe(false);
  });
});
