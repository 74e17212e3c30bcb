import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { givenVirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { linkEmailTo } from "../testing/email.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";
import { addSessionCookie } from "../testing/session.ts";

// Changes that need a recent sign-in, in the account settings: the user proves itself again and stays signed in.

const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
beforeAll(async () => {
  const methods = { password: { allowSignIn: true }, passkey: { allowSignIn: true }, otp: { allowSignIn: true } };
  project = await server.givenProject({
    auth: { ...methods, sessions: { requireRecentSignIn: true } },
    domains: { allowLocalhost: true },
  });
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again to continue" });
const confirmed = (page: Page, message: string) => page.getByRole("region").getByText(message).waitFor();
const change = (person: Person, body: object) => server.request("PATCH", `/users/${person.id}`, { as: "server", project, body });
const listSessions = (person: Person) => server.db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
/** Makes the sessions of a user older than a recent sign-in may be. */
const age = (person: Person) =>
  server.db
    .updateTable("sessions")
    .set({ created_at: new Date(Date.now() - tokenLimits.recentSignInMillis - 1000) })
    .where("user_id", "=", person.id)
    .execute();

/** Opens a section as a user whose session is old. */
async function open(page: Page, section: string, person: Person): Promise<Person> {
  await age(person);
  await addSessionCookie(page.context(), server.url, project, person.refreshToken);
  await page.goto(`/p/${project.id}/handler/account-settings#${section}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return person;
}

test("a user with a second factor proves both factors and then turns it off, in the same session", async () => {
  await withVisitor(async (page) => {
    const person = await server.givenUser({ project });
    const totp = await givenSecondFactor(server, person, project);
    await open(page, "security", person);
    const before = await listSessions(person);
    await page.getByRole("button", { name: "Turn off" }).click();
    await dialog(page).getByLabel("Current password").fill("a wrong password");
    await dialog(page).getByRole("button", { name: "Sign in again" }).click();
    await dialog(page).getByText("Wrong password.").waitFor();
    await dialog(page).getByLabel("Current password").fill(person.password);
    await dialog(page).getByRole("button", { name: "Sign in again" }).click();
    await dialog(page).getByLabel("Six-digit code").fill(totp(40));
    await dialog(page).getByText("Wrong code.").waitFor();
    await dialog(page).getByLabel("Six-digit code").fill(totp());
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
    await confirmed(page, "Two-factor authentication is off");
    expect(await listSessions(person)).toEqual(before);
  }, /400/);
});

test("a user without a password proves itself by an e-mailed code and then sets one", async () => {
  await withVisitor(async (page) => {
    const person = await server.givenUser({ project });
    await change(person, { primary_email_verified: true, otp_auth_enabled: true, password: null });
    const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: person.id } });
    await open(page, "security", { ...person, refreshToken: json.refresh_token });
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByLabel("New password").fill("a new horse battery");
    await page.getByRole("button", { name: "Save password" }).click();
    await dialog(page).getByRole("button", { name: "E-mail me a code" }).click();
    await dialog(page).getByText(person.email).waitFor();
    const { code = "" } = await linkEmailTo(server, person.email);
    await dialog(page).getByLabel("Code from the e-mail").fill(code);
    await dialog(page).waitFor({ state: "detached" });
    // What the user typed is still there.
    await page.getByRole("button", { name: "Save password" }).click();
    await confirmed(page, "Password saved");
  }, /403/);
});

test("a user proves itself by its passkey and then removes it", async () => {
  await withVisitor(async (page) => {
    const person = await server.givenUser({ project });
    await addSessionCookie(page.context(), server.url, project, person.refreshToken);
    await page.goto(`/p/${project.id}/handler/account-settings#security`);
    await givenVirtualAuthenticator(page);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await confirmed(page, "Passkey added");
    await age(person);
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await dialog(page).getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
    await confirmed(page, "Passkey removed");
    expect(await listSessions(person)).toHaveLength(1);
  });
});

test("a user who has none of these signs out and in, and returns to the section", async () => {
  await withVisitor(async (page) => {
    const person = await server.givenUser({ project });
    await change(person, { password: null });
    const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: person.id } });
    await open(page, "security", { ...person, refreshToken: json.refresh_token });
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    await dialog(page).getByRole("button", { name: "Sign in again" }).click();
    await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=.*account-settings%23security/);
  });
});

describe("accessibility", () => {
  const scenes: Scenes = {
    "the dialog that signs in again": async (page) => {
      const person = await server.givenUser({ project });
      await change(person, { primary_email_verified: true, otp_auth_enabled: true });
      await open(page, "security", person);
      await page.getByRole("button", { name: "Set up authenticator app" }).click();
      await dialog(page).getByRole("button", { name: "E-mail me a code" }).waitFor();
    },
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});
