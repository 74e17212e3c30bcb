import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { clientLibrary } from "./testing/client-library.ts";
import { focused } from "./testing/developer.ts";
import { givenPasskey as givenPasskeyAt, openUnattended, passkeySignInPage, wasAskedFor } from "./testing/passkey.ts";

let server: TestServer;
let browser: Browser;
let library: string;
let project: ProjectKeys;
beforeAll(async () => {
  [server, browser, library] = await Promise.all([startServer(), launchBrowser(), clientLibrary()]);
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
    domains: { allowLocalhost: true },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const givenPasskey = (page: Page, where = project) => givenPasskeyAt(page, server, where, library);
const email = (page: Page) => page.getByLabel("E-mail");
const byPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const byCode = (page: Page) => page.getByRole("button", { name: "E-mail me a code" });
const waiting = (page: Page) => page.getByRole("button", { name: "Waiting for your passkey…" });
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
const challenges = "**/initiate-passkey-authentication";

/** Holds what is asked of an address back. Answers when something was, and the way to let it pass. */
async function hold(page: Page, address: string): Promise<{ come: Promise<unknown>; release(): void }> {
  let release: () => void = () => {};
  const passing = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await passing;
    await route.continue();
  });
  return { come: page.waitForRequest(address), release };
}

const tooMany = (route: Route) =>
  route.fulfill({
    status: 200,
    headers: {
      "x-stack-actual-status": "429",
      "retry-after": "3600",
      "content-type": "text/plain",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-stack-actual-status, retry-after",
    },
    body: "Too many requests.",
  });

test.each([
  ["that failed", 30, (route: Route) => route.abort()],
  ["that the server has turned away", 3600, tooMany],
])("an offer %s is not made again at every key, but once its time has come", async (_how, seconds, answer) => {
  await withVisitor(async (page) => {
    let begun = 0;
    await page.clock.install();
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("initiate-passkey-authentication")) begun++;
    });
    await page.route(challenges, answer);
    const first = page.waitForRequest(challenges);
    await page.goto(passkeySignInPage(project));
    await first;
    await email(page).pressSequentially("somebody@example.org");
    await page.clock.fastForward((seconds - 20) * 1000);
    await email(page).pressSequentially(".uk");
    await page.clock.fastForward(25_000);
    const second = page.waitForRequest(challenges);
    await email(page).press("Backspace");
    await second;
    expect(begun).toBe(2);
  }, /net::ERR_FAILED/);
});

test("a passkey that was chosen signs in even where the person has turned to another method meanwhile", async () => {
  await withVisitor(async (page) => {
    await givenPasskey(page);
    const { come, release } = await hold(page, "**/auth/passkey/sign-in");
    await page.goto(passkeySignInPage(project));
    await come;
    await byCode(page).click();
    await page.getByText("You need no password").waitFor();
    release();
    await arrived(page);
  });
});

test("a passkey that was chosen signs in even where a form was sent meanwhile", async () => {
  await withVisitor(async (page) => {
    const { person } = await givenPasskey(page);
    const { come, release } = await hold(page, "**/auth/passkey/sign-in");
    await page.goto(passkeySignInPage(project));
    await come;
    await email(page).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    release();
    await arrived(page);
  });
});

test("the browser is not left asking for a passkey after its button has gone", async () => {
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page);
    await openUnattended(page, device, project);
    await byPasskey(page).click();
    await wasAskedFor(page, ["called off", undefined]);
    await byCode(page).click();
    await page.getByText("You need no password").waitFor();
    await wasAskedFor(page, ["called off", "called off"]);
  });
});

test("a passkey that is not used leaves the keyboard in the field that the person has turned to meanwhile", async () => {
  await withVisitor(async (page) => {
    let leave: () => void = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.exposeFunction("left", () => left);
    await page.addInitScript(() => {
      const { left } = globalThis as unknown as { left(): Promise<void> };
      navigator.credentials.get = async ({ mediation } = {}) => {
        await (mediation ? new Promise(() => {}) : left());
        throw new DOMException("The operation was not allowed.", "NotAllowedError");
      };
    });
    await page.goto(passkeySignInPage(project));
    await byPasskey(page).click();
    await waiting(page).waitFor();
    await email(page).focus();
    leave();
    await page.getByText("No passkey was used.").waitFor();
    await byPasskey(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  });
});

test("a passkey beside mailed codes signs in without a word about another tab", async () => {
  const codes = await server.givenProject({
    auth: { otp: { allowSignIn: true }, passkey: { allowSignIn: true }, password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
  });
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page, codes);
    await server.configure(
      { auth: { otp: { allowSignIn: true }, passkey: { allowSignIn: true }, password: { allowSignIn: false } } },
      codes.id,
    );
    await openUnattended(page, device, codes);
    await device.attend(true);
    // An answer without content leaves the page where it is, as a slow one would for a while.
    await page.route("**/dev/inbox", (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest("**/dev/inbox");
    const told = page.waitForResponse("**/users/me");
    await byPasskey(page).click();
    await Promise.all([left, told.then((response) => response.finished())]);
    // What the page makes of the answer is drawn by then.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.getByRole("heading").allTextContents()).toEqual(["Sign in to Another project"]);
    expect(await page.getByText("You may close this one").count()).toBe(0);
  });
});

test("passkeys that cannot be downloaded are left out where there is another method", async () => {
  const two = await server.givenProject({ auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } } });
  await withVisitor(async (page) => {
    await page.route(/assets\/passkey-.*\.js/, (route) => route.abort());
    await page.goto(passkeySignInPage(two));
    await email(page).waitFor();
    await expect.poll(() => page.getByText("or", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole("alert").count()).toBe(0);
  }, /net::ERR_FAILED/);
});

test("whoever chooses to have a code mailed has the keyboard at the heading, and the next step has it in its field", async () => {
  await withVisitor(async (page) => {
    await page.goto(passkeySignInPage(project));
    await byCode(page).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await byCode(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("You need no password").waitFor();
    await expect.poll(() => focused(page)).toBe("Sign in to Another project");
    await page.keyboard.press("Tab");
    await page.keyboard.type("nobody@example.org");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("one-time-code");
    await page.getByRole("status").getByText("We mailed a code and a link to nobody@example.org.").waitFor();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect.poll(() => focused(page)).toBe("Sign in to Another project");
  });
});
