import type { Browser } from "playwright-core";
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

      await page.getByRole("button", { name: "Send test" }).click();
      await page.getByText("The endpoint accepted the test message.").waitFor();
      const [message] = receiver.received;
      new Webhook(secret).verify(message?.body ?? "", message?.headers as Record<string, string>);

      receiver.answer = () => 500;
      await project.app.createUser({ displayName: "Ada" });
      await server.running.jobsIdle();
      await page.reload();
      await page.getByText("user.created").waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await page.getByRole("button", { name: /Details of user\.created/ }).click();
      await dialog.getByText(/"display_name": "Ada"/).waitFor();
      receiver.answer = () => 200;
      await dialog.getByRole("button", { name: "Send again" }).click();
      await page.getByText("The delivery will be sent again.").waitFor();
      await server.running.jobsIdle();
      await page.reload();
      await page.getByText("Delivered", { exact: true }).last().waitFor();

      await page.getByRole("button", { name: "Delete" }).click();
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
      const toRow = (url: string) =>
        page
          .getByRole("region", { name: "Endpoints" })
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: url }) });

      await toRow(receiver.url).getByRole("button", { name: "Secret" }).click();
      const shown = dialog.locator("code").first();
      await expect.poll(() => shown.textContent()).toBe(oldSecret);
      await dialog.getByRole("button", { name: "Replace secret" }).click();
      await dialog.getByText(/Messages are signed by both secrets until/).waitFor();
      const secret = (await shown.textContent()) ?? "";
      expect(secret).not.toBe(oldSecret);
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Close" }).click();
      await toRow(receiver.url).getByRole("button", { name: "Secret" }).click();
      await dialog.getByText(/Messages are signed by both secrets until/).waitFor();
      await expect.poll(() => shown.textContent()).toBe(secret);
      await dialog.getByRole("button", { name: "Close" }).click();
      await toRow(receiver.url).getByRole("button", { name: "Send test" }).click();
      await page.getByText("The endpoint accepted the test message.").waitFor();
      const message = receiver.received.pop();
      for (const each of [oldSecret, secret]) new Webhook(each).verify(message?.body ?? "", message?.headers as Record<string, string>);

      await toRow(other.url).getByRole("button", { name: "Replay" }).click();
      await dialog.getByRole("combobox", { name: "Since" }).selectOption({ label: "1 hour ago" });
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Replay" }).click();
      await page.getByText("1 event will be sent.").waitFor();
      expect(await received()).toEqual([["Grace"], ["Grace"]]);
      await toRow(other.url).getByRole("button", { name: "Replay" }).click();
      await dialog.getByRole("button", { name: "Replay" }).click();
      await page.getByText("There was nothing to replay.").waitFor();

      const confirmation = page.getByRole("alertdialog");
      await toRow(other.url).getByRole("button", { name: "Delete" }).click();
      await confirmation.getByText(other.url).waitFor();
      await confirmation.getByRole("button", { name: "Cancel" }).click();
      await toRow(other.url).waitFor();
      await toRow(other.url).getByRole("button", { name: "Delete" }).click();
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
