import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { addSessionCookie } from "../testing/session.ts";

const config = {
  auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true }, otp: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  rbac: {
    permissions: {
      team_admin: { scope: "team", containedPermissionIds: Object.fromEntries(systemPermissions.map((id) => [id, true])) },
    },
    defaultPermissions: { teamCreator: { team_admin: true } },
  },
  apiKeys: { enabled: { user: true, team: true } },
  domains: { allowLocalhost: true },
};
const oldMillis = 16 * 60_000;
const { server, browser } = await startBrowserTest({ accessSeconds: 3600 });
let project: ProjectKeys;
let strict: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject(config);
  strict = await server.givenProject({ ...config, auth: { ...config.auth, sessions: { requireRecentSignIn: true } } });
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again to continue" });
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const openSection = (page: Page, section: string, where = project) => page.goto(`/p/${where.id}/handler/account-settings#${section}`);

/** Every act of the account settings that matters, by its section. */
const acts: readonly (readonly [section: string, act: string, (page: Page) => Promise<void>])[] = [
  ["security", "sets up a second factor", press("Set up authenticator app")],
  ["security", "adds a passkey", press("Add passkey")],
  ["security", "turns on one-time codes", (page) => page.getByRole("switch", { name: "One-time codes and links" }).click()],
  ["emails", "verifies an address", press("Send verification link")],
  ["api-keys", "creates an API key", press("Create key")],
  ["teams", "creates an API key of a team", press("Create key")],
  ["teams", "deletes a team", press("Delete team")],
  ["account", "deletes the account", press("Delete account…")],
];

test("each act that matters asks a user to sign in again if the last sign-in was 16 minutes ago", async () => {
  const ada = await server.givenUser({ project });
  const team = await server.request("POST", "/teams", {
    as: "client",
    project,
    user: ada.accessToken,
    body: { display_name: "Engines", creator_user_id: "me" },
  });
  await withVisitor(async (page) => {
    await addSessionCookie(page.context(), server.url, project, ada.refreshToken);
    await page.clock.install({ time: Date.now() + oldMillis });
    for (const [section, act, start] of acts) {
      await openSection(page, section === "teams" ? `teams/${team.json.id}` : section);
      await start(page);
      await dialog(page).waitFor();
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await dialog(page).waitFor({ state: "detached" });
      // Nothing but the dialog was opened.
      expect([act, await page.getByRole("alertdialog").count(), await page.getByRole("dialog").count()]).toEqual([act, 0, 0]);
    }
    const user = await server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken });
    expect(user.json).toMatchObject({ otp_auth_enabled: false, passkey_auth_enabled: false, requires_totp_mfa: false });
  });
});

test("a user without a password signs in again before the first one is saved", async () => {
  const ada = await server.givenUser({ project });
  await server.request("PATCH", `/users/${ada.id}`, { as: "server", project, body: { password: null, otp_auth_enabled: true } });
  const session = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: ada.id } });
  await withVisitor(async (page) => {
    await addSessionCookie(page.context(), server.url, project, session.json.refresh_token);
    await page.clock.install({ time: Date.now() + oldMillis });
    await openSection(page, "security");
    await press("Set password")(page);
    await page.getByLabel("New password").fill("a first horse battery");
    await press("Save password")(page);
    await dialog(page).waitFor();
    const user = await server.request("GET", `/users/${ada.id}`, { as: "server", project });
    expect(user.json.has_password).toBe(false);
  });
});

/** A user of the strict project whose session is too old for the server, but not for the page's clock. */
async function givenOldSession(page: Page): Promise<Person> {
  const ada = await server.givenUser({ project: strict });
  server.clock.advance(oldMillis);
  await addSessionCookie(page.context(), server.url, strict, ada.refreshToken);
  return ada;
}

test("a form whose address the server refuses from an old session stays filled in and offers a new sign-in", async () => {
  await withVisitor(async (page) => {
    await givenOldSession(page);
    await openSection(page, "emails", strict);
    await page.getByLabel("New address").fill("countess@example.org");
    await press("Add address")(page);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel("New address").inputValue()).toBe("countess@example.org");
    await press("Add address")(page);
    await dialog(page).waitFor();
  });
});
