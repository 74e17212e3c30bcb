import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { testScenes } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server, {
    displayName: "A project whose name is rather long, as some names of projects are",
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

const open = (page: Page, name: string) => signInTo(page, `/projects/${developer.project.id}/${name}`, developer.person);

/** The configuration pages in all visual states, and how to reach them. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the settings": async (page) => {
    await open(page, "settings");
    await page.getByLabel("New owner").waitFor();
  },
  "the confirmation dialog for deleting a project": async (page) => {
    await open(page, "settings");
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "the sign-in methods with a change": async (page) => {
    await open(page, "sign-in-methods");
    await page.getByRole("switch", { name: "Passkey", exact: true }).click();
    await page.getByLabel("Provider ID").fill("acme");
    await page.getByRole("button", { name: "Add provider" }).click();
    await page.getByLabel("Issuer URL").waitFor();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByText("Enter the HTTPS address of the issuer").waitFor();
  },
  "the plan of a change that locks out a user": async (page) => {
    await open(page, "sign-in-methods");
    await page.getByRole("switch", { name: "Password", exact: true }).click();
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("heading", { name: "1 user loses every sign-in method" }).waitFor();
  },
  "the domains with an entered domain": async (page) => {
    await open(page, "domains");
    await page.getByLabel("Address of your app").fill("**.example.org");
    await page.getByLabel("Test an address").fill("https://elsewhere.example.org");
    await page.getByRole("switch").click();
    await page.getByText("Examples").waitFor();
    // Away from the bar of unsaved changes.
    await page.getByLabel("Address of your app").evaluate((field) => field.scrollIntoView({ block: "center" }));
  },
};

testScenes(scenes, () => ({ browser, url: server.url }));
