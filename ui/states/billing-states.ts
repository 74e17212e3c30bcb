import { failure, list, wholeList } from "./answers.ts";
import { addDays, moment, sampleUser } from "./sample.ts";
import type { Act, Answer, Answers, State } from "./state.ts";

const { id } = sampleUser;
const subscriptionId = "6c1e7a10-8f3a-4d0e-9d53-000000000007";
const productsRoute = `GET /payments/products/user/${id}`;
const offersRoute = "GET /payments/offers";

const every = (USD: string, unit = "month") => ({ USD, interval: [1, unit] });
const credits = (quantity: number) => ({ credits: { quantity, repeat: [1, "month"], expires: "when-repeated" } });
const product = (display_name: string, prices: object, included_items: object = {}) => ({
  display_name,
  customer_type: "user",
  server_only: false,
  stackable: false,
  prices,
  included_items,
});
const team = product("Team", { monthly: every("12"), yearly: every("120", "year") }, credits(1000));
const offer = (id: string, sold: object, more: object = {}) => ({
  id,
  product: sold,
  item_names: { credits: "Credits", seats: "Seats" },
  catalog_id: "plans",
  add_on_to: [],
  state: "available",
  replaces: null,
  price_id: null,
  ...more,
});
const seats = { seats: { quantity: 20, repeat: "never", expires: "when-purchase-expires" } };
const studio = product("Studio", { monthly: every("49"), yearly: every("470", "year") }, { ...credits(10_000), ...seats });
const support = product("Priority support", { monthly: every("5") });
const pack = product("Credit pack", { once: { USD: "9" } }, { credits: { quantity: 500, repeat: "never", expires: "never" } });

const forVisitors = wholeList(
  offer("free", product("Free", {}, credits(50))),
  offer("team", { ...team, free_trial: [14, "day"] }),
  offer("studio", studio),
  offer("support", support, { add_on_to: ["team"] }),
  offer("pack", pack, { catalog_id: null }),
);
const forOwner = wholeList(
  offer("free", product("Free", {}, credits(50)), { state: "unavailable" }),
  offer("team", team, { state: "owned", replaces: "team", price_id: "monthly" }),
  offer("studio", studio, { state: "switchable", replaces: "team" }),
  offer("support", support, { add_on_to: ["team"] }),
  offer("pack", pack, { catalog_id: null }),
);

const owned = (changes: object = {}) =>
  list({
    id: "team",
    quantity: 1,
    product: team,
    item_names: { credits: "Credits" },
    is_granted: false,
    type: "subscription",
    subscription: {
      id: subscriptionId,
      status: "active",
      price_id: "monthly",
      created_at_millis: moment,
      current_period_start_millis: moment,
      current_period_end_millis: addDays(30),
      trial_end_millis: null,
      cancel_at_period_end: false,
      ...changes,
    },
  });
/** A product with a subscription that renews. */
export const ownedProducts: Answer = owned();

const card = (id: string, brand: string, last4: string, more: object) => ({
  id,
  brand,
  last4,
  exp_month: 8,
  exp_year: 2029,
  is_default: false,
  is_in_use: false,
  ...more,
});
const visa = card("pm_1", "visa", "4242", { is_default: true, is_in_use: true });
const { is_default: _, is_in_use: __, ...defaultMethod } = visa;
const methods = wholeList(visa, card("pm_2", "mastercard", "4444", {}), card("pm_3", "amex", "0005", { exp_month: 1, exp_year: 2025 }));
const invoice = { amount_total: 1200, currency: "usd", hosted_invoice_url: "https://example.org/invoice" };
const invoices = list(
  { ...invoice, id: "in_2", created_at_millis: moment, status: "open" },
  { ...invoice, id: "in_1", created_at_millis: addDays(-30), status: "paid" },
);
const change = (index: number, quantity: number, more: object = {}) => ({
  id: `6c1e7a10-8f3a-4d0e-9d53-0000000000${30 + index}`,
  kind: "change",
  quantity,
  at_millis: addDays(-index),
  expires_at_millis: null,
  product_name: null,
  description: null,
  ...more,
});
const granted = { kind: "subscription", product_name: "Team" };
const history = list(
  change(1, -320),
  change(2, 250),
  change(3, -290),
  change(4, 1000, { ...granted, expires_at_millis: Date.UTC(2099, 0, 31) }),
  change(33, -40, granted),
  change(34, 1000, { ...granted, expires_at_millis: addDays(-4) }),
);

const payerAnswers: Answers = {
  [`GET /payments/billing/user/${id}`]: {
    json: { has_customer: true, default_payment_method: defaultMethod, overdue_subscriptions: [] },
  },
  [`GET /payments/payment-method/user/${id}`]: methods,
  [`GET /payments/invoices/user/${id}`]: invoices,
  [offersRoute]: forOwner,
};

/** The requests of the products section for a customer who pays. */
export const billingAnswers: Answers = {
  ...payerAnswers,
  [`GET /payments/items/user/${id}/credits`]: { json: { id: "credits", display_name: "Credits", quantity: 640 } },
};

/** The same for a customer who has never paid. */
export const newCustomerAnswers: Answers = {
  [`GET /payments/billing/user/${id}`]: { json: { has_customer: false, default_payment_method: null, overdue_subscriptions: [] } },
  [offersRoute]: forVisitors,
};

const content = "main#content section";
const products = (name: string, answers: Answers, acts: readonly Act[] = [], shows = content): State => ({
  name: `account-settings/products-${name}`,
  page: "account-settings",
  hash: "products",
  signedIn: true,
  answers: { [productsRoute]: owned(), ...payerAnswers, ...answers },
  acts,
  shows,
});

const overdue = { id: subscriptionId, product_id: "team", display_name: "Team" };
const switching = { credit: "6.20", charge: "25.31", amount: "19.11", currency: "USD" };
const previewed: Answers = {
  [`GET /payments/products/user/${id}/preview`]: {
    json: { proration: [switching], amount_due: { currency: "USD", amount: "19.11" } },
  },
};
const dialog = "[role=dialog] dl";

/** The account settings of a customer who pays. */
export const billingStates: readonly State[] = [
  products("trial", { ...billingAnswers, [productsRoute]: owned({ status: "trialing", trial_end_millis: addDays(30) }) }),
  products("ends", { ...billingAnswers, [productsRoute]: owned({ cancel_at_period_end: true }) }),
  products("overdue", {
    [productsRoute]: list(),
    [`GET /payments/billing/user/${id}`]: {
      json: { has_customer: true, default_payment_method: defaultMethod, overdue_subscriptions: [overdue] },
    },
  }),
  products("switch", { ...billingAnswers, ...previewed }, [{ press: "main#content li button[aria-haspopup]" }], dialog),
  products("cancel", billingAnswers, [{ press: "main#content li button[aria-label]:last-of-type" }], "[role=alertdialog]"),
  products(
    "history",
    { ...billingAnswers, [`GET /payments/items/user/${id}/credits/changes`]: history },
    [{ press: "main#content section section button" }],
    "[role=dialog] li",
  ),
];

const prices = (name: string, state: Partial<State>): State => ({
  name: `pricing-table/${name}`,
  page: "pricing-table",
  shows: "main h2",
  ...state,
});
const signedIn = { signedIn: true, answers: { [offersRoute]: forOwner } } as const;

/** The price table of an app. */
export const pricingStates: readonly State[] = [
  prices("visitor", { answers: { [offersRoute]: forVisitors } }),
  prices("yearly", { answers: { [offersRoute]: forVisitors }, acts: [{ press: "main fieldset label:last-of-type input" }] }),
  prices("current-plan", signedIn),
  prices("switch", {
    signedIn: true,
    answers: { [offersRoute]: forOwner, ...previewed },
    acts: [{ press: "main li:nth-child(3) button" }],
    shows: dialog,
  }),
  prices("switch-failed", {
    signedIn: true,
    answers: {
      [offersRoute]: forOwner,
      ...previewed,
      [`POST /payments/products/user/${id}/switch`]: { status: 400, code: "STRIPE_REFUSED" },
    },
    acts: [{ press: "main li:nth-child(3) button" }, { press: "[role=dialog] button:last-of-type:not([disabled])" }],
    shows: "[role=dialog] [role=alert]",
  }),
  prices("empty", { answers: { [offersRoute]: wholeList() }, shows: "main p" }),
  prices("loading", { answers: { [offersRoute]: "never" }, shows: ".skeleton", loading: true }),
  prices("failed", { answers: { [offersRoute]: failure }, shows: "[role=alert]" }),
];
