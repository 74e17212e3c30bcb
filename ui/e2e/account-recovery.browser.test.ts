import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { givenInvitingTeam } from "#server/testing/teams/invitations.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, newEmail, secret, signUp } from "../testing/hosted-pages.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys & { tenancyId: string };
let base: string;
beforeAll(async () => {
  project = await server.givenProject();
  base = `/p/${project.id}/handler`;
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);

test("loading the link of a sign-up verifies nothing; its reader may say that another person signed up", async () => {
  const address = newEmail();
  let link = "";
  await withVisitor(async (attacker) => {
    await signUp(attacker, base, address);
    await arrived(attacker);
    link = (await linkEmailTo(server, address)).link;

    await withVisitor(async (page) => {
      await page.goto(link);
      await button(page, "Verify e-mail address").waitFor();
      await page.waitForLoadState("networkidle");
      const { json } = await server.request("GET", `/users?query=${address}`, { as: "server", project });
      expect(json.items[0]).toMatchObject({ primary_email_verified: false, has_password: true });
      await button(page, "This was not me").click();
      await page.getByRole("heading", { name: "The account can no longer be used with your address" }).waitFor();
    });
    await attacker.goto(`${base}/sign-in`);
    await email(attacker).fill(address);
    await secret(attacker).fill("correct horse battery");
    await button(attacker, "Sign in").click();
    await expect.poll(() => alert(attacker)).toContain("Wrong e-mail or password");
    // The attacker's session has ended.
  }, /status of 40[01]/);
});

test("a reset of a never verified account lists the removed members, and one click invites each again", async () => {
  const ada = await server.givenUser({ project });
  const mallory = await server.givenUser({ project });
  const teamId = await givenInvitingTeam(server, project, ada.id);
  await server.db
    .insertInto("team_members")
    .values({ tenancy_id: project.tenancyId, team_id: teamId, user_id: mallory.id, created_at: server.clock.now() })
    .execute();
  const body = { email: ada.email, callback_url: `${server.url}${base}/password-reset` };
  await server.request("POST", "/auth/password/send-reset-code", { as: "client", project, body });
  await withVisitor(async (page) => {
    await page.goto((await linkEmailTo(server, ada.email)).link);
    await page.getByLabel("New password").fill("another horse battery");
    await button(page, "Save password").click();
    await page.getByRole("heading", { name: "Removed from your teams" }).waitFor();
    await page.getByText(mallory.email).waitFor();
    await page.getByRole("heading", { name: "Teams that you are still in" }).waitFor();
    await page.getByRole("listitem").getByText("Crew", { exact: true }).waitFor();

    // The e-mail about it leads to the same list.
    await page.goto((await linkEmailTo(server, ada.email, 2)).link);
    await page.getByRole("heading", { name: "Your account was recovered" }).waitFor();
    await button(page, `Invite again: ${mallory.email}, Crew`).click();
    await page.getByRole("status").getByText("Invited").waitFor();
    expect((await linkEmailTo(server, mallory.email)).link).toContain(`${base}/team-invitation?code=`);
  });
});

test("the reader of a claimed address sees what else opens the account, and starts an account of their own", async () => {
  const { email: other, ...mallory } = await server.givenUser({ project });
  const verified = { primary_email_verified: true };
  await server.request("PATCH", `/users/${mallory.id}`, { as: "server", project, body: verified });
  const address = newEmail();
  const body = { user_id: "me", type: "email", value: address, used_for_auth: true };
  const added = await server.request("POST", "/contact-channels", { as: "client", project, user: mallory.accessToken, body });
  expect(added.status, added.text).toBe(201);
  const reset = { email: address, callback_url: `${server.url}${base}/password-reset` };
  await server.request("POST", "/auth/password/send-reset-code", { as: "client", project, body: reset });
  await withVisitor(async (page) => {
    await page.goto((await linkEmailTo(server, address)).link);
    await page.getByRole("heading", { name: "Is this account yours?" }).waitFor();
    await page.getByText(`${other[0]}***@`).waitFor();
    await button(page, "No, start an account of my own").click();
    await page.getByRole("heading", { name: "The account can no longer be used with your address" }).waitFor();
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL(/\/sign-up/);
    await email(page).fill(address);
    await secret(page).fill("another horse battery");
    await button(page, "Create account").click();
    const found = async () =>
      (await server.request("GET", `/users?query=${address}`, { as: "server", project })).json.items.map(({ id }: { id: string }) => id);
    await expect.poll(async () => (await found()).filter((id: string) => id !== mallory.id)).toHaveLength(1);
  });
  expect((await emailTo(server, other))?.text).toContain(address);
});
