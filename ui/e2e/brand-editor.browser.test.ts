import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { toEmailBrand } from "#contract/config/to-brand.ts";
import { nearestAccent } from "#contract/vocabulary/projects/brand-colors.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { testScenes } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

/** A PNG of one pixel. */
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const openEditor = (page: Page, { person, project }: GivenDeveloper) => signInTo(page, `/projects/${project.id}/brand`, person);
const accent = (page: Page) => page.getByLabel("Accent", { exact: true });
const preview = (page: Page, name = "Sign-in"): FrameLocator => page.frameLocator(`iframe[title="Preview: ${name}"]`);
const button = (page: Page, name: string) => page.getByRole("button", { name });

/** A variable of the theme as the page in the frame has it. */
const variable = (page: Page, name: string) =>
  preview(page)
    .locator(":root")
    .evaluate((root, key) => getComputedStyle(root).getPropertyValue(key), name);

async function save(page: Page): Promise<void> {
  await button(page, "Review changes").click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await page.getByText("Changes applied.").waitFor();
}

test("an inert frame shows a changed brand before it is saved, and a reload shows it saved", async () => {
  const developer = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await openEditor(page, developer);
    const submit = preview(page).locator("form button[type=submit]");
    await submit.waitFor();
    await accent(page).fill("#0b7a4b");
    await expect.poll(() => submit.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(11, 122, 75)");
    await page.getByLabel("Corners").fill("0");
    await expect.poll(() => submit.evaluate((element) => getComputedStyle(element).borderRadius)).toBe("0px");
    await submit.evaluate((element) => element.focus());
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
    expect((await developer.project.getConfig()).brand.accent).toBeUndefined();

    await save(page);
    expect((await developer.project.getConfig()).brand).toMatchObject({ accent: "#0b7a4b", radius: 0 });
    await page.reload();
    await expect.poll(() => accent(page).inputValue()).toBe("#0b7a4b");
    await expect.poll(() => variable(page, "--latchkey-accent")).toBe("#0b7a4b");
  });
});

test("a color that is hard to read is refused with the nearest that passes", async () => {
  const developer = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await openEditor(page, developer);
    await accent(page).fill("ffd400");
    await page.getByText(/Text is hard to read with this color\. Its contrast is 1\.3 : 1/).waitFor();
    await button(page, "Review changes").click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => accent(page).evaluate((field) => field === document.activeElement)).toBe(true);

    const nearest = nearestAccent("#ffd400");
    await button(page, `Use ${nearest}, the nearest that passes`).click();
    expect(await accent(page).inputValue()).toBe(nearest);
    await save(page);
    expect((await developer.project.getConfig()).brand.accent).toBe(nearest);
  });
});

test("a logo is chosen, shown in the frame, saved and removed; other files are rejected", async () => {
  const developer = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await openEditor(page, developer);
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^(Upload|Replace) Logo$/ }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await page.getByText("Choose a PNG, JPEG, GIF, WebP or AVIF image.").waitFor();
    await choose({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(1_000_001) });
    await page.getByText("The file could not be read.").waitFor();

    await choose({ name: "logo.png", mimeType: "image/png", buffer: pixel });
    const picture = preview(page).getByRole("img", { name: "Corner shop" });
    await expect.poll(() => picture.getAttribute("src")).toMatch(/^data:image\/png;/);
    await save(page);
    expect((await developer.refresh()).logoUrl).toContain(server.url);

    await page.reload();
    await expect.poll(() => picture.getAttribute("src")).toContain("/api/v1/images/");
    await button(page, "Remove Logo").click();
    await picture.waitFor({ state: "detached" });
    await save(page);
    expect((await developer.refresh()).logoUrl).toBeNull();
  });
});

test("the preview shows every page in each language and scheme without a request to the API", async () => {
  const developer = await givenDeveloper(server, { config: { magicLinkEnabled: true } });
  await withVisitor(async (page) => {
    await openEditor(page, developer);
    await preview(page).getByRole("heading", { name: "Sign in to Corner shop", includeHidden: true }).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.frame() !== page.mainFrame()) requests.push(new URL(request.url()).pathname);
    });
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await page.getByLabel("Language").selectOption("ar");
    const pages = page.getByRole("region", { name: "Preview" }).getByLabel("Page", { exact: true });
    const names = (await pages.locator("option").allTextContents()).filter((name) => !name.startsWith("E-mail:"));
    expect(names).toHaveLength(8);
    for (const name of names) {
      await pages.selectOption(name);
      await preview(page, name).locator("html[dir=rtl][data-theme=dark] h1").first().waitFor();
      expect(await preview(page, name).locator("[role=alert]").count(), name).toBe(0);
    }
    expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });
});

test("the preview of an e-mail has the brand that is not saved, with its new logo", async () => {
  const developer = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await openEditor(page, developer);
    await page.getByRole("region", { name: "Preview" }).getByLabel("Page", { exact: true }).selectOption("E-mail: Team invitation");
    const mail = preview(page, "E-mail: Team invitation");
    const link = mail.locator("a.brand-button");
    await link.waitFor();
    await accent(page).fill("#0b7a4b");
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(11, 122, 75)");
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    const { accentDark } = toEmailBrand(renderConfiguration({ "brand.accent": "#0b7a4b" }));
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accentDark.slice(at, at + 2), 16));
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(`rgb(${red}, ${green}, ${blue})`);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload Logo", exact: true }).click();
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: pixel });
    await expect.poll(() => mail.locator("img").first().getAttribute("src")).toMatch(/^data:image\/png;/);
    // A legal link is incomplete while it is typed.
    await page.getByLabel("Terms of service").fill("https:/");
    await page.getByLabel("Privacy policy").fill("https://acme.example/privacy");
    await mail.getByRole("link", { name: "Privacy" }).waitFor();
    expect((await developer.project.getConfig()).brand.accent).toBeUndefined();
  });
});

test("a preview that does not load says so, and loads after another attempt; the keyboard scrolls it", async () => {
  const developer = await givenDeveloper(server);
  await withVisitor(async (page) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.route("**/preview/**", (route) => route.abort());
    await openEditor(page, developer);
    await page.locator("iframe").waitFor({ state: "attached" });
    await page.clock.fastForward(10_000);
    await page.getByText("The preview could not be loaded.").waitFor();
    await page.unroute("**/preview/**");
    await button(page, "Try again").click();
    await preview(page).locator("h1").waitFor();

    // A page that is higher than the frame.
    await page.getByLabel("Page", { exact: true }).selectOption({ label: "Purchase" });
    await preview(page, "Purchase").locator("h1").waitFor();
    await page.locator("iframe").focus();
    await page.keyboard.press("End");
    await expect
      .poll(() =>
        preview(page, "Purchase")
          .locator(":root")
          .evaluate((root) => root.scrollTop),
      )
      .toBeGreaterThan(0);
  }, /net::ERR_FAILED/);
});

const scenes = {
  "the brand editor": async (page: Page) => {
    await openEditor(page, await givenDeveloper(server));
    await preview(page).locator("h1").waitFor();
  },
  "the brand editor with a refused color": async (page: Page) => {
    await openEditor(page, await givenDeveloper(server));
    await preview(page).locator("h1").waitFor();
    await accent(page).fill("#ffd400");
    await page.getByText("Text is hard to read").waitFor();
  },
};
testScenes(scenes, () => ({ browser, url: server.url }));
