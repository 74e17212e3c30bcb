import { join } from "node:path";
import express, { type Request, Router } from "express";
import { authenticationPage, bankPage, indexPage, onboardingPage, type PageLanguage, paymentFormPage } from "./page-documents.ts";
import { storeCustomerCard } from "./stripe-customers.ts";
import { StripeProblem } from "./stripe-form.ts";
import { type Decline, pay, storeCard } from "./stripe-subscriptions.ts";
import type { StripeFakeState } from "./stripe-tools.ts";

/** Cards of Stripe's test mode that are declined. */
const declines: Readonly<Record<string, Decline & { readonly german: string }>> = {
  "4000000000000002": { code: "card_declined", message: "Your card was declined.", german: "Ihre Karte wurde abgelehnt." },
  "4000000000009995": {
    code: "insufficient_funds",
    message: "Your card has insufficient funds.",
    german: "Ihre Karte ist nicht ausreichend gedeckt.",
  },
};
/** A card of Stripe's test mode whose bank asks for 3-D Secure. */
const authenticatedCard = "4000002760003184";
const incompleteNumber = { message: "Your card number is incomplete.", german: "Die Kartennummer ist unvollständig." };
const notAuthenticated = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  german: "Ihre Zahlungsmethode konnte nicht authentifiziert werden. Wählen Sie eine andere und versuchen Sie es erneut.",
};

/** The message of the fake's page about a payment. */
interface PaymentRequest {
  readonly account: string;
  readonly secret: string;
  readonly return_url: string;
  readonly locale?: string;
  readonly method?: string;
  readonly number?: string;
}

/** Texts of a query or a body; absent ones are empty. */
const listTexts = (values: unknown): PaymentRequest => {
  const read = (name: string) => String((values as Record<string, unknown> | undefined)?.[name] ?? "");
  return {
    account: read("account"),
    secret: read("secret"),
    return_url: read("return_url"),
    locale: read("locale"),
    method: read("method"),
    number: read("number"),
  };
};
const readLanguage = ({ query }: Request): PageLanguage => (query.locale === "de" ? "de" : "en");

/**
 * Serves the files that a browser loads from Stripe. Stripe.js, the frame for the card, the page of a bank, and the page that connects a developer's
 * account.
 */
export function stripePages(state: StripeFakeState): Router {
  const router = Router();
  router.get("/", (_request, response) => {
    const cards = [
      ["4242424242424242", "Pays."],
      ...Object.entries(declines).map(([number, { message }]) => [number, message] as const),
      [authenticatedCard, "The bank asks for a confirmation."],
    ] as const;
    response.type("html").send(indexPage(cards));
  });
  router.get("/js/stripe.js", (_request, response) => response.sendFile(join(import.meta.dirname, "stripe.js")));
  router.get("/elements/payment-form", (request, response) => {
    response.type("html").send(paymentFormPage(readLanguage(request), request.query.theme === "night"));
  });
  router.post("/elements/confirm", express.json(), (request, response) => void response.json(confirm(state, listTexts(request.body))));
  router.get("/elements/authenticate", (request, response) => void response.type("html").send(authenticationPage(readLanguage(request))));
  router.post("/elements/authentication", express.json(), (request, response) => {
    const payment = { ...listTexts(request.body), number: authenticatedCard };
    response.json(settle(state, payment, request.body.succeeds === true ? undefined : notAuthenticated));
  });
  router.get("/elements/bank", (request, response) => {
    response.type("html").send(bankPage(readLanguage(request), new URLSearchParams({ ...listTexts(request.query) })));
  });
  router.get("/elements/bank/return", (request, response) => {
    const payment = listTexts(request.query);
    const answer = settle(state, payment, request.query.succeeds === "true" ? undefined : notAuthenticated);
    const target = new URL(payment.return_url);
    target.searchParams.set("payment_intent", readIntentId(payment.secret));
    target.searchParams.set("payment_intent_client_secret", payment.secret);
    target.searchParams.set("redirect_status", "error" in answer ? "failed" : "succeeded");
    response.redirect(303, target.href);
  });
  router.get("/setup/:account", (request, response) => {
    response.type("html").send(onboardingPage(String(request.query.return_url)));
  });
  router.post("/setup/:account", express.urlencoded({ extended: false }), (request, response) => {
    const found = state.accounts.get(request.params.account as string);
    if (found) Object.assign(found.account, { charges_enabled: true, details_submitted: true, payouts_enabled: true });
    response.redirect(303, String(request.body.return_url));
  });
  return router;
}

const translated = ({ message, german }: { readonly message: string; readonly german: string }, locale: string | undefined) =>
  locale === "de" ? german : message;

/** The code of a refusal of the bank, which names what it was about. */
const setupCode = (code: string) => code.replace(/^payment_/, "setup_");

/** The setup intent of a customer; undefined for that of a subscription. */
const readSetup = ({ accounts }: StripeFakeState, { account, secret }: PaymentRequest) =>
  accounts.get(account)?.setupIntents.get(readIntentId(secret));

const readIntentId = (secret: string) => secret.split("_secret_")[0] ?? "";

const readPayment = ({ accounts }: StripeFakeState, { account, secret }: PaymentRequest) => {
  const at = accounts.get(account);
  const payment = at?.payments.get(readIntentId(secret));
  return at && payment?.client_secret === secret ? { at, payment } : undefined;
};

/** Returns the frame's answer when the customer pays: the payment, an error, or the customer's next step. */
function confirm(state: StripeFakeState, request: PaymentRequest): object {
  const found = readPayment(state, request);
  const number = request.number?.replace(/\D/g, "") ?? "";
  if (request.method === "bank") return { requires_action: "redirect" };
  if (number.length !== 16) return { error: { type: "validation_error", message: translated(incompleteNumber, request.locale) } };
  const intent = found?.payment ?? readSetup(state, request);
  if (number === authenticatedCard && intent?.status === "requires_payment_method") {
    intent.status = "requires_action";
    return { requires_action: "authenticate" };
  }
  return settle(state, request, declines[number]);
}

/** Pays, or declines. */
function settle(state: StripeFakeState, request: PaymentRequest, decline: (Decline & { readonly german: string }) | undefined): object {
  const account = state.accounts.get(request.account);
  if (account && request.secret.startsWith("seti_")) {
    const intent = readSetup(state, request);
    if (decline && intent) intent.status = "requires_payment_method";
    if (decline) return { error: { type: "card_error", code: setupCode(decline.code), message: translated(decline, request.locale) } };
    const id = readIntentId(request.secret);
    return storeCustomerCard(account, id, request.number?.replace(/\D/g, "")) ?? storeCard(state, account, id);
  }
  const found = readPayment(state, request);
  if (!found) return { error: { type: "invalid_request_error", message: "No such payment_intent" } };
  try {
    const { id, status } = pay(state, found.at, found.payment.id, decline);
    return { id, status };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return { error: { ...error.body.error, ...(decline && { message: translated(decline, request.locale) }) } };
  }
}
