import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { untilSettled } from "#server/testing/console/until-settled.ts";
import { startReceiver } from "#server/testing/webhooks/webhook-receiver.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest({ jobPollMillis: 0 });
const receiver = await startReceiver();
afterAll(() => receiver.close());

test("a developer reads who changed what, opens an entry, filters, exports and streams the log", async () => {
  const { project, person, user } = await givenDeveloper(server);
  await user.setDisplayName("Grace Hopper");
  const ada = await project.app.createUser({ displayName: "Ada Lovelace", primaryEmail: "ada@example.org" });
  await project.updateConfig({ "auth.passkey.allowSignIn": true, "teams.allowClientTeamCreation": true });
  await project.app.createInternalApiKey({
    description: "Production",
    expiresAt: new Date(server.clock.now().getTime() + 864e5),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  // An event of last month.
  const old = new Date(server.clock.now().getTime() - 20 * 864e5);
  const { tenancy_id } = await server.db
    .selectFrom("audit_events")
    .select("tenancy_id")
    .where("user_id", "=", ada.id)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("audit_events")
    .values({
      ...{ tenancy_id, id: crypto.randomUUID(), at: old, event: "user.sign_in_failed", actor_type: "client", actor_user_id: null },
      ...{ user_id: ada.id, session_id: null, ip: "203.0.113.9", request_id: "q5x7c2m9t4w8z3k6" },
      data: JSON.stringify({ method: "password", reason: "EMAIL_PASSWORD_MISMATCH" }),
    })
    .execute();

  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/audit-log`, person);
      const rows = page.getByRole("table", { name: "Table of events" }).getByRole("row");
      const changed = rows.filter({ hasText: "Grace Hopper changed the configuration" });
      await changed.getByText("Passkey: Off → On").waitFor();
      await rows.filter({ hasText: "Grace Hopper created Ada Lovelace" }).waitFor();
      await rows.filter({ hasText: "Grace Hopper created project keys" }).getByText("Key: Production").waitFor();
      const failed = rows.filter({ hasText: "A sign-in as Ada Lovelace failed" });
      await failed.getByText("Reason: wrong password or unknown address").waitFor();

      await page.getByLabel("Period").selectOption({ label: "Last 7 days" });
      await failed.waitFor({ state: "detached" });
      expect(page.url()).toContain("period=week");
      await page.getByLabel("Group").selectOption({ label: "Configuration" });
      await rows.filter({ hasText: "created Ada" }).waitFor({ state: "detached" });
      await page.reload();
      await changed.waitFor();
      expect(await rows.filter({ hasText: "created Ada" }).count()).toBe(0);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export JSON" }).click();
      const lines = (await text(await (await download).createReadStream())).trim().split("\n");
      const exported = lines.map((line) => JSON.parse(line));
      expect(exported.map(({ event }) => event)).toContain("config.changed");
      expect(exported.map(({ event }) => event)).not.toContain("user.created");

      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByRole("searchbox").fill("ada@example");
      await changed.waitFor({ state: "detached" });
      await failed.getByRole("button").click();
      const drawer = page.getByRole("dialog");
      await drawer.getByText('"EMAIL_PASSWORD_MISMATCH"', { exact: false }).waitFor();
      await drawer.getByRole("link", { name: "View user" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await shoot(page, "drawer");
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      await drawer.getByRole("link", { name: "Other events of this request" }).click();
      await drawer.waitFor({ state: "detached" });
      await failed.waitFor();
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await changed.waitFor();

      await page.getByRole("button", { name: "Set up a stream" }).click();
      await page.getByRole("dialog").getByLabel("Address").fill(receiver.url);
      await page.getByRole("dialog").getByRole("button", { name: "Start the stream" }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole("button", { name: "I have stored it" }).click();
      await page.getByRole("button", { name: "Send test" }).click();
      await page.getByText("The receiver accepted the test.").waitFor();
      await project.app.createUser({ displayName: "Hedy" });
      await untilSettled(server);
      server.clock.advance(5000);
      await server.running.jobsIdle();
      await server.running.jobsIdle();
      await page.reload();
      await page.getByText("2 events delivered").waitFor();
      expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["audit_log.test", "audit_log.events"]);
      expect(await findViolations(page)).toEqual([]);
      await shoot(page, "page");
    },
    axeVisit,
  );
});

type Page = Parameters<Parameters<typeof visit>[2]>[0];

/** Checks the widths and themes, and takes a picture of each where they are wanted. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [view, scheme, viewport] of [
    ["light", "light", { width: 1280, height: 900 }],
    ["dark", "dark", { width: 1280, height: 900 }],
    ["phone", "light", phone.viewport],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(viewport);
    expect(await overflow(page), view).toBe(0);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/audit-${name}-${view}.png`, fullPage: true });
  }
}
