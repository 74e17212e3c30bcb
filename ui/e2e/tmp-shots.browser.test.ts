import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { deviceCalls, givenDeviceApplication } from "#server/testing/sign-in/devices.ts";
import { button } from "../testing/hosted-pages.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
test("shots", async () => {
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, oauthServer: { isEnabled: true } });
  const calls = deviceCalls(server, project);
  const person = await server.givenUser({ project });
  const television = await givenDeviceApplication(server, project, { display_name: "Television" });
  await visit(browser, server.url, async (page, context) => {
    await addSessionCookie(context, server.url, project, person.refreshToken);
    const codes = await calls.start(television, {}, { "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36" });
    for (const [name, scheme, width] of [["light", "light", 1280], ["dark", "dark", 1280], ["phone", "light", 390]] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(codes.verification_uri);
      await page.getByLabel("Code").waitFor();
      await page.screenshot({ path: `/tmp/s-code-${name}.png`, fullPage: true });
      await page.goto(codes.verification_uri_complete);
      await page.getByText(codes.user_code).waitFor();
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/s-question-${name}.png`, fullPage: true });
    }
    await button(page, "Allow").click();
    await page.getByRole("heading", { name: "The device is connected" }).waitFor();
    await page.screenshot({ path: `/tmp/s-allowed.png`, fullPage: true });
  }, {});
  expect(1).toBe(1);
});
