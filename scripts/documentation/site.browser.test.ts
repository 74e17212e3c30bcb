// The documentation as the server serves it, in a browser.
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "#ui/testing/dashboard.ts";
import { givenDeveloper } from "#ui/testing/project.ts";

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

test("code has the id, key and address of the project that a signed-in developer chooses, and examples for visitors", async () => {
  const { person, project } = await givenDeveloper(server);
  const keys = await project.app.createInternalApiKey({
    description: "Documentation",
    expiresAt: new Date(Date.now() + 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  await visit(browser, server.url, async (page) => {
    const code = page.locator("pre").filter({ hasText: "x-stack-project-id" });
    await page.goto("/docs/api/users.me");
    await code.getByText("$LATCHKEY_PROJECT_ID").waitFor();
    expect(await page.getByRole("button", { name: "Use values of my project" }).count()).toBe(0);

    await signInTo(page, "/", person);
    await page.goto("/docs/api/users.me");
    await page.getByRole("button", { name: "Use values of my project" }).click();
    await page.getByRole("combobox", { name: "Values in the code" }).selectOption(project.id);
    await code.getByText(`x-stack-project-id: ${project.id}`).waitFor();
    expect(await code.textContent()).toContain(keys.publishableClientKey);
    expect(await code.textContent()).toContain(`${server.url}/api/v1/users/me`);

    // The choice holds for the next page.
    await page.goto("/docs/api/auth.password.signIn");
    await code.getByText(`x-stack-project-id: ${project.id}`).waitFor();
    expect(await page.content()).not.toContain(keys.secretServerKey);
    await page.getByRole("combobox", { name: "Values in the code" }).selectOption("");
    await code.getByText("$LATCHKEY_PROJECT_ID").waitFor();
  });
});
