import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type BotProviderDouble, startBotProvider } from "#server/testing/sign-in/bot-provider.ts";
import { axeVisit, findViolations } from "../testing/accessibility.ts";
import { alert, button, email, newEmail, requestCode, secret, withReturn } from "../testing/hosted-pages.ts";

let provider: BotProviderDouble;
let server: TestServer;
let browser: Awaited<ReturnType<typeof connectBrowser>>;
beforeAll(async () => {
  provider = await startBotProvider();
  server = await startServer({ botProviderOrigins: { turnstile: provider.url } });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  provider?.close();
});

const password = "correct horse battery";
const withBots = (bots: object) =>
  server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, bots },
    domains: { allowLocalhost: true },
  });
const turnstile = { mode: "always", provider: "turnstile", siteKey: "0x4AAA-site", secretKey: "right" };
const toPage = ({ id }: { id: string }, name: string) => `/p/${id}/handler/${name}${withReturn}`;
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
const checking = "Checking your browser…";

async function signUp(page: Page): Promise<void> {
  await email(page).fill(newEmail());
  await secret(page).fill(password);
  await button(page, "Create account").click();
}

/** Replaces the script of Turnstile by one with a button. */
const replaceScript = (page: Page) =>
  page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.turnstile = {
        render(container, { callback, action, sitekey }) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = "I am human (" + action + ", " + sitekey + ")";
          button.onclick = () => callback("good-" + Math.random());
          container.append(button);
          return "1";
        },
        remove() {},
      };`,
    }),
  );

const policyAt = async (path: string) => (await fetch(server.url + path)).headers.get("content-security-policy") ?? "";

/** Makes each step of the proof of work as slow as on an old phone. */
const slowDown = (page: Page) =>
  page.addInitScript(() => {
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    crypto.subtle.deriveBits = async (...parameters) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return derive(...parameters);
    };
  });

test("a sign-up checks the browser by itself, says so in its button and to screen readers, and arrives", async () => {
  const project = await withBots({ mode: "always" });
  await visit(browser, server.url, async (page) => {
    await slowDown(page);
    await page.goto(toPage(project, "sign-up"));
    await signUp(page);
    await page.getByRole("button", { name: checking }).waitFor();
    await page.getByRole("status").filter({ hasText: checking }).waitFor({ state: "attached" });
    await arrived(page);
  });
});

test("a code and a reset link are sent after a check", async () => {
  const project = await withBots({ mode: "always" });
  await visit(browser, server.url, async (page) => {
    await page.goto(toPage(project, "forgot-password"));
    await email(page).fill(newEmail());
    await button(page, "Send link").click();
    await page.getByText("we sent a link to choose a new password").waitFor();
  });
  await visit(browser, server.url, async (page) => {
    await requestCode(page, toPage(project, "sign-in"), newEmail());
  });
});

test("the widget of a provider is in a dialog; closing it says why the sign-up failed", async () => {
  const project = await withBots(turnstile);
  await visit(browser, server.url, async (page) => {
    await replaceScript(page);
    await page.goto(toPage(project, "sign-up"));
    await signUp(page);
    const dialog = page.getByRole("dialog", { name: checking });
    await dialog.getByRole("button", { name: "I am human (sign-up, 0x4AAA-site)" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await alert(page)).toMatch(/^Your browser could not be checked/);
    await button(page, "Create account").click();
    await page.getByRole("button", { name: /^I am human/ }).click();
    await arrived(page);
  });
  expect(provider.requests.at(-1)?.fields.secret).toBe("right");
});

test("the dialog is accessible in light and dark, and fits a phone", async () => {
  const project = await withBots(turnstile);
  for (const colorScheme of ["light", "dark"] as const)
    await visit(
      browser,
      server.url,
      async (page) => {
        await replaceScript(page);
        await page.goto(toPage(project, "sign-up"));
        await signUp(page);
        await page.getByRole("button", { name: /^I am human/ }).waitFor();
        expect(await findViolations(page)).toEqual([]);
        const box = await page.getByRole("dialog").boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
      },
      { ...axeVisit, colorScheme, viewport: { width: 390, height: 844 } },
    );
});

test("only the pages that may need a widget allow its script, and only where a project uses it", async () => {
  const script = "https://challenges.cloudflare.com";
  const [using, without] = [await withBots(turnstile), await withBots({ ...turnstile, mode: "off" })];
  for (const name of ["sign-in", "sign-up", "forgot-password", "authorize", "account-settings"]) {
    expect(await policyAt(toPage(using, name)), name).toContain(`script-src ${script} 'self'`);
    expect(await policyAt(toPage(without, name)), name).not.toContain(script);
  }
  for (const name of ["sign-out", "team-invitation", "mfa"]) expect(await policyAt(toPage(using, name)), name).not.toContain(script);
  expect(await policyAt(toPage(await withBots({ mode: "always" }), "sign-up"))).toBe(await policyAt(toPage(without, "sign-up")));
});
