import { SubscriptionNotBilled } from "#contract/errors/index.ts";
import type { subscriptionRoutes } from "#contract/routes/payments/subscriptions.ts";
import { idempotently, resumably } from "../../../core/idempotency.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { paymentsNow } from "../clock/clock.ts";
import { requireCustomer, requireMayManage, toCustomer } from "../items/customer.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import {
  applyChange,
  cancelSubscriptions,
  openSubscriptions,
  type PlanChoice,
  planChange,
  planSwitch,
  recurringPrice,
  requireSubscriptions,
} from "../products/change-subscription.ts";
import { isChangeableByClients } from "../products/requirements.ts";
import { chooseProduct, requireCustomerType, withoutServerPrices } from "../products/resolve.ts";
import type { ProductWrite } from "../products/store.ts";
import { amountDue, cancelAtProvider, changeAtProvider } from "./provider-subscription.ts";

export const subscriptionHandlers: Handlers<typeof subscriptionRoutes> = {
  async cancel(call) {
    const { input, db, project, services, transaction } = call;
    const { at_period_end: atPeriodEnd = true, product_id: id } = input;
    const customer = toCustomer(input, call);
    await requireMayManage(call, customer);
    await requireCustomer(db, project.tenancyId, customer);
    const write = { db, tenancyId: project.tenancyId, config: project.config, customer, now: paymentsNow(call) };
    // The customer may subscribe again before the call is repeated: the plan names what is canceled.
    const makePlan = async () => (await requireSubscriptions(write, id)).map((row) => row.id);
    await resumably(call, "payments.products.cancel", makePlan, async (ids) => {
      // The provider first, outside of the transaction: a repeated call finds what remains to be done.
      for (const row of await openSubscriptions(write, ids))
        await cancelAtProvider({ db, services }, row, atPeriodEnd ? "period-end" : "now");
      await transaction((tx) => cancelSubscriptions({ ...write, db: tx }, ids, atPeriodEnd));
      return { success: true };
    });
    call.afterCommit(call.background.wakeJobs);
    return { success: true };
  },

  async change(call) {
    const { input } = call;
    const write = toWrite(call);
    await requireMayManage(call, write.customer);
    await requireCustomer(call.db, write.tenancyId, write.customer);
    const work = { operation: "payments.products.change", id: input.product_id };
    const plan = (row: SubscriptionRow) => planChange(write, requireChangeable(call, row), input);
    const atProvider = await changeAtProvider(call, write, work, plan, input.cancel_at_period_end);
    if (atProvider) return atProvider;
    return idempotently(call, work.operation, ({ transaction }) => transaction((tx) => applyChange({ ...write, db: tx }, work.id, plan)));
  },

  async preview(call) {
    const { input } = call;
    const write = toWrite(call);
    const { to_product_id } = input;
    const choice = to_product_id === undefined ? undefined : requirePlan(write, { ...input, to_product_id }, call.accessType);
    await requireMayManage(call, write.customer);
    await requireCustomer(call.db, write.tenancyId, write.customer);
    const row = requireChangeable(call, (await requireSubscriptions(write, input.from_product_id)).at(-1) as SubscriptionRow);
    const planned = await (choice ? planSwitch(write, row, choice) : planChange(write, row, input));
    return { proration: planned.proration, amount_due: await amountDue(call, write, row, planned) };
  },

  async switch(call) {
    const { input } = call;
    const write = toWrite(call);
    const choice = requirePlan(write, input, call.accessType);
    await requireMayManage(call, write.customer);
    await requireCustomer(call.db, write.tenancyId, write.customer);
    const work = { operation: "payments.products.switch", id: input.from_product_id };
    const atProvider = await changeAtProvider(call, write, work, (row) => planSwitch(write, requireChangeable(call, row), choice));
    if (atProvider) return atProvider;
    return idempotently(call, work.operation, ({ transaction }) =>
      transaction((tx) =>
        applyChange({ ...write, db: tx }, work.id, (row) => planSwitch({ ...write, db: tx }, requireChangeable(call, row), choice)),
      ),
    );
  },
};

type CustomerCall = Call & { readonly project: Project; readonly input: Parameters<typeof toCustomer>[0] };

const toWrite = (call: CustomerCall): ProductWrite => ({
  db: call.db,
  tenancyId: call.project.tenancyId,
  config: call.project.config,
  customer: toCustomer(call.input, call),
  now: paymentsNow(call),
});

/** Without a bill, clients would get another plan for nothing. @throws SubscriptionNotBilled */
function requireChangeable({ accessType, project }: Pick<CustomerCall, "accessType" | "project">, row: SubscriptionRow): SubscriptionRow {
  if (accessType === "client" && !isChangeableByClients(row, project)) throw new SubscriptionNotBilled();
  return row;
}

type Choice = Call<(typeof subscriptionRoutes)["switch"]>["input"];

/** The plan that a call chooses. @throws ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, PriceDoesNotExist, PriceNotRecurring */
function requirePlan(
  { config, customer }: ProductWrite,
  {
    from_product_id: fromId,
    to_product_id,
    price_id: priceId,
    quantity = 1,
  }: Pick<Choice, "from_product_id" | "to_product_id" | "price_id" | "quantity">,
  accessType: Call["accessType"],
): PlanChoice {
  const isClient = accessType === "client";
  const product = chooseProduct(config, { product_id: to_product_id }, isClient ? "client" : "server");
  const to = isClient ? { ...product, view: withoutServerPrices(config, product) } : product;
  requireCustomerType(to, customer);
  const choice = { fromId, to, priceId, quantity };
  recurringPrice(choice);
  return choice;
}
