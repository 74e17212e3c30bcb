import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { mailTo } from "./testing/mail.ts";
import { givenSecondFactor } from "./testing/second-factor.ts";

// What a server or a link says no with, in the words of the page.
let server: TestServer;
let browser: Browser;
let strict: Awaited<ReturnType<TestServer["givenProject"]>>;
let base: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  strict = await server.givenProject({ auth: { password: { allowSignIn: true, refuseCommon: true } }, domains: { allowLocalhost: true } });
  base = `/p/${strict.id}/handler`;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, options: { locale?: string; expected?: RegExp } = {}) => visit(browser, server.url, story, options);
const newEmail = () => `${randomUUID()}@example.org`;
const email = (page: Page) => page.getByLabel("E-mail", { exact: true });
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("alert").textContent();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("a common password that the project refuses is a fault of its field, and nobody was told that it would do", async () => {
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-up`);
    await email(page).fill(newEmail());
    await secret(page).fill("password123");
    expect(await page.getByText("one of the first passwords that attackers try").textContent()).not.toContain("can use");
    await button(page, "Create account").click();
    await page.getByText("This project does not take passwords that attackers try first.").waitFor();
    expect(await alert(page)).toBe("One field needs your attention.");
    expect(await focusedName(page)).toBe("password");

    await secret(page).fill("correct horse battery");
    await button(page, "Create account").click();
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
});

test("in German, no English sentence of the server stands beside a refused password", async () => {
  await withVisitor(
    async (page) => {
      await page.goto(`${base}/sign-up`);
      await page.getByLabel("E-Mail", { exact: true }).fill(newEmail());
      await page.getByLabel("Passwort", { exact: true }).fill("password123");
      await button(page, "Konto anlegen").click();
      await page.getByText("Dieses Projekt nimmt keine Passwörter an, die Angreifer zuerst ausprobieren.").waitFor();
      expect(await alert(page)).toBe("Bitte prüfen Sie ein Feld.");
    },
    { locale: "de-DE" },
  );
});

test("a new password that the project refuses leaves the link of the mail as good as it was", async () => {
  const ada = await server.givenUser({ project: strict });
  await withVisitor(async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill(ada.email);
    await button(page, "Send link").click();
    await page.getByText("is on its way there").waitFor();
    await page.goto((await mailTo(server, ada.email)).link);
    const field = page.getByLabel("New password");
    // Their own address: only the server knows whose link it is.
    await field.fill(ada.email);
    await button(page, "Save password").click();
    await page.getByText("This project does not take passwords that attackers try first.").waitFor();
    expect(await focusedName(page)).toBe("password");
    await field.fill("another horse battery");
    await button(page, "Save password").click();
    await page.getByRole("heading", { name: "Your password is changed" }).waitFor();
  });
});

test("who cannot get at their second factor goes back to every way to sign in, with the e-mail typed", async () => {
  const ada = await server.givenUser({ project: strict });
  await givenSecondFactor(server, ada, strict);
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in?after_auth_return_to=%2Fdev%2Finbox`);
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await button(page, "Sign in").click();
    await page.getByLabel("Six-digit code").waitFor();
    await page.getByRole("link", { name: "Back to all ways to sign in" }).click();
    await expect.poll(() => email(page).inputValue()).toBe(ada.email);
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/dev/inbox");
  });
});

test.each([
  [{}, "Wait a moment, then try again."],
  [{ "retry-after": "30" }, "Wait a moment, then try again."],
  [{ "retry-after": "600" }, "Try again in 10 minutes."],
])("maintenance is called so, and when to come back: %j", async (said, when) => {
  await withVisitor(
    async (page) => {
      await page.route("**/projects/current", (route) => route.fulfill({ status: 503, headers: said, body: "<h1>503</h1>" }), { times: 1 });
      await page.goto("/handler/sign-in");
      await expect.poll(() => alert(page)).toBe(`This service is being maintained or is overloaded. ${when}`);
      await button(page, "Try again").click();
      await email(page).waitFor();
    },
    { expected: /503/ },
  );
});

const emailTaken = (details: string) => `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE&message=ignored&details=${details}`;
const taken = "belongs to an account of Latchkey already. Sign in to that account as you did before.";
test.each([
  ["OUTER_OAUTH_TIMEOUT&message=ignored&details={}", "Signing in at the other service took too long."],
  [emailTaken('{"type":"email","would_work_if_email_was_verified":false}'), taken],
  [
    emailTaken('{"type":"email","would_work_if_email_was_verified":true}'),
    "verify the address; after that, the other service lets you in too",
  ],
  [emailTaken('{"would_work_if_email_was_verified":"<b>yes</b>"}'), taken],
  [emailTaken("null"), taken],
  [emailTaken("{"), taken],
])("what went wrong at another service is said in our own words, with a way on: %s", async (query, words) => {
  await withVisitor(async (page) => {
    await page.goto(`/handler/error?errorCode=${query}`);
    await page.getByText(words).waitFor();
    expect(await page.getByText("ignored").count()).toBe(0);
    expect(await page.getByRole("blockquote").count()).toBe(0);
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});
