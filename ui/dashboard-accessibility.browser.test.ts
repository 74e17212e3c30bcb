import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "#server/testing/browser.ts";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { examineScenes } from "./testing/accessibility.ts";
import { signInTo } from "./testing/developer.ts";

let server: TestServer;
let browser: Browser;
let owner: Person;
let newcomer: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  owner = await server.givenUser({ email: "a.rather.long.address.of.the.owner@subsidiary.example.org" });
  newcomer = await server.givenUser();
  for (let i = 0; i < 26; i++) await server.givenUser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The developer's pages, in the states that look different, and how to get there. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the list of projects": (page) => signInTo(page, "/", owner),
  "the list without projects": async (page) => {
    await signInTo(page, "/projects", newcomer);
    await page.getByText("No projects yet").waitFor();
  },
  "the dialog for a new project, refused": async (page) => {
    await signInTo(page, "/", owner);
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByText("Enter a name for the project.").waitFor();
  },
  "the switcher": async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Sign-in methods" }).waitFor();
    await page.getByRole("button", { name: /Switch project/ }).click();
    await page.getByRole("link", { name: "All projects" }).waitFor();
  },
  "the overview with a table opened": async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByText("Show as a table").first().click();
    await page.locator(".recharts-surface").first().waitFor();
  },
  "the page of a project that is not one's own": async (page) => {
    await signInTo(page, "/projects/internal", newcomer);
    await page.getByText("not an owner of this project").waitFor();
  },
  "the list of users": async (page) => {
    await signInTo(page, "/projects/internal/users", owner);
    await page.getByRole("table").waitFor();
  },
  "the API keys": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("table").waitFor();
  },
  "the dialog for new keys": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Valid for").selectOption("Never expires");
    await page.getByText("stay dangerous").waitFor();
  },
  "new keys shown in full": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Description").fill("The shop's server");
    await page.getByRole("button", { name: "Make keys" }).click();
    await page.getByRole("heading", { name: "Store these keys now" }).waitFor();
  },
  "the question before keys are revoked": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page
      .getByRole("button", { name: /^Revoke / })
      .first()
      .click();
    await page.getByRole("alertdialog").waitFor();
  },
};

examineScenes(scenes, () => ({ browser, url: server.url }));
