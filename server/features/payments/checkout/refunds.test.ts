import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../database/schema.ts";
import { type BilledProject, startBilledProject } from "../../../testing/payments/billed-project.ts";
import type { FakeEvent, FakeRefund } from "../../../testing/payments/stripe-fake/stripe-state.ts";
import { lockCustomer } from "../items/grant-sources.ts";

const day = 86_400_000;
let billed: BilledProject;
let { fake, server, calls, project, accountId, account, withEvents, newest, switchPlan, transactionOf, buy } = {} as BilledProject;
beforeAll(async () => {
  billed = await startBilledProject();
  ({ fake, server, calls, project, accountId, account, withEvents, newest, switchPlan, transactionOf, buy } = billed);
});
afterAll(() => billed?.close());

const revenue = async () => (await server.request("GET", "/internal/payments/revenue", { as: "admin", project })).json;
const refund = async (customerId: string, about: object = {}, headers: Record<string, string> = {}) => {
  const { id, type } = await transactionOf(customerId);
  const body = { transaction_id: id, type, ...about };
  return server.request("POST", "/internal/payments/refunds", { as: "admin", project, headers, body });
};
const reconcile = async () => (await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project })).json.drifts;
const newestRefund = () => [...account().refunds.values()].at(-1) as FakeRefund;
const insertPending = (db: Db, rows: readonly { tenancy_id: string; charge_id: string; amount_minor: string }[]) => {
  const due = new Date(server.clock.now().getTime() - day);
  const pending = { is_full: false, is_test: false, status: "pending", created_at: due, next_attempt_at: due } as const;
  return db
    .insertInto("payment_refunds")
    .values(rows.map((row) => ({ ...row, ...pending, id: crypto.randomUUID() })))
    .execute();
};
const code = (answer: { headers: Headers }) => answer.headers.get("x-latchkey-error");

describe("a refund at Stripe", () => {
  test("in the form of later published clients gives back dollars, and only of what was paid in dollars", async () => {
    const inUsd = async (customerId: string, amount_usd: string) => {
      const { id } = await transactionOf(customerId);
      const body = { id, type: "one-time-purchase", amount_usd };
      return server.request("POST", "/internal/payments/transactions/refund", { as: "admin", project, body });
    };
    const { customerId } = await buy("pack", { price: "once" });
    const { status, json } = await inUsd(customerId, "2.50");
    expect([status, json]).toEqual([200, { success: true, refund_transaction_id: expect.any(String) }]);
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "2.50" });
    for (const amount of ["0", "0.00", "1000", "99999999999999999999"]) {
      const answer = await inUsd(customerId, amount);
      expect([answer.status, code(answer), answer.text], amount).toEqual([
        400,
        "NOTHING_TO_REFUND",
        expect.stringMatching(/^amount_usd: /),
      ]);
    }
    const inEuros = await buy("max", { currency: "EUR" });
    const { id } = await transactionOf(inEuros.customerId);
    const body = { id, type: "subscription", amount_usd: "1" };
    const refused = await server.request("POST", "/internal/payments/transactions/refund", { as: "admin", project, body });
    expect([code(refused), refused.text]).toEqual(["NOTHING_TO_REFUND", expect.stringContaining("USD")]);
  });

  test("that was not answered is completed by a repeated call, once, and a full one ends the subscription there", async () => {
    const { customerId } = await buy("pro");
    const key = { "idempotency-key": crypto.randomUUID() };
    fake.fail(500);
    expect((await refund(customerId, {}, key)).status).toBe(503);
    fake.fail(undefined);
    const done = await refund(customerId, {}, key);
    expect(done.json).toMatchObject({ amount: "20.00", status: "succeeded", is_full: true });
    expect((await refund(customerId, {}, key)).json.id).toBe(done.json.id);
    await server.running.jobsIdle();
    expect(await calls.owned(project, customerId)).toEqual([]);
    expect([...account().refunds.values()].filter(({ metadata }) => metadata.refundId === done.json.id)).toMatchObject([{ amount: 2000 }]);
    expect(newest()?.status).toBe("canceled");
  });

  test("that waits for a bank is pending: it reserves its amount, is no refund yet and takes nothing back", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    const before = await revenue();
    fake.holdRefunds(accountId, true);
    const pending = await withEvents(() => refund(customerId));
    fake.holdRefunds(accountId, false);
    expect(pending.json).toMatchObject({ amount: "10.00", status: "pending", is_full: false });
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: null, pending_refund_amount: "10.00" });
    expect((await revenue()).refunded_amount).toBe(before.refunded_amount);
    expect(await calls.owned(project, customerId)).toHaveLength(1);
    expect(code(await refund(customerId))).toBe("NOTHING_TO_REFUND");
    await withEvents(
      () => fake.settleRefund(accountId, newestRefund().id, "succeeded"),
      (events) => [...events, ...events.map((event) => ({ ...event, id: `${event.id}_again` }))],
    );
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "10.00", pending_refund_amount: null });
    expect(Number((await revenue()).refunded_amount)).toBe(Number(before.refunded_amount) + 10);
    expect(await calls.owned(project, customerId)).toEqual([]);
  });

  test("that a bank sends back releases its amount, before and after it was made", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    fake.holdRefunds(accountId, true);
    await withEvents(() => refund(customerId, { amount_minor: 400 }));
    fake.holdRefunds(accountId, false);
    await withEvents(() => fake.settleRefund(accountId, newestRefund().id, "failed"));
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: null, pending_refund_amount: null });
    expect((await withEvents(() => refund(customerId))).json).toMatchObject({ amount: "10.00", status: "succeeded", is_full: true });
    await withEvents(() => fake.settleRefund(accountId, newestRefund().id, "failed"));
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: null });
    expect((await withEvents(() => refund(customerId))).json).toMatchObject({ amount: "10.00", status: "succeeded" });
  });

  test("that Stripe refuses is refused again by a repeated call, and reserves nothing", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    const paid = [...account().payments.values()].at(-1);
    Object.assign(paid ?? {}, { status: "canceled" });
    const key = { "idempotency-key": crypto.randomUUID() };
    for (const answer of [await refund(customerId, {}, key), await refund(customerId, {}, key)])
      expect(code(answer)).toBe("STRIPE_REFUSED");
    Object.assign(paid ?? {}, { status: "succeeded" });
    expect((await refund(customerId)).json).toMatchObject({ amount: "10.00", status: "succeeded" });
  });

  test("that stayed pending is completed by a job, however many others never are", async () => {
    const { customerId } = await buy("pro");
    fake.fail(500);
    expect((await refund(customerId)).status).toBe(503);
    fake.fail(undefined);
    // Refunds of projects that do not exist can never be made.
    const missing = { tenancy_id: crypto.randomUUID(), charge_id: crypto.randomUUID(), amount_minor: "1" };
    await insertPending(
      server.db,
      Array.from({ length: 60 }, () => missing),
    );
    server.clock.advance(301_000);
    await server.running.jobsIdle();
    await server.running.jobsIdle();
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "20.00", pending_refund_amount: null });
    expect(await calls.owned(project, customerId)).toEqual([]);
    await server.db.deleteFrom("payment_refunds").where("tenancy_id", "=", missing.tenancy_id).execute();
  });

  test("that a bank makes without an event is noticed by the job", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    fake.holdRefunds(accountId, true);
    await refund(customerId);
    fake.holdRefunds(accountId, false);
    newestRefund().status = "succeeded";
    server.clock.advance(301_000);
    await server.running.jobsIdle();
    await server.running.jobsIdle();
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "10.00", pending_refund_amount: null });
  });

  test("is found again by its key after the subscription was renewed", async () => {
    const { customerId } = await buy("pro");
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await refund(customerId, { amount_minor: 500 }, key);
    server.clock.advance(31 * day);
    await withEvents(() => fake.renewDue());
    const count = account().refunds.size;
    expect((await refund(customerId, { amount_minor: 500 }, key)).json).toEqual(first.json);
    expect(account().refunds.size).toBe(count);
    expect(code(await refund(customerId, { amount_minor: 501 }, key))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test.runIf(process.env.TEST_DATABASE_URL)("leaves to one at the same moment the charge that it has not used up", async () => {
    const { customerId } = await buy("pro");
    server.clock.advance(1000);
    await withEvents(() => switchPlan(customerId, {}));
    const charges = await server.db.selectFrom("payment_charges").selectAll().where("customer_id", "=", customerId).orderBy("at").execute();
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const answer = await server.db.transaction().execute(async (db) => {
      await lockCustomer(db, project.tenancyId, { type: "custom", id: customerId });
      const refunding = refund(customerId, { amount_minor: 1900 });
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
      await insertPending(db, [{ tenancy_id: project.tenancyId, charge_id: charges[1]?.id ?? "", amount_minor: "1900" }]);
      return () => refunding;
    });
    expect((await answer()).json).toMatchObject({ amount: "19.00", status: "succeeded" });
    expect(newestRefund().payment_intent).toBe(charges[0]?.provider_payment_id);
  });

  test("is made of the payment that has paid the invoice, not of one that was given up", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    const stranger = [...account().payments.values()].at(-1)?.id ?? "";
    await buy("pro", { customerId });
    await server.db.deleteFrom("payment_charges").where("customer_id", "=", customerId).where("type", "=", "subscription").execute();
    const invoice = [...account().invoices.values()].at(-1);
    invoice?.abandoned.push(stranger);
    expect(await reconcile()).toMatchObject([{ problem: "missing_charge" }]);
    expect((await refund(customerId)).json).toMatchObject({ amount: "20.00", status: "succeeded" });
    expect(newestRefund().payment_intent).toBe(invoice?.payment);
  });

  test("of a charge of an earlier version is made of the payment of its period", async () => {
    const { customerId } = await buy("pro");
    const first = [...account().invoices.values()].at(-1);
    const unnamed = { provider_payment_id: null, provider_invoice_id: null };
    await server.db.updateTable("payment_charges").set(unnamed).where("customer_id", "=", customerId).execute();
    server.clock.advance(31 * day);
    fake.renewDue();
    expect((await refund(customerId)).json).toMatchObject({ amount: "20.00", status: "succeeded" });
    expect(newestRefund().payment_intent).toBe(first?.payment);
  });

  test("that was made on Stripe's pages is recorded once, by event or comparison, and takes the product back", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    const payment = [...account().payments.values()].at(-1)?.id ?? "";
    const twice = (events: FakeEvent[]) => [...events, ...events.map((event) => ({ ...event, id: `${event.id}_again` }))];
    await withEvents(() => fake.refund(accountId, payment, 300), twice);
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "3.00" });
    fake.refund(accountId, payment);
    expect(await reconcile()).toEqual([{ provider_id: newestRefund().id, problem: "missing_refund", is_repaired: true }]);
    expect(await reconcile()).toEqual([]);
    expect(await transactionOf(customerId)).toMatchObject({ refunded_amount: "10.00" });
    expect(await calls.owned(project, customerId)).toEqual([]);
  });

  test("continues after a refund of a switch, and ends when all that was paid for the period is refunded", async () => {
    const { customerId } = await buy("pro");
    server.clock.advance(day);
    await withEvents(() => switchPlan(customerId, {}));
    const { id, charged_amount } = await transactionOf(customerId);
    const refund = (headers: Record<string, string> = {}, about = {}) => {
      const body = { transaction_id: id, type: "subscription", ...about };
      return withEvents(() => server.request("POST", "/internal/payments/refunds", { as: "admin", project, headers, body }));
    };
    const headers = { "idempotency-key": crypto.randomUUID() };
    fake.fail(500);
    expect((await refund(headers)).status).toBe(503);
    fake.fail(undefined);
    const switched = (Number(charged_amount) - 20).toFixed(2);
    expect((await refund(headers)).json).toMatchObject({ amount: switched, status: "succeeded", is_full: false });
    expect([newest()?.status, await calls.owned(project, customerId)]).toMatchObject(["active", [{ id: "max" }]]);
    expect((await refund({}, { amount_minor: 500 })).json).toMatchObject({ amount: "5.00", is_full: false });
    expect((await refund()).json).toMatchObject({ amount: "15.00", is_full: true });
    expect([newest()?.status, await calls.owned(project, customerId)]).toEqual(["canceled", []]);
    expect((await transactionOf(customerId)).refunded_amount).toBe(charged_amount);
    expect((await refund()).headers.get("x-latchkey-error")).toBe("NOTHING_TO_REFUND");
  });

  test("is refunded for its last period alone, also if its invoices were recorded at once", async () => {
    const { customerId } = await buy("pro");
    server.clock.advance(31 * day);
    await withEvents(() => fake.renewDue());
    await server.db.deleteFrom("payment_charges").where("customer_id", "=", customerId).execute();
    await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project });
    const { id, charged_amount } = await transactionOf(customerId);
    expect(charged_amount).toBe("40.00");
    const body = { transaction_id: id, type: "subscription" };
    const { json } = await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body });
    expect(json).toMatchObject({ amount: "20.00", is_full: true });
  });

  test("whose response was lost is found at Stripe, also after Stripe has forgotten its idempotency key", async () => {
    const { customerId } = await buy("pack", { price: "once" });
    const body = { transaction_id: (await transactionOf(customerId)).id, type: "one_time", amount_minor: 100 };
    const { json } = await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body });
    const ofRefund = () => server.db.selectFrom("payment_refunds").selectAll().where("id", "=", json.id).executeTakeFirstOrThrow();
    const { provider_refund_id } = await ofRefund();
    await server.db.updateTable("payment_refunds").set({ status: "pending", provider_refund_id: null }).where("id", "=", json.id).execute();
    server.clock.advance(day + 301_000);
    await server.running.jobsIdle();
    await server.running.jobsIdle();
    expect(await ofRefund()).toMatchObject({ status: "succeeded", provider_refund_id });
    expect([...account().refunds.values()].filter(({ metadata }) => metadata.refundId === json.id)).toHaveLength(1);
  });
});

test("what no event has reported is dated when it was paid", async () => {
  const { customerId } = await buy("pro");
  await buy("pack", { price: "once", customerId });
  const paidAt = server.clock.now();
  const { id } = await server.db
    .selectFrom("one_time_purchases")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  await server.db.deleteFrom("one_time_purchases").where("id", "=", id).execute();
  await server.db.deleteFrom("payment_charges").where("customer_id", "=", customerId).execute();
  server.clock.advance(10 * day);
  expect(await reconcile()).toHaveLength(2);
  const charges = await server.db.selectFrom("payment_charges").select("at").where("customer_id", "=", customerId).execute();
  expect(charges.map(({ at }) => Math.abs(at.getTime() - paidAt.getTime()) < 60_000)).toEqual([true, true]);
});
