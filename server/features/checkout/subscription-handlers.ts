import { OtherUserNotAllowed, TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import type { subscriptionRoutes } from "#contract/routes/payments/subscriptions.ts";
import { paymentsNow } from "../../core/payments-now.ts";
import { hasTeamPermission } from "../../core/permissions.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { type Customer, customerOf, requireCustomer, requireOwnCustomer } from "../items/customer.ts";
import { earlierAnswer, idempotently } from "../items/idempotency.ts";
import {
  activeSubscriptions,
  applyChange,
  cancelSubscriptions,
  planChange,
  planSwitch,
  recurringPrice,
} from "../products/change-subscription.ts";
import { chooseProduct, requireCustomerType } from "../products/resolve.ts";
import { cancelAtProvider, changeAtProvider } from "./provider-subscription.ts";

export const subscriptionHandlers: Handlers<typeof subscriptionRoutes> = {
  async cancel(call) {
    const { input, db, project, services } = call;
    const { at_period_end = true, product_id: id } = input;
    const customer = customerOf(input, call);
    await requireMayCancel(call, customer);
    await requireCustomer(db, project.tenancyId, customer);
    const operation = "payments.products.cancel";
    // The customer may have subscribed again since an earlier call with the same key.
    const earlier = await earlierAnswer<{ success: true }>(call, operation);
    if (earlier) return earlier;
    const write = { db, tenancyId: project.tenancyId, config: project.config, customer, now: paymentsNow(call) };
    // The provider first, outside of the transaction: a repeated call finds what remains to be done.
    for (const row of await activeSubscriptions(write, id))
      await cancelAtProvider({ db, services }, row, at_period_end ? "period-end" : "now");
    call.afterCommit(call.background.wakeJobs);
    return idempotently(call, operation, async ({ transaction }) => {
      await transaction((tx) => cancelSubscriptions({ ...write, db: tx }, id, at_period_end));
      return { success: true } as const;
    });
  },

  async change(call) {
    const { input, db, project } = call;
    const customer = customerOf(input, call);
    const { tenancyId, config } = project;
    await requireCustomer(db, tenancyId, customer);
    const write = { db, tenancyId, config, customer, now: paymentsNow(call) };
    const work = { operation: "payments.products.change", id: input.product_id };
    const atProvider = await changeAtProvider(call, write, work, (row) => planChange(write, row, input), input.cancel_at_period_end);
    if (atProvider) return atProvider;
    return idempotently(call, work.operation, ({ transaction }) =>
      transaction((tx) => applyChange({ ...write, db: tx }, work.id, (row) => planChange(write, row, input))),
    );
  },

  async switch(call) {
    const { input, db, project } = call;
    const customer = customerOf(input, call);
    const { tenancyId, config } = project;
    const to = chooseProduct(config, { product_id: input.to_product_id }, "server");
    requireCustomerType(to, customer);
    await requireCustomer(db, tenancyId, customer);
    const choice = { fromId: input.from_product_id, to, priceId: input.price_id, quantity: input.quantity ?? 1 };
    recurringPrice(choice);
    const write = { db, tenancyId, config, customer, now: paymentsNow(call) };
    const work = { operation: "payments.products.switch", id: input.from_product_id };
    const atProvider = await changeAtProvider(call, write, work, (row) => planSwitch(write, row, choice));
    if (atProvider) return atProvider;
    return idempotently(call, work.operation, ({ transaction }) =>
      transaction((tx) => applyChange({ ...write, db: tx }, work.id, (row) => planSwitch({ ...write, db: tx }, row, choice))),
    );
  },
};

/** @throws OtherUserNotAllowed, TeamMembershipNotFound, TeamPermissionRequired */
async function requireMayCancel(call: Call<(typeof subscriptionRoutes)["cancel"]>, customer: Customer): Promise<void> {
  const { accessType, user, project, db } = call;
  if (accessType !== "client" || !user) return;
  if (customer.type === "custom") throw new OtherUserNotAllowed();
  await requireOwnCustomer(call, customer);
  if (customer.type !== "team") return;
  const membership = { teamId: customer.id, userId: user.row.id };
  const ids = { team_id: customer.id, user_id: user.row.id };
  const allowed = await hasTeamPermission(db, project, membership, "$update_team");
  if (allowed === undefined) throw new TeamMembershipNotFound(ids);
  if (!allowed) throw new TeamPermissionRequired({ ...ids, permission_id: "$update_team" });
}
