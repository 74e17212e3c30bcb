import { fromMinorUnits, toMinorUnits } from "#contract/vocabulary/money.ts";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import { type ClientApi, isKnownError, type Result } from "#sdk/client.ts";
import type { PriceTerms } from "../../components/describe-price.ts";
import { formatMoney } from "../../locales/money.ts";
import type { PageContext } from "../page-context.ts";

/** The result of a purchase. */
export type Outcome = "bought" | "tested" | "paid" | "processing";

/** The purchase that a link names, and what Stripe added to the link after a payment on another page. */
export interface Purchase {
  /** The code of the link, with its tenancy. */
  readonly code: string;
  /** Where the app wants the customer back. The server validates it. */
  readonly returnUrl: string | undefined;
  /** Stripe's outcome of a payment on another page. */
  readonly redirectStatus: string | null;
  /** Whether such a payment was not completed. */
  readonly failed: boolean;
  /** The choice for the purchase. */
  readonly chosen: Chosen | undefined;
}

/** A price and a quantity. */
export interface Chosen {
  readonly priceId: string;
  readonly quantity: number;
}

type Purchases = ClientApi["payments"]["purchases"];

/** The product for sale, and the obstacles to its purchase. */
export type Offer = Extract<Awaited<ReturnType<Purchases["validateCode"]>>, { readonly status: "ok" }>["data"];
export type Price = Offer["product"]["prices"][string];

/** The price and the quantity that the customer chose. */
export interface Choice extends Chosen {
  readonly price: Price;
  /** Opens Stripe's form for the payment. */
  readonly clientSecret?: string;
}

/** An offer, what is wrong with the link, or what a payment on another page achieved. */
export interface Lookup {
  readonly offer?: Offer;
  readonly problem?: "invalid" | "untrusted";
  readonly outcome?: Outcome;
}

/** Reads the address of the page. */
export function readPurchase({ pathname, search }: Pick<Location, "pathname" | "search">): Purchase {
  const query = new URLSearchParams(search);
  const redirectStatus = query.get("redirect_status");
  return {
    code: pathname.split("/")[2] ?? "",
    returnUrl: query.get("return_url") ?? undefined,
    redirectStatus,
    failed: redirectStatus !== null && redirectStatus !== "succeeded" && redirectStatus !== "pending",
    chosen: readChosen(query),
  };
}

function readChosen(query: URLSearchParams): Chosen | undefined {
  const [priceId, quantity] = [query.get("price_id"), query.get("quantity") ?? ""];
  return priceId !== null && isWholeNumber(quantity, paymentLimits.quantity) ? { priceId, quantity: Number(quantity) } : undefined;
}

/** Where Stripe leads back to after a payment on another page. This page with the choice, without the outcome of an earlier attempt. */
export function returnAddress(href: string, { priceId, quantity }: Chosen): string {
  const url = new URL(href);
  url.searchParams.set("price_id", priceId);
  url.searchParams.set("quantity", String(quantity));
  for (const name of ["redirect_status", "payment_intent", "payment_intent_client_secret", "setup_intent", "setup_intent_client_secret"])
    url.searchParams.delete(name);
  return url.href;
}

/** Validates the link. A used link after a payment on another page is that payment's success. */
export async function lookUp({ app }: PageContext, { code, returnUrl, redirectStatus }: Purchase): Promise<Lookup> {
  const { purchases } = app.api.payments;
  const result = await purchases.validateCode({ full_code: code, return_url: returnUrl });
  const paid = redirectStatus === "succeeded" ? "paid" : redirectStatus === "pending" ? "processing" : undefined;
  if (result.status === "ok") return paid ? { outcome: paid } : { offer: result.data };
  if (isKnownError(result.error, "REDIRECT_URL_NOT_WHITELISTED")) return { problem: "untrusted" };
  // The code is validated before the address: where the code is used, the address still is to be.
  if (paid)
    return { ...((await purchases.checkReturnUrl({ full_code: code, return_url: returnUrl })).status === "ok" && { outcome: paid }) };
  if (isKnownError(result.error, "VERIFICATION_ERROR") || isKnownError(result.error, "SCHEMA_ERROR")) return { problem: "invalid" };
  throw result.error;
}

/** Begins the payment. Returns the secret that opens Stripe's form. */
export const startPayment = async ({ app }: PageContext, { code }: Purchase, { priceId, quantity }: Choice): Promise<string> =>
  toResult(await app.api.payments.purchases.createPurchaseSession({ full_code: code, price_id: priceId, quantity })).client_secret;

/** Makes a test purchase. */
export async function buyInTestMode({ app }: PageContext, { code }: Purchase, { priceId, quantity }: Choice): Promise<void> {
  toResult(await app.api.payments.purchases.confirmTestPurchase({ full_code: code, price_id: priceId, quantity }));
}

function toResult<Data>(result: Result<Data, unknown>): Data {
  if (result.status === "error") throw result.error;
  return result.data;
}

/** The prices that can be charged, in the order of the developer. */
export const listPrices = ({ prices }: Offer["product"]): [string, Price][] =>
  Object.entries(prices).filter(([, price]) => price[chooseCurrency(price)] !== undefined);

/** The terms of a price, in the currency that is charged. */
export function toTerms({ interval, free_trial: freeTrial, ...amounts }: Price): PriceTerms {
  const currency = chooseCurrency(amounts);
  return { [currency]: amounts[currency], interval, freeTrial };
}

/** Computes the charge for the choice: the price in the charged currency times the quantity. Undefined: the price has no such amount. */
export function computeTotal({ price, quantity }: Pick<Choice, "price" | "quantity">): string | undefined {
  const currency = chooseCurrency(price);
  const minor = toMinorUnits(price[currency] ?? "", currency);
  return minor === undefined ? undefined : formatMoney(fromMinorUnits(minor * BigInt(quantity), currency), currency);
}

export const isWholeNumber = (typed: string, max: number): boolean => /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= max;
