import type { Browser, Locator } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type Receiver, startReceiver } from "#server/testing/webhooks/webhook-receiver.ts";
import { findViolations, overflow } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

let server: TestServer;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [server, browser, receiver] = await Promise.all([startServer({ jobPollMillis: 0 }), connectBrowser(), startReceiver()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.close(), receiver?.close()]);
});

/** Chooses an act from the menu of an endpoint. */
async function act(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^Acts for / }).click();
  await row.page().getByRole("menuitem", { name }).click();
}

test("a developer creates an endpoint, sends a test, reads a failed delivery and sends it again", async () => {
  const { project, person } = await givenDeveloper(server);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/webhooks`, person);
      await page.getByText("No endpoints yet").waitFor();
      await page.getByRole("button", { name: "New endpoint" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("URL").fill("no URL");
      await dialog.getByRole("button", { name: "Create endpoint" }).click();
      await dialog.getByText("Enter an http or https URL.").waitFor();
      await dialog.getByLabel("URL").fill(receiver.url);
      await dialog.getByRole("button", { name: "Create endpoint" }).click();
      await dialog.getByText("Signing secret").waitFor();
      const secret = (await dialog.locator("code").first().textContent()) ?? "";
      await dialog.getByRole("button", { name: "Close" }).click();

      await act(page.getByRole("region", { name: "Endpoints" }), "Send test");
      await page.getByText("The endpoint accepted the test message.").waitFor();
      const [message] = receiver.received;
      new Webhook(secret).verify(message?.body ?? "", message?.headers as Record<string, string>);

      receiver.answer = () => 500;
      await project.app.createUser({ displayName: "Ada" });
      await server.running.jobsIdle();
      await page.reload();
      await page.getByText("user.created").waitFor();
      await page.getByText("1 of 1 failed").filter({ visible: true }).first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole("button", { name: /Details of user\.created/ }).click();
      await dialog.getByText(/"display_name": "Ada"/).waitFor();
      receiver.answer = () => 200;
      await dialog.getByRole("button", { name: "Send again" }).click();
      await page.getByText("The delivery will be sent again.").waitFor();
      await server.running.jobsIdle();
      await page.reload();
      await page.getByText("Delivered", { exact: true }).filter({ visible: true }).last().waitFor();

      await act(page.getByRole("region", { name: "Endpoints" }), "Delete");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("No endpoints yet").waitFor();
    },
    { bypassCSP: true },
  );
});

test("a developer replaces the secret, replays what an endpoint missed since a moment, and deletes an endpoint", async () => {
  const { project, person } = await givenDeveloper(server);
  const other = await startReceiver();
  const { secret: oldSecret } = await project.app.createWebhookEndpoint({ url: receiver.url });
  receiver.answer = () => 200;
  receiver.received.length = 0;
  await project.app.createUser({ displayName: "Grace" });
  await server.running.jobsIdle();
  // It was not there when Grace signed up.
  await project.app.createWebhookEndpoint({ url: other.url });
  const received = async () => {
    await server.running.jobsIdle();
    return [receiver, other].map((each) => each.received.map(({ body }) => JSON.parse(body).data.display_name));
  };
  expect(await received()).toEqual([["Grace"], []]);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/webhooks`, person);
      const dialog = page.getByRole("dialog");
      const toRow = (url: string) => page.getByRole("region", { name: "Endpoints" }).getByRole("row").filter({ hasText: url });

      await act(toRow(receiver.url), "Secret");
      const shown = dialog.locator("code").first();
      await expect.poll(() => shown.textContent()).toBe(oldSecret);
      await dialog.getByRole("button", { name: "Replace secret" }).click();
      await dialog.getByText(/Messages are signed by both secrets until/).waitFor();
      const secret = (await shown.textContent()) ?? "";
      expect(secret).not.toBe(oldSecret);
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Close" }).click();
      await act(toRow(receiver.url), "Secret");
      await dialog.getByText(/Messages are signed by both secrets until/).waitFor();
      await expect.poll(() => shown.textContent()).toBe(secret);
      await dialog.getByRole("button", { name: "Close" }).click();
      await act(toRow(receiver.url), "Send test");
      await page.getByText("The endpoint accepted the test message.").waitFor();
      const message = receiver.received.pop();
      for (const each of [oldSecret, secret]) new Webhook(each).verify(message?.body ?? "", message?.headers as Record<string, string>);

      await act(toRow(other.url), "Replay");
      await dialog.getByRole("combobox", { name: "Since" }).selectOption({ label: "1 hour ago" });
      await dialog.getByText("1 event will be sent.").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Send 1 event" }).click();
      await expect.poll(received).toEqual([["Grace"], ["Grace"]]);
      await dialog.getByText("1 event was delivered.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await act(toRow(other.url), "Replay");
      await dialog.getByText("No event of this period is missing.").waitFor();
      expect(await dialog.getByRole("button", { name: "Replay" }).isDisabled()).toBe(true);
      await page.keyboard.press("Escape");

      const confirmation = page.getByRole("alertdialog");
      await act(toRow(other.url), "Delete");
      await confirmation.getByText(other.url).waitFor();
      await confirmation.getByRole("button", { name: "Cancel" }).click();
      await toRow(other.url).waitFor();
      await act(toRow(other.url), "Delete");
      await confirmation.getByRole("button", { name: "Delete" }).click();
      await page.getByText("The endpoint was deleted.").waitFor();
      await toRow(other.url).waitFor({ state: "detached" });
    },
    { bypassCSP: true },
  );
  expect((await project.app.listWebhookEndpoints()).map(({ url }) => url)).toEqual([receiver.url]);
  await project.app.createUser({ displayName: "Edith" });
  expect(await received()).toEqual([["Grace", "Edith"], ["Grace"]]);
  await other.close();
});

test("a developer replays the failed events of a period, of some types, after typing their number; and pauses an endpoint", async () => {
  const { project, person } = await givenDeveloper(server);
  const endpoint = await project.app.createWebhookEndpoint({ url: receiver.url });
  // The receiver says that it is gone, which disables the endpoint.
  receiver.answer = () => 410;
  await project.app.createUser({ displayName: "Ada" });
  await server.running.jobsIdle();
  const tenancy = await server.db
    .selectFrom("webhook_endpoints")
    .select("tenancy_id")
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  // Events of the time in which it is disabled.
  await server.db
    .insertInto("webhook_events")
    .values(
      Array.from({ length: 120 }, () => ({
        ...tenancy,
        id: crypto.randomUUID(),
        type: "team.created" as const,
        created_at: server.clock.now(),
        data: "{}",
        user_id: null,
        team_id: null,
        provider_types: null,
      })),
    )
    .execute();
  await endpoint.update({ isEnabled: true });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/webhooks`, person);
    const row = page.getByRole("region", { name: "Endpoints" }).getByRole("row").nth(1);
    const dialog = page.getByRole("dialog");
    await act(row, "Replay");
    const send = dialog.getByRole("button", { name: /^Send / });
    await dialog.getByText(/^\d{3} events will be sent\.$/).waitFor();
    expect(await send.isDisabled()).toBe(true);
    const count = (await send.textContent())?.match(/\d+/)?.[0] ?? "";
    await dialog.getByLabel(/^Type \d+ to confirm$/).fill(count);
    expect(await send.isEnabled()).toBe(true);

    await dialog.getByRole("switch", { name: "Only failed deliveries" }).click();
    await dialog.getByText("1 event will be sent.").waitFor();
    await dialog.getByText("Only some events").click();
    await dialog.getByLabel("team.created").check();
    await dialog.getByText("No event of this period is missing.").waitFor();
    await dialog.getByLabel("team.created").uncheck();
    await dialog.getByRole("combobox", { name: "Since" }).selectOption({ label: "A period of your choice" });
    await dialog.getByText("Choose when the period begins, and an end after it.").waitFor();
    await dialog.getByLabel("From").fill("2020-01-01T00:00");
    await dialog.getByLabel("To").fill("2020-02-01T00:00");
    await dialog.getByText("No event of this period is missing.").waitFor();
    await dialog.getByLabel("To").fill("");
    await dialog.getByText("1 event will be sent.").waitFor();
    receiver.answer = () => 200;
    receiver.received.length = 0;
    await send.click();
    await server.running.jobsIdle();
    await dialog.getByText("1 event was delivered.").waitFor();
    expect(receiver.received).toHaveLength(1);
    await dialog.getByRole("button", { name: "Close" }).click();

    await act(row, "Pause");
    await page.getByText("The endpoint is paused.").waitFor();
    await row.getByText("Disabled", { exact: true }).filter({ visible: true }).waitFor();
    await act(row, "Resume");
    await row.getByText("Enabled", { exact: true }).filter({ visible: true }).waitFor();
  });
  expect((await project.app.listWebhookEndpoints()).map(({ isEnabled }) => isEnabled)).toEqual([true]);
});
