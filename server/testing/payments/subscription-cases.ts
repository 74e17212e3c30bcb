import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures, CaseServer, TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { sharedChargingProject } from "./charging-project.ts";
import { grantCases, ownCustomerCases } from "./payment-cases.ts";
import { givenTestPurchase } from "./purchase-codes.ts";

interface Tenant {
  readonly server: CaseServer;
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

/** The id of the subscription of a customer who has one. @param customer type and id */
async function readSubscriptionId({ server, project }: Tenant, customer: string): Promise<string> {
  const { json } = await server.request("GET", `/payments/products/${customer}`, { as: "server", project });
  return json.items.find((each: { subscription: object | null }) => each.subscription !== null).subscription.id;
}

/** A user with a plan from a test purchase, which clients may change. */
async function givenSubscriber({ server, project, givenTestUser }: CaseFixtures) {
  const testUser = await givenTestUser();
  await givenTestPurchase(server, project, { customer_type: "user", customer_id: testUser.id, product_id: "solo" });
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
      const id = await readSubscriptionId({ server, project }, `user/${testUser.id}`);
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

/** A customer with product `pro`, which Stripe bills. */
async function givenBilledOwner(currency?: "JPY") {
  const { server } = context;
  const charging = await sharedChargingProject(server);
  const customerId = randomUuid();
  await (await server.given.stripe()).subscribe(charging, "pro", { customerType: "custom", customerId, currency });
  return { at: charging.project, params: { customer_type: "custom", customer_id: customerId } };
}

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

/** While Stripe answers in this way, or is not configured. */
const whileStripe =
  (fails: Outage, call: About): ErrorCase =>
  async () => {
    const { at, params } = await givenBilledOwner();
    return {
      as: "server",
      at,
      ...call,
      params: { ...params, ...call.params },
      outage: fails,
    };
  };
const stripeCases = (call: About): Readonly<Record<string, ErrorCase>> => ({
  StripeNotConfigured: whileStripe("Stripe is not configured", call),
  StripeUnavailable: whileStripe("Stripe is unavailable", call),
  StripeRefused: whileStripe("Stripe refuses", call),
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
    const { at, params } = await givenBilledOwner("JPY");
    return { as: "server", at, ...call, params };
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
      const params = await givenOwner(tenant(), { product_inline: many });
      const id = await readSubscriptionId(tenant(), `custom/${params.customer_id}`);
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
