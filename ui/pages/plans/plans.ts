import { fromMinorUnits, toMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { CustomerMethods, ProductOffer } from "#sdk/client.ts";
import { describePrice, type PriceTerms } from "../../components/describe-price.ts";
import { formatMoney } from "../../locales/money.ts";

/** The methods of a user or a team that its plans need. */
export type PlanCustomer = Pick<CustomerMethods, "previewSubscriptionChange" | "switchSubscription">;

type Price = ProductOffer["prices"][string];

/** A plan that a customer can switch to. */
export interface PlanTarget {
  /** The product of the subscription that it replaces. */
  readonly fromProductId: string;
  readonly productId: string;
  readonly name: string;
  readonly priceId: string;
  readonly price: Price;
}

/** The prices of an offer in their order. */
export const listOfferPrices = ({ prices }: Pick<ProductOffer, "prices">): [id: string, price: Price][] => listPricesInOrder(prices);

/** The currency in which a price is shown: the wanted one, if the price has it. */
export const shownCurrency = (price: Price, wanted: Currency | undefined): Currency =>
  wanted !== undefined && price[wanted] !== undefined ? wanted : chooseCurrency(price);

/** A price as a sentence in one currency, such as "$12.00 per month". */
export function describeOne(price: Price, wanted: Currency | undefined): string {
  const currency = shownCurrency(price, wanted);
  return describePrice({ [currency]: price[currency], interval: price.interval } as PriceTerms);
}

/** The plan of an offer at one of its prices; undefined if the customer cannot switch to it. */
export function toTarget(offer: ProductOffer, priceId: string): PlanTarget | undefined {
  const price = offer.prices[priceId];
  const isCurrent = offer.state === "owned" && offer.priceId === priceId;
  if (!price?.interval || offer.replaces === null || isCurrent) return undefined;
  return { fromProductId: offer.replaces, productId: offer.id, name: offer.displayName, priceId, price };
}

/** Lists the plans that a customer can switch to from a product. */
export const listTargets = (offers: readonly ProductOffer[], fromProductId: string): PlanTarget[] =>
  offers.flatMap((offer) =>
    listOfferPrices(offer).flatMap(([priceId]) => {
      const target = toTarget(offer, priceId);
      return target?.fromProductId === fromProductId ? [target] : [];
    }),
  );

/** Computes what a yearly price saves in a year against the monthly one. Undefined where nothing is saved. */
export function computeYearlySaving(offer: ProductOffer, wanted: Currency | undefined): string | undefined {
  const prices = Object.values(offer.prices);
  const find = (unit: string) => prices.find(({ interval }) => interval?.[0] === 1 && interval[1] === unit);
  const [monthly, yearly] = [find("month"), find("year")];
  if (!monthly || !yearly) return undefined;
  const currency = shownCurrency(yearly, wanted);
  const [perMonth, perYear] = [toMinorUnits(monthly[currency] ?? "", currency), toMinorUnits(yearly[currency] ?? "", currency)];
  if (perMonth === undefined || perYear === undefined || perMonth * 12n <= perYear) return undefined;
  return formatMoney(fromMinorUnits(perMonth * 12n - perYear, currency), currency);
}
