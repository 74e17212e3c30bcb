import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { sections } from "../pages/account-settings/sections.ts";
import { axeVisit, checkLinkedPages, testScenes, waitForContent } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";
import { addSessionCookie } from "../testing/session.ts";

// The pages as they are, whichever exist. Their dialogs and errors are scenes of other tests.
const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
let user: Person;
beforeAll(async () => {
  project = await server.givenProject({
    auth: {
      password: { allowSignIn: true },
      passkey: { allowSignIn: true },
      otp: { allowSignIn: true },
      oauth: { providers: { google: { type: "google", isShared: true, allowSignIn: true, allowConnectedAccounts: true } } },
    },
    apiKeys: { enabled: { user: true } },
    oauthServer: { isEnabled: true },
    payments: { products: { pro: { displayName: "Pro", customerType: "user", prices: "include-by-default", includedItems: {} } } },
    domains: { allowLocalhost: true },
  });
  user = await server.givenUser({ project });
});

const routes = readdirSync(fileURLToPath(new URL("../pages/routes", import.meta.url)))
  .map((file) => file.replace(".tsx", ""))
  // Its sections follow: without a user it leads to the sign-in page.
  .filter((route) => route !== "account-settings");
const openRoute = (route: string) => async (page: Page) => {
  await page.goto(`/p/${project.id}/handler/${route}`);
  await waitForContent(page);
};
testScenes(Object.fromEntries(routes.map((route) => [`the hosted page ${route}`, openRoute(route)])), () => ({
  browser,
  url: server.url,
  // Pages that a link leads to refuse the missing code.
  expected: /status of 4\d\d/,
}));

const openSection = (id: string) => async (page: Page) => {
  await addSessionCookie(page.context(), server.url, project, user.refreshToken);
  await page.goto(`/p/${project.id}/handler/account-settings#${id}`);
  await waitForContent(page);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  // A section that the project does not offer leads to the first.
  expect(await page.locator("nav [aria-current=page]").getAttribute("href")).toMatch(new RegExp(`#${id}$`));
};
testScenes(Object.fromEntries(sections.map(({ id }) => [`the section ${id} of the account settings`, openSection(id)])), () => ({
  browser,
  url: server.url,
}));

test("every page of the dashboard has no accessibility violations", { timeout: 400_000 }, async () => {
  const developer = await givenDeveloper(server);
  await developer.project.app.createUser({ primaryEmail: "ada@example.org" });
  await developer.project.app.createTeam({ displayName: "Engines" });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, "/", developer.person);
      const kinds = await checkLinkedPages(page, "/", (path) => /^\/((projects|teams)(\/|$)|$)/.test(path));
      expect(kinds).toEqual(expect.arrayContaining(["/teams/:id", "/projects/:id/users/:id", "/projects/:id/emails/themes/:id"]));
    },
    { colorScheme: "light", ...axeVisit },
  );
});
