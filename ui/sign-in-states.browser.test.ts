import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const email = (page: Page) => page.getByLabel("E-mail");
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in" });

/** Holds the answers to a call back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The pages of a project of its own, so that its switches trouble no other test. */
async function pagesOf(auth: object): Promise<string> {
  const { id } = await server.givenProject({ auth, domains: { allowLocalhost: true } });
  return `/p/${id}/handler`;
}

test.each(["sign-in", "sign-up"])("%s is as tall while it loads as when it is there", async (path) => {
  await withVisitor(async (page) => {
    const release = await hold(page, "/api/v1/projects/current");
    await page.goto(`/handler/${path}`);
    await page.getByText("Loading…").waitFor({ state: "attached" });
    const card = page.getByRole("main").locator("> div").first();
    const before = await card.boundingBox();
    release();
    await email(page).waitFor();
    const after = await card.boundingBox();
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 999))).toBeLessThanOrEqual(1);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(1);
  });
});

test("while signing in, the button rests and says what it does, and a second Enter does nothing", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/password/sign-in")) calls++;
    });
    const release = await hold(page, "/api/v1/auth/password/sign-in");
    await page.goto("/handler/sign-in");
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const busy = page.getByRole("button", { name: "Signing in…" });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await page.waitForURL(`${server.url}/`);
    expect(calls).toBe(1);
  });
});

test("a project without any method says so, and leads nobody to a sign-up that cannot work", async () => {
  const base = await pagesOf({ password: { allowSignIn: false } });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByText("Cannot sign in – no available method.").waitFor();
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
    await page.goto(`${base}/sign-up`);
    await page.getByText("Cannot sign up – no available method.").waitFor();
  });
});

test("closed sign-ups are said before anybody types, and sign-in no longer offers them", async () => {
  const base = await pagesOf({ allowSignUp: false, password: { allowSignIn: true } });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-up`);
    await page.getByText("Sign-ups are closed.").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await email(page).waitFor();
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
  });
});

test("a method that is switched off while somebody types is explained", async () => {
  const { id } = await server.givenProject();
  await withVisitor(async (page) => {
    await page.goto(`/p/${id}/handler/sign-in`);
    await email(page).fill("ada@example.org");
    await secret(page).fill("correct horse");
    await server.configure({ auth: { password: { allowSignIn: false } } }, id);
    await submit(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("does not use passwords any more");
  });
});

test("without a network the page says so, refuses in words, and goes on when it is back", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await page.context().setOffline(true);
    const sentence = "You are offline. Please check your internet connection and try again.";
    await page.getByRole("alert").getByText(sentence, { exact: true }).waitFor();
    await submit(page).click();
    await page.locator("form").getByRole("alert").getByText(sentence, { exact: true }).waitFor();
    // Said once.
    expect(await page.getByRole("alert").count()).toBe(1);

    await page.context().setOffline(false);
    await submit(page).click();
    await page.waitForURL(`${server.url}/`);
  }, /net::ERR_INTERNET_DISCONNECTED/);
});

test("a broken connection keeps what was typed, and the next attempt works", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    await page.route("**/password/sign-in", (route) => route.abort(), { times: 1 });
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await submit(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("could not reach the server");
    expect(await secret(page).inputValue()).toBe(ada.password);
    await submit(page).click();
    await page.waitForURL(`${server.url}/`);
  }, /net::ERR_FAILED/);
});

test("a failure while loading names the request and offers another try", async () => {
  await withVisitor(async (page) => {
    const broken = { "x-stack-actual-status": "500", "x-stack-request-id": "k3n9q0r7w2x5y8z1", "content-type": "text/plain" };
    const headers = {
      ...broken,
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-stack-actual-status, x-stack-request-id",
    };
    await page.route("**/projects/current", (route) => route.fulfill({ status: 200, headers, body: "Something broke." }), { times: 1 });
    await page.goto("/handler/sign-in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Request id: k3n9q0r7w2x5y8z1");
    await page.getByRole("button", { name: "Try again" }).click();
    await email(page).waitFor();
  });
});

test("too many attempts are answered with how long to wait", async () => {
  await withVisitor(async (page) => {
    const headers = { "x-stack-actual-status": "429", "retry-after": "900", "content-type": "text/plain" };
    const answer = {
      ...headers,
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-stack-actual-status, retry-after",
    };
    await page.route("**/password/sign-in", (route) => route.fulfill({ status: 200, headers: answer, body: "Too many requests." }));
    await page.goto("/handler/sign-in");
    await email(page).fill("ada@example.org");
    await secret(page).fill("correct horse");
    await submit(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Try again in 15 minutes.");
  });
});

test("a page that came without its boot data says so instead of staying empty", async () => {
  await withVisitor(async (page) => {
    await page.route("**/handler/sign-in", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, "") });
    });
    await page.goto("/handler/sign-in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("came without the data it needs");
  });
});

test("a part of the pages that cannot be downloaded is said in words", async () => {
  await withVisitor(async (page) => {
    await page.route(/assets\/occasional-.*\.js/, (route) => route.abort());
    await page.goto("/handler/sign-out");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("could not reach the server");
  }, /net::ERR_FAILED|dynamically imported module/);
});
