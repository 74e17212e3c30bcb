import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { enterAs } from "./testing/session.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story) => visit(browser, server.url, story);

const newEmail = () => `${randomUUID()}@example.org`;
const password = "correct horse battery";
const email = (page: Page) => page.getByLabel("E-mail");
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const at = (path: string) => `${server.url}${path}`;

async function fill(page: Page, address: string, word: string, button: string): Promise<void> {
  await email(page).fill(address);
  await secret(page).fill(word);
  await page.getByRole("button", { name: button }).click();
}

test("who signs up is signed in, stays so after a reload, and signs in again after signing out", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.goto("/handler/sign-up");
    await fill(page, address, password, "Create account");
    await page.waitForURL(at("/"));
    await page.getByRole("button", { name: `Account of ${address}` }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: `Account of ${address}` }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2F"));

    // The form asks for what is missing even though the sign-up before remembered nothing.
    expect(await email(page).inputValue()).toBe("");
    await fill(page, address.toUpperCase(), password, "Sign in");
    await page.waitForURL(at("/"));
  });
});

test("signing in takes the place of the sign-in page in the history", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/error");
    await page.goto("/handler/sign-in");
    await fill(page, ada.email, ada.password, "Sign in");
    await page.waitForURL(at("/"));
    await page.goBack();
    await page.waitForURL(at("/handler/error"));
  });
});

test("a wrong password is refused without saying which half was wrong, and the password is next to be typed", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    for (const address of [ada.email, newEmail()]) {
      await fill(page, address, "something else", "Sign in");
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("do not belong together");
      expect(await email(page).inputValue()).toBe(address);
      expect(await focusedName(page)).toBe("password");
    }
  });
});

test("an e-mail address that is taken leads to sign-in, where it is typed already", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up?after_auth_return_to=%2Fdev%2Finbox");
    await fill(page, ada.email, password, "Create account");
    await page.getByText("There is already an account").waitFor();
    expect(await focusedName(page)).toBe("email");

    await page.getByRole("link", { name: "Sign in instead" }).click();
    await expect.poll(() => email(page).inputValue()).toBe(ada.email);
    await secret(page).fill(ada.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(at("/dev/inbox"));
  });
});

test("the return address and the typed e-mail survive the way to sign-up and back", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in?after_auth_return_to=%2Fhandler%2Ferror%3Fmessage%3Dhello%23there");
    await email(page).fill("half.typed@example");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect.poll(() => email(page).inputValue()).toBe("half.typed@example");
    await page.goBack();
    await expect.poll(() => email(page).inputValue()).toBe("half.typed@example");

    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create your Latchkey account" }).waitFor();
    await fill(page, newEmail(), password, "Create account");
    await page.waitForURL(at("/handler/error?message=hello#there"));
  });
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "data:text/html,hello",
  "/.//evil.example",
])("a return address elsewhere (%s) is not followed", async (wanted) => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.goto(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(wanted)}`);
    await fill(page, ada.email, ada.password, "Sign in");
    await page.waitForURL(at("/"));
    expect(dialogs).toBe(0);
  });
});

test("fields at fault are marked, counted, explained and focused", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up");
    await fill(page, "ada@x", "short", "Create account");
    expect(await page.getByRole("alert").textContent()).toContain("2 fields need your attention");
    expect(await focusedName(page)).toBe("email");
    await page.getByText("Enter an e-mail address like").waitFor();
    await page.getByText("Use at least 8 characters.").waitFor();
    expect(await secret(page).getAttribute("aria-invalid")).toBe("true");

    await email(page).fill(newEmail());
    await secret(page).fill("ä".repeat(71));
    await page.keyboard.press("Enter");
    await page.getByText("Use at most 70 characters.").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("One field needs your attention");
    expect(await focusedName(page)).toBe("password");
  });
});

test("a common password is remarked on, and accepted", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up");
    await email(page).fill(newEmail());
    await secret(page).fill("password123");
    await page.getByText("one of the first passwords that attackers try").waitFor();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(at("/"));
  });
});

test("signing in needs nothing but a keyboard", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    await email(page).waitFor();
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe("email");
    await page.keyboard.type(ada.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(ada.password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await secret(page).getAttribute("type")).toBe("text");
    expect(await secret(page).inputValue()).toBe(ada.password);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(at("/"));
  });
});

test("password managers can tell the fields of signing in from those of signing up", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    expect(await email(page).getAttribute("autocomplete")).toBe("username webauthn");
    expect(await secret(page).getAttribute("autocomplete")).toBe("current-password");
    await page.goto("/handler/sign-up");
    expect(await email(page).getAttribute("autocomplete")).toBe("email");
    expect(await secret(page).getAttribute("autocomplete")).toBe("new-password");
  });
});

test("an anonymous visitor who signs up stays the same user, and goes on where they were", async () => {
  const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client" });
  await withVisitor(async (page, context) => {
    await enterAs(context, server.url, server.project, json.refresh_token);
    const address = newEmail();
    await page.goto("/handler/sign-up?after_auth_return_to=%2Fdev%2Finbox");
    await fill(page, address, password, "Create account");
    await page.waitForURL(at("/dev/inbox"));
    const user = await server.request("GET", `/users/${json.user_id}`, { as: "server" });
    expect(user.json).toMatchObject({ primary_email: address, is_anonymous: false });
  });
});

test("who is signed in already may go on as they are, as somebody else, or sign out", async () => {
  const bob = await server.givenUser();
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.goto("/handler/register");
    await fill(page, address, password, "Create account");
    await page.waitForURL(at("/"));

    await page.goto("/handler/register?after_auth_return_to=%2Fdev%2Finbox");
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    expect(await page.getByRole("link", { name: `Continue as ${address}` }).getAttribute("href")).toBe("/dev/inbox");
    await page.getByRole("button", { name: "Use another account" }).click();
    await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2Fdev%2Finbox"));
    await fill(page, bob.email, bob.password, "Sign in");
    await page.waitForURL(at("/dev/inbox"));

    await page.goto("/handler/log-in");
    await page.getByText(bob.email, { exact: true }).waitFor();
    await page.getByRole("link", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  });
});

test("the sign-out page ends the session everywhere it is known", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up");
    await fill(page, newEmail(), password, "Create account");
    await page.waitForURL(at("/"));
    await page.goto("/handler/sign-out");
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto("/");
    await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2F"));
  });
});

test("the same pages sign people in to another project", async () => {
  const other = await server.givenProject();
  await withVisitor(async (page) => {
    await page.goto(`/p/${other.id}/handler/sign-up`);
    await page.getByRole("heading", { name: "Create your Another project account" }).waitFor();
    await fill(page, newEmail(), password, "Create account");
    // The dashboard is not theirs, so they stay.
    await page.waitForURL(at(`/p/${other.id}/handler/sign-in`));
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    expect(await page.getByRole("link", { name: /Continue/ }).count()).toBe(0);
  });
});

test("the error page speaks in its own words where it can, and marks those of others", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=ignored");
    await page.getByText("You did not give access at the other service").waitFor();
    expect(await page.getByText("ignored").count()).toBe(0);

    await page.goto(`/handler/error?errorCode=%3Cb%3E&message=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    expect(await page.getByRole("blockquote").textContent()).toBe("<img src=x onerror=alert(1)>");
    expect(await page.getByText("Error code").count()).toBe(0);
  });
});

test("an address below the handler that leads nowhere says so", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/constructor");
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
