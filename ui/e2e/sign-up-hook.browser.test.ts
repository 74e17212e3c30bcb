import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

const endpoint = createServer((_request, response) => {
  response.end(JSON.stringify({ outcome: "reject", message: "Please contact our sales team." }));
});
await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(endpoint.address() as AddressInfo).port}/hook`;
afterAll(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});

test("a developer sets a hook up and tests it, and the page of a rejected user shows its text", async () => {
  const { person, project } = await givenDeveloper(server);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
      await page.getByLabel("Endpoint").fill(url);
      await page.getByRole("button", { name: "Review changes" }).click();
      await page.getByText("Create a signing secret first.").waitFor();
      await page.getByRole("button", { name: "Create a signing secret" }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole("button", { name: "Review changes" }).click();
      await page.getByRole("dialog", { name: "Review changes" }).getByRole("button", { name: "Apply" }).click();
      await page.getByRole("button", { name: "Replace the signing secret" }).waitFor();

      const decisions = page.getByRole("region", { name: "Decisions of the hook" });
      await decisions.getByRole("button", { name: "Test a sign-up" }).click();
      await decisions.getByRole("status").getByText("Reject · HTTP 200").waitFor();
      await decisions.getByText("password · msg_").waitFor();
      expect(await findViolations(page)).toEqual([]);
      for (const [name, scheme, viewport] of [
        ["light", "light", { width: 1280, height: 900 }],
        ["dark", "dark", { width: 1280, height: 900 }],
        ["phone", "light", phone.viewport],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(viewport);
        expect(await overflow(page), name).toBe(0);
        await page.getByRole("heading", { name: "Sign-up hook" }).scrollIntoViewIfNeeded();
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/hook-${name}.png`, fullPage: true });
      }
    },
    axeVisit,
  );
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`/p/${project.id}/handler/sign-up`);
      await page.getByLabel("E-mail", { exact: true }).fill("adam@example.org");
      await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Please contact our sales team.").waitFor();
    },
    { expected: /403/ },
  );
});
