// tests/notes.spec.ts
import { expect, test } from "@playwright/test";
import { connectTestServer } from "latchkey/testing";

// Reads the variables that `tests/playwright-setup.ts` has set.
const server = connectTestServer();
const origin = process.env.APP_URL as string;

test("a visitor signs in first", async ({ page }) => {
  await page.goto(origin);
  await expect(page.getByRole("heading")).toHaveText("Sign in first");
});

test("a user who is signed in sees the notes", async ({ browser }) => {
  const ada = await server.project.createTestUser();
  const context = await browser.newContext({ storageState: server.project.storageState(ada, origin) });
  const page = await context.newPage();
  await page.goto(origin);
  await expect(page.getByRole("heading")).toHaveText("Your notes");
  await context.close();
});
