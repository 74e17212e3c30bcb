import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { TestServer } from "#server/testing/index.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, mailedCode, newEmail, requestCode, secret, signUp, withReturn } from "../testing/hosted-pages.ts";

const { server, browser } = await startBrowserTest();
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let base: string;
beforeAll(async () => {
  project = await server.givenProject({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
  base = `/p/${project.id}/handler`;
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
/** The path of `withReturn`. */
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

test("an address that is already typed receives a code with one click", async () => {
  await withVisitor(async (page) => {
    const address = `ada-${randomUUID().slice(0, 8)}@example.org`;
    await page.goto(`${base}/sign-in`);
    await email(page).fill(address);
    await button(page, "E-mail me a code").click();
    await page.getByText(`We sent a code and a link to ${address}.`).waitFor();
    // Not broken at its hyphen.
    expect((await page.getByText(address, { exact: true }).boundingBox())?.height).toBeLessThan(30);
    const { code = "" } = await linkEmailTo(server, address);

    const wrong = code.startsWith("A") ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    await page.keyboard.insertText(wrong);
    await expect.poll(() => alert(page)).toBe("Wrong code. Check it and try again.");
    expect(await mailedCode(page).inputValue()).toBe("");

    // Another address is typed first, not sent at once.
    await button(page, "Use another address").click();
    expect(await email(page).inputValue()).toBe(address);
  });
});

test("a complete code signs up in upper or lower case without a click", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("one-time-code");
    const { code } = await linkEmailTo(server, address);
    await page.keyboard.insertText(` ${code?.slice(0, 3).toLowerCase()}-${code?.slice(3).toLowerCase()} `);
    await arrived(page);
    await page.goto(`${base}/sign-in`);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
});

test("a wrong code shows an error, and new input replaces it", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    const { code = "" } = await linkEmailTo(server, address);
    await mailedCode(page).fill("ZZZ");
    await button(page, "Sign in").click();
    await page.getByText("Enter all six characters").waitFor();
    await mailedCode(page).fill("ZZZZZZ");
    await expect.poll(() => alert(page)).toContain("Wrong code");
    await page.keyboard.type(code);
    await arrived(page);
  });
});

test("an e-mail is sent again after 30 seconds, and immediately to another address", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.clock.install();
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    const again = page.getByRole("button", { name: /^Send again/ });
    expect(await again.isDisabled()).toBe(true);
    await linkEmailTo(server, address);
    await page.clock.runFor(31_000);
    await button(page, "Send again").click();
    expect((await linkEmailTo(server, address, 2)).code).toMatch(/^[0-9A-Z]{6}$/);
    await expect.poll(() => again.isDisabled()).toBe(true);

    await button(page, "Use another address").click();
    await expect.poll(() => email(page).inputValue()).toBe(address);
    await button(page, "Use your password instead").click();
    await expect.poll(() => email(page).inputValue()).toBe(address);
    await secret(page).waitFor();
  });
});

test.each([
  ["magic-link-callback", "You are not signed in yet"],
  ["password-reset", "New password"],
  ["email-verification", "Verify e-mail"],
])("%s rejects a missing or malformed code", async (path, heading) => {
  await withVisitor(async (page) => {
    for (const query of ["", "?code=abc", `?code=${"0".repeat(45)}`]) {
      await page.goto(`${base}/${path}${query}`);
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await alert(page)).toContain("not valid");
      expect(await page.getByText("not valid").count()).toBe(1);
    }
  });
});

test("a project without passwords shows the e-mail code form on sign-in and sign-up", async () => {
  const { id } = await server.givenProject({ auth: { password: { allowSignIn: false }, otp: { allowSignIn: true } } });
  await withVisitor(async (page) => {
    for (const path of ["sign-in", "sign-up"]) {
      await page.goto(`/p/${id}/handler/${path}`);
      await page.getByText("No password needed").waitFor();
      expect(await page.getByRole("button", { name: "Use your password instead" }).count()).toBe(0);
    }
    await page.goto(`/p/${id}/handler/forgot-password`);
    await page.getByText("Passwords are not used here.").waitFor();
  });
});

test("a password is reset by the link of the e-mail, which works once and signs in", async () => {
  const ada = await server.givenUser({ project });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in${withReturn}`);
    await email(page).fill(ada.email);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect.poll(() => email(page).inputValue()).toBe(ada.email);
    await button(page, "Send link").click();
    await page.getByText("we sent a link").waitFor();

    const { link } = await linkEmailTo(server, ada.email);
    await page.goto(link);
    const field = page.getByLabel("New password");
    await field.fill("short");
    await button(page, "Save password").click();
    await page.getByText("Use at least 8 characters.").waitFor();
    await field.fill("another horse battery");
    await button(page, "Save password").click();
    await arrived(page);

    await page.goto(link);
    await expect.poll(() => alert(page)).toContain("already been used");
    // One press sends a new one to the address that the tab knows.
    expect(await email(page).inputValue()).toBe(ada.email);
    await button(page, "Send a new link").click();
    await page.getByText("we sent a link").waitFor();
  });
});

test("the forgot password page does not reveal accounts", async () => {
  await withVisitor(async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill("nobody@");
    await button(page, "Send link").click();
    await page.getByText("Enter an e-mail address like").waitFor();
    await email(page).fill("nobody@example.org");
    await button(page, "Send link").click();
    await page.getByText("If an account uses nobody@example.org").waitFor();
  });
});

test("the link of a sign-up verifies the address; a second opening says that it is verified", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await signUp(page, base, address);
    await arrived(page);

    const { link } = await linkEmailTo(server, address);
    await page.goto(link);
    await page.getByText(address).waitFor();
    // This browser is signed in to the account.
    expect(await button(page, "This was not me").count()).toBe(0);
    await button(page, "Verify e-mail address").click();
    await page.getByRole("heading", { name: "E-mail address verified" }).waitFor();
    await page.reload();
    // No failure: the heading says so, and no alert.
    await page.getByRole("heading", { name: "E-mail address already verified" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("link", { name: "Continue" }).click();
    await arrived(page);
  });
});

test("a user who opens an invalid verification link signs in and gets a new one", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await signUp(page, base, address);
    await arrived(page);
    await page.context().clearCookies();
    await page.goto(`${base}/email-verification?code=${"0".repeat(45)}`);
    await page.getByRole("link", { name: "Send a new link" }).click();
    await email(page).fill(address);
    await secret(page).fill("correct horse battery");
    await button(page, "Sign in").click();
    await button(page, "Send a new link").click();
    await page.getByText(`We sent a new link to ${address}.`).waitFor();
    await page.goto((await linkEmailTo(server, address, 2)).link);
    await button(page, "Verify e-mail address").click();
    await page.getByRole("heading", { name: "E-mail address verified" }).waitFor();
  });
});
