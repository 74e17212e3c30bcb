import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { focusedText } from "../testing/dashboard.ts";
import { linkEmailTo } from "../testing/email.ts";
import { addSessionCookie } from "../testing/session.ts";

const grants = (ids: readonly string[]) => ({ scope: "team", containedPermissionIds: Object.fromEntries(ids.map((id) => [id, true])) });
const everyMethod = {
  auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true }, otp: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  rbac: {
    permissions: { team_admin: grants(systemPermissions), team_member: grants(["$read_members"]) },
    defaultPermissions: { teamCreator: { team_admin: true }, teamMember: { team_member: true } },
  },
  apiKeys: { enabled: { user: true } },
  domains: { allowLocalhost: true },
};
const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject(everyMethod);
});

/** With the animations that most visitors see. */
const withVisitor = (story: Story) => visit(browser, server.url, story, { reducedMotion: "no-preference" });
const settings = (section: string, where = project) => `/p/${where.id}/handler/account-settings#${section}`;
const confirmed = (page: Page, message: string) => page.getByRole("region").getByText(message).waitFor();

/** Opens a section as a user with a session. */
async function open(page: Page, section: string, person?: Person): Promise<Person> {
  const signedIn = person ?? (await server.givenUser({ project }));
  await addSessionCookie(page.context(), server.url, project, signedIn.refreshToken);
  await page.goto(settings(section));
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return signedIn;
}

test("a visitor signs in first and returns to the section", async () => {
  const { email, password } = await server.givenUser({ project });
  await withVisitor(async (page) => {
    await page.goto(settings("sessions"));
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Sessions" }).waitFor();
    await page.getByText("This device").waitFor();
  });
});

test("a user changes the name and the password", async () => {
  await withVisitor(async (page) => {
    const person = await open(page, "profile");
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Save" }).click();
    await confirmed(page, "Name saved");

    await page.getByRole("link", { name: "Sign-in and security" }).click();
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill("a wrong password");
    await page.getByLabel("New password").fill("a new horse battery");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Wrong password.").waitFor();
    await page.getByLabel("Current password").fill(person.password);
    await page.getByRole("button", { name: "Save password" }).click();
    await confirmed(page, "Password saved");

    const signIn = (password: string) =>
      server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email: person.email, password } });
    expect((await signIn(person.password)).status).toBe(400);
    expect((await signIn("a new horse battery")).status).toBe(200);
  });
});

test("a user sets up a second factor with the key that the page shows, and turns it off", async () => {
  await withVisitor(async (page) => {
    await open(page, "security");
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    await page.getByRole("img", { name: "QR code of the setup key" }).waitFor();
    const key = (await page.locator("code").first().textContent()) ?? "";
    // Typed without a click: the field has the focus, and a complete code is sent.
    await page.keyboard.type("000000");
    await page.getByText("Wrong code.").waitFor();
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    await confirmed(page, "Two-factor authentication is on");
    // The backup codes are the last step.
    const codes = page.getByRole("dialog", { name: "Your backup codes" });
    await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
    await codes.getByRole("button", { name: "Copy all", exact: true }).waitFor();
    await codes.getByRole("button", { name: "I have stored the codes" }).click();
    await page.getByText("10 codes are left.").waitFor();

    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await confirmed(page, "Two-factor authentication is off");
    await page.getByRole("button", { name: "Set up authenticator app" }).waitFor();
  });
});

test("the only method of a user cannot be removed", async () => {
  await withVisitor(async (page) => {
    await open(page, "security");
    // Codes sign in until they are turned off, and the switch says so.
    const codes = page.getByRole("switch", { name: "One-time codes and links" });
    expect(await codes.isChecked()).toBe(true);
    await codes.click();
    await confirmed(page, "Sign-in by e-mail is off");
    await page.getByText("No sign-in code or link is sent.").waitFor();
    await codes.click();
    await confirmed(page, "Sign-in by e-mail is on");
    expect(await page.getByRole("button", { name: "Remove passkey" }).count()).toBe(0);
  });
});

test("a user ends a session on another device", async () => {
  await withVisitor(async (page) => {
    const person = await open(page, "sessions");
    const other = await server.request("POST", "/auth/password/sign-in", {
      as: "client",
      project,
      body: { email: person.email, password: person.password },
    });
    await page.reload();
    await page.getByRole("button", { name: /^End session/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
    await confirmed(page, "Session ended");
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Signed in" }).count()).toBe(1);
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", {
      as: "client",
      project,
      headers: { "x-stack-refresh-token": other.json.refresh_token },
    });
    expect(refreshed.status).toBe(401);
  });
});

test("a user adds an address, verifies it by the mailed link, signs in with it and makes it primary", async () => {
  await withVisitor(async (page) => {
    await open(page, "emails");
    const added = `${crypto.randomUUID()}@example.org`;
    await page.getByLabel("New address").fill(added);
    await page.getByRole("button", { name: "Add address" }).click();
    await confirmed(page, `We sent a link to ${added}`);
    const row = page.getByRole("listitem").filter({ hasText: added });
    await row.getByText("Not verified").waitFor();

    await page.goto((await linkEmailTo(server, added)).link);
    await page.getByRole("button", { name: "Verify e-mail address" }).click();
    await page.getByRole("heading", { name: /verified/ }).waitFor();
    await page.goto(settings("emails"));
    await row.getByText("Verified", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Use for sign-in" }).click();
    await confirmed(page, "You can sign in with this address");
    await row.getByRole("button", { name: "Make primary" }).click();
    await row.getByText("Primary", { exact: true }).waitFor();
  });
});

test("two users share a team: invite, accept, change role, remove", async () => {
  const [owner, guest] = await Promise.all([server.givenUser({ project }), server.givenUser({ project })]);
  await withVisitor(async (page) => {
    await open(page, "teams", owner);
    await page.getByLabel("Team name").fill("Engines");
    await page.getByRole("button", { name: "Create team" }).click();
    await confirmed(page, "Team created");
    await page.getByRole("link", { name: "Open Engines" }).click();
    await page.getByLabel("E-mail address to invite").fill(guest.email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await confirmed(page, `Invitation sent to ${guest.email}`);
    await page.getByRole("list", { name: "Invitations" }).getByText(guest.email).waitFor();

    await withVisitor(async (other) => {
      await addSessionCookie(other.context(), server.url, project, guest.refreshToken);
      await other.goto((await linkEmailTo(server, guest.email)).link);
      await other.getByRole("button", { name: "Join team" }).click();
      await other.getByRole("heading", { name: "You joined “Engines”" }).waitFor();
      await other.goto(settings("teams"));
      await other.getByRole("link", { name: "Open Engines" }).click();
      await other.getByRole("heading", { name: "Members" }).waitFor();
      // A member may not do what an admin of the team may.
      expect(await other.getByRole("button", { name: "Delete team" }).count()).toBe(0);
      expect(await other.getByLabel("Team name").count()).toBe(0);
      // A server alone changes permissions (wire protocol, section 2.7). The page of the member has what the new role allows.
      const role = `/team-permissions/${new URL(other.url()).hash.split("/").at(-1)}/${guest.id}/team_admin`;
      expect((await server.request("POST", role, { as: "server", project, body: {} })).status).toBe(201);
      await other.reload();
      await other.getByRole("button", { name: "Delete team" }).waitFor();
      await other.getByLabel("Team name").fill("Engines and boilers");
      await other.getByRole("region", { name: "Engines" }).getByRole("button", { name: "Save" }).first().click();
      await other.getByRole("heading", { name: "Engines and boilers" }).waitFor();
      expect((await server.request("DELETE", role, { as: "server", project })).status).toBe(200);
      await other.reload();
      await other.getByRole("heading", { name: "Members" }).waitFor();
      expect(await other.getByRole("button", { name: "Delete team" }).count()).toBe(0);

      await page.reload();
      await page.getByRole("button", { name: /^Remove / }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await confirmed(page, "Member removed");
      await other.goto(settings("teams"));
      await other.reload();
      await other.getByText("The teams that you are a member of.").waitFor();
      expect(await other.getByRole("link", { name: /^Open Engines/ }).count()).toBe(0);
    });
  });
});

test("a user creates an API key, sees it once and revokes it", async () => {
  await withVisitor(async (page) => {
    await open(page, "api-keys");
    await page.getByText("No API keys yet").waitFor();
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Description").fill("Backup script");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const value = (await dialog.locator("code").textContent()) ?? "";
    const check = () =>
      server.request("POST", "/user-api-keys/check", { as: "server", project, body: { api_key: value } }).then(({ status }) => status);
    expect(await check()).toBe(200);
    await dialog.getByRole("button", { name: "I have stored the key" }).click();
    await page.getByText(`…${value.slice(-4)}`).waitFor();

    await page.getByRole("button", { name: "Revoke the key Backup script" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    expect(await check()).toBe(401);
  });
});

test("a closed dialog returns the focus to the button that was busy before it opened", async () => {
  await withVisitor(async (page) => {
    await open(page, "api-keys");
    await page.getByRole("button", { name: "Create key" }).press("Enter");
    await page.getByRole("dialog", { name: "Create key" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focusedText(page)).toBe("Create key");
  });
});

test("an old session must sign in again before the account can be deleted; a recent one deletes it", async () => {
  await withVisitor(async (page) => {
    await page.clock.install();
    const person = await open(page, "account");
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await page.getByRole("button", { name: "Delete account…" }).click();
    await page.getByRole("dialog", { name: "Sign in again to continue" }).getByRole("button", { name: "Cancel" }).click();

    await page.clock.setSystemTime(Date.now());
    await page.getByRole("button", { name: "Delete account…" }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await dialog.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await page.waitForURL(/\/handler\/sign-in/);
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: expect.stringContaining("refresh") }));
  });
});

test("what a project does not offer is absent", async () => {
  const plain = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  const { refreshToken } = await server.givenUser({ project: plain });
  await withVisitor(async (page) => {
    await addSessionCookie(page.context(), server.url, plain, refreshToken);
    await page.goto(settings("security", plain));
    await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
    expect(await page.getByRole("heading", { name: "Passkey" }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Sign-in by e-mail" }).count()).toBe(0);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { name: "Sign out" }).waitFor();
    expect(await page.getByRole("button", { name: /Delete account/ }).count()).toBe(0);
  });
});

describe("accessibility", () => {
  const scenes: Scenes = {
    "the profile": async (page) => void (await open(page, "profile")),
    "sign-in and security with an open setup": async (page) => {
      await open(page, "security");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("button", { name: "Set up authenticator app" }).click();
      await page.getByRole("img", { name: "QR code of the setup key" }).waitFor();
    },
    "the sessions": async (page) => void (await open(page, "sessions")),
    "the account": async (page) => void (await open(page, "account")),
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});
