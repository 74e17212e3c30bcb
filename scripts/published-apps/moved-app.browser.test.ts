// The app on `@stackframe/react` 2.8.52 of published-apps.browser.test.ts, moved to our library by `latchkey migrate-imports`. It is checked,
// built for production and used in a browser.
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
import { serveFiles } from "./published-apps.ts";

const { server, browser } = await startBrowserTest();
const { client: packageFile } = await buildPackages();
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("moved-app", [packageFile]);
  cpSync("scripts/consumers/published-clients/react", join(consumer.folder, "src"), { recursive: true });
}, 600_000);
afterAll(() => consumer?.remove());

/** The page of an app whose user is signed in. */
async function expectAccount(page: Page, address: string): Promise<void> {
  await page.getByRole("heading", { name: `Signed in as ${address}` }).waitFor();
}

test("an app of 2.8.52 moves by one command: types, build, sign-up, rename, teams and sign-out", async () => {
  const project = await server.givenProject(permissiveConfig);
  const settings = { BASE_URL: server.url, PROJECT_ID: project.id, PUBLISHABLE_CLIENT_KEY: project.publishableClientKey };
  writeFileSync(
    join(consumer.folder, "src/.env"),
    Object.entries(settings)
      .map(([name, value]) => `VITE_${name}=${value}\n`)
      .join(""),
  );
  await consumer.run("latchkey", "migrate-imports", "src", "--write");
  const source = readFileSync(join(consumer.folder, "src/main.tsx"), "utf8");
  expect(source).toContain('} from "latchkey/stack";');
  expect(source).toContain('import "latchkey/components.css";');
  await consumer.run("tsc");
  await consumer.run("vite", "build", "src", "--outDir", "../dist");

  const app = await serveFiles(join(consumer.folder, "dist"));
  try {
    await visit(browser, app.origin, async (page) => {
      const address = newEmail();
      await page.goto("/");
      await page.waitForURL(/\/handler\/sign-in/);
      await page.goto("/handler/sign-up");
      await email(page).fill(address);
      await secret(page).fill("correct horse battery");
      await button(page, "Create account").click();
      await expectAccount(page, address);
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
