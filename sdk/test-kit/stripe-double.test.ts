import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer as RunningServer, startServer } from "#server/testing/index.ts";
import { type StripeDouble as StartedDouble, startStripeDouble } from "#server/testing/payments/stripe-double.ts";
import { connectTestServer, type StripeDouble, type TestServer } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "stripe-double-"));
/** The server has an address only after it has the variables of the double. */
const options = { dataFolder: folder, serverUrl: "" };
let double: StartedDouble;
let running: RunningServer;
let server: TestServer;
let stripe: StripeDouble;
let account: string;
beforeAll(async () => {
  double = await startStripeDouble(options);
  const { STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "", STRIPE_API_URL } = double.environment;
  running = await startServer({ stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL } });
  options.serverUrl = running.url;
  const connection = { url: running.url, project: running.project, internal: running.project, stripeUrl: double.url };
  const project = await connectTestServer(connection).createTestProject({
    payments: {
      testMode: false,
      items: { credits: { displayName: "Credits", customerType: "user" } },
      products: {
        pro: {
          displayName: "Pro",
          customerType: "user",
          prices: { monthly: { USD: "20.00", interval: [1, "month"] } },
          includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "never" } },
        },
      },
    },
  });
  server = connectTestServer({ ...connection, project });
  stripe = server.stripe as StripeDouble;
  account = await stripe.connect(project);
});
afterAll(async () => {
  await running?.close();
  await double?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a customer buys, the clock renews the subscription, a declined card ends it, and a refund is recorded", async () => {
  const ada = await server.project.createTestUser();
  await stripe.buy(account, await ada.user.createCheckoutUrl({ productId: "pro" }), "monthly");
  const readCredits = async () => (await ada.user.getItem("credits")).quantity;
  const readTransactions = async () => (await server.project.app.listTransactions({ limit: 10 })).transactions;
  const wait = { timeout: 30_000 };
  await expect.poll(readCredits, wait).toBe(100);
  const [first] = await stripe.listAccounts();
  expect(first).toMatchObject({ account, customers: [expect.any(String)], payments: [expect.any(String)] });

  await server.clock.advance({ days: 32 });
  await expect.poll(readCredits, wait).toBe(200);
  const [renewed] = await stripe.listAccounts();
  expect(renewed?.payments).toHaveLength(2);

  await stripe.refund(account, renewed?.payments[0] ?? "");
  expect((await stripe.listAccounts())[0]?.refunds).toHaveLength(1);
  await stripe.decline(account, first?.customers[0] ?? "");
  await server.clock.advance({ days: 32 });
  expect((await stripe.listAccounts())[0]?.payments.length).toBeGreaterThanOrEqual(2);
  expect(await readTransactions()).not.toHaveLength(0);
});

test.each([
  ["an unknown account", "/controls/pay", { account: "acct_none", client_secret: "x" }, "no account"],
  ["an unknown field", "/controls/decline", { account: "acct_none", customer: "c", is_declined: true, more: 1 }, "Unrecognized"],
])("the control of %s is refused with the reason", async (_name, path, body, reason) => {
  const response = await fetch(double.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(reason);
});
