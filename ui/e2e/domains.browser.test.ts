import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const domain = (address: string) => ({ domain: address, handlerPath: "/handler" });

test("a domain is added with examples, its path is changed, and it is removed", async () => {
  const { person, project, refresh } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/domains`, person);
    await page.getByText("No trusted domains yet").waitFor();
    const address = page.getByLabel("Address of your app");
    await address.fill("*.example.org");
    const examples = page.getByRole("listitem");
    await examples
      .filter({ hasText: "https://app.example.org" })
      .filter({ hasText: /^Trusted:/ })
      .first()
      .waitFor();
    await examples.filter({ hasText: /^Not trusted:https:\/\/example\.org$/ }).waitFor();
    await address.press("Enter");
    await page.getByText("Not saved").waitFor();
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.getByLabel("Handler path of https://*.example.org").fill("/auth");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await page.getByText("Changes applied.").waitFor();
    expect((await refresh()).config.domains).toEqual([{ domain: "https://*.example.org", handlerPath: "/auth" }]);

    await page.getByRole("button", { name: "Remove https://*.example.org" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply", exact: true }).click();
    await expect.poll(async () => (await refresh()).config.domains).toEqual([]);
  });
});

test.each([
  ["", "Enter the address of your app."],
  ["ftp://example.org", "Start with https:// or http://."],
  ["https://exa mple.org", "Enter an address like https://app.example.com"],
  ["https://example.org/*", "Enter an address like https://app.example.com"],
  ["SHOP.example.org", "This domain is already trusted."],
])("%j is rejected as a domain with an error at the field", async (typed, why) => {
  const { person, project } = await givenDeveloper(server, { config: { domains: [domain("https://shop.example.org")] } });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/domains`, person);
    await page.getByLabel("Address of your app").fill(typed);
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByText(why).waitFor();
    expect(await page.getByLabel("Address of your app").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("button", { name: "Review changes" }).count()).toBe(0);
  });
});

test("a URL is tested against the unsaved domains", async () => {
  const { person, project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/domains`, person);
    await page.getByLabel("Test an address").fill("http://localhost:3000/there");
    await page.getByText("This address is trusted.").waitFor();
    await page.getByRole("switch", { name: "Allow localhost" }).click();
    const answer = page.getByText("This address is not trusted.");
    await answer.waitFor();
    // The bar of unsaved changes does not cover the answer.
    await page.getByRole("button", { name: "Review changes" }).waitFor();
    await page.getByLabel("Test an address").focus();
    const isVisible = () =>
      answer.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    for (const height of [900, 740, 500]) {
      await page.setViewportSize({ width: height === 740 ? 375 : 1440, height });
      await page.getByLabel("Test an address").evaluate((field) => field.scrollIntoView({ block: "nearest" }));
      expect([height, await isVisible()]).toEqual([height, true]);
    }
  });
});

test("the plan names the addresses in use that are no longer trusted", async () => {
  const { person, project } = await givenDeveloper(server, { config: { domains: [domain("https://shop.example.org")] } });
  const keys = await project.app.createInternalApiKey({
    description: "for this test",
    expiresAt: new Date(server.clock.now().getTime() + 3_600_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  const answer = await fetch(`${server.url}/api/v1/auth/password/sign-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-project-id": project.id,
      "x-stack-access-type": "client",
      "x-stack-publishable-client-key": keys.publishableClientKey ?? "",
    },
    body: JSON.stringify({
      email: "ada@example.org",
      password: "correct horse",
      verification_callback_url: "https://shop.example.org/handler/email-verification",
    }),
  });
  expect(answer.status).toBe(200);
  await server.running.flushRedirects();

  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/domains`, person);
    await page.getByRole("button", { name: "Remove https://shop.example.org" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "1 address in use is no longer trusted" }).waitFor();
    await dialog.getByText("https://shop.example.org (last used on").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("https://shop.example.org", { exact: true }).waitFor();
  });
});

test("in production mode a broad pattern shows a warning, and the plan rejects an invalid domain", async () => {
  const config = { allowLocalhost: false, domains: [domain("https://shop.example.org")] };
  const { person, project, refresh } = await givenDeveloper(server, { config, isProductionMode: true });
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${project.id}/domains`, person);
    const add = async (address: string) => {
      await page.getByLabel("Address of your app").fill(address);
      await page.getByLabel("Address of your app").press("Enter");
    };
    await add("https://**.example.org");
    await page
      .getByRole("listitem")
      .filter({ hasText: "https://**.example.org" })
      .getByText("Trusts every host below this domain.")
      .waitFor();
    await add("http://shop.example.org");
    await page.getByRole("button", { name: "Review changes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Trusted domains should be HTTPS: http://shop.example.org").waitFor();
    expect(await dialog.getByRole("button", { name: "Apply anyway" }).isDisabled()).toBe(true);
    expect((await refresh()).config.domains).toEqual([domain("https://shop.example.org")]);
  });
});
