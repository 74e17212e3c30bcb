// The documentation as the server serves it, in a browser.
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";

const { server, browser } = await startBrowserTest();

test("a reader finds a route by its words, with the keyboard alone, and copies its page as Markdown", () =>
  visit(browser, server.url, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("sign up password");
    await page.getByRole("option", { name: /^Sign up with e-mail and password/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign up with e-mail and password" }).waitFor();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^# Sign up with e-mail and password\n/);
    await page.keyboard.press("/");
    await page.keyboard.type("no such words");
    await page.getByText("No page has these words.").waitFor();
  }));

test("the header of an error leads to the page about its code, also for an app of another origin", () =>
  visit(browser, server.url, async (page) => {
    const { headers } = await fetch(`${server.url}/api/v1/users/me`);
    expect(headers.get("access-control-expose-headers")).toContain("link");
    const [, path = ""] = /^<(.+)>; rel="help"$/.exec(headers.get("link") ?? "") ?? [];
    expect(path).toMatch(/^\/docs\/errors\/[A-Z_]+$/);
    await page.goto(path);
    await page.getByRole("heading", { name: "Repair" }).waitFor();
  }));
