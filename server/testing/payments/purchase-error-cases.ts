import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import type { TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import { sharedChargingProject } from "./charging-project.ts";
import { paymentConfig } from "./payment-config.ts";
import { givenPurchaseCode } from "./purchase-codes.ts";

/** How a route is called with a choice: as a page does, or as an admin. */
type CallWith = (choice: object, at: TenantKeys) => ErrorCall;
const asPage: CallWith = (choice) => ({ body: choice });
const byAdmin: CallWith = (choice, at) => ({ as: "admin", at, body: choice });

const evil = "https://evil.example/";
const inline = (more: object) => ({
  product_inline: { display_name: "Inline", customer_type: "custom", prices: { once: { USD: "1.00" } }, included_items: {}, ...more },
  product_id: undefined,
});

/** A project whose configuration a case may change. */
const ownProject = () => context.server.givenProject({ payments: paymentConfig, domains: { allowLocalhost: true } });

const chargingProject = async () => (await sharedChargingProject(context.server)).project;

const grant = (project: TenantKeys, customerId: string, product_id: string) =>
  context.server.request("POST", `/payments/products/custom/${customerId}`, { as: "server", project, body: { product_id } });

/** The errors of a choice: each makes a code and sends what does not fit. */
function choiceCases(call: CallWith): Readonly<Record<string, ErrorCase>> {
  const choose =
    (about: object, choice: object, before?: (at: TenantKeys, customerId: string) => Promise<unknown>): ErrorCase =>
    async () => {
      const at = await ownProject();
      const { fullCode, customerId } = await givenPurchaseCode(context.server, at, about);
      await before?.(at, customerId);
      return call({ full_code: fullCode, ...choice }, at);
    };
  const unknownCode: ErrorCase = () => call({ full_code: "unknown", price_id: "once" }, context.fixtures.project);
  const deletedCustomer: ErrorCase = async () => {
    const at = await ownProject();
    const { id } = await context.fixtures.givenTestUser({ project: at });
    const about = { customer_type: "user", customer_id: id, ...inline({ customer_type: "user" }) };
    const { fullCode } = await givenPurchaseCode(context.server, at, about);
    await context.server.request("DELETE", `/users/${id}`, { as: "server", project: at });
    return call({ full_code: fullCode, price_id: "once" }, at);
  };
  return {
    VerificationCodeNotFound: unknownCode,
    CustomerDoesNotExist: deletedCustomer,
    ProductDoesNotExist: choose({}, { price_id: "once" }, (at) => {
      const { pack: _, ...products } = paymentConfig.products;
      return context.server.configure({ payments: { ...paymentConfig, products } }, at.id);
    }),
    PriceDoesNotExist: choose({}, { price_id: "unknown" }),
    ProductNotStackable: choose({ product_id: "pro" }, { price_id: "monthly", quantity: 2 }),
    ProductAlreadyGranted: choose({ product_id: "pro" }, { price_id: "monthly" }, (at, id) => grant(at, id, "pro")),
    AddOnWithoutBase: choose({ product_id: "support" }, { price_id: "monthly" }),
    CatalogAlreadyPurchased: choose({ product_id: "max" }, { price_id: "monthly" }, (at, id) => grant(at, id, "lifetime")),
    ItemQuantityOutOfRange: choose(inline({ stackable: true, included_items: { credits: { quantity: paymentLimits.itemQuantity } } }), {
      price_id: "once",
      quantity: 2,
    }),
    PriceNotChargeable: choose(inline({ prices: { once: { EUR: "1.00" } } }), { price_id: "once", currency: "JPY" }),
  };
}

/** Lists the refusals of the routes of purchase URLs. */
export function purchaseErrorCases() {
  const create =
    (body: object, more: () => Promise<Partial<ErrorCall>> | Partial<ErrorCall> = () => ({})): ErrorCase =>
    async () => ({ as: "client", body: { customer_type: "custom", customer_id: "c1", product_id: "pack", ...body }, ...(await more()) });
  const signedIn = () => ({ headers: { "x-stack-access-token": context.fixtures.testUser.accessToken } });
  const charged =
    (outage?: Outage): ErrorCase =>
    async () => {
      const { fullCode } = await givenPurchaseCode(context.server, await chargingProject());
      return { body: { full_code: fullCode, price_id: "once" }, outage };
    };
  const offered =
    (outage: Outage): ErrorCase =>
    async () => {
      const { fullCode } = await givenPurchaseCode(context.server, await chargingProject());
      return { body: { full_code: fullCode }, outage };
    };
  const anyCode = async () => (await givenPurchaseCode(context.server, context.fixtures.project)).fullCode;
  const { ProductDoesNotExist } = choiceCases((choice) => ({ body: { full_code: (choice as { full_code: string }).full_code } }));

  const ownedProduct: ErrorCase = async () => {
    const customer_id = randomUuid();
    await grant(context.fixtures.project, customer_id, "pro");
    return { as: "client", body: { customer_type: "custom", customer_id, product_id: "pro" } };
  };
  const unknownBody: ErrorCase = () => ({ body: { full_code: "unknown" } });
  const untrustedBody: ErrorCase = async () => ({ body: { full_code: await anyCode(), return_url: evil } });
  const unknownQuery: ErrorCase = () => ({ query: { full_code: "unknown" } });
  const untrustedQuery: ErrorCase = async () => ({ query: { full_code: await anyCode(), return_url: evil } });
  const inTestMode: ErrorCase = async () => ({ body: { full_code: await anyCode(), price_id: "once" } });
  const adminOutsideTestMode: ErrorCase = async () => {
    const at = await chargingProject();
    return { as: "admin", at, body: { full_code: (await givenPurchaseCode(context.server, at)).fullCode, price_id: "once" } };
  };

  return {
    "payments.purchases.createPurchaseUrl": {
      InvalidProductChoice: create({ product_id: undefined }),
      InlineProductNotAllowed: create(inline({})),
      PaymentsNotSetUp: create({}, async () => ({
        at: await context.server.givenProject({ payments: { ...paymentConfig, testMode: false } }),
      })),
      ProductDoesNotExist: create({ product_id: "unknown" }),
      ProductCustomerTypeDoesNotMatch: create({ product_id: "team" }),
      CustomerDoesNotExist: create({ product_id: "team", customer_type: "team", customer_id: randomUuid() }),
      CannotGetOwnUserWithoutUser: create({ customer_type: "user", customer_id: "me", product_id: "solo" }),
      OtherUserNotAllowed: create({ customer_type: "user", customer_id: randomUuid(), product_id: "solo" }, signedIn),
      TeamMembershipNotFound: create({ customer_type: "team", customer_id: randomUuid(), product_id: "team" }, signedIn),
      ProductAlreadyGranted: ownedProduct,
      RedirectUrlNotWhitelisted: create({ return_url: evil }),
    },
    "payments.purchases.validateCode": {
      VerificationCodeNotFound: unknownBody,
      RedirectUrlNotWhitelisted: untrustedBody,
      ProductDoesNotExist: ProductDoesNotExist as ErrorCase,
      StripeUnavailable: offered("Stripe is unavailable"),
      StripeRefused: offered("Stripe refuses"),
    },
    "payments.purchases.checkReturnUrl": {
      VerificationCodeNotFound: unknownQuery,
      RedirectUrlNotWhitelisted: untrustedQuery,
    },
    "payments.purchases.createPurchaseSession": {
      ...choiceCases(asPage),
      PaymentsNotSetUp: inTestMode,
      StripeNotConfigured: charged("Stripe is not configured"),
      StripeUnavailable: charged("Stripe is unavailable"),
      StripeRefused: charged("Stripe refuses"),
    },
    "payments.purchases.confirmTestPurchase": { ...choiceCases(asPage), TestPurchaseNotAllowed: charged() },
    "internal.payments.makeTestPurchase": {
      ...choiceCases(byAdmin),
      TestPurchaseNotAllowed: adminOutsideTestMode,
    },
  } satisfies Record<string, Readonly<Record<string, ErrorCase>>>;
}
