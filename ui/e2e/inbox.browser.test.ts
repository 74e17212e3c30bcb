import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

const signUp = (email: string) =>
  server.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: { email, password: "correct horse battery", verification_callback_url: `${server.url}/handler/email-verification` },
  });

test("an empty inbox has a hint, and a new e-mail appears without a reload", async () => {
  await withVisitor(async (page) => {
    await page.goto("/dev/inbox");
    await page.getByText("No e-mails yet").waitFor();
    await signUp("first@example.org");
    await page.getByRole("button", { name: /first@example\.org/ }).waitFor({ timeout: 60_000 });
  });
});

test("an e-mail opens as HTML in a sandboxed frame and as plain text", async () => {
  await signUp("second@example.org");
  await withVisitor(async (page) => {
    await page.goto("/dev/inbox");
    await page.getByRole("button", { name: /second@example\.org/ }).click({ timeout: 60_000 });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("mail-subject");

    const frame = page.locator("iframe");
    expect(await frame.getAttribute("sandbox")).not.toContain("allow-scripts");
    expect(await frame.getAttribute("sandbox")).not.toContain("allow-forms");
    // As tall as its content: nothing is hidden at the end.
    await expect
      .poll(() =>
        frame.evaluate((element: HTMLIFrameElement) => element.clientHeight - (element.contentDocument?.documentElement.offsetHeight ?? 0)),
      )
      .toBeGreaterThanOrEqual(0);
    const link = page.frameLocator("iframe").getByRole("link").first();
    expect(await link.getAttribute("href")).toContain("/handler/email-verification?code=");

    const opened = page.waitForEvent("popup");
    await link.click();
    const popup = await opened;
    await popup.waitForURL(/\/handler\/email-verification\?code=/);
    await popup.close();

    await page.getByRole("button", { name: "Plain text" }).click();
    expect(await page.getByRole("link", { name: /email-verification\?code=/ }).getAttribute("href")).toContain("code=");
  });
});

test("the inbox recovers after the server was unavailable", async () => {
  await withVisitor(async (page) => {
    let away = true;
    await page.route("**/dev/inbox.json*", (route) => (away ? route.fulfill({ status: 503, body: "away" }) : route.continue()));
    await page.goto("/dev/inbox");
    await page.getByText("does not respond").waitFor();
    away = false;
    await expect.poll(() => page.getByText("does not respond").count(), { timeout: 30_000 }).toBe(0);
  }, /status of 503/);
});
