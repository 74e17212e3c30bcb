import { fromMinorUnits, toMinorUnits } from "#contract/vocabulary/money.ts";
import { type Currency, currencies, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import { type ClientApi, isKnownError, type Result } from "#sdk/client.ts";
import type { DayInterval, PriceTerms } from "../../components/describe-price.ts";
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

/** A price, a quantity, and a currency that the price has. */
export interface Chosen {
  readonly priceId: string;
  readonly quantity: number;
  /** Undefined: the default of the price. */
  readonly currency: Currency | undefined;
}

type Purchases = ClientApi["payments"]["purchases"];

/** The product for sale, and the obstacles to its purchase. */
export type Offer = Extract<Awaited<ReturnType<Purchases["validateCode"]>>, { readonly status: "ok" }>["data"];
export type Price = Offer["product"]["prices"][string];

/** A payment that is open at Stripe: what opens its form, and its tax. */
export type Session = Extract<Awaited<ReturnType<Purchases["createPurchaseSession"]>>, { readonly status: "ok" }>["data"];

/** The choice of the customer. */
export interface Choice extends Chosen {
  readonly price: Price;
  readonly currency: Currency;
  /** The open payment. */
  readonly session?: Session;
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
  const currency = currencies.find((code) => code === query.get("currency"));
  return priceId !== null && isWholeNumber(quantity, paymentLimits.quantity)
    ? { priceId, quantity: Number(quantity), currency }
    : undefined;
}

/** Where Stripe leads back to after a payment on another page. This page with the choice, without the outcome of an earlier attempt. */
export function returnAddress(href: string, { priceId, quantity, currency }: Choice): string {
  const url = new URL(href);
  url.searchParams.set("price_id", priceId);
  url.searchParams.set("quantity", String(quantity));
  url.searchParams.set("currency", currency);
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

const toInput = ({ code }: Purchase, { priceId, quantity, currency }: Choice) => ({
  full_code: code,
  price_id: priceId,
  quantity,
  currency,
});

/** Begins the payment. */
export const startPayment = async ({ app }: PageContext, purchase: Purchase, choice: Choice): Promise<Session> =>
  toResult(await app.api.payments.purchases.createPurchaseSession(toInput(purchase, choice)));

/** Makes a test purchase. */
export async function buyInTestMode({ app }: PageContext, purchase: Purchase, choice: Choice): Promise<void> {
  toResult(await app.api.payments.purchases.confirmTestPurchase(toInput(purchase, choice)));
}

function toResult<Data>(result: Result<Data, unknown>): Data {
  if (result.status === "error") throw result.error;
  return result.data;
}

/** The prices that can be charged. The first one is preselected, as calls that name no price take it. */
export const listPrices = ({ prices }: Offer["product"]): [id: string, price: Price][] =>
  listPricesInOrder(prices).filter(([, price]) => price[chooseCurrency(price)] !== undefined);

/** The currencies that a product is sold in. */
export const listCurrencies = (product: Offer["product"]): Currency[] => {
  const prices = listPrices(product);
  return currencies.filter((currency) => prices.some(([, price]) => price[currency] !== undefined));
};

/** The currency that is charged for a price: the wanted one, if the price has it. */
export const chargedCurrency = (price: Price, wanted: Currency | undefined): Currency =>
  wanted !== undefined && price[wanted] !== undefined ? wanted : chooseCurrency(price);

/** The terms of a price in one currency, without its trial. */
export const toTerms = (price: Price, currency: Currency): PriceTerms => ({ [currency]: price[currency], interval: price.interval });

/** The free trial of a price for this customer. */
export const findTrial = ({ product, grants_trial: isGranted }: Offer, price: Price): DayInterval | undefined => {
  const trial = price.interval && (price.free_trial ?? product.free_trial);
  return isGranted && trial && trial[0] > 0 ? trial : undefined;
};

const readAmount = (price: Price, currency: Currency) => toMinorUnits(price[currency] ?? "", currency);

/** The amount of the first payment, with its tax where Stripe has computed one. */
export const computePayment = (choice: Choice): string | undefined => {
  const tax = choice.session?.tax;
  return tax ? formatMoney(tax.total, tax.currency) : computeTotal(choice);
};

/** Computes the charge for the choice: the price times the quantity. Undefined: the price has no such amount. */
export function computeTotal({ price, quantity, currency }: Pick<Choice, "price" | "quantity" | "currency">): string | undefined {
  const minor = readAmount(price, currency);
  return minor === undefined ? undefined : formatMoney(fromMinorUnits(minor * BigInt(quantity), currency), currency);
}

/** The months of an interval; undefined for days and weeks. */
const countMonths = ([count, unit]: DayInterval): number | undefined =>
  ({ day: undefined, week: undefined, month: count, year: 12 * count })[unit];

/**
 * Computes what a price saves in a year against the price per month of the same product. Undefined where there is none, or nothing is
 * saved.
 */
export function computeSaving(product: Offer["product"], price: Price, wanted: Currency | undefined): string | undefined {
  const currency = chargedCurrency(price, wanted);
  const months = price.interval && countMonths(price.interval);
  const monthly = listPrices(product).find(([, other]) => other.interval && countMonths(other.interval) === 1)?.[1];
  const amount = readAmount(price, currency);
  const perMonth = monthly && readAmount(monthly, currency);
  // Longer periods would leave fractions of a cent.
  if (!months || months === 1 || 12 % months !== 0 || amount === undefined || perMonth === undefined) return undefined;
  const saving = perMonth * 12n - amount * BigInt(12 / months);
  return saving > 0n ? formatMoney(fromMinorUnits(saving, currency), currency) : undefined;
}

export const isWholeNumber = (typed: string, max: number): boolean => /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= max;
