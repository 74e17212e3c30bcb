import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import type { VirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { buildClientLibrary } from "../testing/client-library.ts";
import { cutRequests } from "../testing/failing-requests.ts";
import {
  expectPasskeyPrompts,
  givenPasskey as givenPasskeyAt,
  openWithoutPerson,
  passkeyPrompts,
  passkeySignInPage as signInPage,
} from "../testing/passkey.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";

const withPasskeys = { auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } }, domains: { allowLocalhost: true } };
let server: TestServer;
let browser: Browser;
let library: string;
let project: ProjectKeys;
let site: string;
beforeAll(async () => {
  [server, browser, library] = await Promise.all([startServer(), connectBrowser(), buildClientLibrary()]);
  site = server.url;
  project = await server.givenProject(withPasskeys);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, site, story, expected ? { expected } : {});
const byPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const alert = (page: Page) => page.getByRole("alert").textContent();
const arrived = (page: Page) => page.waitForURL(`${site}/dev/inbox`);
const givenPasskey = (page: Page, where = project) => givenPasskeyAt(page, server, where, library);

/** Opens the sign-in page without user presence, so that the conditional prompt stays pending; then a user is present. */
async function open(page: Page, device: VirtualAuthenticator, where = project): Promise<void> {
  await openWithoutPerson(page, device, where);
  await device.attend(true);
}

test("a passkey signs in by the button, and the page leaves the history", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    await open(page, device);
    await byPasskey(page).click();
    await arrived(page);
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    await page.getByText(person.email).waitFor();
  });
});

test("a passkey selected from the autofill list signs in", async () => {
  await withVisitor(async (page) => {
    await givenPasskey(page);
    await page.goto(signInPage(project));
    await arrived(page);
    await page.goBack();
    expect(page.url()).not.toContain("/sign-in");
  });
});

test("the autofill prompt is canceled on submit and restarted on input", async () => {
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page);
    await open(page, device);
    await device.attend(false);
    expect(await page.getByLabel("E-mail").getAttribute("autocomplete")).toBe("username webauthn");
    await page.getByLabel("E-mail").fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.keyboard.press("Enter");
    await expect.poll(() => alert(page)).toContain("Wrong e-mail or password");
    expect(await passkeyPrompts(page)).toEqual(["called off"]);
    await page.keyboard.type("!");
    await expectPasskeyPrompts(page, ["called off", "conditional"]);

    await byPasskey(page).click();
    await expectPasskeyPrompts(page, ["called off", "called off", undefined]);
    const waiting = page.getByRole("button", { name: "Waiting for your passkey…" });
    expect(await waiting.isDisabled()).toBe(true);
  });
});

test("the prompt is renewed before its challenge expires", async () => {
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page);
    let begun = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("initiate-passkey-authentication")) begun++;
    });
    await page.clock.install();
    await open(page, device);
    expect(begun).toBe(1);
    await page.clock.runFor(61_000);
    await expect.poll(() => begun, { timeout: 30_000 }).toBe(2);
    await arrived(page);
  });
});

test("a passkey requires the second factor, which continues to the return URL", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    const shows = await givenSecondFactor(server, person, project);
    await open(page, device);
    await byPasskey(page).click();
    await page.getByLabel("Six-digit code").fill(shows());
    await arrived(page);
  });
});

test("a dismissed passkey dialog shows a hint and restores focus", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    await device.clear();
    await page.goto(signInPage(project));
    await byPasskey(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("No passkey was used. Try again, or use another method.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => byPasskey(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await arrived(page);
  });
});

test("a removed passkey is rejected, by the button and from the autofill list", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { passkey_auth_enabled: false } });
    await page.goto(signInPage(project));
    await expect.poll(() => alert(page)).toContain("This passkey is not registered here");

    await open(page, device);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("This passkey is not registered here");
  });
});

test("passkeys show an error on untrusted origins and IP addresses", async () => {
  const strict = await server.givenProject(withPasskeys);
  const shop = site.replace("localhost", "shop.localhost");
  await visit(browser, shop, async (page) => {
    const { device } = await givenPasskey(page, strict);
    await server.configure({ domains: { allowLocalhost: false } }, strict.id);
    await open(page, device, strict);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("Passkeys do not work at this address");
  });
  await visit(browser, site.replace("localhost", "127.0.0.1"), async (page) => {
    await page.goto(signInPage(project));
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("Passkeys do not work at this address");
  });
});

test("errors of a passkey prompt are shown for the button only", async () => {
  const other = await server.givenProject(withPasskeys);
  await withVisitor(async (page) => {
    const failed = page.waitForEvent("requestfailed");
    const reconnect = await cutRequests(page, "**/initiate-passkey-authentication");
    await page.goto(signInPage(other));
    await byPasskey(page).waitFor();
    await failed;
    expect(await page.getByRole("alert").count()).toBe(0);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("server cannot be reached");
    reconnect();

    await server.configure({ auth: { password: { allowSignIn: true }, passkey: { allowSignIn: false } } }, other.id);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("Passkeys are no longer accepted here");
    await page.reload();
    await page.getByLabel("E-mail").waitFor();
    expect(await byPasskey(page).count()).toBe(0);
  }, /net::ERR_FAILED/);
});

test("an offline page says so and accepts another attempt, although it cannot load the texts about passkeys", async () => {
  await withVisitor(async (page) => {
    await page.goto(signInPage(project));
    await byPasskey(page).waitFor();
    await page.context().setOffline(true);
    await byPasskey(page).click();
    await page.locator("p[data-offline]").waitFor();
    expect(await byPasskey(page).isEnabled()).toBe(true);
    // The first click also downloads what restores the focus.
  }, /net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
});

test("with passkeys as the only method there is no form; a browser without passkeys shows a message", async () => {
  const only = await server.givenProject({ auth: { passkey: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  await withVisitor(async (page) => {
    await page.goto(signInPage(only));
    await byPasskey(page).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByText("or", { exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
    await page.goto(signInPage(only).replace("sign-in", "sign-up"));
    await page.getByText("Cannot sign up").waitFor();
    expect(await byPasskey(page).count()).toBe(0);

    await page.addInitScript(() => void Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto(signInPage(only));
    await page.getByText("This browser does not support passkeys").waitFor();
    await page.goto(signInPage(project));
    await page.getByLabel("E-mail").waitFor();
    expect(await byPasskey(page).count()).toBe(0);
  });
});
