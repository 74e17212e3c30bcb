import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Fixtures } from "../../../testing/fixtures.ts";
import { type BilledProject, startBilledProject } from "../../../testing/payments/billed-project.ts";

// How users and teams pay, as later published clients show it.

const monthly = { USD: "20.00", interval: [1, "month"] };
let billed: BilledProject;
let fixtures: Fixtures;
beforeAll(async () => {
  billed = await startBilledProject({
    products: { plan: { displayName: "Plan", customerType: "user", prices: { monthly }, includedItems: {} } },
  });
  fixtures = await createFixtures(billed.server);
});
afterAll(() => billed.close());

const newUser = () => fixtures.givenTestUser({ project: billed.project });
const ask = (method: string, path: string, user?: string, body?: object) =>
  billed.server.request(method, `/payments/${path}`, {
    as: user === undefined ? "server" : "client",
    project: billed.project,
    user,
    body,
  });
const card = { id: expect.any(String), brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };

const none = { has_customer: true, default_payment_method: null, overdue_subscriptions: [] };

/** A card that the browser of a user has stored at Stripe. @returns the setup intent */
async function givenCard(user: string, customer = "user/me"): Promise<string> {
  const { json, text } = await ask("POST", `payment-method/${customer}/setup-intent`, user);
  expect(json.stripe_account_id, text).toBe(billed.accountId);
  billed.fake.storeCard(billed.accountId, json.client_secret);
  return json.client_secret.split("_secret_")[0];
}

test("a user whom Stripe does not know has no payment method and no invoices", async () => {
  const { accessToken } = await newUser();
  expect((await ask("GET", "billing/user/me", accessToken)).json).toEqual({ ...none, has_customer: false });
  expect((await ask("GET", "invoices/user/me", accessToken)).json).toEqual({
    items: [],
    is_paginated: true,
    pagination: { next_cursor: null },
  });
});

test("a user who bought a plan sees its card and its invoices, page by page", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  expect((await ask("GET", "billing/user/me", ada.accessToken)).json).toEqual({ ...none, default_payment_method: card });
  billed.server.clock.advance(31 * 86_400_000);
  await billed.withEvents(() => billed.fake.renewDue());
  const { accessToken } = await fixtures.givenSession(ada.id, { project: billed.project });
  const first = (await ask("GET", "invoices/user/me?limit=1", accessToken)).json;
  const invoice = { status: "paid", amount_total: 2000, currency: "usd", hosted_invoice_url: expect.stringContaining("https://") };
  expect(first.items).toMatchObject([invoice]);
  const { json: second } = await ask("GET", `invoices/user/me?limit=1&cursor=${first.pagination.next_cursor}`, accessToken);
  expect(second.items).toMatchObject([invoice]);
  expect([second.pagination.next_cursor, second.items[0].id === first.items[0].id]).toEqual([null, false]);
});

test("a new default card also pays the subscriptions that are open", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  const before = billed.newest()?.default_payment_method?.id;
  const setup_intent_id = await givenCard(ada.accessToken);
  const { json } = await ask("POST", "payment-method/user/me/set-default", ada.accessToken, { setup_intent_id });
  expect(json).toEqual({ default_payment_method: card });
  expect(json.default_payment_method.id).not.toBe(before);
  expect(billed.newest()?.default_payment_method?.id).toBe(json.default_payment_method.id);
  expect((await ask("GET", "billing/user/me", ada.accessToken)).json.default_payment_method).toEqual(json.default_payment_method);
});

test("a new default card pays an open subscription, however many the customer has canceled since", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  const { subscriptions } = billed.account();
  const open = billed.newest() as NonNullable<ReturnType<typeof billed.newest>>;
  for (let n = 0; n < 120; n++) subscriptions.set(`sub_canceled${n}`, { ...open, id: `sub_canceled${n}`, status: "canceled" });
  const setup_intent_id = await givenCard(ada.accessToken);
  const { json } = await ask("POST", "payment-method/user/me/set-default", ada.accessToken, { setup_intent_id });
  expect(subscriptions.get(open.id)?.default_payment_method?.id).toBe(json.default_payment_method.id);
});

test("the ways to pay of an account that was disconnected do not exist", async () => {
  const get = () => billed.server.request("GET", "/internal/payments/method-configs", { as: "admin", project: billed.project });
  expect((await get()).status).toBe(200);
  const lost = { account_id: "acct_disconnected" };
  await billed.server.db.updateTable("payment_accounts").set(lost).where("account_id", "=", billed.accountId).execute();
  expect((await get()).json.code).toBe("STRIPE_ACCOUNT_INFO_NOT_FOUND");
  const connected = { account_id: billed.accountId };
  await billed.server.db.updateTable("payment_accounts").set(connected).where("account_id", "=", lost.account_id).execute();
});

test("of several stored cards one is the default; the card of a subscription that renews cannot be removed", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  await givenCard(ada.accessToken);
  const list = async () => (await ask("GET", "payment-method/user/me", ada.accessToken)).json.items;
  const remove = (id: string) => ask("DELETE", `payment-method/user/me/${id}`, ada.accessToken);
  const [added, first] = await list();
  expect([added, first]).toEqual([
    { ...card, is_default: false, is_in_use: false },
    { ...card, is_default: true, is_in_use: true },
  ]);
  expect((await remove(first.id)).headers.get("x-latchkey-error")).toBe("PAYMENT_METHOD_IN_USE");
  await ask("POST", "payment-method/user/me/set-default", ada.accessToken, { payment_method_id: added.id });
  expect(await list()).toMatchObject([
    { id: added.id, is_default: true, is_in_use: true },
    { id: first.id, is_default: false, is_in_use: false },
  ]);
  expect((await remove(first.id)).json).toEqual({ success: true });
  await ask("DELETE", "products/user/me/plan", ada.accessToken);
  expect((await remove(added.id)).json).toEqual({ success: true });
  expect(await list()).toEqual([]);
  expect((await ask("GET", "billing/user/me", ada.accessToken)).json.default_payment_method).toBeNull();
});

test("the card of another customer can be neither chosen nor removed, and a call names one way to pay", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  await givenCard(ada.accessToken);
  await givenCard(eve.accessToken);
  const [{ id }] = (await ask("GET", "payment-method/user/me", ada.accessToken)).json.items;
  const path = "payment-method/user/me/set-default";
  const refusals = [
    await ask("POST", path, eve.accessToken, { payment_method_id: id }),
    await ask("DELETE", `payment-method/user/me/${id}`, eve.accessToken),
    await ask("POST", path, ada.accessToken, { payment_method_id: id, setup_intent_id: "seti_1" }),
    await ask("POST", path, ada.accessToken, {}),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
  expect((await ask("GET", "payment-method/user/me", ada.accessToken)).json.items).toHaveLength(1);
});

test("a subscription whose payment failed is named until it is paid", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "plan", { customerType: "user", customerId: ada.id });
  const { customer } = billed.newest() as NonNullable<ReturnType<typeof billed.newest>>;
  billed.fake.decline(billed.accountId, customer, true);
  billed.server.clock.advance(32 * 86_400_000);
  await billed.withEvents(() => billed.fake.renewDue());
  const { json } = await ask("GET", `billing/user/${ada.id}`);
  expect(json.overdue_subscriptions).toEqual([{ id: expect.any(String), product_id: "plan", display_name: "Plan" }]);
});

test("a setup intent of another customer, or an incomplete one, is refused", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  const ofAda = await givenCard(ada.accessToken);
  const incomplete = (await ask("POST", "payment-method/user/me/setup-intent", eve.accessToken)).json.client_secret.split("_secret_")[0];
  for (const setup_intent_id of [ofAda, incomplete, "seti_unknown"]) {
    const answer = await ask("POST", "payment-method/user/me/set-default", eve.accessToken, { setup_intent_id });
    expect([answer.status, answer.text], setup_intent_id).toEqual([400, expect.stringContaining("setup intent")]);
  }
  expect((await ask("GET", "billing/user/me", eve.accessToken)).json.default_payment_method).toBeNull();
});

test("members of a team without the permission to change it see neither its card nor links, and store none", async () => {
  const [ada, bea] = [await newUser(), await newUser()];
  const teamId = await fixtures.givenTeam(ada.id, billed.project);
  const path = `/team-memberships/${teamId}/${bea.id}`;
  await billed.server.request("POST", path, { as: "server", project: billed.project, body: {} });
  const permission = `/team-permissions/${teamId}/${ada.id}/$update_team`;
  await billed.server.request("POST", permission, { as: "server", project: billed.project, body: {} });
  const setup_intent_id = await givenCard(ada.accessToken, `team/${teamId}`);
  await ask("POST", `payment-method/team/${teamId}/set-default`, ada.accessToken, { setup_intent_id });

  expect((await ask("GET", `billing/team/${teamId}`, ada.accessToken)).json.default_payment_method).toEqual(card);
  expect((await ask("GET", `billing/team/${teamId}`, bea.accessToken)).json).toEqual(none);
  const refused = await ask("POST", `payment-method/team/${teamId}/setup-intent`, bea.accessToken);
  expect(refused.json.code).toBe("TEAM_PERMISSION_REQUIRED");
  const stranger = await newUser();
  expect((await ask("GET", `billing/team/${teamId}`, stranger.accessToken)).json.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
  expect((await ask("GET", `billing/user/${ada.id}`, stranger.accessToken)).status).toBe(403);
});
