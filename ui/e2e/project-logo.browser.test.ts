import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Delays responses of a URL until the returned function is called. */
async function hold(page: Page, address: string, then: (route: Route) => Promise<void>): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await then(route);
  });
  return release;
}

const logo = (page: Page) => page.getByRole("main").getByRole("img", { name: "Corner shop", exact: true });
const initial = (page: Page) => page.getByRole("main").getByText("C", { exact: true });
const heading = (page: Page) => page.getByRole("heading", { name: "Sign in to Corner shop" });

test("the sign-in page and the preview show the project logo without a layout shift", async () => {
  const { person, project } = await givenDeveloper(server, { logoUrl: pixel });
  await withVisitor(async (page) => {
    const release = await hold(page, "**/api/v1/images/**", (route) => route.continue());
    await page.goto(`/p/${project.id}/handler/sign-in`, { waitUntil: "commit" });
    await page.getByLabel("E-mail").waitFor();
    const before = await heading(page).boundingBox();
    release();
    await expect.poll(() => logo(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect(await heading(page).boundingBox()).toEqual(before);
    expect((await logo(page).boundingBox())?.height).toBe(32);

    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    const preview = page.getByRole("region", { name: "Preview" });
    await expect.poll(() => preview.locator("img").getAttribute("alt")).toBe("Corner shop");
  });
});

test("a logo that cannot be loaded is replaced by the initial of the project without a layout shift", async () => {
  const { project } = await givenDeveloper(server, { logoUrl: "https://logos.example/logo.png" });
  await withVisitor(async (page) => {
    const release = await hold(page, "https://logos.example/**", (route) => route.abort());
    await page.goto(`/p/${project.id}/handler/sign-in`, { waitUntil: "commit" });
    await page.getByLabel("E-mail").waitFor();
    const before = await heading(page).boundingBox();
    release();
    await logo(page).waitFor({ state: "detached" });
    await initial(page).waitFor();
    expect(await heading(page).boundingBox()).toEqual(before);
  }, /net::ERR_FAILED/);
});

test("a project without a logo shows its initial", async () => {
  const { project } = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await heading(page).waitFor();
    await initial(page).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
  });
});
