// Items, products, checkout, transactions and refunds of the client library, against a real server.
import { createTRPCClient, httpLink } from "@trpc/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, startServer, type TestServer } from "#server/testing/index.ts";
import { type AdminApp, createAdminApp } from "./admin.ts";
import type { LatchkeyRouter } from "./trpc.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let admin: AdminApp;
beforeAll(async () => {
  server = await startServer();
  const monthly = (USD: string) => ({ monthly: { USD, interval: [1, "month"] } });
  project = await server.givenProject({
    payments: {
      catalogs: { plans: {} },
      items: { credits: { displayName: "Credits", customerType: "user" } },
      products: {
        pro: {
          displayName: "Pro",
          customerType: "user",
          catalogId: "plans",
          prices: monthly("12.00"),
          includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } },
        },
        max: { displayName: "Max", customerType: "user", catalogId: "plans", prices: monthly("30.00") },
        ticket: { displayName: "Ticket", customerType: "custom", prices: { once: { USD: "3.00" } } },
        pack: {
          displayName: "Pack",
          customerType: "user",
          stackable: true,
          prices: { once: { USD: "5.00" } },
          includedItems: { credits: { quantity: 10 } },
        },
      },
    },
  });
  admin = createAdminApp({ baseUrl: server.url, ...appKeys() });
});
afterAll(() => server?.close());

const appKeys = () => {
  const { id: projectId, tenancyId: _, ...keys } = project;
  return { projectId, ...keys };
};

/** An app that loses the first response to each write: the server has acted, the connection breaks. */
function appOnBadConnection() {
  const lost = new Set<string>();
  const app = createAdminApp({
    baseUrl: server.url,
    ...appKeys(),
    effects: { sleep: async () => {} },
    async fetch(url, init) {
      const response = await fetch(url, init);
      const write = `${init.method} ${url} ${init.body} ${new Headers(init.headers).get("idempotency-key")}`;
      if (init.method === "GET" || lost.has(write)) return response;
      lost.add(write);
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
    },
  });
  return { app, lost };
}

test("a server counts an item, and several calls at once take only what is there", async () => {
  const user = await admin.createUser({});
  const item = await user.getItem("credits");
  expect(item).toMatchObject({ displayName: "Credits", quantity: 0, nonNegativeQuantity: 0 });
  expect(await item.increaseQuantity(3)).toBe(3);
  const taken = await Promise.all(Array.from({ length: 5 }, () => item.tryDecreaseQuantity(1)));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await item.decreaseQuantity(2)).toBe(-2);
  expect(await user.getItem("credits")).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 });
  const gift = { userId: user.id, itemId: "credits", quantity: 12, description: "Gift" };
  expect(await admin.createItemQuantityChange(gift)).toBe(10);
  expect((await admin.getItem({ userId: user.id, itemId: "credits" })).quantity).toBe(10);
});

test("products are granted, listed by pages, switched and canceled", async () => {
  const user = await admin.createUser({});
  await user.grantProduct({ productId: "pro" });
  await admin.grantProduct({ userId: user.id, productId: "pack", quantity: 2 });
  expect((await user.getItem("credits")).quantity).toBe(120);

  const first = await user.listProducts({ limit: 1 });
  expect(first.nextCursor).not.toBeNull();
  expect(first[0]?.itemNames).toEqual({ credits: "Credits" });
  const second = await user.listProducts({ limit: 1, cursor: first.nextCursor ?? "" });
  expect(second.nextCursor).toBeNull();
  expect([...first, ...second].map(({ id, quantity }) => [id, quantity])).toEqual([
    ["pro", 1],
    ["pack", 2],
  ]);

  const preview = await user.previewSubscriptionChange({ fromProductId: "pro", toProductId: "max" });
  expect(preview).toMatchObject({ proration: [{ currency: "USD" }], amountDue: null });
  const { subscription } = await user.switchSubscription({ fromProductId: "pro", toProductId: "max" });
  expect(subscription).toMatchObject({ status: "active", priceId: "monthly" });
  await user.cancelSubscription({ productId: "max" });
  const [max] = (await user.listProducts()).filter(({ id }) => id === "max");
  expect(max?.subscription).toMatchObject({ cancelAtPeriodEnd: true });
  expect((await user.changeSubscription({ productId: "max", cancelAtPeriodEnd: false })).subscription.cancelAtPeriodEnd).toBe(false);
  await user.cancelSubscription({ productId: "max", atPeriodEnd: false });
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(["pack"]);
});

test("a change whose response is lost is sent again and acts once", async () => {
  const { id: userId } = await admin.createUser({});
  const { app, lost } = appOnBadConnection();
  const item = await app.getItem({ userId, itemId: "credits" });
  await item.increaseQuantity(10);
  await item.decreaseQuantity(1);
  expect(await item.tryDecreaseQuantity(9)).toBe(true);
  await app.createItemQuantityChange({ userId, itemId: "credits", quantity: 5 });
  await app.grantProduct({ userId, productId: "pack", quantity: 2 });
  expect((await admin.getItem({ userId, itemId: "credits" })).quantity).toBe(25);
  await app.grantProduct({ userId, productId: "pro" });
  await app.switchSubscription({ userId, fromProductId: "pro", toProductId: "max" });
  await app.cancelSubscription({ userId, productId: "max" });
  expect((await app.changeSubscription({ userId, productId: "max", cancelAtPeriodEnd: false })).subscription.status).toBe("active");
  expect((await admin.listProducts({ userId })).map(({ id, quantity }) => [id, quantity])).toEqual([
    ["pack", 2],
    ["max", 1],
  ]);
  expect(lost.size).toBe(9);
});

test("a typed call acts once for each idempotency key; without one, a lost response is not sent again", async () => {
  const { id: userId } = await admin.createUser({});
  const { app } = appOnBadConnection();
  const input = { customer_type: "user", customer_id: userId, item_id: "credits", allow_negative: false, delta: 2 } as const;
  const { updateQuantity } = app.api.payments.items;
  await expect(updateQuantity(input)).rejects.toThrow(/ECONNRESET|fetch failed/);
  expect(await updateQuantity(input, { idempotencyKey: "order 1" })).toEqual({ status: "ok", data: { quantity: 4 } });
  expect(await updateQuantity({ ...input, delta: 3 }, { idempotencyKey: "order 1" })).toMatchObject({
    status: "error",
    error: { status: 409, code: "IDEMPOTENCY_KEY_REUSED" },
  });
  expect((await admin.getItem({ userId, itemId: "credits" })).quantity).toBe(4);
});

test("a call over tRPC acts once for each idempotency key", async () => {
  const { id: userId } = await admin.createUser({});
  const trpc = createTRPCClient<LatchkeyRouter<"server">>({
    links: [
      httpLink({
        url: `${server.url}/trpc`,
        headers({ op: { context } }) {
          const keys = keyHeaders("server", project);
          return typeof context.idempotencyKey === "string" ? { ...keys, "idempotency-key": context.idempotencyKey } : keys;
        },
      }),
    ],
  });
  const input = { customer_type: "user", customer_id: userId, item_id: "credits", allow_negative: false, delta: 2 } as const;
  for (const [idempotencyKey, quantity] of [["order 2", 2] as const, ["order 2", 2] as const, ["order 3", 4] as const])
    expect(await trpc.payments.items.updateQuantity.mutate(input, { context: { idempotencyKey } })).toEqual({ quantity });
  for (let n = 0; n < 2; n++) await trpc.payments.items.updateQuantity.mutate(input);
  expect((await admin.getItem({ userId, itemId: "credits" })).quantity).toBe(8);
});

test("a purchase page has a URL, and transactions are listed by pages", async () => {
  const user = await admin.createUser({});
  const purchasePage = /\/purchase\/[\da-f-]{36}_\w{45}$/;
  expect(await user.createCheckoutUrl({ productId: "pro" })).toMatch(purchasePage);
  expect(await admin.createCheckoutUrl({ customCustomerId: "kiosk", productId: "ticket" })).toMatch(purchasePage);
  await expect(admin.createCheckoutUrl({ customCustomerId: "kiosk", productId: "pro" })).rejects.toMatchObject({
    code: "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH",
  });
  await user.grantProduct({ productId: "pack" });
  const { transactions, nextCursor } = await admin.listTransactions({ limit: 1 });
  expect(transactions).toMatchObject([{ type: "one_time", customerType: "user", customerId: user.id, productDisplayName: "Pack" }]);
  expect(await admin.listTransactions({ limit: 1, cursor: nextCursor ?? "" })).toMatchObject({ transactions: [expect.anything()] });
  await expect(admin.refundTransaction({ id: crypto.randomUUID(), type: "one_time" })).rejects.toThrow(/transaction/i);
  expect(await admin.getStripeAccountInfo()).toBeNull();
});
