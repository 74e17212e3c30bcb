import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { focusedText } from "../testing/dashboard.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, newEmail, requestCode, withReturn } from "../testing/hosted-pages.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
let base: string;
beforeAll(async () => {
  project = await server.givenProject({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
  base = `/p/${project.id}/handler`;
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
/** The button of the page that the link leads to. */
const signInButton = (page: Page) => button(page, "Sign in");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
/** The path of `withReturn`. */
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

/** Requests a code on the sign-in page, which then waits. Returns the link of the e-mail. */
async function askForLink(page: Page, address: string, query = withReturn): Promise<string> {
  await requestCode(page, `${base}/sign-in${query}`, address);
  return (await linkEmailTo(server, address)).link;
}

test("the link of the e-mail signs in once, by its button; loading its page consumes nothing", async () => {
  const address = newEmail();
  let link = "";
  await withVisitor(async (page) => {
    link = await askForLink(page, address);
  });
  // E-mail scanners may load the page any number of times.
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
  // Some run its script as well.
  await withVisitor(async (page, context) => {
    await page.goto(link);
    await signInButton(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect((await context.cookies()).filter(({ name }) => name.includes("refresh"))).toEqual([]);
  });
  await withVisitor(async (page) => {
    await page.goto(link);
    await signInButton(page).click();
    await arrived(page);
  });
  await withVisitor(async (page) => {
    await page.goto(link);
    await heading(page, "You are not signed in yet").waitFor();
    await expect.poll(() => alert(page)).toContain("already been used");
  });
});

test("the waiting tab continues after the link is opened in another tab", async () => {
  await withVisitor(async (page, context) => {
    const address = newEmail();
    const link = await askForLink(page, address);
    const other = await context.newPage();
    await other.goto(link);
    await signInButton(other).click();
    await heading(other, "You are signed in").waitFor();
    await other.getByRole("status").getByText("Sign-in continues in your other tab. You can close this one.").waitFor();
    await arrived(page);

    // No click is needed.
    await other.getByRole("link", { name: `Continue as ${address}` }).click();
    await arrived(other);
  });
});

test("without a return URL, both tabs can be closed", async () => {
  await withVisitor(async (page, context) => {
    const address = newEmail();
    const link = await askForLink(page, address, "");
    const other = await context.newPage();
    await other.goto(link);
    await signInButton(other).click();
    await heading(other, "You are signed in").waitFor();
    await other.getByRole("status").getByText("You can close this tab.").waitFor();
    await other.getByText(address).waitFor();
    await heading(page, "You are signed in").waitFor();
    await expect.poll(() => focusedText(page)).toBe("You are signed in");
    await page.getByText("You signed in from another tab. You can close this one.").waitFor();
    for (const tab of [page, other]) expect(await tab.getByRole("link", { name: /Continue/ }).count()).toBe(0);
  });
});

test("a tab that waits for one user's link shows another user who signs in, and does not continue", async () => {
  const bob = await server.givenUser({ project });
  await withVisitor(async (page, context) => {
    await askForLink(page, newEmail());
    await addSessionCookie(context, server.url, project, bob.refreshToken);
    await heading(page, "You are signed in").waitFor();
    await page.getByText(bob.email, { exact: true }).waitFor();
    await page.getByRole("link", { name: `Continue as ${bob.email}` }).click();
    await arrived(page);
  });
});

test("a magic link does not replace a session unless the user chooses it", async () => {
  const bob = await server.givenUser({ project });
  const address = newEmail();
  let link = "";
  await withVisitor(async (page) => {
    link = await askForLink(page, address);
  });
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, bob.refreshToken);
    await page.goto(link);
    await heading(page, "You are already signed in").waitFor();
    await page.getByText(bob.email, { exact: true }).waitFor();
    await button(page, "Sign in with the link instead").click();
    await signInButton(page).click();
    await arrived(page);
    await page.goto(`${base}/sign-in`);
    await page.getByText(address, { exact: true }).waitFor();
  });
});

test("a used link is not offered to a signed-in user", async () => {
  const address = newEmail();
  await withVisitor(async (page) => {
    const link = await askForLink(page, address);
    await page.goto(link);
    await signInButton(page).click();
    await arrived(page);
    await page.goto(link);
    await heading(page, "You are already signed in").waitFor();
    await button(page, "Use another account").waitFor();
    expect(await button(page, "Sign in with the link instead").count()).toBe(0);
  });
});

test("an expired link offers a new one to the same address, which signs in on the same page", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    const link = await askForLink(page, address);
    server.clock.advance(codeLimits.lifetime.signIn);
    await page.goto(link);
    await expect.poll(() => alert(page)).toContain("has expired");
    expect(await email(page).inputValue()).toBe(address);
    await button(page, "E-mail me a code").click();
    await page.getByRole("status").getByText(address).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});
