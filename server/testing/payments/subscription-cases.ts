import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { randomUuid } from "../../services/random.ts";
import { type PaymentsProvider, ProviderFailed } from "../../services/stripe/payments-provider.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { Fixtures, TenantKeys } from "../fixtures.ts";
import type { TestServer } from "../index.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { grantCases, ownCustomerCases } from "./payment-cases.ts";

interface Tenant {
  readonly server: TestServer;
  readonly project: TenantKeys;
}

/** A customer with these products. */
async function givenOwner({ server, project }: Tenant, ...bodies: object[]) {
  const params = { customer_type: "custom", customer_id: randomUuid() };
  for (const body of bodies) {
    const granted = await server.request("POST", `/payments/products/custom/${params.customer_id}`, { as: "server", project, body });
    if (granted.status !== 200) throw new Error(granted.text);
  }
  return params;
}

/** A user with a plan from a test purchase, which clients may change. */
async function givenSubscriber({ server, project, givenTestUser }: Fixtures) {
  const testUser = await givenTestUser();
  await server.request("POST", `/payments/products/user/${testUser.id}`, { as: "server", project, body: { product_id: "solo" } });
  await server.db.updateTable("subscriptions").set({ source: "TEST_MODE" }).where("customer_id", "=", testUser.id).execute();
  return { testUser, params: { customer_type: "user", customer_id: testUser.id } };
}

/** Valid calls of the routes about subscriptions. */
export const subscriptionRouteCases = {
  "payments.products.cancel": {
    statements: 30,
    build: async ({ server, project, givenTestUser }) => {
      const testUser = await givenTestUser();
      const path = `/payments/products/user/${testUser.id}`;
      const inline = {
        display_name: "Any",
        customer_type: "user",
        prices: { monthly: { USD: "1", interval: [1, "month"] } },
        included_items: {},
      };
      await server.request("POST", path, { as: "server", project, body: { product_inline: inline } });
      const { id } = await server.db
        .selectFrom("subscriptions")
        .select("id")
        .where("customer_id", "=", testUser.id)
        .executeTakeFirstOrThrow();
      return { testUser, params: { customer_type: "user", customer_id: testUser.id, product_id: id } };
    },
  },
  "payments.products.change": {
    statements: 30,
    build: async (fixtures) => {
      const { testUser, params } = await givenSubscriber(fixtures);
      return { testUser, params: { ...params, product_id: "solo" }, body: { quantity: 1 } };
    },
  },
  "payments.products.preview": {
    statements: 10,
    build: async (fixtures) => ({ ...(await givenSubscriber(fixtures)), query: { from_product_id: "solo", to_product_id: "duo" } }),
  },
  "payments.products.switch": {
    statements: 40,
    build: async (fixtures) => ({ ...(await givenSubscriber(fixtures)), body: { from_product_id: "solo", to_product_id: "duo" } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

const tenant = (): Tenant => ({ server: context.server, project: context.fixtures.project });

type About = Pick<ErrorCall, "body" | "params" | "query">;

/** A call about a customer who owns these products. */
const ofOwner =
  (bodies: readonly object[], call: About): ErrorCase =>
  async () => ({ as: "server", ...call, params: { ...(await givenOwner(tenant(), ...bodies)), ...call.params } });

/** A call of a client as a member of a team who may not change it. */
const asMemberWithoutRights =
  (call: About): ErrorCase =>
  async () => {
    const { fixtures } = context;
    const { id: creator } = await fixtures.givenTestUser();
    const id = await fixtures.givenTeam(creator);
    await context.server.request("POST", `/team-memberships/${id}/${fixtures.testUser.id}`, {
      as: "server",
      project: fixtures.project,
      body: {},
    });
    return {
      as: "client",
      headers: { [requestHeaders.accessToken]: fixtures.testUser.accessToken },
      ...call,
      params: { customer_type: "team", customer_id: id, ...call.params },
    };
  };

/** A call of a client whose user was granted a plan free of charge. */
const ofUserWithGrant =
  (call: About): ErrorCase =>
  async () => {
    const { server, project } = tenant();
    const { id, accessToken } = await context.fixtures.givenTestUser();
    await server.request("POST", `/payments/products/user/${id}`, { as: "server", project, body: { product_id: "solo" } });
    const given = call.body as object | undefined;
    const body = given && { ...given, ...("from_product_id" in given && { from_product_id: "solo" }) };
    return {
      as: "client",
      headers: { [requestHeaders.accessToken]: accessToken },
      ...call,
      ...(body && { body }),
      ...(call.query && { query: { ...call.query, from_product_id: "solo" } }),
      params: { customer_type: "user", customer_id: id, ...call.params },
    };
  };

/** Makes the customer's subscription one that Stripe bills. */
async function atStripe(params: { readonly customer_id: string }) {
  const { server, project } = tenant();
  const account = { tenancy_id: project.tenancyId, account_id: "acct_any", created_at: server.clock.now() };
  await server.db
    .insertInto("payment_accounts")
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stripe_subscription_id = `sub_${randomUuid()}`;
  await server.db.updateTable("subscriptions").set({ stripe_subscription_id }).where("customer_id", "=", params.customer_id).execute();
}

/** While Stripe answers in this way, or is not configured. */
const whileStripe =
  (fails: "unavailable" | "refused" | "absent", call: About): ErrorCase =>
  async () => {
    const params = await givenOwner(tenant(), { product_id: "pro" });
    await atStripe(params);
    return {
      as: "server",
      ...call,
      params: { ...params, ...call.params },
      meanwhile() {
        const services = context.server.running.services as { stripe: Partial<PaymentsProvider> | undefined };
        const before = services.stripe;
        const answer = () => Promise.reject(new ProviderFailed(fails === "refused" ? fails : "unavailable", "Stripe said no."));
        services.stripe =
          fails === "absent" ? undefined : { cancelSubscription: answer, updateSubscription: answer, previewChange: answer };
        return () => {
          services.stripe = before;
        };
      },
    };
  };
const stripeCases = (call: About): Readonly<Record<string, ErrorCase>> => ({
  StripeNotConfigured: whileStripe("absent", call),
  StripeUnavailable: whileStripe("unavailable", call),
  StripeRefused: whileStripe("refused", call),
});
const pro = { product_id: "pro" };
const many = {
  display_name: "Many",
  customer_type: "custom",
  stackable: true,
  prices: { monthly: { USD: "1", interval: [1, "month"] } },
  included_items: { credits: { quantity: paymentLimits.itemQuantity } },
};

/** A call whose key an earlier call has used for something else. */
const reusedKey =
  (bodies: readonly object[], call: About): ErrorCase =>
  async () => {
    const headers = { [requestHeaders.idempotencyKey]: randomUuid() };
    const { server, project } = tenant();
    await server.request("POST", "/payments/products/custom/any", { as: "server", project, body: { product_id: "pack" }, headers });
    return { as: "server", headers, ...call, params: { ...(await givenOwner(tenant(), ...bodies)), ...call.params } };
  };
const switchTo = (to_product_id: string, more: object = {}) => ({ body: { from_product_id: "pro", to_product_id, ...more } });

/** A call about a subscription at Stripe that is charged in yen, which no other price has. */
const inYen =
  (call: About): ErrorCase =>
  async () => {
    const params = await givenOwner(tenant(), { product_id: "pro" });
    await atStripe(params);
    const { db } = tenant().server;
    await db.updateTable("subscriptions").set({ currency: "JPY" }).where("customer_id", "=", params.customer_id).execute();
    return { as: "server", ...call, params };
  };

type SwitchCall = (toProductId: string, more?: object) => About;

/** The refusals of a switch to another product, and of its preview. */
const switchCases = (about: SwitchCall): Readonly<Record<string, ErrorCase>> => ({
  ...ownCustomerCases(({ customer_type, customer_id }) => ({
    params: { customer_type, customer_id },
    ...about({ user: "solo", team: "team", custom: "max" }[customer_type] ?? ""),
  })),
  TeamPermissionRequired: asMemberWithoutRights(about("team")),
  SubscriptionNotBilled: ofUserWithGrant(about("solo")),
  ProductDoesNotExist: ofOwner([pro], about("unknown")),
  ProductCustomerTypeDoesNotMatch: ofOwner([pro], about("team")),
  PriceDoesNotExist: ofOwner([pro], about("max", { price_id: "unknown" })),
  PriceNotRecurring: ofOwner([pro], about("lifetime")),
  SubscriptionNotFound: ofOwner([], about("max")),
  ...stripeCases(about("max")),
  PriceNotChargeable: inYen(about("max")),
  ProductNotStackable: ofOwner([pro], about("max", { quantity: 2 })),
  ItemQuantityOutOfRange: ofOwner([pro], about("bulk", { quantity: 2 })),
  ProductAlreadyGranted: ofOwner([pro], about("pro")),
  AddOnWithoutBase: ofOwner([pro], about("support")),
  CatalogAlreadyPurchased: ofOwner([{ product_id: "seatless" }, { product_id: "lifetime" }], {
    ...about("max", { from_product_id: "seatless" }),
  }),
});

/** The refusals of the calls about subscriptions. */
export const subscriptionErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "payments.products.grant": grantCases,
  "payments.products.cancel": {
    ...ownCustomerCases((about) => ({ params: { ...about, product_id: "pro" } })),
    TeamPermissionRequired: asMemberWithoutRights({ params: pro }),
    SubscriptionNotFound: ofOwner([], { params: pro }),
    ...stripeCases({ params: pro }),
    IdempotencyKeyReused: reusedKey([pro], { params: pro }),
  },
  "payments.products.change": {
    ...ownCustomerCases((about) => ({ params: { ...about, ...pro }, body: {} })),
    TeamPermissionRequired: asMemberWithoutRights({ params: pro, body: {} }),
    SubscriptionNotBilled: ofUserWithGrant({ params: { product_id: "solo" }, body: {} }),
    SubscriptionNotFound: ofOwner([], { params: pro, body: {} }),
    ...stripeCases({ params: pro, body: {} }),
    ProductNotStackable: ofOwner([pro], { params: pro, body: { quantity: 2 } }),
    ItemQuantityOutOfRange: async () => {
      const { server } = tenant();
      const params = await givenOwner(tenant(), { product_inline: many });
      const { customer_id } = params;
      const { id } = await server.db
        .selectFrom("subscriptions")
        .select("id")
        .where("customer_id", "=", customer_id)
        .executeTakeFirstOrThrow();
      return { as: "server", params: { ...params, product_id: id }, body: { quantity: 2 } };
    },
    IdempotencyKeyReused: reusedKey([pro], { params: pro, body: {} }),
  },
  "payments.products.preview": switchCases((to_product_id, more = {}) => ({ query: { from_product_id: "pro", to_product_id, ...more } })),
  "payments.products.switch": {
    ...switchCases(switchTo),
    IdempotencyKeyReused: reusedKey([pro], switchTo("max")),
  },
};
