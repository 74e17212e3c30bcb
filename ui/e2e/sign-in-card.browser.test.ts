import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { focusedText } from "../testing/dashboard.ts";
import { linkEmailTo } from "../testing/email.ts";
import { button, email, mailedCode, newEmail, rememberMethod, secret, withReturn } from "../testing/hosted-pages.ts";
import { consent, continueWith } from "../testing/provider.ts";

// How the methods share the card: their order, their number, and the one that this browser used last.

const { server, browser } = await startBrowserTest();
const on = { allowSignIn: true };
const providers = Object.fromEntries(
  providerIds.map((id) => [id, { type: id, isShared: false, clientId: "an id", clientSecret: "a secret", ...on }]),
);
const shared = (type: string) => ({ type, isShared: true, ...on });
let every: ProjectKeys;
let two: ProjectKeys;
beforeAll(async () => {
  const domains = { allowLocalhost: true };
  const forms = { password: on, otp: on, passkey: on };
  every = await server.givenProject({ auth: { ...forms, oauth: { providers } }, domains });
  two = await server.givenProject({
    auth: { ...forms, oauth: { providers: { google: shared("google"), github: shared("github") } } },
    domains,
  });
});

const withVisitor = (story: Story, options = {}) => visit(browser, server.url, story, options);
const toPath = ({ id }: ProjectKeys, page = "sign-in") => `/p/${id}/handler/${page}`;
const card = (page: Page) => page.getByRole("main").locator("> div").first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("input")?.name);
/** The name of the focused field, or the words of the focused button or link. Buttons have names, too. */
const readStop = async (page: Page) =>
  (await page.evaluate(() => document.activeElement?.matches("input") && document.activeElement.getAttribute("name"))) ||
  (await page.evaluate(() => document.activeElement?.ariaLabel)) ||
  (await focusedText(page));
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
/** The control that the mark of the last sign-in belongs to, as screen readers announce it. */
const marked = (page: Page) =>
  page
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons
        .filter((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent === "Last used")
        .map((one) => one.textContent),
    );

/** Ends the session in a browser, which still remembers the last method. */
const signOut = (context: BrowserContext) => context.clearCookies({ name: /^latchkey-(access|refresh)/ });

/** Opens the sign-in page of a browser that used a method last, with all of its parts loaded. */
async function openAfter(page: Page, project: ProjectKeys, method: string): Promise<void> {
  if (method) await rememberMethod(page, `${server.url}/p/${project.id}/handler`, method);
  await page.goto(toPath(project));
  await button(page, "Continue with Google").waitFor();
  await button(page, "Sign in with a passkey").waitFor();
  await email(page).waitFor();
}

test.each(["", ":password", ":code", ":passkey", "twitch"])(
  "with twelve providers, a password, a code and a passkey, the card is at most 640 px high (last used: %s)",
  async (method) => {
    await withVisitor(
      async (page) => {
        await openAfter(page, every, method);
        expect((await card(page).boundingBox())?.height).toBeLessThanOrEqual(640);
        expect(await page.getByText("or", { exact: true }).count()).toBe(1);
        expect(await page.locator("form button[type=submit]").count()).toBe(1);
      },
      { viewport: { width: 1280, height: 800 } },
    );
  },
);

test.each(localeTags)("in every language the card is at most 640 px high with all methods (%s)", async (locale) => {
  await withVisitor(
    async (page) => {
      await page.goto(toPath(every));
      await page.locator("button.branded").nth(1).waitFor();
      await page.getByRole("main").locator("button").last().waitFor();
      await page.waitForLoadState("networkidle");
      expect((await card(page).boundingBox())?.height).toBeLessThanOrEqual(640);
    },
    { viewport: { width: 1280, height: 800 }, locale },
  );
});

test("the keyboard starts in the e-mail field, goes through the form first, and then to the other methods", async () => {
  await withVisitor(async (page) => {
    await openAfter(page, two, "");
    await expect.poll(() => focused(page)).toBe("email");
    const stops: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 9; stop++) {
      await page.keyboard.press("Tab");
      stops.push(await readStop(page));
    }
    expect(stops).toEqual([
      "password",
      "Show password",
      "Forgot your password?",
      "Sign in",
      "E-mail me a code",
      "Sign in with a passkey",
      "Continue with Google",
      "Continue with GitHub",
      "Create an account",
    ]);
  });
});

test("a phone does not open its keyboard over the page", async () => {
  await withVisitor(
    async (page) => {
      await openAfter(page, two, "");
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    },
    { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
  );
});

test("an address that is known from another page is filled in, and the next empty field is focused", async () => {
  await withVisitor(async (page) => {
    await page.goto(toPath(two, "forgot-password"));
    // The script runs: before it, nothing can be remembered.
    await expect.poll(() => focused(page)).toBe("email");
    await email(page).fill("ada@example.org");
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await secret(page).waitFor();
    await expect.poll(() => email(page).inputValue()).toBe("ada@example.org");
    await expect.poll(() => focused(page)).toBe("password");
    await button(page, "E-mail me a code").click();
    await mailedCode(page).waitFor();
    await button(page, "Use your password instead").click();
    await secret(page).waitFor();
    expect(await email(page).inputValue()).toBe("ada@example.org");
  });
});

test("three of twelve providers have a button; More shows the other ones and focuses the first of them", async () => {
  await withVisitor(async (page) => {
    await openAfter(page, every, "twitch");
    const names = () => page.locator("button.branded").allTextContents();
    expect(await names()).toEqual(["Continue with Twitch", "Continue with Google", "Continue with GitHub"]);
    await button(page, "More ways to sign in").click();
    await expect.poll(names).toHaveLength(providerIds.length);
    expect(await focusedText(page)).toBe("Sign in with Microsoft");
    expect(await button(page, "More ways to sign in").count()).toBe(0);
  });
});

describe("the method of the last sign-in is marked, and its form is the first one:", () => {
  test("password, then code", async () => {
    const ada = await server.givenUser({ project: two });
    await withVisitor(async (page, context) => {
      await page.goto(toPath(two) + withReturn);
      await email(page).fill(ada.email);
      expect(await marked(page)).toEqual([]);
      await secret(page).fill(ada.password);
      await button(page, "Sign in").click();
      await arrived(page);
      await signOut(context);
      await page.goto(toPath(two) + withReturn);
      await email(page).waitFor();
      expect(await marked(page)).toEqual(["Sign in"]);

      await email(page).fill(newEmail());
      const address = await email(page).inputValue();
      await button(page, "E-mail me a code").click();
      await mailedCode(page).fill((await linkEmailTo(server, address)).code ?? "");
      await arrived(page);
      await signOut(context);
      await page.goto(toPath(two) + withReturn);
      await page.getByText("No password needed").waitFor();
      expect(await marked(page)).toEqual(["E-mail me a code"]);
      // Nothing is sent before the user presses the button, also if the address is known.
      await email(page).fill(ada.email);
      await page.reload();
      await expect.poll(() => email(page).inputValue()).toBe(ada.email);
      expect(await mailedCode(page).count()).toBe(0);
      await button(page, "Use your password instead").click();
      await secret(page).waitFor();
    });
  });

  test("a provider, which moves to the top", async () => {
    await withVisitor(async (page, context) => {
      await page.goto(toPath(two) + withReturn);
      await continueWith(page, "GitHub");
      await consent(page, newEmail());
      await arrived(page);
      await signOut(context);
      await page.goto(toPath(two));
      await expect.poll(() => marked(page)).toEqual(["Continue with GitHub"]);
      expect(await page.locator("button.branded").allTextContents()).toEqual(["Continue with GitHub", "Continue with Google"]);
    });
  });

  test("a passkey, whose link is a button", async () => {
    await withVisitor(async (page) => {
      await openAfter(page, two, ":passkey");
      expect(await marked(page)).toEqual(["Sign in with a passkey"]);
      expect((await button(page, "Sign in with a passkey").boundingBox())?.width).toBe(
        (await button(page, "Sign in").boundingBox())?.width,
      );
    });
  });
});
