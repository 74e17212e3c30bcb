import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { TestServer } from "#server/testing/index.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, mailedCode, newEmail, requestCode, secret, withReturn } from "../testing/hosted-pages.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";

const { server, browser } = await startBrowserTest();
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let base: string;
beforeAll(async () => {
  project = await server.givenProject({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
  base = `/p/${project.id}/handler`;
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
/** The path of `withReturn`. */
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

async function signIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto(`${base}/sign-in${withReturn}`);
  await email(page).fill(address);
  await secret(page).fill(password);
  await button(page, "Sign in").click();
}

test("a reset of a password asks for the second factor before it signs in", async () => {
  const ada = await server.givenUser({ project });
  // A reset removes the second factor of an account without a verified address.
  await server.request("PATCH", `/users/${ada.id}`, { as: "server", project, body: { primary_email_verified: true } });
  const shows = await givenSecondFactor(server, ada, project);
  await withVisitor(async (page) => {
    await page.goto(`${base}/forgot-password${withReturn}`);
    await email(page).fill(ada.email);
    await button(page, "Send link").click();
    await page.getByText("we sent a link").waitFor();
    await page.goto((await linkEmailTo(server, ada.email)).link);
    await page.getByLabel("New password").fill("another horse battery");
    await button(page, "Save password").click();
    await page.getByLabel("Six-digit code").fill(shows());
    await arrived(page);
  });
});

test("a password requires the second factor; a wrong code can be corrected", async () => {
  const ada = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, ada, project);
  await withVisitor(async (page) => {
    await signIn(page, ada.email, ada.password);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code"))).toMatch(/^[0-9a-z]{45}$/);
    expect(await page.getByLabel("Six-digit code").getAttribute("inputmode")).toBe("numeric");

    await page.keyboard.type(String((Number(shows()) + 500_000) % 1_000_000).padStart(6, "0"));
    await expect.poll(() => alert(page)).toBe("Wrong code. Enter the current code from your app.");
    // The wrong code has left the field, and the next one is typed without a click.
    expect(await page.getByLabel("Six-digit code").inputValue()).toBe("");
    await page.keyboard.insertText(`${shows().slice(0, 3)} ${shows().slice(3)}`);
    await arrived(page);
    expect(await page.evaluate(() => sessionStorage.getItem("stack_mfa_attempt_code"))).toBeNull();

    // Neither the sign-in page nor this one is in the history.
    await page.goBack();
    expect(page.url()).not.toContain("/handler/");
  });
});

test("an e-mail code requires the second factor", async () => {
  const address = newEmail();
  await withVisitor(async (page) => {
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    await page.goto((await linkEmailTo(server, address)).link);
    await button(page, "Sign in").click();
    await arrived(page);
  });
  const { json } = await server.request("GET", `/users?query=${address}`, { as: "server", project });
  const shows = await givenSecondFactor(server, { ...json.items[0], email: address }, project);
  await withVisitor(async (page) => {
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    const { code = "" } = await linkEmailTo(server, address, 2);
    await mailedCode(page).fill(code);
    await page.getByLabel("Six-digit code").fill(shows());
    await arrived(page);
  });
});

test("the MFA page without a pending sign-in links to sign-in", async () => {
  const ada = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, ada, project);
  await withVisitor(async (page) => {
    await page.goto(`${base}/mfa`);
    await page.getByText("This sign-in has expired").waitFor();

    await signIn(page, ada.email, ada.password);
    await page.getByLabel("Six-digit code").waitFor();
    server.clock.advance(6 * 60_000);
    await page.getByLabel("Six-digit code").fill(shows());
    await expect.poll(() => alert(page)).toContain("has expired");
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});
