import { customerRoutes, storeCustomerCard } from "./stripe-customers.ts";
import { integer, invalid, StripeProblem, text } from "./stripe-form.ts";
import { refundRoutes } from "./stripe-refunds.ts";
import { FakeAccount, fakeId } from "./stripe-state.ts";
import { cardDeclined, pay, storeCard, subscriptionRoutes } from "./stripe-subscriptions.ts";
import { type Answer, requestTools, type StripeFakeState } from "./stripe-tools.ts";

/** The part of Stripe's API that the product uses, by method and path. `:id` matches an id. */
export function stripeRoutes(state: StripeFakeState): Readonly<Record<string, Answer>> {
  const { accounts, now, emit } = state;
  const { of, find, base, newPayment, page } = requestTools(state);
  return {
    "POST /v1/accounts": ({ body }) => {
      const account = { ...base("acct", "account", body), charges_enabled: false, details_submitted: false, payouts_enabled: false };
      accounts.set(account.id, new FakeAccount(account));
      return account;
    },
    "GET /v1/accounts/:id": (_request, id) => {
      const found = accounts.get(id);
      if (!found) throw new StripeProblem(403, "invalid_request_error", "The account does not exist.", "account_invalid");
      return found.account;
    },
    "POST /v1/account_links": ({ body }) => {
      const account = find(accounts, text(body.account, "account"), "account");
      const returnUrl = new URLSearchParams({ return_url: text(body.return_url, "return_url") });
      return { object: "account_link", created: now(), url: `${state.url()}/setup/${account.account.id}?${returnUrl}` };
    },
    "POST /v1/account_sessions": ({ body }) => {
      const account = find(accounts, text(body.account, "account"), "account");
      return { object: "account_session", account: account.account.id, client_secret: fakeId("accs_secret") };
    },
    ...customerRoutes(state),
    "POST /v1/products": (request) => {
      const product = { ...base("prod", "product", request.body), name: text(request.body.name, "name") };
      of(request).products.set(product.id, product);
      return product;
    },

    "POST /v1/payment_intents": (request) => {
      const { body } = request;
      const at = of(request);
      if (typeof body.customer === "string") find(at.customers, body.customer, "customer");
      const amount = integer(body.amount, "amount");
      if (amount < 50) throw invalid("Amount must be at least $0.50 usd", "amount_too_small");
      if (amount > 99_999_999) throw invalid("Amount must be no more than $999,999.99", "amount_too_large");
      return newPayment(at, body, { amount, currency: text(body.currency, "currency") });
    },
    "GET /v1/payment_intents": (request) => page([...of(request).payments.values()], request.query),
    "GET /v1/payment_intents/:id": (request, id) => find(of(request).payments, id, "payment_intent"),
    "POST /v1/payment_intents/:id/cancel": (request, id) => {
      const at = of(request);
      const payment = find(at.payments, id, "payment_intent");
      if (payment.status !== "requires_payment_method" && payment.status !== "requires_action")
        throw invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`,
          "payment_intent_unexpected_state",
        );
      payment.status = "canceled";
      emit(at, "payment_intent.canceled", payment);
      return payment;
    },
    // A browser calls this one with Stripe's elements.
    "POST /v1/payment_intents/:id/confirm": (request, id) =>
      pay(state, of(request), id, request.body.payment_method === "pm_card_chargeDeclined" ? cardDeclined : undefined),
    "POST /v1/setup_intents/:id/confirm": (request, id) => storeCustomerCard(of(request), id) ?? storeCard(state, of(request), id),

    ...subscriptionRoutes(state),

    ...refundRoutes(state),
  };
}
