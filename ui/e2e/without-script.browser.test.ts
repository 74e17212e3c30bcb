import { createHash, randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { TestServer } from "#server/testing/index.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, mailedCode, newEmail, rememberMethod, secret, withReturn } from "../testing/hosted-pages.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";

const { server, browser } = await startBrowserTest();
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let signInPage: string;
beforeAll(async () => {
  const on = { allowSignIn: true };
  const github = { type: "github", isShared: false, clientId: "an id", clientSecret: "a secret", allowSignIn: true };
  project = await server.givenProject({
    auth: { password: on, otp: on, passkey: on, oauth: { providers: { github } } },
    domains: { allowLocalhost: true },
  });
  signInPage = `/p/${project.id}/handler/sign-in${withReturn}`;
});

const withoutScript = (story: Story, options: BrowserContextOptions & { expected?: RegExp } = {}) =>
  visit(browser, server.url, story, { javaScriptEnabled: false, ...options });
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

async function sendPassword(page: Page, address: string, password: string): Promise<void> {
  await page.goto(signInPage);
  await email(page).fill(address);
  await secret(page).fill(password);
  await button(page, "Sign in").click();
}

/** Holds back the scripts of a page. @returns what lets them run */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("without a script, a password signs in after a wrong one, and the script finds the session", async () => {
  const ada = await server.givenUser({ project });
  await withoutScript(
    async (page, context) => {
      await sendPassword(page, ada.email, "a wrong horse");
      expect(await alert(page)).toBe("Wrong e-mail or password. Check both and try again.");
      expect(await email(page).inputValue()).toBe(ada.email);
      expect(await secret(page).inputValue()).toBe("");
      await secret(page).fill(ada.password);
      await button(page, "Sign in").click();
      await arrived(page);
      const cookies = await context.cookies();
      expect(cookies.map(({ name }) => name).sort()).toEqual([
        "latchkey-access",
        "latchkey-device",
        "latchkey-form",
        "latchkey-last-method",
        `latchkey-refresh-${project.id}--default`,
      ]);
      // A profile with a script and the same cookies is signed in.
      await visit(browser, server.url, async (other, scripted) => {
        await scripted.addCookies(cookies);
        await other.goto(`/p/${project.id}/handler/sign-in`);
        await other.getByText(ada.email).waitFor();
      });
    },
    { expected: /400/ },
  );
});

test("without a script, the page offers only what works, and says nothing about JavaScript", async () => {
  await withoutScript(async (page) => {
    await page.goto(signInPage);
    expect(await page.locator("noscript").count()).toBe(0);
    expect(await page.getByRole("button").allTextContents()).toEqual(["Sign in", "E-mail me a code"]);
    expect(await page.locator(".skeleton:visible").count()).toBe(0);
    await page.goto(`/p/${project.id}/handler/sign-up`);
    expect(await page.locator("noscript").textContent()).toBe("This page needs JavaScript.");
    expect(await email(page).isVisible()).toBe(false);
  });
});

test("without a script, missing values are described beside their fields", async () => {
  await withoutScript(
    async (page) => {
      await page.goto(signInPage);
      await email(page).fill("not an address");
      await button(page, "Sign in").click();
      expect(await alert(page)).toContain("Check 2 fields.");
      await page.getByText("Enter an e-mail address like name@example.org.").waitFor();
      await page.getByText("Enter your password.").waitFor();
      expect(await email(page).inputValue()).toBe("not an address");
    },
    { expected: /400/ },
  );
});

test("without a script, a code from an e-mail signs in after a wrong one", async () => {
  const address = newEmail();
  await withoutScript(
    async (page) => {
      await page.goto(signInPage);
      await button(page, "E-mail me a code").click();
      await page.getByText("No password needed").waitFor();
      await email(page).fill(address);
      await button(page, "E-mail me a code").click();
      await page.getByText(address).waitFor();
      const { code = "" } = await linkEmailTo(server, address);
      await mailedCode(page).fill("ZZZZZZ");
      await button(page, "Sign in").click();
      await page.getByText("Wrong code. Check it and try again.").waitFor();
      await mailedCode(page).fill(` ${code.toLowerCase()}`);
      await button(page, "Sign in").click();
      await arrived(page);
    },
    { expected: /40\d/ },
  );
});

test("without a script, a browser that used a code last starts with it, and reaches the password", async () => {
  const ada = await server.givenUser({ project });
  await withoutScript(async (page) => {
    await rememberMethod(page, `${server.url}/p/${project.id}/handler`, ":code");
    await page.goto(signInPage);
    await page.getByText("Last used").waitFor();
    await email(page).fill(ada.email);
    await button(page, "Use your password instead").click();
    expect(await email(page).inputValue()).toBe(ada.email);
    await secret(page).fill(ada.password);
    await button(page, "Sign in").click();
    await arrived(page);
  });
});

/** The address of an app's authorization request, with the verifier of its code. */
function givenRequest(changes: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: project.id,
    redirect_uri: `${server.url.replace("127.0.0.1", "localhost")}/dev/inbox?from=pages`,
    state: "a state",
    scope: "legacy",
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return { verifier, query, address: `/p/${project.id}/handler/authorize?${query}` };
}

test("without a script, an app's request leads to the sign-in page, and back with a code for its verifier", async () => {
  const ada = await server.givenUser({ project });
  const { verifier, query, address } = givenRequest();
  await withoutScript(
    async (page) => {
      await page.goto(address);
      await page.waitForURL(/\/sign-in\?after_auth_return_to=/);
      await email(page).fill(ada.email);
      await secret(page).fill("a wrong horse");
      await button(page, "Sign in").click();
      await alert(page);
      await secret(page).fill(ada.password);
      await button(page, "Sign in").click();
      await page.waitForURL(/\/dev\/inbox\?from=pages&code=/);
      const callback = new URL(page.url());
      expect(Object.fromEntries(callback.searchParams)).toEqual({
        from: "pages",
        code: expect.any(String),
        state: "a state",
        iss: server.url,
      });
      const grant = {
        client_id: project.id,
        redirect_uri: query.get("redirect_uri") as string,
        grant_type: "authorization_code",
        code: callback.searchParams.get("code") as string,
        code_verifier: verifier,
      };
      const exchange = (fields: object) =>
        fetch(`${server.url}/api/v1/auth/oauth/token`, { method: "POST", body: new URLSearchParams({ ...grant, ...fields }) });
      expect(await (await exchange({})).json()).toMatchObject({ token_type: "Bearer" });
    },
    { expected: /400/ },
  );
});

test("without a script, a rejected request of an app is described, before the sign-in and after it", async () => {
  const ada = await server.givenUser({ project });
  const { address } = givenRequest({ redirect_uri: "https://evil.example/callback" });
  await withoutScript(async (page) => {
    await page.goto(address);
    await page.getByText("evil.example").waitFor();
    await page.goto(`/p/${project.id}/handler/sign-in?${new URLSearchParams({ after_auth_return_to: address })}`);
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await button(page, "Sign in").click();
    await page.getByText("evil.example").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/p/${project.id}/handler/authorize`);
  });
});

test("without a script, a password requires the second factor; a wrong code can be corrected", async () => {
  const ada = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, ada, project);
  await withoutScript(
    async (page) => {
      await sendPassword(page, ada.email, ada.password);
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      const code = page.getByLabel("Six-digit code");
      await code.fill(String((Number(shows()) + 500_000) % 1_000_000).padStart(6, "0"));
      await button(page, "Continue").click();
      await page.getByText("Wrong code. Enter the current code from your app.").waitFor();
      await code.fill(shows());
      await button(page, "Continue").click();
      await arrived(page);
    },
    { expected: /40\d/ },
  );
});

test("a form that is sent before the script has loaded works, too", async () => {
  const ada = await server.givenUser({ project });
  await visit(browser, server.url, async (page) => {
    await page.route("**/assets/*.js", () => {});
    await page.goto(signInPage, { waitUntil: "commit" });
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    await page.unroute("**/assets/*.js");
    await secret(page).press("Enter");
    await arrived(page);
  });
});

test("values that were typed before the script ran stay in their fields", async () => {
  const ada = await server.givenUser({ project });
  await visit(browser, server.url, async (page) => {
    const release = await holdScripts(page);
    await page.goto(signInPage, { waitUntil: "commit" });
    await email(page).fill(ada.email);
    await secret(page).fill(ada.password);
    release();
    await page.getByRole("button", { name: /with GitHub/ }).waitFor();
    expect([await email(page).inputValue(), await secret(page).inputValue()]).toEqual([ada.email, ada.password]);
    await button(page, "Sign in").click();
    await arrived(page);
  });
});

test("a form that the server does not answer waits for the script, with the values that were typed before", async () => {
  const address = newEmail();
  await visit(browser, server.url, async (page) => {
    const release = await holdScripts(page);
    await page.goto(signInPage.replace("sign-in", "sign-up"), { waitUntil: "commit" });
    await email(page).fill(address);
    await secret(page).fill("correct horse battery");
    expect(await button(page, "Create account").isDisabled()).toBe(true);
    // The browser does not send a form whose button is disabled.
    await secret(page).press("Enter");
    release();
    await button(page, "Create account").click();
    await arrived(page);
  });
  await visit(browser, server.url, async (page) => {
    const release = await holdScripts(page);
    await page.goto(signInPage.replace("sign-in", "forgot-password"), { waitUntil: "commit" });
    await email(page).fill(address);
    expect(await page.locator("form button[type=submit]").isDisabled()).toBe(true);
    release();
    await page.locator("form button[type=submit]").click();
    await page.getByText(address).waitFor();
  });
});
