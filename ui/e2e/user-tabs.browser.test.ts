import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import { findViolations, overflow, phone, waitForContent } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
const screenshots = process.env.SCREENSHOTS;
/** The tabs by their labels. The first one has no name in the address. */
const tabs = [
  ["Profile", null],
  ["Sign-in", "sign-in"],
  ["Sessions", "sessions"],
  ["Teams", "teams"],
  ["Permissions", "permissions"],
  ["Money", "money"],
  ["E-mails", "emails"],
  ["Activity", "activity"],
  ["Metadata", "metadata"],
  ["Danger", "danger"],
] as const;
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the user" }).getByRole("link", { name, exact: true }).click();

test("a developer manages how a user signs in, the user's teams and access, and deletes the user", async () => {
  const { project, person } = await givenDeveloper(server);
  await project.update({ config: { credentialEnabled: true, oauthProviders: [{ id: "github", type: "shared" }] } });
  const { app } = project;
  const user = await app.createUser({
    displayName: "Hedy Lamarr",
    primaryEmail: "hedy@example.org",
    primaryEmailAuthEnabled: true,
    clientMetadata: { plan: "pro", seats: 5, beta: true, tags: ["radio"] },
  });
  await user.update({ totpMultiFactorSecret: new Uint8Array(20).fill(7) });
  await app.createOAuthProvider({
    ...{ userId: user.id, providerConfigId: "github", accountId: "583231" },
    ...{ allowSignIn: true, allowConnectedAccounts: false },
  });
  await app.createTeam({ displayName: "Radio" });
  for (let made = 0; made < 2; made++) await user.createSession();
  const read = () => app.getUser(user.id);
  const story = async (page: Page) => {
    const path = `/projects/${project.id}/users/${user.id}`;
    const act = async (name: string) => {
      await page.getByRole("button", { name: "More actions for the user" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
    await signInTo(page, path, person);
    await page.getByRole("button", { name: "Mark as verified" }).click();
    await expect.poll(async () => (await read())?.primaryEmailVerified).toBe(true);

    await act("Set password");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("dialog").getByRole("button", { name: "Set password" }).click();
    await page
      .getByText(/at least/)
      .first()
      .waitFor();
    await page.getByLabel("New password").fill("frequency hopping 1942");
    await page.getByRole("dialog").getByRole("button", { name: "Set password" }).click();
    await page.getByText("The password of Hedy Lamarr was set").waitFor();
    expect((await user.getActiveSessions()).length).toBe(0);
    await user.createSession();

    await act("Send reset e-mail");
    await confirm("Send reset e-mail");
    await page.getByText("A reset e-mail was sent to hedy@example.org").waitFor();
    expect((await emailTo(server, "hedy@example.org"))?.text).toContain(`/p/${project.id}/handler/password-reset?code=`);

    await openTab(page, "Sign-in");
    await page.getByRole("button", { name: "Remove second factor" }).click();
    expect(await findViolations(page)).toEqual([]);
    await confirm("Remove second factor");
    await page.getByText("Second factor removed").waitFor();
    expect((await read())?.isMultiFactorRequired).toBe(false);
    await page.getByText("583231").waitFor();
    await page.getByRole("button", { name: "Remove the account GitHub" }).click();
    await confirm("Remove");
    await page.getByText("The account at GitHub was removed").waitFor();
    expect(await user.listOAuthProviders()).toEqual([]);

    await openTab(page, "E-mails");
    await page
      .getByRole("button", { name: /^Details of/ })
      .first()
      .waitFor();

    await openTab(page, "Teams");
    await page.getByRole("button", { name: "Add to team" }).click();
    await page.getByLabel("Team", { exact: true }).selectOption({ label: "Radio" });
    await page.getByLabel("Role").selectOption("team_admin");
    await page.getByRole("dialog").getByRole("button", { name: "Add to team" }).click();
    await page.getByText("Hedy Lamarr is now a member of Radio").waitFor();
    await page.getByText("team_admin", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Permissions in Radio" }).click();
    await page.getByRole("button", { name: "Revoke team_admin" }).waitFor();

    await act("Ban");
    await page.getByRole("dialog").getByLabel("Reason").fill("Jamming");
    await page.getByRole("dialog").getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByText("Hedy Lamarr was banned").waitFor();
    expect(await read()).toMatchObject({ banReason: "Jamming", bannedUntil: expect.any(Date) });
    await act("End ban");
    await confirm("End ban");
    await page.getByText("The ban of Hedy Lamarr has ended").waitFor();

    await user.createSession();
    await openTab(page, "Sessions");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await confirm("Sign out everywhere");
    await page.getByText("Hedy Lamarr is signed out everywhere").waitFor();
    expect((await user.getActiveSessions()).length).toBe(0);

    for (const [name, tab] of tabs) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1360, height: 900 });
      await openTab(page, name);
      await page.waitForURL((url) => url.searchParams.get("tab") === tab);
      await waitForContent(page);
      if (screenshots) await page.screenshot({ fullPage: true, path: `${screenshots}/${tab ?? "profile"}-light.png` });
      expect(await findViolations(page), name).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      if (screenshots) await page.screenshot({ fullPage: true, path: `${screenshots}/${tab ?? "profile"}-dark.png` });
      await page.setViewportSize(phone.viewport);
      expect(await overflow(page), name).toBe(0);
      expect(await findViolations(page), name).toEqual([]);
      if (screenshots) await page.screenshot({ fullPage: true, path: `${screenshots}/${tab ?? "profile"}-phone.png` });
    }

    await openTab(page, "Danger");
    await page.getByRole("button", { name: "Delete user" }).click();
    await page.getByLabel("To confirm, type: Hedy Lamarr").fill("hedy lamarr");
    await confirm("Delete user");
    await page.getByText("Hedy Lamarr was deleted").waitFor();
    expect(await read()).toBeNull();
  };
  await visit(browser, server.url, story, { bypassCSP: true });
});
