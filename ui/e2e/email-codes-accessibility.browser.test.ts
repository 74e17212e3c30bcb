import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { givenSignInCode, givenVerificationCode } from "#server/testing/foundation/codes.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { givenVirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { givenRecoveryCode } from "#server/testing/teams/invitations.ts";
import { testScenes } from "../testing/accessibility.ts";
import { linkEmailTo } from "../testing/email.ts";
import { email } from "../testing/hosted-pages.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys & { tenancyId: string };
let base: string;
let onlyPasskeys: string;
let resetLink: string;
let session: string;
beforeAll(async () => {
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
  });
  onlyPasskeys = `/p/${(await server.givenProject({ auth: { passkey: { allowSignIn: true } } })).id}/handler`;
  base = `/p/${project.id}/handler`;
  const ada = await server.givenUser({ project });
  session = ada.refreshToken;
  await server.request("POST", "/auth/password/send-reset-code", {
    as: "client",
    project,
    body: { email: ada.email, callback_url: `${server.url}${base}/password-reset` },
  });
  resetLink = (await linkEmailTo(server, ada.email)).link;
});

const unknown = "0".repeat(45);

/** Opens the confirmation page of a command line tool as a signed-in user. */
async function openTool(page: Page, loginCode: string): Promise<void> {
  await addSessionCookie(page.context(), server.url, project, session);
  await page.goto(`${base}/cli-auth-confirm?login_code=${loginCode}`);
}

/** Opens the question of a command line tool that waits. */
async function openWaitingTool(page: Page): Promise<void> {
  const { json } = await server.request("POST", "/auth/cli", { as: "client", project, body: { device_name: "ada-laptop" } });
  await openTool(page, json.login_code);
}

/** The pages of one-time codes, MFA, tools and invitations in all visual states, and how to reach them. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the sign-in page with three methods": async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  },
  "the sign-in page with passkeys only, after a dismissed prompt": async (page) => {
    await givenVirtualAuthenticator(page);
    await page.goto(`${onlyPasskeys}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used").waitFor();
  },
  "the confirmation page of a command line tool": async (page) => {
    await openWaitingTool(page);
    await page.getByRole("button", { name: "Confirm" }).waitFor();
  },
  "a command line tool that is signed in": async (page) => {
    await openWaitingTool(page);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
  },
  "a denied command line tool": async (page) => {
    await openWaitingTool(page);
    await page.getByRole("button", { name: "This was not me" }).click();
    await page.getByRole("heading", { name: "The command line tool is not signed in" }).waitFor();
  },
  "a command line tool with an invalid code": async (page) => {
    await openTool(page, unknown);
    await page.getByRole("heading", { name: "This sign-in cannot be confirmed" }).waitFor();
  },
  "the magic link page after sign-in without a return URL": async (page) => {
    const address = `${randomUUID()}@subsidiary.example.org`;
    const body = { email: address, callback_url: `${server.url}${base}/magic-link-callback` };
    await server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body });
    await page.goto((await linkEmailTo(server, address)).link);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("You can close this tab.").waitFor();
  },
  "the e-mail code form with a wrong code": async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: "E-mail me a code" }).click();
    await email(page).fill(`a.rather.long.address.${randomUUID()}@subsidiary.example.org`);
    await page.getByText("No password needed").waitFor();
    await page.getByRole("button", { name: "E-mail me a code" }).click();
    await page.getByLabel("Code from the e-mail").fill("WWWWWW");
    await page.getByRole("alert").waitFor();
  },
  "the forgot password page after sending": async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill("nobody@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("If an account uses").waitFor();
  },
  "the password reset page": async (page) => {
    await page.goto(resetLink);
    await page.getByLabel("New password").fill("password123");
    await page.getByText("easy to guess").waitFor();
  },
  "the password reset page with an invalid link": async (page) => {
    await page.goto(`${base}/password-reset?code=none`);
    await page.getByRole("alert").waitFor();
  },
  "the magic link page": async (page) => {
    const code = await givenSignInCode(server, project);
    await page.goto(`${base}/magic-link-callback?code=${code}`);
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  },
  "the verification page with both buttons": async (page) => {
    const { code } = await givenVerificationCode(server, project);
    await page.goto(`${base}/email-verification?code=${code}`);
    await page.getByRole("button", { name: "This was not me" }).waitFor();
  },
  "the page of a recovered account": async (page) => {
    const { code } = await givenRecoveryCode(server, project);
    await page.goto(`${base}/account-recovery?code=${code}`);
    await page.getByText("Invite again").waitFor();
  },
  "the verification page with an error": async (page) => {
    await page.goto(`${base}/email-verification?code=none`);
    await page.getByRole("alert").waitFor();
  },
  "the MFA page with an incomplete code": async (page) => {
    await page.addInitScript(() => sessionStorage.setItem("stack_mfa_attempt_code", "0".repeat(45)));
    await page.goto(`${base}/mfa`);
    await page.getByLabel("Six-digit code").fill("123");
  },
  "the MFA page without a pending sign-in": async (page) => {
    await page.goto(`${base}/mfa`);
    await page.getByText("This sign-in has expired").waitFor();
  },
};

testScenes(scenes, () => ({ browser, url: server.url }));
