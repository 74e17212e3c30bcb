import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { examineScenes } from "./testing/accessibility.ts";
import { signInTo } from "./testing/developer.ts";
import { type GivenDeveloper, givenDeveloper } from "./testing/project.ts";

let server: TestServer;
let browser: Browser;
let developer: GivenDeveloper;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  developer = await givenDeveloper(server, {
    displayName: "A project whose name is rather long, as names of projects come to be",
    config: {
      allowUserApiKeys: true,
      oauthProviders: [
        { id: "google", type: "shared" },
        { id: "github", type: "standard", clientId: "a-client-id".repeat(8), clientSecret: "a secret" },
      ],
      domains: [{ domain: `http://*.${"preview-of-something-".repeat(2)}example.org`, handlerPath: "/handler" }],
    },
  });
  await developer.user.createTeam({ displayName: "Friends of the shop" });
  await developer.project.app.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password: "correct horse" });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (page: Page, name: string) => signInTo(page, `/projects/${developer.project.id}/${name}`, developer.person);

/** The pages of a project's configuration, in the states that look different, and how to get there. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the settings": async (page) => {
    await open(page, "settings");
    await page.getByLabel("New owner").waitFor();
  },
  "the question before a project is deleted": async (page) => {
    await open(page, "settings");
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "the sign-in methods with something missing": async (page) => {
    await open(page, "sign-in-methods");
    await page.getByRole("switch", { name: "Facebook" }).click();
    await page.getByRole("switch", { name: "Passkey" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter the client id").waitFor();
  },
  "the plan of a change that hurts": async (page) => {
    await open(page, "sign-in-methods");
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("switch", { name: "GitHub" }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("heading", { name: "1 user loses every way to sign in" }).waitFor();
  },
  "the domains with another one typed": async (page) => {
    await open(page, "domains");
    await page.getByLabel("Address of your app").fill("**.example.org");
    await page.getByLabel("Try an address").fill("https://elsewhere.example.org");
    await page.getByRole("switch").click();
    await page.getByText("What it covers").waitFor();
  },
};

examineScenes(scenes, () => ({ browser, url: server.url }));
