import type { ClientApi, PlanPreview as PlanPreviewResponse, PlanSwitch as PlanSwitchResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { repeatable } from "../repeatable.ts";
import type { CustomerKey } from "./customer-key.ts";
import { type Subscription, subscriptionFrom } from "./customer-product.ts";

/** Which subscription to cancel: that of a product or, for an inline product, the subscription's own id. */
export interface CancelSubscriptionOptions {
  readonly productId: string;
  /** Default: true. False ends the subscription and its period now. */
  readonly atPeriodEnd?: boolean;
}

/** Options of `changeSubscription`. Absent fields stay as they are. */
export interface SubscriptionChange {
  readonly productId: string;
  /** More than 1 for a stackable product only. */
  readonly quantity?: number;
  /** False takes back a cancellation. */
  readonly cancelAtPeriodEnd?: boolean;
}

/** Options of `switchSubscription`. */
export interface SubscriptionSwitch {
  readonly fromProductId: string;
  readonly toProductId: string;
  /** Default: the price with the shortest interval, and of these the lowest. */
  readonly priceId?: string;
  /** Default: 1. */
  readonly quantity?: number;
}

/** Options of `previewSubscriptionChange`. */
export interface SubscriptionPreviewOptions extends Omit<SubscriptionSwitch, "toProductId"> {
  /** Without it, the subscription keeps its product and gets another quantity. */
  readonly toProductId?: string;
}

/** The cost of a change of a subscription: in each currency, and the amount that Stripe charges immediately. Decimal strings. */
export interface PlanPreview extends Fields<PlanPreviewResponse> {}

/** A changed subscription, and what the change costs in each currency, as decimal strings. */
export interface PlanSwitch extends Fields<Omit<PlanSwitchResponse, "subscription">> {
  readonly subscription: Subscription;
}

/**
 * Methods of a customer for its subscriptions. On a client, changes are for subscriptions that Stripe bills; in a team they need the
 * permission `$update_team`.
 */
export interface SubscriptionMethods {
  /**
   * Cancels the subscription of a product, at the end of its period by default.
   * @throws PlainError 404 `SUBSCRIPTION_NOT_FOUND`; KnownError for a team without the permission `$update_team`
   * @example
   * await user.cancelSubscription({ productId: "pro" });
   */
  cancelSubscription(options: CancelSubscriptionOptions): Promise<void>;
  /**
   * Says what a switch to another product, or another quantity, would cost. Changes nothing.
   * @example
   * const { amountDue } = await user.previewSubscriptionChange({ fromProductId: "pro", toProductId: "max" });
   */
  previewSubscriptionChange(options: SubscriptionPreviewOptions): Promise<PlanPreview>;
  /**
   * Changes the quantity of a subscription, or takes back its cancellation.
   * @throws PlainError 404 `SUBSCRIPTION_NOT_FOUND`, 400 `SUBSCRIPTION_NOT_BILLED`
   * @example
   * await user.changeSubscription({ productId: "pro", cancelAtPeriodEnd: false });
   */
  changeSubscription(change: SubscriptionChange): Promise<PlanSwitch>;
  /**
   * Switches a subscription to another product. Returns what the rest of the old plan is worth and what the new one costs.
   * @throws PlainError 404 `SUBSCRIPTION_NOT_FOUND`, 400 `SUBSCRIPTION_NOT_BILLED`, 400 `STRIPE_REFUSED` if the payment fails
   * @example
   * await user.switchSubscription({ fromProductId: "pro", toProductId: "max", priceId: "yearly" });
   */
  switchSubscription(options: SubscriptionSwitch): Promise<PlanSwitch>;
}

const planSwitchFrom = ({ subscription, ...response }: PlanSwitchResponse): PlanSwitch =>
  Object.freeze({ ...fieldsFrom(response), subscription: subscriptionFrom(subscription) });

export const subscriptionMethods = (customer: CustomerKey, { payments }: Pick<ClientApi, "payments">): SubscriptionMethods => ({
  async cancelSubscription({ productId, atPeriodEnd }) {
    unwrap(await payments.products.cancel({ ...customer, product_id: productId, at_period_end: atPeriodEnd }, repeatable()));
  },
  previewSubscriptionChange: async ({ fromProductId, toProductId, priceId, quantity }) =>
    fieldsFrom(
      unwrap(
        await payments.products.preview({
          ...customer,
          from_product_id: fromProductId,
          to_product_id: toProductId,
          price_id: priceId,
          quantity,
        }),
      ),
    ),
  changeSubscription: async ({ productId, quantity, cancelAtPeriodEnd }) =>
    planSwitchFrom(
      unwrap(
        await payments.products.change(
          { ...customer, product_id: productId, quantity, cancel_at_period_end: cancelAtPeriodEnd },
          repeatable(),
        ),
      ),
    ),
  switchSubscription: async ({ fromProductId, toProductId, priceId, quantity }) =>
    planSwitchFrom(
      unwrap(
        await payments.products.switch(
          { ...customer, from_product_id: fromProductId, to_product_id: toProductId, price_id: priceId, quantity },
          repeatable(),
        ),
      ),
    ),
});
