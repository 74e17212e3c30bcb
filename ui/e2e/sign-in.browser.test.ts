import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();

const withVisitor = (story: Story) => visit(browser, server.url, story);

const newEmail = () => `${randomUUID()}@example.org`;
const password = "correct horse battery";
const email = (page: Page) => page.getByLabel("E-mail");
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const at = (path: string) => `${server.url}${path}`;

async function fill(page: Page, address: string, word: string, button: string): Promise<void> {
  await email(page).fill(address);
  await secret(page).fill(word);
  await page.getByRole("button", { name: button, exact: true }).click();
}

test("a new user is signed in, also after a reload, and can sign in again after sign-out", async () => {
  await withVisitor(async (page) => {
    const address = newEmail();
    await page.goto("/handler/sign-up");
    await fill(page, address, password, "Create account");
    await page.waitForURL(at("/"));
    await page.getByRole("button", { name: `Account of ${address}` }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: `Account of ${address}` }).click();
    const documents: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2F"));
    // One redirect: a second one would abort the first.
    expect(documents).toEqual([at("/handler/sign-in?after_auth_return_to=%2F")]);

    // The sign-up has cleared the remembered e-mail.
    expect(await email(page).inputValue()).toBe("");
    await fill(page, address.toUpperCase(), password, "Sign in");
    await page.waitForURL(at("/"));
  });
});

test("sign-in replaces the sign-in page in the history", async () => {
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

test("a wrong password shows a neutral error and focuses the password", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    for (const address of [ada.email, newEmail()]) {
      await fill(page, address, "something else", "Sign in");
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("Wrong e-mail or password");
      expect(await email(page).inputValue()).toBe(address);
      expect(await focusedName(page)).toBe("password");
    }
  });
});

test("a taken e-mail address links to sign-in, which is prefilled", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up?after_auth_return_to=%2Fdev%2Finbox");
    // The script runs: without it, the server answers with a page that remembers nothing.
    await expect.poll(() => focusedName(page)).toBe("email");
    await fill(page, ada.email, password, "Create account");
    await page.getByText("An account with this e-mail already exists").waitFor();
    expect(await focusedName(page)).toBe("email");
    // One visible message.
    const summary = page.getByRole("alert");
    expect(await summary.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
    expect(await page.getByText(/already exists/).count()).toBe(1);

    await page.getByRole("link", { name: "Sign in instead" }).click();
    await expect.poll(() => email(page).inputValue()).toBe(ada.email);
    await secret(page).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(at("/dev/inbox"));
  });
});

test("the return URL and the typed e-mail survive navigation to sign-up and back", async () => {
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
])("a return URL of another origin (%s) is not followed", async (wanted) => {
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

test("invalid fields are marked, counted, explained and focused", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up");
    await fill(page, "ada@x", "short", "Create account");
    expect(await page.getByRole("alert").textContent()).toContain("Check 2 fields");
    expect(await focusedName(page)).toBe("email");
    await page.getByText("Enter an e-mail address like").waitFor();
    await page.getByText("Use at least 8 characters.").waitFor();
    expect(await secret(page).getAttribute("aria-invalid")).toBe("true");

    await email(page).fill(newEmail());
    await secret(page).fill("ä".repeat(71));
    await page.keyboard.press("Enter");
    await page.getByText("Use at most 70 characters.").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("Check 1 field");
    expect(await focusedName(page)).toBe("password");
  });
});

test("a common password shows a warning and is accepted by a project that allows it", async () => {
  const project = await server.givenProject();
  await withVisitor(async (page) => {
    await page.goto(`/p/${project.id}/handler/sign-up?after_auth_return_to=%2Fdev%2Finbox`);
    await email(page).fill(newEmail());
    await secret(page).fill("password123");
    await page.getByText("easy to guess").waitFor();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(at("/dev/inbox"));
  });
});

test("sign-in works by keyboard", async () => {
  const ada = await server.givenUser();
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    await expect.poll(() => focusedName(page)).toBe("email");
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

test("password managers can distinguish sign-in from sign-up fields", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-in");
    expect(await email(page).getAttribute("autocomplete")).toBe("username webauthn");
    expect(await secret(page).getAttribute("autocomplete")).toBe("current-password");
    await page.goto("/handler/sign-up");
    expect(await email(page).getAttribute("autocomplete")).toBe("email");
    expect(await secret(page).getAttribute("autocomplete")).toBe("new-password");
  });
});

test("an anonymous user who signs up is the same user and continues to the return URL", async () => {
  await server.configure({ "auth.anonymous.allowSignUp": true });
  const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client" });
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, server.project, json.refresh_token);
    const address = newEmail();
    await page.goto("/handler/sign-up?after_auth_return_to=%2Fdev%2Finbox");
    await fill(page, address, password, "Create account");
    await page.waitForURL(at("/dev/inbox"));
    const user = await server.request("GET", `/users/${json.user_id}`, { as: "server" });
    expect(user.json).toMatchObject({ primary_email: address, is_anonymous: false });
  });
});

test("a signed-in user can continue, switch accounts or sign out", async () => {
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

test("the sign-out page ends the session on the server and in the browser", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/sign-up");
    await fill(page, newEmail(), password, "Create account");
    await page.waitForURL(at("/"));
    // As a link on another site would lead here: nothing happens before the button.
    await page.goto("/handler/sign-out");
    await page.getByRole("heading", { name: "Sign out of Latchkey?" }).waitFor();
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/");
    await page.goto("/handler/sign-out");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.goto("/");
    await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2F"));
  });
});

test("the same pages sign in to another project", async () => {
  const other = await server.givenProject();
  await withVisitor(async (page) => {
    await page.goto(`/p/${other.id}/handler/sign-up`);
    await page.getByRole("heading", { name: "Create your Another project account" }).waitFor();
    await fill(page, newEmail(), password, "Create account");
    // Users of other projects have no dashboard and stay on the page.
    await page.waitForURL(at(`/p/${other.id}/handler/sign-in`));
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
    expect(await page.getByRole("link", { name: /Continue/ }).count()).toBe(0);
  });
});

test("the error page shows its messages for known codes and quotes others", async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/error?errorCode=OUTER_OAUTH_TIMEOUT&message=ignored&requestId=k3n9q0r7w2x5y8z1");
    await page.getByText("Sign-in at the provider took too long").waitFor();
    await page.getByText("contact the support of Latchkey").waitFor();
    await page.getByText("Request ID: k3n9q0r7w2x5y8z1").waitFor();
    expect(await page.getByText("ignored").count()).toBe(0);

    await page.goto(`/handler/error?errorCode=%3Cb%3E&message=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    expect(await page.getByRole("blockquote").textContent()).toBe("<img src=x onerror=alert(1)>");
    expect(await page.getByText("Error code").count()).toBe(0);
  });
});

test('an unknown path below the handler path shows "not found"', async () => {
  await withVisitor(async (page) => {
    await page.goto("/handler/constructor");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await email(page).waitFor();
  });
});

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
