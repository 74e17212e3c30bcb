import { plainError } from "../../kernel/error.ts";

/** The development clock is for projects in development on a server in development. */
export class PaymentClockNotAvailable extends plainError(
  "PAYMENT_CLOCK_NOT_AVAILABLE",
  403,
  "The clock of payments can be moved in development only: not by a server in production, nor for a project in production mode.",
) {}

/** The clock of payments cannot be moved back, nor further ahead than its bound. */
export class PaymentClockMovesForward extends plainError(
  "PAYMENT_CLOCK_MOVES_FORWARD",
  400,
  "The clock of payments moves forward only, to at most 100 years ahead of the real time.",
) {}

/** The server has no access to the payment provider. */
export class StripeNotConfigured extends plainError(
  "STRIPE_NOT_CONFIGURED",
  400,
  "This server has no Stripe key. Purchases work in test mode only; see STRIPE_SECRET_KEY.",
) {}

/** The payment provider did not answer, or not as expected. */
export class StripeUnavailable extends plainError("STRIPE_UNAVAILABLE", 503, "Stripe is not available. Try again later.") {}

/** The payment provider refused the request. The message says why. */
export class StripeRefused extends plainError("STRIPE_REFUSED", 400, "Stripe refused the request.") {}

/** The project is not connected to the payment provider, and is not in test mode. */
export class PaymentsNotSetUp extends plainError(
  "PAYMENTS_NOT_SET_UP",
  400,
  "Payments are not set up for this project. Connect a Stripe account, or turn on test mode.",
) {}

/** A payment method was not stored by the setup intent, or not for this customer. */
export class SetupIntentNotUsable extends plainError(
  "SETUP_INTENT_NOT_USABLE",
  400,
  "The setup intent does not belong to this customer, or has not succeeded.",
) {}

/** The customer has stored no payment method with this id. */
export class PaymentMethodNotFound extends plainError(
  "PAYMENT_METHOD_NOT_FOUND",
  404,
  "payment_method_id: the customer has no stored payment method with this id.",
) {}

/** A subscription that renews is paid with the payment method. */
export class PaymentMethodInUse extends plainError(
  "PAYMENT_METHOD_IN_USE",
  400,
  "A subscription is paid with this payment method. Choose another one as the default first.",
) {}

/** A client may change only subscriptions that the customer pays for. */
export class SubscriptionNotBilled extends plainError(
  "SUBSCRIPTION_NOT_BILLED",
  400,
  "Stripe does not bill this subscription, so clients cannot change it. Buy the other product instead.",
) {}

/** The signature of a webhook is missing, wrong, or too old. */
export class InvalidStripeSignature extends plainError("INVALID_STRIPE_SIGNATURE", 400, "The signature of this webhook is not valid.") {}

/** Stripe has signed the webhook, but it is not one of its events. A repetition would be no other. */
export class InvalidStripeEvent extends plainError(
  "INVALID_STRIPE_EVENT",
  400,
  "The body must be a Stripe event: JSON with the texts id and type, and data.object with the id of an object.",
) {}

/** The message of `InlineProductNotAllowed`. @param field the name under which the call sent the product */
export const inlineProductNotAllowed = (field: string) =>
  `${field}: needs a valid secret server key. Clients name a configured product by product_id.`;

/** Clients may not describe a product instead of naming one. */
export class InlineProductNotAllowed extends plainError("INLINE_PRODUCT_NOT_ALLOWED", 400, inlineProductNotAllowed("product_inline")) {}

/** The price cannot be charged: it has no amount in US dollars, or the amount is too large. */
export class PriceNotChargeable extends plainError("PRICE_NOT_CHARGEABLE", 400, "price_id: this price cannot be charged.") {}

/** The project takes no test purchases from this caller. */
export class TestPurchaseNotAllowed extends plainError(
  "TEST_PURCHASE_NOT_ALLOWED",
  403,
  "Test purchases need the project's test mode. On the purchase page, the project must not be in production mode either.",
) {}

/** The project has no subscription or purchase with this id. */
export class TransactionNotFound extends plainError("TRANSACTION_NOT_FOUND", 404, "This transaction does not exist.") {}

/** The message of `NothingToRefund`. @param field the name under which the call sent the amount */
export const nothingToRefund = (field: string) =>
  `${field}: more than what was paid for this purchase, or for its present period, and not given back yet.`;

/** Nothing is left to refund, or less than the call asks for. */
export class NothingToRefund extends plainError("NOTHING_TO_REFUND", 400, nothingToRefund("amount_minor")) {}
