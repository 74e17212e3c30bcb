// tests/playwright-setup.ts
import { startApp } from "./start-app.ts";

/** Starts the app once. Playwright passes the variables of this process to its workers. */
export default async function setUp() {
  const { url, close } = await startApp();
  process.env.APP_URL = url;
  return close;
}
