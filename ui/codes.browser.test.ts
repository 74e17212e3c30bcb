import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { mailTo } from "./testing/mail.ts";
import { givenSecondFactor } from "./testing/second-factor.ts";

let server: TestServer;
let browser: Browser;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let base: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  project = await server.givenProject({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
  base = `/p/${project.id}/handler`;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
const newEmail = () => `${randomUUID()}@example.org`;
const email = (page: Page) => page.getByLabel("E-mail", { exact: true });
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const mailedCode = (page: Page) => page.getByLabel("Code from the e-mail");
const alert = (page: Page) => page.getByRole("alert").textContent();
/** Where the return address below leads. */
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
const withReturn = "?after_auth_return_to=%2Fdev%2Finbox";

async function askForCode(page: Page, address: string, path = `${base}/sign-in${withReturn}`): Promise<void> {
  await page.goto(path);
  await button(page, "E-mail me a code").click();
  await page.getByText("You need no password").waitFor();
  await email(page).fill(address);
  await button(page, "E-mail me a code").click();
  await mailedCode(page).waitFor();
}

async function signIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto(`${base}/sign-in${withReturn}`);
  await email(page).fill(address);
  await secret(page).fill(password);
  await button(page, "Sign in").click();
}

test("six mailed characters sign up, in any case, and without pressing anything", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await askForCode(page, address);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("one-time-code");
    const { code } = await mailTo(server, address);
    await page.keyboard.insertText(` ${code?.slice(0, 3).toLowerCase()}-${code?.slice(3).toLowerCase()} `);
    await arrived(page);
    await page.goto(`${base}/sign-in`);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
});

test("wrong characters are refused beside the field, and the next ones take their place", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await askForCode(page, address);
    const { code = "" } = await mailTo(server, address);
    await mailedCode(page).fill("ZZZ");
    await button(page, "Sign in").click();
    await page.getByText("Enter all six characters").waitFor();
    await mailedCode(page).fill("ZZZZZZ");
    await expect.poll(() => alert(page)).toContain("not the code we sent");
    await page.keyboard.type(code);
    await arrived(page);
  });
});

test("a mail is sent again only after half a minute, and to another address at once", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.clock.install();
    await askForCode(page, address);
    const again = page.getByRole("button", { name: /^Send again/ });
    expect(await again.isDisabled()).toBe(true);
    await mailTo(server, address);
    await page.clock.runFor(31_000);
    await button(page, "Send again").click();
    expect((await mailTo(server, address, 2)).code).toMatch(/^[0-9A-Z]{6}$/);
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
  ["password-reset", "This link does not work"],
  ["email-verification", "This link does not work"],
])("%s says of a code that is none, or damaged, that it is not valid", async (path, heading) => {
  await withVisitor(async (page) => {
    for (const query of ["", "?code=abc", `?code=${"0".repeat(45)}`]) {
      await page.goto(`${base}/${path}${query}`);
      await page.getByRole("heading", { name: heading }).waitFor();
      expect(await alert(page)).toContain("not valid");
    }
  });
});

test("a project without passwords asks for the address at once, on both pages", async () => {
  const { id } = await server.givenProject({ auth: { password: { allowSignIn: false }, otp: { allowSignIn: true } } });
  await withVisitor(async (page) => {
    for (const path of ["sign-in", "sign-up"]) {
      await page.goto(`/p/${id}/handler/${path}`);
      await page.getByText("You need no password").waitFor();
      expect(await page.getByRole("button", { name: "Use your password instead" }).count()).toBe(0);
    }
    await page.goto(`/p/${id}/handler/forgot-password`);
    await page.getByText("There are no passwords to reset.").waitFor();
  });
});

test("a forgotten password is chosen anew by the mail's link, which then works no more", async () => {
  const ada = await server.givenUser({ project });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in${withReturn}`);
    await email(page).fill(ada.email);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect.poll(() => email(page).inputValue()).toBe(ada.email);
    await button(page, "Send link").click();
    await page.getByText("is on its way there").waitFor();

    const { link } = await mailTo(server, ada.email);
    await page.goto(link);
    const field = page.getByLabel("New password");
    await field.fill("short");
    await button(page, "Save password").click();
    await page.getByText("Use at least 8 characters.").waitFor();
    await field.fill("another horse battery");
    await button(page, "Save password").click();
    await page.getByRole("heading", { name: "Your password is changed" }).waitFor();

    await page.getByRole("link", { name: "Sign in" }).click();
    await email(page).fill(ada.email);
    await secret(page).fill("another horse battery");
    await button(page, "Sign in").click();
    await arrived(page);

    await page.goto(link);
    await expect.poll(() => alert(page)).toContain("used already");
    await page.getByRole("link", { name: "Send a new link" }).click();
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
});

test("the page for a forgotten password does not tell who has an account", async () => {
  await withVisitor(async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill("nobody@");
    await button(page, "Send link").click();
    await page.getByText("Enter an e-mail address like").waitFor();
    await email(page).fill("nobody@example.org");
    await button(page, "Send link").click();
    await page.getByText("If somebody signs in with nobody@example.org").waitFor();
  });
});

test("the link of a sign-up verifies the address; used twice it says so, and who is signed in is not bothered", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.goto(`${base}/sign-up${withReturn}`);
    await email(page).fill(address);
    await secret(page).fill("correct horse battery");
    await button(page, "Create account").click();
    await arrived(page);

    const { link } = await mailTo(server, address);
    await page.goto(link);
    await page.getByRole("heading", { name: "Your e-mail address is verified" }).waitFor();
    await page.reload();
    await expect.poll(() => alert(page)).toContain("your address is verified");
    await page.getByRole("link", { name: "Continue" }).click();
    await arrived(page);
  });
});

test("who is signed in gets another verification link on the spot", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.goto(`${base}/sign-up${withReturn}`);
    await email(page).fill(address);
    await secret(page).fill("correct horse battery");
    await button(page, "Create account").click();
    await arrived(page);
    await page.goto(`${base}/email-verification?code=${"0".repeat(45)}`);
    await button(page, "Send a new link").click();
    await page.getByText(`A new link is on its way to ${address}.`).waitFor();
    await page.goto((await mailTo(server, address, 2)).link);
    await page.getByRole("heading", { name: "Your e-mail address is verified" }).waitFor();
  });
});

test("a second factor is asked for after the password; a wrong one leaves the sign-in open", async () => {
  const ada = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, ada, project);
  await withVisitor(async (page) => {
    await signIn(page, ada.email, ada.password);
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code"))).toMatch(/^[0-9a-z]{45}$/);
    expect(await page.getByLabel("Six-digit code").getAttribute("inputmode")).toBe("numeric");

    await page.keyboard.type(String((Number(shows()) + 500_000) % 1_000_000).padStart(6, "0"));
    await expect.poll(() => alert(page)).toBe("Invalid TOTP code. Please try signing in again.");
    await page.keyboard.insertText(`${shows().slice(0, 3)} ${shows().slice(3)}`);
    await arrived(page);
    expect(await page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code"))).toBeNull();

    // Neither the sign-in page nor this one is gone back to.
    await page.goBack();
    expect(page.url()).not.toContain("/handler/");
  });
});

test("a second factor is asked for after a mailed code too", async () => {
  const address = newEmail();
  await withVisitor(async (page) => {
    await askForCode(page, address);
    await page.goto((await mailTo(server, address)).link);
    await arrived(page);
  });
  const { json } = await server.request("GET", `/users?query=${address}`, { as: "server", project });
  const shows = await givenSecondFactor(server, { ...json.items[0], email: address }, project);
  await withVisitor(async (page) => {
    await askForCode(page, address);
    const { code = "" } = await mailTo(server, address, 2);
    await mailedCode(page).fill(code);
    await page.getByLabel("Six-digit code").fill(shows());
    await arrived(page);
  });
});

test("a second factor without a sign-in to confirm leads back to sign-in", async () => {
  const ada = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, ada, project);
  await withVisitor(async (page) => {
    await page.goto(`${base}/mfa`);
    await page.getByText("There is no sign-in to confirm").waitFor();

    await signIn(page, ada.email, ada.password);
    await page.getByLabel("Six-digit code").waitFor();
    server.clock.advance(6 * 60_000);
    await page.getByLabel("Six-digit code").fill(shows());
    await expect.poll(() => alert(page)).toContain("took too long");
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});
