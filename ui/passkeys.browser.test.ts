import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import type { VirtualAuthenticator } from "#server/testing/virtual-authenticator.ts";
import { clientLibrary } from "./testing/client-library.ts";
import {
  askedFor,
  givenPasskey as givenPasskeyAt,
  openUnattended,
  passkeySignInPage as signInPage,
  wasAskedFor,
} from "./testing/passkey.ts";
import { givenSecondFactor } from "./testing/second-factor.ts";

const withPasskeys = { auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } }, domains: { allowLocalhost: true } };
let server: TestServer;
let browser: Browser;
let library: string;
let project: ProjectKeys;
let site: string;
beforeAll(async () => {
  [server, browser, library] = await Promise.all([startServer(), launchBrowser(), clientLibrary()]);
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

/** Opens the sign-in page while nobody is at the device, so that the field's offer stays open; then somebody is. */
async function open(page: Page, device: VirtualAuthenticator, where = project): Promise<void> {
  await openUnattended(page, device, where);
  await device.attend(true);
}

test("a passkey signs in at the press of a button, and the page is left for good", async () => {
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

test("a passkey that is chosen in the e-mail field's list signs in, without anything being pressed", async () => {
  await withVisitor(async (page) => {
    await givenPasskey(page);
    await page.goto(signInPage(project));
    await arrived(page);
    await page.goBack();
    expect(page.url()).not.toContain("/sign-in");
  });
});

test("the list's offer is called off when a form is sent, and stands again as soon as somebody goes on typing", async () => {
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page);
    await open(page, device);
    await device.attend(false);
    expect(await page.getByLabel("E-mail").getAttribute("autocomplete")).toBe("username webauthn");
    await page.getByLabel("E-mail").fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.keyboard.press("Enter");
    await expect.poll(() => alert(page)).toContain("do not belong together");
    expect(await askedFor(page)).toEqual(["called off"]);
    await page.keyboard.type("!");
    await wasAskedFor(page, ["called off", "conditional"]);

    await byPasskey(page).click();
    await wasAskedFor(page, ["called off", "called off", undefined]);
    const waiting = page.getByRole("button", { name: "Waiting for your passkey…" });
    expect(await waiting.isDisabled()).toBe(true);
  });
});

test("an offer is renewed before its challenge is too old", async () => {
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

test("a second factor is asked for after a passkey too, and leads to where one wanted to go", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    const shows = await givenSecondFactor(server, person, project);
    await open(page, device);
    await byPasskey(page).click();
    await page.getByLabel("Six-digit code").fill(shows());
    await arrived(page);
  });
});

test("when no passkey is used, the page stays calm, and the keyboard is where it was", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    await device.clear();
    await page.goto(signInPage(project));
    await byPasskey(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("No passkey was used. Try again, or sign in another way.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await expect.poll(() => byPasskey(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await arrived(page);
  });
});

test("a passkey that was removed is refused, whichever way it was chosen", async () => {
  await withVisitor(async (page) => {
    const { person, device } = await givenPasskey(page);
    await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { passkey_auth_enabled: false } });
    await page.goto(signInPage(project));
    await expect.poll(() => alert(page)).toContain("This passkey does not sign in here");

    await open(page, device);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("This passkey does not sign in here");
  });
});

test("a project that does not trust the page's address says so; at a bare address there are no passkeys at all", async () => {
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

test("what goes wrong between page and server is told at the press of the button, not before", async () => {
  const other = await server.givenProject(withPasskeys);
  await withVisitor(async (page) => {
    const failed = page.waitForEvent("requestfailed");
    await page.route("**/initiate-passkey-authentication", (route) => route.abort());
    await page.goto(signInPage(other));
    await byPasskey(page).waitFor();
    await failed;
    expect(await page.getByRole("alert").count()).toBe(0);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("could not reach the server");
    await page.unroute("**/initiate-passkey-authentication");

    await server.configure({ auth: { password: { allowSignIn: true }, passkey: { allowSignIn: false } } }, other.id);
    await byPasskey(page).click();
    await expect.poll(() => alert(page)).toContain("does not use passkeys any more");
    await page.reload();
    await page.getByLabel("E-mail").waitFor();
    expect(await byPasskey(page).count()).toBe(0);
  }, /net::ERR_FAILED/);
});

test("where passkeys are the only method, there is nothing to fill in; a browser without them says so", async () => {
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
    await page.getByText("WebAuthn is not supported in this browser").waitFor();
    await page.goto(signInPage(project));
    await page.getByLabel("E-mail").waitFor();
    expect(await byPasskey(page).count()).toBe(0);
  });
});
