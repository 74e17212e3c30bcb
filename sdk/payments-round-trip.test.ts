// Items, products, checkout, transactions and refunds of the client library, against a real server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type AdminApp, createAdminApp } from "./admin.ts";

let server: TestServer;
let admin: AdminApp;
beforeAll(async () => {
  server = await startServer();
  const monthly = (USD: string) => ({ monthly: { USD, interval: [1, "month"] } });
  const { id, ...keys } = await server.givenProject({
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
  admin = createAdminApp({ baseUrl: server.url, projectId: id, ...keys });
});
afterAll(() => server?.close());

test("a server counts an item, and several calls at once take only what is there", async () => {
  const user = await admin.createUser({});
  const item = await user.getItem("credits");
  expect(item).toMatchObject({ displayName: "Credits", quantity: 0, nonNegativeQuantity: 0 });
  await item.increaseQuantity(3);
  const taken = await Promise.all(Array.from({ length: 5 }, () => item.tryDecreaseQuantity(1)));
  expect(taken.filter(Boolean)).toHaveLength(3);
  await item.decreaseQuantity(2);
  expect(await user.getItem("credits")).toMatchObject({ quantity: -2, nonNegativeQuantity: 0 });
  await admin.createItemQuantityChange({ userId: user.id, itemId: "credits", quantity: 12, description: "Gift" });
  expect((await admin.getItem({ userId: user.id, itemId: "credits" })).quantity).toBe(10);
});

test("products are granted, listed by pages, switched and cancelled", async () => {
  const user = await admin.createUser({});
  await user.grantProduct({ productId: "pro" });
  await admin.grantProduct({ userId: user.id, productId: "pack", quantity: 2 });
  expect((await user.getItem("credits")).quantity).toBe(120);

  const first = await user.listProducts({ limit: 1 });
  expect(first.nextCursor).not.toBeNull();
  const second = await user.listProducts({ limit: 1, cursor: first.nextCursor ?? "" });
  expect(second.nextCursor).toBeNull();
  expect([...first, ...second].map(({ id, quantity }) => [id, quantity])).toEqual([
    ["pro", 1],
    ["pack", 2],
  ]);

  const { subscription } = await user.switchSubscription({ fromProductId: "pro", toProductId: "max" });
  expect(subscription).toMatchObject({ status: "active", priceId: "monthly" });
  await user.cancelSubscription({ productId: "max" });
  const [max] = (await user.listProducts()).filter(({ id }) => id === "max");
  expect(max?.subscription).toMatchObject({ cancelAtPeriodEnd: true });
  expect((await user.changeSubscription({ productId: "max", cancelAtPeriodEnd: false })).subscription.cancelAtPeriodEnd).toBe(false);
  await user.cancelSubscription({ productId: "max", atPeriodEnd: false });
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(["pack"]);
});

test("a purchase page has a URL, and transactions are listed by pages", async () => {
  const user = await admin.createUser({});
  expect(await user.createCheckoutUrl({ productId: "pro" })).toMatch(/\/purchase\/[\da-f-]{36}_\w{45}$/);
  await user.grantProduct({ productId: "pack" });
  const { transactions, nextCursor } = await admin.listTransactions({ limit: 1 });
  expect(transactions).toMatchObject([{ type: "one_time", customerType: "user", customerId: user.id, productDisplayName: "Pack" }]);
  expect(await admin.listTransactions({ limit: 1, cursor: nextCursor ?? "" })).toMatchObject({ transactions: [expect.anything()] });
  await expect(admin.refundTransaction({ id: crypto.randomUUID(), type: "one_time" })).rejects.toThrow(/transaction/i);
  expect(await admin.getStripeAccountInfo()).toBeNull();
});
