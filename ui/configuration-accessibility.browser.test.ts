import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { examined, overflow, phone, smallTargets, violationsOf } from "./testing/accessibility.ts";
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
    await page.getByRole("switch", { name: "Password" }).click();
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

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.each(Object.keys(scenes))("%s breaks no rule of WCAG 2.2 AA that a machine can check", async (name) => {
    await visit(
      browser,
      server.url,
      async (page) => {
        await scenes[name]?.(page);
        expect(await violationsOf(page)).toEqual([]);
      },
      { colorScheme, ...examined },
    );
  });
});

test.each(Object.keys(scenes))("%s fits a phone, and everything to be pressed is at least 24 px high and wide", async (name) => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await scenes[name]?.(page);
      expect(await overflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
    },
    phone,
  );
});
