import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { passwordFailureLimits } from "#contract/vocabulary/sign-in/password.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { builtFiles } from "../testing/built-files.ts";
import { linkEmailTo } from "../testing/email.ts";
import { replaceResponses } from "../testing/failing-requests.ts";
import { alert, button, email, newEmail, secret } from "../testing/hosted-pages.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";
import { addSessionCookie } from "../testing/session.ts";

// Errors of the server and of links, with the messages of the pages.
const { server, browser } = await startBrowserTest();
let strict: Awaited<ReturnType<TestServer["givenProject"]>>;
let base: string;
beforeAll(async () => {
  strict = await server.givenProject({
    auth: { password: { allowSignIn: true, refuseBreached: true } },
    domains: { allowLocalhost: true },
  });
  base = `/p/${strict.id}/handler`;
});

const withVisitor = (story: Story, options: { locale?: string; expected?: RegExp } = {}) => visit(browser, server.url, story, options);
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("a common password that the project rejects shows an error at its field", async () => {
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-up`);
    await email(page).fill(newEmail());
    await secret(page).fill("password123");
    expect(await page.getByText("easy to guess").textContent()).not.toContain("can use");
    await button(page, "Create account").click();
    await page.getByText("This password is too easy to guess.").waitFor();
    expect(await alert(page)).toBe("Check 1 field.");
    expect(await focusedName(page)).toBe("password");

    await secret(page).fill("correct horse battery");
    await button(page, "Create account").click();
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
});

test("in German, a rejected password shows no English message", async () => {
  await withVisitor(
    async (page) => {
      await page.goto(`${base}/sign-up`);
      await page.getByLabel("E-Mail", { exact: true }).fill(newEmail());
      await page.getByLabel("Passwort", { exact: true }).fill("password123");
      await button(page, "Konto erstellen").click();
      await page.getByText("Dieses Passwort ist zu leicht zu erraten.").waitFor();
      expect(await alert(page)).toBe("Prüfen Sie 1 Feld.");
    },
    { locale: "de-DE" },
  );
});

test("a rejected new password does not consume the reset link", async () => {
  const ada = await server.givenUser({ project: strict });
  await withVisitor(async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill(ada.email);
    await button(page, "Send link").click();
    await page.getByText("we sent a link").waitFor();
    await page.goto((await linkEmailTo(server, ada.email)).link);
    const field = page.getByLabel("New password");
    // The user's own address: only the server knows whose link it is.
    await field.fill(ada.email);
    await button(page, "Save password").click();
    await page.getByText("This password is too easy to guess.").waitFor();
    expect(await focusedName(page)).toBe("password");
    await field.fill("another horse battery");
    await button(page, "Save password").click();
    await page.getByRole("heading", { name: "Password changed" }).waitFor();
    // This project's pages have no URL to continue to.
    await page.getByText("You are signed in here and signed out everywhere else.").waitFor();
  });
});

test("the MFA page leads to the sign-in of another account and names a way out", async () => {
  const ada = await server.givenUser({ project: strict });
  await givenSecondFactor(server, ada, strict);
  await withVisitor(async (page) => {
    await page.goto(`${base}/sign-in?after_auth_return_to=%2Fdev%2Finbox`);
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await button(page, "Sign in").click();
    await page.getByLabel("Six-digit code").waitFor();
    await page.getByText("Lost your authenticator app and your backup codes?").waitFor();
    await page.getByRole("link", { name: "Use another account" }).click();
    await secret(page).waitFor();
    expect(await email(page).inputValue()).toBe("");
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe("/dev/inbox");
    await page.goto(`${base}/mfa`);
    await page.getByRole("heading", { name: "Sign in again" }).waitFor();
  });
});

test.each([
  [{}, "Try again in a moment."],
  [{ "retry-after": "30" }, "Try again in a moment."],
  [{ "retry-after": "600" }, "Try again in 10 minutes."],
])("maintenance shows when to try again: %j", async (said, when) => {
  await withVisitor(
    async (page, context) => {
      await addSessionCookie(context, server.url, server.project, "of-an-ended-session");
      const end = await replaceResponses(page, "**/auth/oauth/token", (route) =>
        route.fulfill({ status: 503, headers: said, body: "<h1>503</h1>" }),
      );
      await page.goto("/handler/sign-in");
      await expect.poll(() => alert(page)).toBe(`The service is temporarily unavailable. ${when}`);
      end();
      await button(page, "Try again").click();
      await email(page).waitFor();
    },
    { expected: /503|401/ },
  );
});

test("a form is busy until the sentence about a refusal has loaded, and shows no empty notice before", async () => {
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  const ada = await server.givenUser({ project });
  await withVisitor(
    async (page) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const sentences = builtFiles("describe-coded-error");
      await page.route(sentences, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`/p/${project.id}/handler/sign-in`);
      await email(page).fill(ada.email);
      await secret(page).fill("correct horse");
      await server.configure({ auth: { password: { allowSignIn: false } } }, project.id);
      const requested = page.waitForRequest(sentences);
      await button(page, "Sign in").click();

      await requested;
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(await page.locator("[type=submit]").getAttribute("aria-busy")).toBe("true");

      release();
      expect(await alert(page)).toContain("Passwords are no longer accepted here.");
      await button(page, "Sign in").waitFor();
    },
    { expected: /status of 4\d\d/ },
  );
});

const emailTaken = (details: string) => `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE&message=ignored&details=${details}`;
const taken = "already belongs to an account at Latchkey. Sign in to it with the method you used before.";
test.each([
  ["OUTER_OAUTH_TIMEOUT&message=ignored&details={}", "Sign-in at the provider took too long."],
  [emailTaken('{"type":"email","would_work_if_email_was_verified":false}'), taken],
  [emailTaken('{"type":"email","would_work_if_email_was_verified":true}'), "verify the address. Then you can sign in with this provider."],
  [emailTaken('{"would_work_if_email_was_verified":"<b>yes</b>"}'), taken],
  [emailTaken("null"), taken],
  [emailTaken("{"), taken],
])("OAuth errors show our message and a link to sign-in: %s", async (query, words) => {
  await withVisitor(async (page) => {
    await page.goto(`/handler/error?errorCode=${query}`);
    await page.getByText(words).waitFor();
    expect(await page.getByText("ignored").count()).toBe(0);
    expect(await page.getByRole("blockquote").count()).toBe(0);
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});

test("a browser that has signed in before signs in while a stranger exhausts the attempts of the account", async () => {
  const limited = await startServer({ rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  const project = await limited.givenProject();
  const person = await limited.givenUser({ project });
  const handler = `/p/${project.id}/handler`;
  const signIn = async (page: Page) => {
    await page.goto(`${handler}/sign-in`);
    await email(page).fill(person.email);
    await secret(page).fill(person.password);
    await page.keyboard.press("Enter");
  };
  const isSignedIn = (page: Page) => page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  const guess = (n: number) =>
    limited.request("POST", "/auth/password/sign-in", {
      as: "client",
      project,
      body: { email: person.email, password: "wrong password" },
      headers: { "x-forwarded-for": `10.0.0.${n}` },
    });

  await visit(browser, limited.url, async (page) => {
    await signIn(page);
    await isSignedIn(page);
    await page.goto(`${handler}/sign-out`);
    await button(page, "Sign out").click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();

    // Each failure after the free ones doubles the delay.
    for (let n = 0; n < passwordFailureLimits.free + 12; n++) {
      limited.clock.advance(passwordFailureLimits.longestDelay * 1000);
      expect((await guess(n)).status).toBe(400);
    }
    expect((await guess(99)).status).toBe(429);
    await visit(browser, limited.url, async (stranger) => {
      await signIn(stranger);
      await expect.poll(() => alert(stranger)).toContain("Try again in 15 minutes.");
    });
    await signIn(page);
    await isSignedIn(page);
  });
});
