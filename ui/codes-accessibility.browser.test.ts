import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { givenVirtualAuthenticator } from "#server/testing/virtual-authenticator.ts";
import { examineScenes } from "./testing/accessibility.ts";
import { mailTo } from "./testing/mail.ts";
import { enterAs } from "./testing/session.ts";

let server: TestServer;
let browser: Browser;
let project: ProjectKeys;
let base: string;
let onlyPasskeys: string;
let resetLink: string;
let session: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
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
  resetLink = (await mailTo(server, ada.email)).link;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const email = (page: Page) => page.getByLabel("E-mail", { exact: true });

const unknown = "0".repeat(45);

/** Has somebody who is signed in decide on a command line tool. */
async function decide(page: Page, loginCode: string, button: string): Promise<void> {
  await enterAs(page.context(), server.url, project, session);
  await page.goto(`${base}/cli-auth-confirm?login_code=${loginCode}`);
  await page.getByRole("button", { name: button }).click();
}

/** Every page of one-time codes and of the other ways in, in the states that look different, and how to get there. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the sign-in page with three methods": async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  },
  "the sign-in page with passkeys only, after none was used": async (page) => {
    await givenVirtualAuthenticator(page);
    await page.goto(`${onlyPasskeys}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used").waitFor();
  },
  "the question of a command line tool": async (page) => {
    await enterAs(page.context(), server.url, project, session);
    await page.goto(`${base}/cli-auth-confirm?login_code=${unknown}`);
    await page.getByRole("button", { name: "Confirm" }).waitFor();
  },
  "a command line tool that is signed in": async (page) => {
    const { json } = await server.request("POST", "/auth/cli", { as: "client", project });
    await decide(page, json.login_code, "Confirm");
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
  },
  "a command line tool that was turned away": async (page) => {
    await decide(page, unknown, "It was not me");
    await page.getByRole("heading", { name: "The command line tool is not signed in" }).waitFor();
  },
  "a command line tool that cannot be signed in any more": async (page) => {
    await decide(page, unknown, "Confirm");
    await page.getByRole("heading", { name: "This sign-in cannot be confirmed" }).waitFor();
  },
  "the tab of a mail's link that has nowhere to go on to": async (page) => {
    const address = `${randomUUID()}@subsidiary.example.org`;
    const body = { email: address, callback_url: `${server.url}${base}/magic-link-callback` };
    await server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body });
    await page.goto((await mailTo(server, address)).link);
    await page.getByText("You may close this tab.").waitFor();
  },
  "the wait for a mailed code, with one that was refused": async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: "E-mail me a code" }).click();
    await email(page).fill(`a.rather.long.address.${randomUUID()}@subsidiary.example.org`);
    await page.getByText("You need no password").waitFor();
    await page.getByRole("button", { name: "E-mail me a code" }).click();
    await page.getByLabel("Code from the e-mail").fill("WWWWWW");
    await page.getByRole("alert").waitFor();
  },
  "the page for a forgotten password, sent": async (page) => {
    await page.goto(`${base}/forgot-password`);
    await email(page).fill("nobody@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("If somebody signs in").waitFor();
  },
  "the page for a new password": async (page) => {
    await page.goto(resetLink);
    await page.getByLabel("New password").fill("password123");
    await page.getByText("one of the first passwords").waitFor();
  },
  "the page of a link that does not work": async (page) => {
    await page.goto(`${base}/password-reset?code=none`);
    await page.getByRole("alert").waitFor();
  },
  "the page of a verification that failed": async (page) => {
    await page.goto(`${base}/email-verification?code=none`);
    await page.getByRole("alert").waitFor();
  },
  "the second factor, half typed": async (page) => {
    await page.addInitScript(() => sessionStorage.setItem("stack_mfa_attempt_code", "0".repeat(45)));
    await page.goto(`${base}/mfa`);
    await page.getByLabel("Six-digit code").fill("123");
  },
  "the second factor of no sign-in": async (page) => {
    await page.goto(`${base}/mfa`);
    await page.getByText("There is no sign-in to confirm").waitFor();
  },
};

examineScenes(scenes, () => ({ browser, url: server.url }));
