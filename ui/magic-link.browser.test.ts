import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/vocabulary/limits.ts";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { focused } from "./testing/developer.ts";
import { mailTo } from "./testing/mail.ts";
import { enterAs } from "./testing/session.ts";

let server: TestServer;
let browser: Browser;
let project: ProjectKeys;
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
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const alert = (page: Page) => page.getByRole("alert").textContent();
/** Where the return address below leads. */
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
const withReturn = "?after_auth_return_to=%2Fdev%2Finbox";

/** Asks for a code on the sign-in page, which waits from then on; answers the link of the mail. */
async function askForLink(page: Page, address: string, query = withReturn): Promise<string> {
  await page.goto(`${base}/sign-in${query}`);
  await button(page, "E-mail me a code").click();
  await page.getByText("You need no password").waitFor();
  await email(page).fill(address);
  await button(page, "E-mail me a code").click();
  await page.getByLabel("Code from the e-mail").waitFor();
  return (await mailTo(server, address)).link;
}

test("the mail's link signs in where it is opened, once, however often its page was read before", async () => {
  const address = newEmail();
  let link = "";
  await withVisitor(async (page) => {
    link = await askForLink(page, address);
  });
  // What looks into mails reads the page as often as it likes.
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
  await withVisitor(async (page) => {
    await page.goto(link);
    await arrived(page);
  });
  await withVisitor(async (page) => {
    await page.goto(link);
    await heading(page, "You are not signed in yet").waitFor();
    await expect.poll(() => alert(page)).toContain("used already");
  });
});

test("the tab that waits for the link goes on by itself, and the one that it was opened in may be closed", async () => {
  await withVisitor(async (page, context) => {
    const address = newEmail();
    const link = await askForLink(page, address);
    const other = await context.newPage();
    await other.goto(link);
    await heading(other, "You are signed in").waitFor();
    await other.getByRole("status").getByText("The tab that you came from goes on by itself. You may close this one.").waitFor();
    await arrived(page);

    // Nobody has to.
    await other.getByRole("link", { name: `Continue as ${address}` }).click();
    await arrived(other);
  });
});

test("where there is nowhere to go, both tabs say that they are done with", async () => {
  await withVisitor(async (page, context) => {
    const address = newEmail();
    const link = await askForLink(page, address, "");
    const other = await context.newPage();
    await other.goto(link);
    await heading(other, "You are signed in").waitFor();
    await other.getByRole("status").getByText("You may close this tab.").waitFor();
    await other.getByText(address).waitFor();
    await heading(page, "You are signed in").waitFor();
    await expect.poll(() => focused(page)).toBe("You are signed in");
    await page.getByText("You did so in another tab. You may close this one.").waitFor();
    for (const tab of [page, other]) expect(await tab.getByRole("link", { name: /Continue/ }).count()).toBe(0);
  });
});

test("a tab that waits for somebody else's link does not go on as whoever signs in, but says who it is", async () => {
  const bob = await server.givenUser({ project });
  await withVisitor(async (page, context) => {
    await askForLink(page, newEmail());
    await enterAs(context, server.url, project, bob.refreshToken);
    await heading(page, "You are signed in").waitFor();
    await page.getByText(bob.email, { exact: true }).waitFor();
    await page.getByRole("link", { name: `Continue as ${bob.email}` }).click();
    await arrived(page);
  });
});

test("who is signed in already is not signed out by a link, unless they want it instead", async () => {
  const bob = await server.givenUser({ project });
  const address = newEmail();
  let link = "";
  await withVisitor(async (page) => {
    link = await askForLink(page, address);
  });
  await withVisitor(async (page, context) => {
    await enterAs(context, server.url, project, bob.refreshToken);
    await page.goto(link);
    await heading(page, "You are already signed in").waitFor();
    await page.getByText(bob.email, { exact: true }).waitFor();
    await button(page, "Sign in with the link instead").click();
    await arrived(page);
    await page.goto(`${base}/sign-in`);
    await page.getByText(address, { exact: true }).waitFor();
  });
});

test("a link that has expired says so and leads to a new one", async () => {
  await withVisitor(async (page) => {
    const link = await askForLink(page, newEmail());
    server.clock.advance(codes.lifetime.signIn);
    await page.goto(link);
    await expect.poll(() => alert(page)).toContain("has expired");
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});
