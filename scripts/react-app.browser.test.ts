// An app outside the repository that is built by Vite with our package, in React 18 and 19.
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ServedApp, serveApp } from "./consumers/serve-app.ts";

const { server, browser } = await startBrowserTest();
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("react-app", [resolve("dist/sdk/latchkey.tgz")]);
}, 600_000);
afterAll(() => consumer?.remove());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe.each(["18", "19"])("an app in React %s", (react) => {
  let project: ProjectKeys;
  let app: ServedApp;
  let person: Person;
  beforeAll(async () => {
    await consumer.run("env", `REACT=${react}`, "vite", "build");
    app = await serveApp(join(consumer.folder, `dist-${react}`), () => ({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
    }));
    project = await server.givenProject({
      auth: { password: { allowSignIn: true } },
      teams: { allowClientTeamCreation: true },
      domains: { allowLocalhost: false, trustedDomains: { app: { baseUrl: app.origin } } },
    });
    person = await server.givenUser({ project });
  }, 600_000);
  afterAll(() => app?.close());

  const withVisitor = (story: Story, expected?: RegExp) => visit(browser, app.origin, story, expected ? { expected } : {});

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign in").click();
    await button(page, "Sign out").waitFor();
  }
  const openNotes = async (context: BrowserContext, query: string) => {
    const page = await context.newPage();
    await page.goto(`/notes?${query}`);
    expect(await page.locator("html").getAttribute("data-react")).toMatch(new RegExp(`^${react}\\.`));
    return page;
  };

  // React 18 requires a boundary around what suspends after a click.
  test.each(["provider=none", "provider=outside", "provider=inside", ...(react === "18" ? [] : ["provider=none&no-boundary"])])(
    "with %s for TanStack Query shows each change of user and session, and keeps its own data",
    async (query) => {
      await withVisitor(async (_, context) => {
        const page = await openNotes(context, query);
        const other = await openNotes(context, query);
        await page.getByText("Signed out").waitFor();
        await signIn(page);
        await other.getByText("Hello ").waitFor();

        await button(page, "Rename").click();
        await page.getByText("Hello Countess").waitFor();
        await button(page, "Create team").click();
        await page.getByText(/Teams: .*Engines/).waitFor();

        await button(other, "Sign out").click();
        await other.getByText("Signed out").waitFor();
        await page.getByText("Signed out").waitFor();
        await signIn(page);
        await button(page, "Sign out").click();
        await page.getByText("Signed out").waitFor();

        if (query.startsWith("provider=none")) return;
        await page.getByText("note 1 from the app's client").waitFor();
        await button(page, "Reload notes").click();
        await page.getByText("note 2 from the app's client").waitFor();
      });
    },
  );

  test("alerts its user to an error of a call that no code handles, but not to its own failures", async () => {
    await withVisitor(async (_, context) => {
      const page = await openNotes(context, "provider=none");
      const shown: string[] = [];
      page.on("dialog", (dialog) => {
        shown.push(dialog.message());
        void dialog.accept();
      });
      await button(page, "Fail in the app").click();
      await button(page, "Wrap a failure").click();
      await button(page, "Fail in a call").click();
      await expect.poll(() => shown).toEqual([expect.stringContaining("email")]);
    }, /failure|email|status of/);
  });
});
