import { defineConfig } from "@playwright/test";

// CHROMIUM_PATH names an installed browser. Without it, `npx playwright install chromium` brings one.
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/playwright-setup.ts",
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: executablePath === undefined ? {} : { executablePath, args: ["--no-sandbox"] },
  },
});
