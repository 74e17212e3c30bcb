import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { ownCustomerCases } from "./payment-cases.ts";
import { givenChargingProject, withStripe } from "./stripe.ts";

interface StripeStates {
  readonly stripeFails: (reason: "unavailable" | "refused") => () => () => void;
  readonly noStripe: () => () => void;
}
type Cases = Readonly<Record<string, ErrorCase>>;

/** A call as server about a customer that Stripe knows, while Stripe behaves like this. */
const ofCustomer =
  (call: Pick<ErrorCall, "body">, meanwhile?: () => () => void): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { fake } = await withStripe(server);
    const { project: at } = await givenChargingProject(server, fake);
    const { id } = await fixtures.givenTestUser({ project: at });
    const made = await server.request("POST", `/payments/payment-method/user/${id}/setup-intent`, { as: "server", project: at });
    if (made.status !== 200) throw new Error(made.text);
    return { as: "server", at, params: { customer_type: "user", customer_id: id }, ...call, ...(meanwhile && { meanwhile }) };
  };

const withoutAccount =
  (call: Pick<ErrorCall, "body">): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    await withStripe(server);
    const at = await server.givenProject();
    const { id } = await fixtures.givenTestUser({ project: at });
    return { as: "server", at, params: { customer_type: "user", customer_id: id }, ...call };
  };

const asMemberWithoutRights =
  (call: Pick<ErrorCall, "body">): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { id, accessToken } = await fixtures.givenTestUser();
    const teamId = await fixtures.givenTeam(id);
    await server.db.deleteFrom("team_permissions").where("team_id", "=", teamId).execute();
    return { headers: { [header.accessToken]: accessToken }, params: { customer_type: "team", customer_id: teamId }, ...call };
  };

/** Lists the refusals of the calls about billing. */
export function billingErrorCases({ stripeFails, noStripe }: StripeStates) {
  const readCases = (call: Pick<ErrorCall, "body"> = {}): Cases => ({
    ...ownCustomerCases((params) => ({ params, ...call })),
    StripeUnavailable: ofCustomer(call, stripeFails("unavailable")),
    StripeRefused: ofCustomer(call, stripeFails("refused")),
  });
  const writeCases = (call: Pick<ErrorCall, "body"> = {}): Cases => ({
    ...readCases(call),
    StripeNotConfigured: ofCustomer(call, noStripe),
    PaymentsNotSetUp: withoutAccount(call),
    TeamPermissionRequired: asMemberWithoutRights(call),
  });
  const setDefault = { body: { setup_intent_id: `seti_${randomUuid()}` } };
  return {
    "payments.billing.get": readCases(),
    "payments.billing.listInvoices": readCases(),
    "payments.billing.createSetupIntent": writeCases(),
    "payments.billing.setDefault": { ...writeCases(setDefault), SetupIntentNotUsable: ofCustomer(setDefault) },
  } satisfies Partial<Record<RouteName, Cases>>;
}
