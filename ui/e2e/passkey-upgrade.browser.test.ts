import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { givenVirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";
import { passkeySignInPage } from "../testing/passkey.ts";

const auth = { password: { allowSignIn: true }, passkey: { allowSignIn: true, createAfterPassword: true } };
let server: TestServer;
let browser: Browser;
let project: ProjectKeys;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), connectBrowser()]);
  project = await server.givenProject({ auth, domains: { allowLocalhost: true } });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Answers like a browser whose password manager creates passkeys. Chromium offers that with its own password manager only, which a test
 * has not. The virtual authenticator makes the passkey in its place.
 */
function answerLikePasswordManager({ refuses }: { refuses: boolean }): void {
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = (options = {}) => {
    const { mediation, ...others } = options as CredentialCreationOptions & { mediation?: string };
    sessionStorage.setItem("creations", JSON.stringify([...JSON.parse(sessionStorage.getItem("creations") ?? "[]"), mediation]));
    return refuses ? Promise.reject(new DOMException("No password was filled in.", "NotAllowedError")) : create(others);
  };
  Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ conditionalCreate: true, conditionalGet: true }) });
}
const readCreations = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("creations") ?? "[]"));

/** Signs in with a new user's password. @returns the mediations of the passkeys that the page wanted, and how many the user has */
async function signIn(at: ProjectKeys, { refuses = false } = {}): Promise<{ creations: (string | null)[]; passkeys: number }> {
  const person = await server.givenUser({ project: at });
  let creations: (string | null)[] = [];
  await visit(browser, server.url, async (page) => {
    await givenVirtualAuthenticator(page);
    await page.addInitScript(answerLikePasswordManager, { refuses });
    await page.goto(passkeySignInPage(at));
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${server.url}/dev/inbox`);
    creations = await readCreations(page);
  });
  const { json } = await server.request("GET", `/auth/passkeys?user_id=${person.id}`, { as: "server", project: at });
  return { creations, passkeys: json.items.length };
}

test("a sign-in with a password creates a passkey where the browser does it without a dialog", async () => {
  expect(await signIn(project)).toEqual({ creations: ["conditional"], passkeys: 1 });
});

test("a browser that refuses signs in as before", async () => {
  expect(await signIn(project, { refuses: true })).toEqual({ creations: ["conditional"], passkeys: 0 });
});

test("a project that does not want it has no passkey created", async () => {
  const other = await server.givenProject({ auth: { ...auth, passkey: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  expect(await signIn(other)).toEqual({ creations: [], passkeys: 0 });
});
