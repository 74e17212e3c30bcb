import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { givenVirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { signInByForm } from "../testing/dashboard.ts";

const { server, browser } = await startBrowserTest();

const newPassword = "a second horse battery";
const confirmed = (page: Page, message: string) => page.getByRole("region").getByText(message).waitFor();
const section = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
const inDashboard = (page: Page) => page.getByRole("button", { name: /Switch project/ }).waitFor();

/** Opens the account settings by the menu of the dashboard. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Account settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Account settings" }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await section(page, "Account");
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
}

test("a developer changes the password, adds a second factor, backup codes and passkey, ends a session, signs in with each", async () => {
  const ada = await server.givenUser();
  await visit(browser, server.url, async (page) => {
    const device = await givenVirtualAuthenticator(page);
    await signInByForm(page, "/projects", ada);
    await openAccount(page);

    await section(page, "Sessions");
    const sessions = page.getByRole("listitem").filter({ hasText: "Signed in" });
    await sessions.filter({ hasText: "This device" }).waitFor();
    expect(await sessions.count()).toBe(2);
    await page.getByRole("button", { name: /^End session/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
    await confirmed(page, "Session ended");
    await expect.poll(() => sessions.count()).toBe(1);

    await section(page, "Sign-in and security");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill(ada.password);
    await page.getByLabel("New password").fill("password123");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByLabel("New password").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Save password" }).click();
    await confirmed(page, "Password saved");

    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const totp = new TOTP({ secret: Secret.fromBase32((await page.locator("code").first().textContent()) ?? "") });
    const code = () => totp.generate({ timestamp: server.clock.now().getTime() });
    await page.getByLabel("Code from the app").fill(totp.generate());
    await confirmed(page, "Two-factor authentication is on");

    const shown = page.getByRole("dialog").getByRole("list", { name: "Backup codes" }).getByRole("listitem");
    await shown.first().waitFor();
    const backupCodes = await shown.allTextContents();
    expect(backupCodes).toHaveLength(10);
    await page.getByRole("dialog").getByRole("button", { name: "I have stored the codes" }).click();
    await page.getByText("10 codes are left.").waitFor();

    await page.getByRole("button", { name: "Add passkey" }).click();
    await confirmed(page, "Passkey added");

    // Without user presence, the autofill prompt of the sign-in page stays pending.
    await device.attend(false);
    await signOut(page);
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Six-digit code").fill(code());
    await inDashboard(page);

    await openAccount(page);
    // With user presence, the autofill prompt of the sign-in page signs in with the passkey.
    await device.attend(true);
    await signOut(page);
    await page.getByRole("button", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill("0000-0000-0000-0000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This code is wrong or was used before.").waitFor();
    await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await inDashboard(page);

    await openAccount(page);
    await section(page, "Sign-in and security");
    await page.getByText("9 codes are left.").waitFor();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await confirmed(page, "Two-factor authentication is off");
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
    await confirmed(page, "Passkey removed");
  });
});
