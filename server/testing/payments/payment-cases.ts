import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const customer = { customer_type: "custom", customer_id: "c1" };
const credits = { ...customer, item_id: "credits" };
const update = { params: credits, query: { allow_negative: true } };

/** Valid calls of the routes about items and products. */
export const paymentRouteCases = {
  // Two more for a customer without a ledger.
  "payments.items.get": {
    statements: 2,
    build: async ({ server, project }) => {
      const customer_id = randomUuid();
      const path = `/payments/items/custom/${customer_id}/credits/update-quantity?allow_negative=true`;
      await server.request("POST", path, { as: "server", project, body: { delta: 1 } });
      return { params: { ...credits, customer_id } };
    },
  },
  // Seven more for the first call after something was granted.
  "payments.items.listChanges": {
    statements: 10,
    build: ({ testUser }) => ({ params: { customer_type: "user", customer_id: testUser.id, item_id: "minutes" } }),
  },
  "payments.items.explain": { statements: 9, build: () => ({ params: credits }) },
  "payments.items.updateQuantity": { statements: 2, build: () => ({ ...update, body: { delta: 1 } }) },
  "payments.products.list": { statements: 3, build: () => ({ params: customer }) },
  "payments.products.grant": {
    statements: 13,
    build: () => ({ params: { ...customer, customer_id: randomUuid() }, body: { product_id: "pro" } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

type Call = Pick<ErrorCall, "params" | "query" | "body"> & { readonly params: object };
const asServer =
  (call: Call, more: object = {}): ErrorCase =>
  () => ({ as: "server", ...call, ...more });

/** The errors of a call that names a customer: `call` builds it for one. */
export function customerCases(call: (about: { customer_type: string; customer_id: string }) => Call): Readonly<Record<string, ErrorCase>> {
  return {
    UserNotFound: asServer(call({ customer_type: "user", customer_id: "nobody" })),
    TeamNotFound: asServer(call({ customer_type: "team", customer_id: randomUuid() })),
    CannotGetOwnUserWithoutUser: asServer(call({ customer_type: "user", customer_id: "me" })),
  };
}

/** The errors of clients with a signed-in user. */
export function ownCustomerCases(
  call: (about: { customer_type: string; customer_id: string }) => Call,
): Readonly<Record<string, ErrorCase>> {
  const asClient = (about: { customer_type: string; customer_id: string }): ErrorCase => {
    return () => ({ as: "client", headers: { "x-stack-access-token": context.fixtures.testUser.accessToken }, ...call(about) });
  };
  return {
    ...customerCases(call),
    OtherUserNotAllowed: asClient({ customer_type: "user", customer_id: randomUuid() }),
    TeamMembershipNotFound: asClient({ customer_type: "team", customer_id: randomUuid() }),
  };
}

const itemByCustomer: Readonly<Record<string, string>> = { user: "minutes", team: "seats", custom: "credits" };
const itemErrors = (call: Omit<Call, "params">): Readonly<Record<string, ErrorCase>> => ({
  ItemNotFound: asServer({ ...call, params: { ...customer, item_id: "unknown" } }),
  ItemCustomerTypeDoesNotMatch: asServer({ ...call, params: { ...customer, item_id: "seats" } }),
});
const aDecrease = { query: { allow_negative: false }, body: { delta: -1_000_000 } };
const key = () => ({ [requestHeaders.idempotencyKey]: randomUuid() });

/** Calls once, with a key, before the call that is to be refused. */
async function afterCall(path: string, body: object) {
  const headers = key();
  await context.server.request("POST", path, { as: "server", project: context.fixtures.project, body, headers });
  return headers;
}

/** A product of which the customer owns one already, or one of its catalog. */
const afterGrant =
  (first: object, second: object): ErrorCase =>
  async () => {
    const customer_id = randomUuid();
    const { server, fixtures } = context;
    const path = `/payments/products/custom/${customer_id}`;
    await server.request("POST", path, { as: "server", project: fixtures.project, body: first });
    return { as: "server", params: { ...customer, customer_id }, body: second };
  };
const grant = (body: object) => asServer({ params: customer, body });

/** The refusals of a grant, except by way of the payment provider. */
export const grantCases: Readonly<Record<string, ErrorCase>> = {
  InvalidProductChoice: grant({}),
  ProductDoesNotExist: grant({ product_id: "credits" }),
  ProductCustomerTypeDoesNotMatch: grant({ product_id: "team" }),
  ...customerCases((about) => ({
    params: about,
    body: {
      product_inline: { display_name: "Any", customer_type: about.customer_type, prices: {}, included_items: {} },
    },
  })),
  PriceDoesNotExist: grant({ product_id: "pro", price_id: "unknown" }),
  ProductNotStackable: grant({ product_id: "pro", quantity: 2 }),
  ProductAlreadyGranted: afterGrant({ product_id: "pro" }, { product_id: "pro" }),
  AddOnWithoutBase: asServer({ params: { ...customer, customer_id: "without" }, body: { product_id: "support" } }),
  CatalogAlreadyPurchased: afterGrant({ product_id: "lifetime" }, { product_id: "max" }),
  ItemQuantityOutOfRange: grant({
    product_inline: {
      display_name: "Much",
      customer_type: "custom",
      stackable: true,
      prices: { once: { USD: "1" } },
      included_items: { credits: { quantity: paymentLimits.itemQuantity } },
    },
    quantity: 2,
  }),
  IdempotencyKeyReused: async () => ({
    as: "server",
    params: customer,
    body: { product_id: "pack", quantity: 2 },
    headers: await afterCall("/payments/products/custom/c1", { product_id: "pack" }),
  }),
};

/** The refusals of the calls about items, and of lists of products. */
export const paymentErrorCases = {
  "payments.items.get": {
    ...itemErrors({}),
    ...ownCustomerCases((about) => ({ params: { ...about, item_id: itemByCustomer[about.customer_type] ?? "" } })),
  },
  "payments.items.listChanges": {
    ...itemErrors({}),
    ...ownCustomerCases((about) => ({ params: { ...about, item_id: itemByCustomer[about.customer_type] ?? "" } })),
  },
  "payments.offers.list": ownCustomerCases((about) => ({ params: {}, query: about })),
  "payments.items.explain": {
    ...itemErrors({}),
    ...customerCases((about) => ({ params: { ...about, item_id: itemByCustomer[about.customer_type] ?? "" } })),
  },
  "payments.items.updateQuantity": {
    ...itemErrors(aDecrease),
    ...customerCases((about) => ({ ...aDecrease, params: { ...about, item_id: itemByCustomer[about.customer_type] ?? "" } })),
    ItemQuantityInsufficientAmount: asServer({ ...aDecrease, params: credits }),
    ItemQuantityOutOfRange: async () => {
      const path = "/payments/items/custom/rich/credits/update-quantity?allow_negative=true";
      const body = { delta: paymentLimits.itemQuantity };
      const { server, fixtures } = context;
      await server.request("POST", path, { as: "server", project: fixtures.project, body: { delta: 1 } });
      return { as: "server", params: { ...credits, customer_id: "rich" }, query: { allow_negative: true }, body };
    },
    TooManyExpiringDecreases: async () => {
      const customer_id = randomUuid();
      const { server, fixtures } = context;
      const path = `/payments/items/custom/${customer_id}/credits/update-quantity?allow_negative=true`;
      const body = { delta: -1, expires_at: "2100-01-01" };
      await server.request("POST", path, { as: "server", project: fixtures.project, body });
      await server.given.expiringDecreases(fixtures.project, customer_id, paymentLimits.expiringDecreases);
      return { as: "server", params: { ...credits, customer_id }, query: { allow_negative: true }, body };
    },
    TooManyGrantExpiries: async () => {
      const customer_id = randomUuid();
      const { server, fixtures } = context;
      const path = `/payments/items/custom/${customer_id}/credits/update-quantity?allow_negative=false`;
      const grant = { delta: 1, expires_at: "2100-01-01" };
      await server.request("POST", path, { as: "server", project: fixtures.project, body: grant });
      await server.given.grantExpiries(fixtures.project, customer_id, paymentLimits.grantExpiries);
      const query = { allow_negative: false };
      return { as: "server", params: { ...credits, customer_id }, query, body: { delta: 1, expires_at: "2100-01-02" } };
    },
    IdempotencyKeyReused: async () => ({
      as: "server",
      ...update,
      body: { delta: 2 },
      headers: await afterCall("/payments/items/custom/c1/credits/update-quantity?allow_negative=true", { delta: 1 }),
    }),
  },
  "payments.products.list": ownCustomerCases((about) => ({ params: about })),
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
