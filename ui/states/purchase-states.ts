import { failure, known, success } from "./answers.ts";
import { sampleProject } from "./sample.ts";
import type { Answer, State } from "./state.ts";

const validate = "POST /payments/purchases/validate-code";
const alert = "[role=alert]";

const offer = {
  product: {
    display_name: "Team",
    customer_type: "user",
    server_only: false,
    stackable: false,
    prices: { monthly: { USD: "12", EUR: "11", interval: [1, "month"] }, yearly: { USD: "120", EUR: "110", interval: [1, "year"] } },
    included_items: {
      seats: { quantity: 5, repeat: "never", expires: "when-purchase-expires" },
      credits: { quantity: 1000, repeat: [1, "month"], expires: "when-repeated" },
    },
  },
  item_names: { seats: "Seats", credits: "Credits" },
  product_id: "team",
  customer_type: "user",
  stripe_account_id: null,
  stripe_publishable_key: null,
  project_id: sampleProject.id,
  project_name: sampleProject.name,
  grants_trial: true,
  sends_receipt: false,
  already_bought_non_stackable: false,
  conflicting_products: [],
  test_mode: true,
  can_confirm_test: true,
  charges_enabled: false,
};

/** The page of a purchase link, after an answer about the link. */
const state = (name: string, answer: Answer, others: Partial<State> = {}): State => ({
  name: `purchase/${name}`,
  page: "purchase",
  answers: { [validate]: answer },
  shows: "main form",
  ...others,
});
const offered = (name: string, changes: Partial<typeof offer> | object, others: Partial<State> = {}) =>
  state(name, { json: { ...offer, ...changes } }, others);

/** The purchase page. */
export const purchaseStates: readonly State[] = [
  state("loading", "never", { shows: "main [role=status]", loading: true }),
  offered("offer", {}),
  offered("one-price", { product: { ...offer.product, prices: { once: { USD: "49" } }, included_items: {} } }),
  offered("quantity", { product: { ...offer.product, stackable: true } }),
  offered("trial", { product: { ...offer.product, free_trial: [14, "day"] } }),
  offered("replaces", { conflicting_products: [{ product_id: "solo", display_name: "Solo" }] }),
  offered("owned", { already_bought_non_stackable: true }, { shows: "main" }),
  offered("closed", { test_mode: false }, { shows: "main section" }),
  offered("no-price", { product: { ...offer.product, prices: {} } }, { shows: "main section" }),
  offered("not-completed", {}, { query: "redirect_status=failed" }),
  offered(
    "tested",
    {},
    {
      answers: { [validate]: { json: offer }, "POST /payments/purchases/test-mode-purchase-session": success },
      acts: [{ press: "main form button[type=submit]" }],
      shows: "main [role=status]",
    },
  ),
  offered("paid", {}, { query: "redirect_status=succeeded", shows: "main [role=status]" }),
  offered("processing", {}, { query: "redirect_status=pending&return_url=https%3A%2F%2Fapp.example.com%2F", shows: "main a" }),
  state("invalid", known(404, "VERIFICATION_CODE_NOT_FOUND"), { shows: "main p" }),
  state("untrusted", known(400, "REDIRECT_URL_NOT_WHITELISTED"), { query: "return_url=https%3A%2F%2Fevil.example%2F", shows: "main p" }),
  state("failed", failure, { shows: alert }),
  state("offline", "offline", { shows: alert }),
];
