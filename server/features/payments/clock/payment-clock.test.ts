import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdminApp } from "#sdk/admin.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";
import { givenTestPurchase, stripeOptions } from "../../../testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../../testing/payments/stripe-fake/start-stripe-fake.ts";
import { publishedApps } from "../../../testing/published-client.ts";

let fake: StripeFake;
let server: TestServer;
beforeAll(async () => {
  fake = await startStripeFake();
  server = await startServer({ stripe: stripeOptions(fake), jobPollMillis: 0 });
});
afterAll(async () => {
  await server?.close();
  await fake?.close();
});

const day = 86_400_000;
const givenProject = () => server.givenProject({ payments: paymentConfig, domains: { allowLocalhost: true } });

test("the clock renews subscriptions and ends trials in the order of time, period by period, and never goes back", async () => {
  const project = await givenProject();
  const call = (method: string, body?: object) => server.request(method, "/internal/clock", { as: "admin", project, body });
  const monthly = await givenTestPurchase(server, project, { product_id: "pro" });
  const prices = { weekly: { USD: "1.00", interval: [1, "week"], free_trial: [3, "day"] } };
  const inline = { display_name: "Trial", customer_type: "custom", prices, included_items: {} };
  const trial = await givenTestPurchase(server, project, { product_id: undefined, product_inline: inline });
  const moved = await call("POST", { advance_millis: 11 * day });
  expect(moved.json).toMatchObject({ ahead_millis: 11 * day, is_complete: true });
  expect(moved.json.events.map(({ type, subscription_id }: { type: string; subscription_id: string }) => [type, subscription_id])).toEqual([
    ["trial_ended", trial.id],
    ["renewed", trial.id],
  ]);
  const secondEvents = (await call("POST", { advance_millis: 55 * day })).json.events as { at_millis: number; subscription_id: string }[];
  expect(secondEvents.filter(({ subscription_id }) => subscription_id === monthly.id)).toHaveLength(2);
  expect(secondEvents.map(({ at_millis }) => at_millis)).toEqual(secondEvents.map(({ at_millis }) => at_millis).sort((a, b) => a - b));
  const item = await server.request("GET", `/payments/items/custom/${monthly.customerId}/credits`, { as: "server", project });
  expect(item.json.quantity).toBe(100);
  const { json } = await server.request("GET", "/internal/payments/transactions", { as: "admin", project });
  expect(json.transactions.find(({ id }: { id: string }) => id === monthly.id)).toMatchObject({
    status: "active",
    charged_amount: "60.00",
  });
  expect((await call("GET")).json.ahead_millis).toBe(66 * day);
  expect((await call("POST", { now_millis: server.clock.now().getTime() })).status).toBe(400);
});

test("the clock lets an amount of an item expire", async () => {
  const project = await givenProject();
  const as = { as: "server", project } as const;
  const path = `/payments/items/custom/${crypto.randomUUID()}/credits`;
  const quantity = async () => (await server.request("GET", path, as)).json.quantity;
  const before = await quantity();
  const body = { delta: 7, expires_at: new Date(server.clock.now().getTime() + 3 * day).toISOString() };
  expect((await server.request("POST", `${path}/update-quantity?allow_negative=false`, { ...as, body })).status).toBe(200);
  const move = (millis: number) => server.request("POST", "/internal/clock", { as: "admin", project, body: { advance_millis: millis } });
  await move(2 * day);
  expect(await quantity()).toBe(before + 7);
  await move(2 * day);
  expect(await quantity()).toBe(before);
});

test("the job renews what is due at the real time, once", async () => {
  const project = await givenProject();
  const { id } = await givenTestPurchase(server, project, { product_id: "pro" });
  server.clock.advance(32 * day);
  await server.running.jobsIdle();
  await server.running.jobsIdle();
  const rows = await server.db.selectFrom("payment_charges").selectAll().where("purchase_id", "=", id).execute();
  expect(rows).toHaveLength(2);
});

test("a project in production mode and a server in production have no such clock", async () => {
  const project = await givenProject();
  const live = await givenProject();
  await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", live.id).execute();
  const refused = await server.request("POST", "/internal/clock", { as: "admin", project: live, body: { advance_millis: 1 } });
  expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([403, "PAYMENT_CLOCK_NOT_AVAILABLE"]);
  const production = await startServer({ databaseOf: server, development: false });
  const answer = await production.request("POST", "/internal/clock", { as: "admin", project, body: { advance_millis: 1 } });
  expect([answer.status, answer.headers.get("x-latchkey-error")]).toEqual([403, "PAYMENT_CLOCK_NOT_AVAILABLE"]);
});

test("the published client sets payments up, opens a checkout and lists transactions", async () => {
  const project = await givenProject();
  const apps = publishedApps(server, project);
  const admin = apps.admin();
  expect(await admin.getStripeAccountInfo()).toBeNull();
  expect(await admin.setupPayments()).toMatchObject({ url: expect.stringContaining("/setup/acct_") });
  expect(await admin.getStripeAccountInfo()).toMatchObject({ charges_enabled: false, account_id: expect.stringMatching(/^acct_/) });
  expect(await admin.createStripeWidgetAccountSession()).toMatchObject({ client_secret: expect.any(String) });
  const own = createAdminApp({ baseUrl: server.url, projectId: project.id, superSecretAdminKey: project.superSecretAdminKey });
  expect(await own.createStripeWidgetAccountSession()).toMatchObject({ clientSecret: expect.stringMatching(/^accs_/) });
  const team = await apps.server().createTeam({ displayName: "Team" });
  expect(await team.createCheckoutUrl({ productId: "team" })).toContain(`/purchase/${project.tenancyId}_`);
  await givenTestPurchase(server, project);
  expect((await admin.listTransactions({ limit: 1 })).transactions).toMatchObject([{ type: "one_time", test_mode: true }]);
});
