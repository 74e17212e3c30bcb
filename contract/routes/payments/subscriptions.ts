import { z } from "zod";
import { PlanPreview, PlanSwitch } from "../../entities/console/plan-switch.ts";
import { Success } from "../../entities/success.ts";
import {
  AddOnWithoutBase,
  CatalogAlreadyPurchased,
  IdempotencyKeyReused,
  ItemQuantityOutOfRange,
  PriceDoesNotExist,
  PriceNotChargeable,
  PriceNotRecurring,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  ProductNotStackable,
  StripeNotConfigured,
  StripeRefused,
  StripeUnavailable,
  SubscriptionNotBilled,
  SubscriptionNotFound,
  TeamPermissionRequired,
} from "../../errors/index.ts";
import { route } from "../../kernel/route.ts";
import { paymentLimits } from "../../vocabulary/payments/payments.ts";
import { userSpecifiedId } from "../../vocabulary/payments/prices.ts";
import { withUserForClients } from "../shared/access.ts";
import { customerParams, idempotencyHeaders, ownCustomerErrors } from "../shared/customers.ts";

const subscribedId = userSpecifiedId.describe("The id of a product, or for an inline product of its subscription");
const params = z.strictObject({
  ...customerParams,
  product_id: subscribedId,
});
const quantity = z.int().min(1).max(paymentLimits.quantity).optional();
const priceId = userSpecifiedId.optional().describe("Default: the price with the shortest interval, and of these the lowest");
/** Clients change what their user pays for. A charge is nothing for a developer who acts as a user. */
const payer = { ...withUserForClients, noImpersonation: true } as const;
const payerNote = "Clients need a subscription that Stripe bills. In a team, they need the permission `$update_team`.";
const changeErrors = [
  ...ownCustomerErrors,
  TeamPermissionRequired,
  SubscriptionNotFound,
  SubscriptionNotBilled,
  ProductNotStackable,
  ItemQuantityOutOfRange,
  StripeNotConfigured,
  StripeUnavailable,
  StripeRefused,
];
const switchErrors = [
  ProductDoesNotExist,
  ProductCustomerTypeDoesNotMatch,
  PriceDoesNotExist,
  PriceNotRecurring,
  PriceNotChargeable,
  ...changeErrors,
  ProductAlreadyGranted,
  AddOnWithoutBase,
  CatalogAlreadyPurchased,
];

export const subscriptionRoutes = {
  cancel: route({
    method: "DELETE",
    path: "/payments/products/{customer_type}/{customer_id}/{product_id}",
    summary: "Cancel the subscription of a product",
    description:
      "Ends every subscription that the customer has of the product. Clients may cancel those of their user, and of teams in which they have the permission `$update_team`. What a subscription has granted for good stays.",
    access: withUserForClients,
    params,
    query: z.strictObject({
      at_period_end: z.boolean().optional().describe("Default: true. False ends the subscription and its period now"),
    }),
    headers: idempotencyHeaders,
    returns: Success,
    errors: [
      ...ownCustomerErrors,
      TeamPermissionRequired,
      SubscriptionNotFound,
      StripeNotConfigured,
      StripeUnavailable,
      StripeRefused,
      IdempotencyKeyReused,
    ],
    refreshes: ["payments"],
  }),
  change: route({
    method: "PATCH",
    path: "/payments/products/{customer_type}/{customer_id}/{product_id}",
    summary: "Change the quantity of a subscription, or take back its cancellation",
    description: `Items follow at once. Absent fields stay unchanged. For a subscription that Stripe bills, the rest of the period is charged or credited at once. If the payment fails, nothing changes. ${payerNote}`,
    access: payer,
    params,
    headers: idempotencyHeaders,
    body: z.strictObject({
      quantity: quantity.describe("More than 1 for a stackable product only"),
      cancel_at_period_end: z.boolean().optional(),
    }),
    returns: PlanSwitch,
    errors: [...changeErrors, IdempotencyKeyReused],
    refreshes: ["payments"],
    examples: { body: { quantity: 3 } },
  }),
  preview: route({
    method: "GET",
    path: "/payments/products/{customer_type}/{customer_id}/preview",
    summary: "Preview what a change of a subscription costs",
    description: `Changes nothing. The checks are those of the change itself. Without \`to_product_id\`, the subscription keeps its product and gets another quantity. ${payerNote}`,
    access: payer,
    params: z.strictObject(customerParams),
    query: z.strictObject({
      from_product_id: subscribedId,
      to_product_id: userSpecifiedId.optional(),
      price_id: priceId,
      quantity: quantity.describe("Default: 1 of another product, else unchanged"),
    }),
    returns: PlanPreview,
    errors: switchErrors,
    examples: { query: { from_product_id: "pro", to_product_id: "max" } },
  }),
  switch: route({
    method: "POST",
    path: "/payments/products/{customer_type}/{customer_id}/switch",
    summary: "Switch a subscription to another product",
    description: `The subscription continues with another product and price. With the same billing interval the period goes on; with another one, a new period begins now. The response has the value of the rest of the old plan and the price of the new one. Stripe charges or credits the difference of a subscription that it bills; if the payment fails, nothing changes. ${payerNote}`,
    access: payer,
    params: z.strictObject(customerParams),
    headers: idempotencyHeaders,
    body: z.strictObject({
      from_product_id: subscribedId,
      to_product_id: userSpecifiedId,
      price_id: priceId,
      quantity: quantity.describe("Default: 1"),
    }),
    returns: PlanSwitch,
    errors: [...switchErrors, IdempotencyKeyReused],
    refreshes: ["payments"],
    examples: { body: { from_product_id: "pro", to_product_id: "max" } },
  }),
};
