import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { oauthConfig } from "#server/testing/sign-in/oauth.ts";
import { linkEmailTo } from "../testing/email.ts";
import { button, email, newEmail, requestCode, secret, withReturn } from "../testing/hosted-pages.ts";

// A session needs a cookie. In a browser that blocks them, nothing may be sent that creates or consumes anything.
const { server, browser } = await startBrowserTest();
let project: ProjectKeys & { tenancyId: string };
let base: string;
beforeAll(async () => {
  project = await server.givenProject(oauthConfig({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } }));
  base = `/p/${project.id}/handler`;
});

const message = "Your browser blocks cookies, which keep you signed in. Allow cookies for this site, then try again.";

/** Blocks cookies in the browser, and returns its settings. Returns the requests of sign-in methods that the page sends. */
async function blockCookies(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/v1\/auth\//.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setDocumentCookieDisabled", { disabled: true });
  return sent;
}

async function expectMessage(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole("alert").filter({ hasText: message }).count()).toBe(1);
}

const countUsers = async () =>
  (await server.db.selectFrom("users").select("id").where("tenancy_id", "=", project.tenancyId).execute()).length;

test("a browser without cookies shows one message on every form that signs in, and sends nothing", async () => {
  const ada = await server.givenUser({ project });
  const users = await countUsers();
  await visit(browser, server.url, async (page) => {
    const sent = await blockCookies(page);
    await page.goto(`${base}/sign-in`);
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await button(page, "Sign in").click();
    await expectMessage(page);
    expect(await email(page).inputValue()).toBe(ada.email);
    // The form remains usable.
    await button(page, "Sign in").click();
    await expectMessage(page);

    await page.goto(`${base}/sign-up`);
    await email(page).fill(newEmail());
    await secret(page).fill("correct horse battery");
    await button(page, "Create account").click();
    await expectMessage(page);

    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: /GitHub/ }).click();
    await expectMessage(page);

    await page.goto(`${base}/sign-in`);
    await email(page).fill(ada.email);
    await button(page, "E-mail me a code").click();
    await expectMessage(page);
    expect(sent).toEqual([]);
  });
  expect(await countUsers()).toBe(users);
});

test("a link of an e-mail is not consumed, and signs in once cookies are allowed", async () => {
  const address = newEmail();
  let link = "";
  await visit(browser, server.url, async (page) => {
    await requestCode(page, `${base}/sign-in${withReturn}`, address);
    link = (await linkEmailTo(server, address)).link;
  });
  const users = await countUsers();
  await visit(browser, server.url, async (page) => {
    const sent = await blockCookies(page);
    await page.goto(link);
    await button(page, "Sign in").click();
    await expectMessage(page);
    expect(sent.filter((path) => path.endsWith("/auth/otp/sign-in"))).toEqual([]);
  });
  expect(await countUsers()).toBe(users);
  await visit(browser, server.url, async (page) => {
    await page.goto(link);
    await button(page, "Sign in").click();
    await page.waitForURL(`${server.url}/dev/inbox`);
  });
});
