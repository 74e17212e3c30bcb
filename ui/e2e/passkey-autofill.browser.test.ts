import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { builtFiles } from "../testing/built-files.ts";
import { buildClientLibrary } from "../testing/client-library.ts";
import {
  expectPasskeyPrompts,
  givenPasskey as givenPasskeyAt,
  openWithoutPerson,
  passkeyPrompts,
  passkeySignInPage,
} from "../testing/passkey.ts";

let server: TestServer;
let browser: Browser;
let library: string;
let project: ProjectKeys;
beforeAll(async () => {
  [server, browser, library] = await Promise.all([startServer(), connectBrowser(), buildClientLibrary()]);
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

/** Delays requests to a URL. Returns a promise of the first request and a function that releases them. */
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
  ["that the server rejected", 3600, tooMany],
])("a prompt %s is repeated after a delay, not on every keystroke", async (_how, seconds, answer) => {
  await withVisitor(async (page) => {
    let begun = 0;
    await page.clock.install();
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("initiate-passkey-authentication")) begun++;
    });
    await page.route(challenges, answer);
    const first = page.waitForRequest(challenges);
    await page.goto(passkeySignInPage(project));
    // The delay starts when the page's script has the response, which it has before that of a later request.
    await (await (await first).response())?.finished();
    await page.evaluate(() => fetch("/health").then((answer) => answer.text()));
    await email(page).pressSequentially("somebody@example.org");
    await page.clock.fastForward((seconds - 20) * 1000);
    await email(page).pressSequentially(".uk");
    expect(begun).toBe(1);
    // The whole delay: on a busy machine it may have started after the first keystrokes.
    await page.clock.fastForward(seconds * 1000);
    const second = page.waitForRequest(challenges);
    await email(page).press("Backspace");
    await second;
    expect(begun).toBe(2);
  }, /net::ERR_FAILED/);
});

test("a selected passkey signs in even if the user switched methods meanwhile", async () => {
  await withVisitor(async (page) => {
    await givenPasskey(page);
    const { come, release } = await hold(page, "**/auth/passkey/sign-in");
    await page.goto(passkeySignInPage(project));
    await come;
    await byCode(page).click();
    await page.getByText("No password needed").waitFor();
    release();
    await arrived(page);
  });
});

test("a selected passkey signs in even if a form was submitted meanwhile", async () => {
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

test("the passkey prompt is canceled when its button is removed with the first step", async () => {
  await withVisitor(async (page) => {
    const { device } = await givenPasskey(page);
    await openWithoutPerson(page, device, project);
    await byPasskey(page).click();
    await expectPasskeyPrompts(page, ["called off", undefined]);
    await email(page).fill("nobody@example.org");
    await byCode(page).click();
    await page.getByLabel("Code from the e-mail").waitFor();
    expect((await passkeyPrompts(page)).filter((prompt) => prompt !== "called off")).toEqual([]);
  });
});

test("a dismissed prompt leaves focus in the field that the user has focused", async () => {
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

test("a passkey next to e-mail codes signs in without a message about another tab", async () => {
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
    await openWithoutPerson(page, device, codes);
    await device.attend(true);
    // A 204 keeps the page, as a slow response would for a while.
    await page.route("**/dev/inbox", (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest("**/dev/inbox");
    const userResponse = page.waitForResponse("**/users/me");
    await byPasskey(page).click();
    await Promise.all([left, userResponse.then((response) => response.finished())]);
    // The page has rendered the response by then.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.getByRole("heading").allTextContents()).toEqual(["Sign in to Another\u00a0project"]);
    expect(await page.getByText("You can close this one").count()).toBe(0);
  });
});

test("if the passkey code cannot be downloaded, other methods remain", async () => {
  const two = await server.givenProject({ auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } } });
  await withVisitor(async (page) => {
    await page.route(builtFiles("passkey"), (route) => route.abort());
    await page.goto(passkeySignInPage(two));
    await email(page).waitFor();
    await expect.poll(() => page.getByText("or", { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole("alert").count()).toBe(0);
  }, /net::ERR_FAILED/);
});

test("choosing the e-mail code focuses the field of its form, and the next step focuses its own", async () => {
  await withVisitor(async (page) => {
    await page.goto(passkeySignInPage(project));
    await byCode(page).waitFor();
    await byCode(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("No password needed").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await page.keyboard.type("nobody@example.org");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("one-time-code");
    await page.getByRole("status").getByText("We sent a code and a link to nobody@example.org.").waitFor();
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  });
});
