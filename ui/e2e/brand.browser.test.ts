import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { derivePalette } from "#contract/vocabulary/projects/brand-colors.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { typeface } from "#server/testing/projects/brand-files.ts";
import { findViolations } from "../testing/accessibility.ts";
import { linkEmailTo } from "../testing/email.ts";
import { button, email, mailedCode, newEmail, secret, withReturn } from "../testing/hosted-pages.ts";
import { consent, continueWith } from "../testing/provider.ts";

const { server, browser } = await startBrowserTest();
const accent = "#0b7a4b";
const image = (name: string) => `https://logos.example/${name}.png`;
let project: ProjectKeys;
let base: string;
beforeAll(async () => {
  project = await server.givenProject({
    auth: {
      password: { allowSignIn: true },
      otp: { allowSignIn: true },
      oauth: { providers: { google: { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true } } },
    },
    domains: { allowLocalhost: true },
  });
  const brand = {
    "brand.accent": accent,
    "brand.radius": 14,
    "brand.background": "#f3f7f2",
    "brand.typeface": typeface(),
    "brand.logoLightWide": image("wide"),
    "brand.logoDarkWide": image("wide-dark"),
    "brand.favicon": image("icon"),
    "brand.termsUrl": "https://acme.example/terms",
    "brand.privacyUrl": "https://acme.example/privacy",
    "brand.termsVersion": "2026-11",
  };
  const body = { config_override_string: JSON.stringify(brand) };
  expect((await server.request("PATCH", "/internal/config/override", { as: "admin", project, body })).status).toBe(200);
  base = `/p/${project.id}/handler`;
});

/** The typeface of the tests has no glyphs, and the pictures do not exist. */
const expected = /decode downloaded font|OTS parsing error|net::ERR_|Failed to load resource/;
const withVisitor = (story: Story, options: Parameters<typeof visit>[3] = {}) =>
  visit(browser, server.url, story, { expected, ...options });
const toRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** Records how the first submit button looks in the frame in which it appears. */
const recordFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const found = document.querySelector("form button[type=submit]");
      if (!found) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(found);
        Object.assign(window, { firstPaint: { backgroundColor, color, borderRadius, fontFamily } });
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });

test.each(["light", "dark"] as const)("the first paint of a page has the brand of the project in the %s scheme", async (scheme) => {
  const colors = derivePalette(accent)[scheme];
  await withVisitor(
    async (page) => {
      await recordFirstPaint(page);
      const font = page.waitForResponse((response) => response.url().includes("/files/"));
      await page.goto(`${base}/sign-in`);
      expect((await font).status()).toBe(200);
      await email(page).waitFor();
      expect(await page.evaluate(() => Reflect.get(window, "firstPaint"))).toEqual({
        backgroundColor: toRgb(colors.accent),
        color: toRgb(colors.onAccent),
        borderRadius: "14px",
        fontFamily: "latchkey-brand, system-ui, sans-serif",
      });
      expect(await page.locator("link[rel=icon]").getAttribute("href")).toBe(image("icon"));
      for (const name of ["Terms", "Privacy"])
        expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(`https://acme.example/${name.toLowerCase()}`);
      await page.getByText("Powered by Latchkey").waitFor();
    },
    { colorScheme: scheme },
  );
});

test.each(["light", "dark"] as const)("the logo is that of the %s scheme", async (scheme) => {
  await withVisitor(
    async (page) => {
      const requested = page.waitForRequest(image(scheme === "dark" ? "wide-dark" : "wide"));
      await page.goto(`${base}/sign-in`);
      await requested;
    },
    { colorScheme: scheme },
  );
});

describe("a project with a version of its terms", () => {
  const acceptedBy = async (address: string) => {
    const { json } = await server.request("GET", `/users?query=${encodeURIComponent(address)}`, { as: "server", project });
    return (json as { items: { accepted_terms_version: string | null }[] }).items.map((user) => user.accepted_terms_version);
  };
  const openSignUp = async (page: Page) => {
    await page.goto(`${base}/sign-up${withReturn}`);
    await email(page).waitFor();
  };
  const box = (page: Page) => page.getByRole("checkbox", { name: "I agree to the terms of service and the privacy policy." });
  const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

  test("refuses a sign-up without consent, and records the version of one with it", async () => {
    const address = newEmail();
    await withVisitor(
      async (page) => {
        await openSignUp(page);
        expect(await findViolations(page)).toEqual([]);
        await email(page).fill(address);
        await secret(page).fill("correct horse battery");
        await button(page, "Create account").click();
        await page.getByText("Agree to the terms to continue.").waitFor();
        expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await acceptedBy(address)).toEqual([]);
        await box(page).check();
        await button(page, "Create account").click();
        await arrived(page);
        expect(await acceptedBy(address)).toEqual(["2026-11"]);
      },
      { bypassCSP: true },
    );
  });

  test("records the consent of a sign-up with a provider, which starts with the consent only", async () => {
    const address = newEmail();
    await withVisitor(async (page) => {
      await openSignUp(page);
      await page.getByRole("button", { name: "Continue with Google" }).click();
      await page.getByText("Agree to the terms to continue.").waitFor();
      await box(page).check();
      await continueWith(page, "Google");
      await consent(page, address);
      await arrived(page);
      expect(await acceptedBy(address)).toEqual(["2026-11"]);
    });
  });

  test("asks for consent after an account was created from the sign-in page, until it is given", async () => {
    const address = newEmail();
    const heading = (page: Page) => page.getByRole("heading", { name: "One last step" }).waitFor();
    await withVisitor(
      async (page) => {
        await page.goto(`${base}/sign-in${withReturn}`);
        await continueWith(page, "Google");
        await consent(page, address);
        await heading(page);
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole("button", { name: /^Continue as/ }).click();
        await page.getByText("Agree to the terms to continue.").waitFor();
        await page.goto(`${base}/sign-up${withReturn}`);
        await heading(page);
        expect(await acceptedBy(address)).toEqual([null]);
        await page.getByRole("link", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "You are signed out" }).waitFor();

        // The same for a known user, who signs in with a code.
        await page.goto(`${base}/sign-in${withReturn}`);
        await email(page).fill(address);
        await button(page, "E-mail me a code").click();
        await mailedCode(page).fill((await linkEmailTo(server, address)).code ?? "");
        await heading(page);
        await box(page).check();
        await page.getByRole("button", { name: /^Continue as/ }).click();
        await arrived(page);
        expect(await acceptedBy(address)).toEqual(["2026-11"]);
      },
      { bypassCSP: true },
    );
  });

  test("records the consent of a sign-up with a code", async () => {
    const address = newEmail();
    await withVisitor(async (page) => {
      await openSignUp(page);
      await box(page).check();
      await button(page, "E-mail me a code").click();
      await page.getByText("No password needed").waitFor();
      await email(page).fill(address);
      await button(page, "E-mail me a code").click();
      await mailedCode(page).fill((await linkEmailTo(server, address)).code ?? "");
      await arrived(page);
      expect(await acceptedBy(address)).toEqual(["2026-11"]);
    });
  });
});
