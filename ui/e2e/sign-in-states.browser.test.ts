import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findViolations } from "../testing/accessibility.ts";
import { builtFiles } from "../testing/built-files.ts";
import { cutRequests, failRequests } from "../testing/failing-requests.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const email = (page: Page) => page.getByLabel("E-mail");
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

/** Delays the responses of a call until the returned function is called. */
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

/** The pages of a separate project, so that its settings do not affect other tests. */
async function givenPages(auth: object): Promise<string> {
  const { id } = await server.givenProject({ auth, domains: { allowLocalhost: true } });
  return `/p/${id}/handler`;
}

/** Gives the browser a session that has ended: the page learns so from the server. */
const withEndedSession = (context: BrowserContext, project = server.project) =>
  addSessionCookie(context, server.url, project, "of-an-ended-session");

test.each(["sign-in", "sign-up"])("the skeleton of %s is as tall as the page with every method", async (path) => {
  const project = await server.givenProject({
    auth: {
      password: { allowSignIn: true },
      otp: { allowSignIn: true },
      passkey: { allowSignIn: true },
      oauth: { providers: { github: { type: "github", isShared: true, allowSignIn: true } } },
    },
    domains: { allowLocalhost: true },
  });
  await withVisitor(async (page, context) => {
    await withEndedSession(context, project);
    const release = await hold(page, "/api/v1/auth/oauth/token");
    await page.goto(`/p/${project.id}/handler/${path}`);
    await page.getByText("Loading…").waitFor({ state: "attached" });
    const card = page.getByRole("main").locator("> div").first();
    const before = await card.boundingBox();
    release();
    await email(page).waitFor();
    const after = await card.boundingBox();
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 999))).toBeLessThanOrEqual(1);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(1);
  }, /401/);
});

test("without a session the form is there before any request to the server", async () => {
  await withVisitor(async (page) => {
    const requests: string[] = [];
    await page.route("**/api/**", (route) => {
      requests.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await page.goto("/handler/sign-in");
    await email(page).waitFor();
    expect(await page.getByRole("heading").first().textContent()).toBe("Sign in to Latchkey");
    // The challenge for the passkeys of the autofill list is requested behind the form.
    expect(requests.filter((path) => !path.endsWith("/initiate-passkey-authentication"))).toEqual([]);
  }, /ERR_FAILED/);
});

test("the sign-in page with every method really downloads at most 82 kB of scripts", async () => {
  const own = (type: string) => ({ type, isShared: false, clientId: "an id", clientSecret: "a secret", allowSignIn: true });
  const on = { allowSignIn: true };
  const providers = Object.fromEntries(providerIds.map((id) => [id, own(id)]));
  const project = await server.givenProject({
    auth: { password: on, otp: on, passkey: on, oauth: { providers } },
    domains: { allowLocalhost: true },
  });
  await withVisitor(async (page) => {
    const scripts: Response[] = [];
    page.on("response", (response) => void (response.request().resourceType() === "script" && scripts.push(response)));
    const challenge = page.waitForRequest("**/passkey/initiate-passkey-authentication");
    // A prompt that fails loads more.
    const release = await hold(page, "**/passkey/initiate-passkey-authentication");
    await page.goto(`/p/${project.id}/handler/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await page.getByRole("button", { name: "More ways to sign in" }).waitFor();
    await challenge;
    const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(82_000);
    release();
  });
});

test("a server that does not respond is mentioned after three seconds, and the page goes on trying", async () => {
  await withVisitor(async (page, context) => {
    await withEndedSession(context);
    const release = await hold(page, "/api/v1/auth/oauth/token");
    await page.goto("/handler/sign-in");
    await page.getByRole("alert").getByText("The server is not responding. Still trying…").waitFor({ timeout: 6000 });
    release();
    await email(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  }, /401/);
});

test("an address that names no project says so on a page that passes the accessibility rules", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`/p/${crypto.randomUUID()}/handler/sign-in`);
      await page.getByRole("heading", { name: "This project does not exist" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
    },
    { bypassCSP: true, expected: /404/ },
  );
});

test("the button is busy during sign-in, and a second Enter does nothing", async () => {
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

test("a project without any method shows a message and does not link to sign-up", async () => {
  const base = await givenPages({ password: { allowSignIn: false } });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByText("Cannot sign in – no available method.").waitFor();
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
    await page.goto(`${base}/sign-up`);
    await page.getByText("Cannot sign up – no available method.").waitFor();
  });
});

test("closed sign-ups show no form, and sign-in has no link to them", async () => {
  const base = await givenPages({ allowSignUp: false, password: { allowSignIn: true } });
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-up`);
    await page.getByText("Sign-ups are closed.").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await email(page).waitFor();
    expect(await page.getByRole("link", { name: "Create an account" }).count()).toBe(0);
  });
});

test("a method that is disabled while the user types is explained", async () => {
  const { id } = await server.givenProject();
  await withVisitor(async (page) => {
    await page.goto(`/p/${id}/handler/sign-in`);
    await email(page).fill("ada@example.org");
    await secret(page).fill("correct horse");
    await server.configure({ auth: { password: { allowSignIn: false } } }, id);
    await submit(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Passwords are no longer accepted here");
  });
});

test("an offline page shows a notice and an error, and works when it is online again", async () => {
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
    // Shown once.
    expect(await page.getByRole("alert").count()).toBe(1);

    await page.context().setOffline(false);
    await submit(page).click();
    await page.waitForURL(`${server.url}/`);
  }, /net::ERR_INTERNET_DISCONNECTED/);
});

test("a network error keeps the input, and the next attempt works", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    const reconnect = await cutRequests(page, "**/password/sign-in");
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await submit(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("server cannot be reached");
    expect(await secret(page).inputValue()).toBe(ada.password);
    reconnect();
    await submit(page).click();
    await page.waitForURL(`${server.url}/`);
  }, /net::ERR_FAILED/);
});

test("a loading error shows the request id and a retry button", async () => {
  await withVisitor(async (page, context) => {
    await withEndedSession(context);
    const repair = await failRequests(page, "**/auth/oauth/token");
    await page.goto("/handler/sign-in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Request ID: k3n9q0r7w2x5y8z1");
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await email(page).waitFor();
  }, /401/);
});

test("too many attempts show how long to wait", async () => {
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

test("a page without boot data shows an error", async () => {
  await withVisitor(async (page) => {
    await page.route("**/handler/sign-in", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, "") });
    });
    await page.goto("/handler/sign-in");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Something went wrong");
  });
});

test("a chunk that cannot be downloaded shows an error", async () => {
  await withVisitor(async (page) => {
    await page.route(builtFiles("routed-page"), (route) => route.abort());
    await page.goto("/handler/sign-out");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("server cannot be reached");
  }, /net::ERR_FAILED|dynamically imported module/);
});
