import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { checkoutCalls } from "../../../testing/payments/checkout-calls.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";
import { givenChargingProject, givenPurchaseCode, givenTestPurchase, stripeOptions } from "../../../testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../../testing/payments/stripe-fake/start-stripe-fake.ts";

let fake: StripeFake;
let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let charging: TenantKeys;
let testing: TenantKeys;
let calls: ReturnType<typeof checkoutCalls>;
beforeAll(async () => {
  fake = await startStripeFake();
  const stripe = stripeOptions(fake);
  server = await startServer({ stripe, jobPollMillis: 0 });
  secondServer = await startServer({ databaseOf: server, stripe, jobPollMillis: 0 });
  calls = checkoutCalls(server, fake);
  ({ project: charging } = await givenChargingProject(server, fake));
  testing = await server.givenProject({ payments: paymentConfig, domains: { allowLocalhost: true } });
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
  await fake?.close();
});

describe("a purchase URL", () => {
  test("leads to the page of this server, with the tenancy, a code and the return URL", async () => {
    const { url } = await givenPurchaseCode(server, testing, { return_url: "http://localhost:3000/done" });
    expect(url.origin).toBe(server.running.url);
    expect(url.pathname).toMatch(new RegExp(`^/purchase/${testing.tenancyId}_[0-9a-z]{45}$`));
    expect(url.searchParams.get("return_url")).toBe("http://localhost:3000/done");
  });

  test("names the product as it was when the URL was made, whatever the configuration says later", async () => {
    const project = await server.givenProject({ payments: paymentConfig });
    const { fullCode } = await givenPurchaseCode(server, project);
    await server.configure(
      {
        payments: {
          ...paymentConfig,
          products: { ...paymentConfig.products, pack: { ...paymentConfig.products.pack, prices: { once: { USD: "99.00" } } } },
        },
      },
      project.id,
    );
    const offer = await calls.post("/payments/purchases/validate-code", { full_code: fullCode });
    expect(offer.json).toMatchObject({
      product: { prices: { once: { USD: "10.00" } } },
      item_names: { credits: "Credits" },
      project_id: project.id,
      test_mode: true,
      can_confirm_test: true,
    });
  });

  test("needs a connected account outside of test mode", async () => {
    const project = await server.givenProject({ payments: { ...paymentConfig, testMode: false } });
    const body = { customer_type: "custom", customer_id: "c", product_id: "pack" };
    const answer = await server.request("POST", "/payments/purchases/create-purchase-url", { as: "client", project, body });
    expect([answer.status, answer.headers.get("x-latchkey-error")]).toEqual([400, "PAYMENTS_NOT_SET_UP"]);
  });

  test("of an inline product is refused to clients, under both names, unless a valid secret key is with the call", async () => {
    const product = {
      display_name: "Inline",
      customer_type: "custom",
      server_only: false,
      prices: { once: { USD: "1.00" } },
      included_items: {},
    };
    const ask = (name: string, headers: Record<string, string> = {}) =>
      server.request("POST", "/payments/purchases/create-purchase-url", {
        as: "client",
        project: testing,
        headers,
        body: { customer_type: "custom", customer_id: "c", [name]: product },
      });
    for (const name of ["inline_product", "product_inline"]) {
      const refused = await ask(name);
      expect(refused.headers.get("x-latchkey-error")).toBe("INLINE_PRODUCT_NOT_ALLOWED");
      expect(refused.text).toMatch(new RegExp(`^${name}: `));
    }
    expect((await ask("inline_product", { "x-stack-secret-server-key": charging.secretServerKey ?? "" })).status).toBe(400);
    expect((await ask("inline_product", { "x-stack-secret-server-key": testing.secretServerKey ?? "" })).status).toBe(200);
  });

  test("is refused for products of servers, other customers, unknown customers and untrusted return URLs", async () => {
    const ask = async (body: object) => {
      const given = { customer_type: "custom", customer_id: "c", ...body };
      return (await server.request("POST", "/payments/purchases/create-purchase-url", { as: "client", project: testing, body: given })).json
        .code;
    };
    expect(await ask({ product_id: "hidden" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ product_id: "credits" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ product_id: "team" })).toBe("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH");
    expect(await ask({ product_id: "team", customer_type: "team", customer_id: crypto.randomUUID() })).toBe("CUSTOMER_DOES_NOT_EXIST");
    // The product is checked before the customer: a client learns what is wrong with its code first.
    const own = { customer_type: "user", customer_id: "me" };
    expect(await ask({ ...own, product_id: "no-such" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ ...own, product_id: "team" })).toBe("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH");
    expect(await ask({ product_id: "pack", return_url: "https://evil.example/" })).toBe("REDIRECT_URL_NOT_WHITELISTED");
  });

  test("of an unknown product, or one for others, is refused before another user's account or a foreign team is", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, payments: paymentConfig });
    const ada = await server.givenUser({ project });
    const ask = async (body: object) => {
      const options = { as: "client", project, user: ada.accessToken, body } as const;
      return (await server.request("POST", "/payments/purchases/create-purchase-url", options)).headers.get("x-latchkey-error");
    };
    const others = { customer_type: "user", customer_id: crypto.randomUUID() };
    expect(await ask({ ...others, product_id: "no-such" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ ...others, product_id: "team" })).toBe("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH");
    const foreign = { customer_type: "team", customer_id: crypto.randomUUID() };
    expect(await ask({ ...foreign, product_id: "pack" })).toBe("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH");
    expect(await ask({ ...foreign, product_id: "team" })).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
  });

  test("of a client leaves out the prices at which only servers may sell, that of a server has them", async () => {
    const prices = { public: { USD: "10.00" }, partners: { USD: "1.00", serverOnly: true } };
    const products = { ...paymentConfig.products, pack: { ...paymentConfig.products.pack, prices } };
    const project = await server.givenProject({ payments: { ...paymentConfig, products } });
    const offered = async (as: "client" | "server") => {
      const body = { customer_type: "custom", customer_id: "c", product_id: "pack" };
      const { json } = await server.request("POST", "/payments/purchases/create-purchase-url", { as, project, body });
      const offer = await calls.post("/payments/purchases/validate-code", { full_code: new URL(json.url).pathname.split("/").at(-1) });
      return Object.keys(offer.json.product.prices);
    };
    expect(await offered("client")).toEqual(["public"]);
    expect(await offered("server")).toEqual(["public", "partners"]);
  });

  test("of a malformed, unknown, foreign or expired code does not exist", async () => {
    const { fullCode } = await givenPurchaseCode(server, testing);
    const [, code] = fullCode.split("_");
    const check = async (full_code: string) => {
      const answers = [
        await calls.post("/payments/purchases/validate-code", { full_code }),
        await calls.session(full_code, { price_id: "once" }),
        await calls.post("/payments/purchases/test-mode-purchase-session", { full_code, price_id: "once" }),
      ];
      return answers.map(({ status, json }) => `${status} ${json.code}`);
    };
    const notFound = Array.from({ length: 3 }, () => "404 VERIFICATION_CODE_NOT_FOUND");
    for (const wrong of [
      "",
      "x",
      `${fullCode}_`,
      `${charging.tenancyId}_${code}`,
      `${testing.tenancyId}_${"0".repeat(45)}`,
      "\u00e9".repeat(82),
    ])
      expect(await check(wrong), wrong).toEqual(notFound);
    server.clock.advance(86_400_001);
    expect(await check(fullCode)).toEqual(notFound);
    server.clock.advance(-86_400_001);
  });

  test("of another project is unknown to an admin who makes test purchases", async () => {
    const other = await server.givenProject({ payments: paymentConfig });
    const { fullCode } = await givenPurchaseCode(server, testing);
    const body = { full_code: fullCode, price_id: "once" };
    const make = (project: TenantKeys) =>
      server.request("POST", "/internal/payments/test-mode-purchase-session", { as: "admin", project, body });
    expect((await make(other)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await make(testing)).json).toEqual({ success: true });
  });
});

describe("a test purchase", () => {
  test("grants the product once, even if ten callers in two processes confirm it at once", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, testing);
    const body = { full_code: fullCode, price_id: "once", quantity: 2 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        calls.post("/payments/purchases/test-mode-purchase-session", body, n % 2 ? secondServer : server),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await calls.owned(testing, customerId)).toMatchObject([{ id: "pack", quantity: 2 }]);
    expect(await calls.credits(testing, customerId)).toBe(105);
    expect((await calls.transactions(testing)).transactions[0]).toMatchObject({
      test_mode: true,
      type: "one_time",
      charged_amount: "20.00",
      price: { USD: "10.00" },
    });
  });

  test("is not possible outside of test mode, nor by the page in production mode", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging);
    const body = { full_code: fullCode, price_id: "once" };
    expect((await calls.post("/payments/purchases/test-mode-purchase-session", body)).status).toBe(403);
    const project = await server.givenProject({ payments: paymentConfig });
    await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", project.id).execute();
    const production = await givenPurchaseCode(server, project);
    expect((await calls.post("/payments/purchases/test-mode-purchase-session", { ...body, full_code: production.fullCode })).status).toBe(
      403,
    );
  });

  test("is refunded in parts, never beyond what it cost, and the last part takes the product back", async () => {
    const { id, type, customerId } = await givenTestPurchase(server, testing);
    const refund = (amount_minor?: number) =>
      server.request("POST", "/internal/payments/refunds", {
        as: "admin",
        project: testing,
        body: { transaction_id: id, type, ...(amount_minor && { amount_minor }) },
      });
    expect((await refund(1001)).status).toBe(400);
    expect((await refund(400)).json).toMatchObject({ amount: "4.00", is_full: false, status: "succeeded" });
    expect(await calls.owned(testing, customerId)).toHaveLength(1);
    const raced = await Promise.all([refund(600), refund(600), refund(600)]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await calls.owned(testing, customerId)).toEqual([]);
    expect(await calls.credits(testing, customerId)).toBe(5);
    expect((await refund()).status).toBe(400);
    expect((await calls.transactions(testing)).transactions.find((each: { id: string }) => each.id === id)).toMatchObject({
      refunded_amount: "10.00",
    });
  });
});

test("a price without a free trial has that of its product", async () => {
  const yearly = { USD: "1", interval: [1, "year"] };
  const prices = { yearly, brief: { ...yearly, freeTrial: [1, "day"] } };
  const products = { trial: { displayName: "Trial", customerType: "custom", freeTrial: [1, "week"], prices } };
  const project = await server.givenProject({ payments: { ...paymentConfig, products } });
  const trialDays = async (price_id: keyof typeof prices) => {
    const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "trial" });
    const made = await calls.post("/payments/purchases/test-mode-purchase-session", { full_code: fullCode, price_id });
    expect(made.status, made.text).toBe(200);
    const { json } = await server.request("GET", `/payments/products/custom/${customerId}`, { as: "server", project });
    const [{ subscription }] = json.items;
    return Math.round((subscription.trial_end_millis - subscription.created_at_millis) / unitMillis.day);
  };
  expect([await trialDays("yearly"), await trialDays("brief")]).toEqual([7, 1]);
});

test("transactions of all types are paged without a repetition or a gap while others are inserted (PAY-14)", async () => {
  const project = await server.givenProject({ payments: paymentConfig });
  for (let n = 0; n < 4; n++) {
    await givenTestPurchase(server, project);
    await givenTestPurchase(server, project, { product_id: "pro" });
    const path = `/payments/items/custom/c${n}/credits/update-quantity?allow_negative=true`;
    await server.request("POST", path, { as: "server", project, body: { delta: -n - 1, description: "use" } });
  }
  const all = (await calls.transactions(project)).transactions.map(({ id }: { id: string }) => id);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await calls.transactions(project, `?limit=5${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.transactions.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor;
    await givenTestPurchase(server, project);
  }
  expect(seen).toEqual(all);
  const changes = await calls.transactions(project, "?type=item_quantity_change&customer_type=custom");
  expect(changes.transactions[0]).toMatchObject({
    item_id: "credits",
    quantity: -4,
    description: "use",
    expires_at_millis: null,
    price: null,
  });
  expect((await calls.transactions(project, "?customer_type=team")).transactions).toEqual([]);
  const revenue = await server.request("GET", "/internal/payments/revenue?days=2", { as: "admin", project });
  expect(revenue.json).toMatchObject({ gross_amount: "0.00", test_gross_amount: "150.00", active_subscriptions: 4 });
});
