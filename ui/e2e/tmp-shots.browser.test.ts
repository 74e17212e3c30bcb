import { afterAll, beforeAll, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";
import { providerIds } from "#contract/providers/index.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), connectBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
const providers = (n: number) => Object.fromEntries(providerIds.slice(0, n).map((id) => [`auth.oauth.providers.${id}`, { type: id, allowSignIn: true, allowConnectedAccounts: true, isShared: n <= 4 && true, clientId: "an id", clientSecret: "secret" }]));
const shot = async (page: Page, name: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true }); };
for (const colorScheme of ["light", "dark"] as const)
  test(`shots ${colorScheme}`, async () => {
    const three = await givenDeveloper(server);
    await three.project.updateConfig(providers(3));
    const twelve = await givenDeveloper(server);
    await twelve.project.updateConfig({ ...providers(12), "auth.passkey.allowSignIn": true });
    const seven = await givenDeveloper(server);
    await seven.project.updateConfig({ ...providers(7), "auth.password.allowSignIn": false });
    await visit(browser, server.url, async (page) => {
      for (const [name, { project }] of Object.entries({ three, twelve, seven }))
        for (const width of [1200, 375]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`/p/${project.id}/handler/sign-in`);
          await shot(page, `${name}-${width}-${colorScheme}`);
        }
      await page.goto(`/p/${three.project.id}/handler/sign-up`);
      await shot(page, `sign-up-375-${colorScheme}`);
      await page.goto(`/p/${three.project.id}/handler/oauth-callback`);
      await shot(page, `callback-375-${colorScheme}`);
      await page.goto(`/p/${three.project.id}/handler/oauth-test?provider=github`);
      await shot(page, `test-375-${colorScheme}`);
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await signInTo(page, `/projects/${three.project.id}/sign-in-methods`, three.person);
        await page.getByRole("switch", { name: "Facebook" }).click();
        await page.getByRole("switch", { name: "Microsoft" }).waitFor();
        await shot(page, `editor-${width}-${colorScheme}`);
      }
    }, { colorScheme, reducedMotion: "reduce" });
  }, 120000);
