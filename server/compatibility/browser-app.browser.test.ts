import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "../testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { givenVirtualAuthenticator } from "../testing/sign-in/virtual-authenticator.ts";
import { startPublishedPage } from "./testing/published-page.ts";

const accessSeconds = 60;
const password = "correct horse battery";
let server: TestServer;
let project: ProjectKeys;
let browser: Browser;
let site: Awaited<ReturnType<typeof startPublishedPage>>;
let origin: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ accessSeconds }), connectBrowser()]);
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } },
    domains: { allowLocalhost: true },
  });
  site = await startPublishedPage(server, project);
  ({ origin } = site);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.close();
});

const email = () => `${crypto.randomUUID()}@example.org`;
const opened = async (page: Page) => {
  await page.goto("/");
  await page.waitForFunction(() => "app" in globalThis);
};
const whoAmI = (page: Page) => page.evaluate(async () => (await app.getUser())?.primaryEmail ?? null);

test("a cross-origin page signs up, renews expired tokens after reloads, and signs out", async () => {
  const person = { email: email(), password };
  const steps = async (page: Page) => {
    await opened(page);
    expect(await whoAmI(page)).toBeNull();
    // In a browser the client makes the callback URL up from the page's own origin.
    expect(await page.evaluate((options) => app.signUpWithCredential(options), person)).toEqual({ status: "ok" });
    expect(await whoAmI(page)).toBe(person.email);
    const inbox = await fetch(`${server.url}/dev/inbox.json?to=${person.email}&wait=10`);
    expect(await inbox.text()).toContain(`${origin}/handler/email-verification?code=`);

    await opened(page);
    expect(await whoAmI(page)).toBe(person.email);
    await page.evaluate(async () => (await app.getUser({ or: "throw" })).setDisplayName("Ada"));
    server.clock.advance((accessSeconds + 1) * 1000);
    expect(await page.evaluate(async () => (await app.getUser())?.displayName)).toBe("Ada");

    await page.evaluate(async () => (await app.getUser({ or: "throw" })).signOut());
    expect(await whoAmI(page)).toBeNull();
    await opened(page);
    expect(await whoAmI(page)).toBeNull();
  };
  await visit(browser, origin, steps);
});

test("a passkey registered on a cross-origin page signs in there until it is removed", async () => {
  const person = { email: email(), password };
  const steps = async (page: Page) => {
    await givenVirtualAuthenticator(page);
    await opened(page);
    await page.evaluate((options) => app.signUpWithCredential(options), person);
    const registered = await page.evaluate(async () => (await routed.getUser({ or: "throw" })).registerPasskey());
    expect(registered.status).toBe("ok");
    await page.evaluate(async () => (await app.getUser({ or: "throw" })).signOut());
    expect(await whoAmI(page)).toBeNull();

    expect(await page.evaluate(() => app.signInWithPasskey())).toEqual({ status: "ok" });
    expect(await whoAmI(page)).toBe(person.email);
    const id = await page.evaluate(async () => {
      const user = await app.getUser({ or: "throw" });
      await user.signOut();
      return user.id;
    });

    await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { passkey_auth_enabled: false } });
    const refused = await page.evaluate(async () => {
      const result = await app.signInWithPasskey();
      return result.status === "error" && known.PasskeyAuthenticationFailed.isInstance(result.error) && result.error.message;
    });
    expect(refused).toContain("not registered");
  };
  // Browsers have no passkeys for a bare address.
  await visit(browser, origin.replace("127.0.0.1", "localhost"), steps);
});

test("a cross-origin page receives typed errors", async () => {
  const { email: taken } = await server.givenUser({ project });
  await visit(browser, origin, async (page) => {
    await opened(page);
    const outcomes = await page.evaluate(
      async ({ taken, fresh, password }) => {
        const twice = await app.signUpWithCredential({ email: taken, password });
        const short = await app.signUpWithCredential({ email: fresh, password: "short" });
        const wrong = await app.signInWithCredential({ email: taken, password: "wrong horse" });
        return [
          twice.status === "error" && known.UserWithEmailAlreadyExists.isInstance(twice.error) && twice.error.details,
          short.status === "error" && known.PasswordTooShort.isInstance(short.error) && short.error.details,
          wrong.status === "error" && known.EmailPasswordMismatch.isInstance(wrong.error) && wrong.error.message,
        ];
      },
      { taken, fresh: email(), password },
    );
    expect(outcomes).toEqual([{ email: taken, would_work_if_email_was_verified: false }, { min_length: 8 }, "Wrong e-mail or password."]);
  });
});
