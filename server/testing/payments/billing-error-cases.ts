import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { ownCustomerCases } from "./payment-cases.ts";

type Params = NonNullable<ErrorCall["params"]>;
type About = Pick<ErrorCall, "body" | "params">;
type Cases = Readonly<Record<string, ErrorCase>>;

/** A call about a customer. */
const about = <Customer extends object>(call: About, customer: Customer) => ({ ...call, params: { ...customer, ...call.params } });

/** The card with which a subscription is paid. */
const withSubscription: ErrorCase = async () => {
  const { server, fixtures } = context;
  const stripe = await server.given.stripe();
  const plan = { displayName: "Plan", customerType: "user", prices: { monthly: { USD: "20", interval: [1, "month"] } } };
  const charging = await stripe.chargingProject({ products: { plan } });
  const { project: at } = charging;
  const { id } = await fixtures.givenTestUser({ project: at });
  const params = {
    customer_type: "user",
    customer_id: id,
    payment_method_id: await stripe.subscribe(charging, "plan", { customerType: "user", customerId: id }),
  };
  return { as: "server", at, params };
};

/** A call as server about a customer that Stripe knows, while Stripe behaves like this. */
const ofCustomer =
  (call: About, outage?: Outage): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { project: at } = await (await server.given.stripe()).chargingProject();
    const { id } = await fixtures.givenTestUser({ project: at });
    const made = await server.request("POST", `/payments/payment-method/user/${id}/setup-intent`, { as: "server", project: at });
    if (made.status !== 200) throw new Error(made.text);
    return { as: "server", at, ...about(call, { customer_type: "user", customer_id: id }), outage };
  };

const withoutAccount =
  (call: About): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    await server.given.stripe();
    const at = await server.givenProject();
    const { id } = await fixtures.givenTestUser({ project: at });
    return { as: "server", at, ...about(call, { customer_type: "user", customer_id: id }) };
  };

const asMemberWithoutRights =
  (call: About): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { id, accessToken } = await fixtures.givenTestUser();
    const teamId = await server.given.invitingTeam(fixtures.project, id, []);
    return { headers: { [header.accessToken]: accessToken }, ...about(call, { customer_type: "team", customer_id: teamId }) };
  };

/** Lists the refusals of the calls about billing. */
export function billingErrorCases() {
  const readCases = (call: About = {}): Cases => ({
    ...ownCustomerCases((params) => about(call, params)),
    StripeUnavailable: ofCustomer(call, "Stripe is unavailable"),
    StripeRefused: ofCustomer(call, "Stripe refuses"),
  });
  const writeCases = (call: About = {}): Cases => ({
    ...readCases(call),
    StripeNotConfigured: ofCustomer(call, "Stripe is not configured"),
    PaymentsNotSetUp: withoutAccount(call),
    TeamPermissionRequired: asMemberWithoutRights(call),
  });
  const removal: Params = { payment_method_id: "pm_unknown" };
  const setDefault = { body: { setup_intent_id: `seti_${randomUuid()}` } };
  return {
    "payments.billing.get": readCases(),
    "payments.billing.listInvoices": readCases(),
    "payments.billing.createSetupIntent": writeCases(),
    "payments.billing.setDefault": {
      ...writeCases(setDefault),
      SetupIntentNotUsable: ofCustomer(setDefault),
      PaymentMethodNotFound: ofCustomer({ body: { payment_method_id: "pm_unknown" } }),
    },
    "payments.billing.listMethods": { ...readCases(), TeamPermissionRequired: asMemberWithoutRights({}) },
    "payments.billing.removeMethod": {
      ...writeCases({ params: removal }),
      PaymentMethodNotFound: ofCustomer({ params: removal }),
      PaymentMethodInUse: withSubscription,
    },
  } satisfies Partial<Record<RouteName, Cases>>;
}
