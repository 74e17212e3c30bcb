// The app on `@stackframe/react` 2.8.52 of published-apps.browser.test.ts, and one on `@stackframe/stack` 2.8.51. `latchkey migrate-imports`
// moves them to our library. They are built for production and used in a browser.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visit } from "../../server/testing/browser.ts";
import { startBrowserTest } from "../../server/testing/browser-test.ts";
import { permissiveConfig } from "../../server/testing/fixtures.ts";
import { button, email, newEmail, secret } from "../../ui/testing/hosted-pages.ts";
import { buildPackages } from "../consumers/build-packages.ts";
import { type Consumer, prepareConsumer } from "../consumers/prepare-consumer.ts";
import { envText, serveFiles, startNext, writeNextEnvironment } from "./published-apps.ts";

const { server, browser } = await startBrowserTest();
const { client: packageFile } = await buildPackages();
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("moved-app", [packageFile]);
  cpSync("scripts/consumers/published-clients/react", join(consumer.folder, "src"), { recursive: true });
}, 600_000);
afterAll(() => consumer?.remove());

/** Signs up on the page to which the app sends visitors. @returns the address of the new user */
async function signUp(page: Page): Promise<string> {
  const address = newEmail();
  await page.goto("/");
  await page.waitForURL(/\/handler\/sign-in/);
  await page.goto("/handler/sign-up");
  await email(page).fill(address);
  await secret(page).fill("correct horse battery");
  await button(page, "Create account").click();
  await page.getByRole("heading", { name: `Signed in as ${address}` }).waitFor();
  return address;
}

test("an app of 2.8.52 moves by one command: types, build, sign-up, rename, teams and sign-out", async () => {
  const project = await server.givenProject(permissiveConfig);
  const settings = {
    VITE_BASE_URL: server.url,
    VITE_PROJECT_ID: project.id,
    VITE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
  };
  writeFileSync(join(consumer.folder, "src/.env"), envText(settings));
  await consumer.run("latchkey", "migrate-imports", "src", "--write");
  const source = readFileSync(join(consumer.folder, "src/main.tsx"), "utf8");
  expect(source).toContain('} from "latchkey/stack";');
  expect(source).toContain('import "latchkey/components.css";');
  await consumer.run("tsc");
  await consumer.run("vite", "build", "src", "--outDir", "../dist");

  const app = await serveFiles(join(consumer.folder, "dist"));
  try {
    await visit(browser, app.origin, async (page) => {
      await signUp(page);
      await page.getByText("Name: none").waitFor();
      await button(page, "Become a countess").click();
      await page.getByText("Name: Countess").waitFor();
      await button(page, "Add a team").click();
      await page.getByText("All teams: Engines").waitFor();
      await page.getByText("Selected team: Engines").waitFor();
      await page.reload();
      await page.getByText("Name: Countess").waitFor();
      await button(page, "Leave").click();
      await page.waitForURL(/\/handler\/sign-in/);
    });
  } finally {
    await app.close();
  }
}, 600_000);

test("an app of @stackframe/stack 2.8.51 moves by one command: build, server components, hooks, a server action and sign-out", async () => {
  const project = await server.givenProject(permissiveConfig);
  const folder = join(consumer.folder, "nextjs");
  writeNextEnvironment(folder, server.url, project);
  await consumer.run("latchkey", "migrate-imports", "nextjs", "--write");
  const layout = readFileSync(join(folder, "app/layout.jsx"), "utf8");
  expect(layout).toContain('import { StackProvider, StackTheme } from "latchkey/stack";');
  expect(layout).toContain('import "latchkey/components.css";');
  await consumer.run("next", "build", "nextjs");

  const app = await startNext(consumer);
  const errors: string[] = [];
  try {
    await visit(browser, app.origin, async (page, context) => {
      page.on("pageerror", ({ message }) => errors.push(message));
      const address = await signUp(page);
      await page.getByText(`By the client app: ${address}`).waitFor();
      await page.getByText("Settings: /handler/account-settings").waitFor();
      await button(page, "Become a countess").click();
      await page.getByText("Name: Countess").waitFor();
      await button(page, "Add a team").click();
      await page.getByText("All teams: Engines").waitFor();
      await button(page, "Become a baroness").click();
      await page.getByText("Name: Baroness").waitFor();

      const html = await (await context.request.get(app.origin)).text();
      expect(html).toContain("Selected team: <!-- -->Engines");
      expect(html).toContain("Name: <!-- -->Baroness");
      expect(html).not.toContain(project.secretServerKey);

      await page.goto("/handler/account-settings");
      await page.getByRole("heading", { name: "Account settings" }).waitFor();
      await page.goto("/");
      await button(page, "Leave").click();
      await page.waitForURL(/\/handler\/sign-in/);
      await email(page).waitFor();
    });
  } finally {
    await app.close();
  }
  expect(errors).toEqual([]);
}, 900_000);
