import type { ProjectConfig } from "#contract/config/tree.ts";
import { type Currency, currencies, includeByDefault } from "#contract/vocabulary/payments/payments.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import type { DayIntervalUnit, Interval, IntervalUnit } from "#contract/vocabulary/time.ts";
import type { DayInterval } from "../../components/describe-price.ts";

type Payments = ProjectConfig["payments"];
type Product = Payments["products"][string];
type Price = Exclude<Product["prices"], string>[string];
export type CustomerType = Product["customerType"];
export type ItemExpiry = Product["includedItems"][string]["expires"];

/** An interval in the form; its number as typed. Null: none. */
export type IntervalDraft<Unit extends IntervalUnit = DayIntervalUnit> = { readonly count: string; readonly unit: Unit } | null;

/** A price in the form: amounts as typed, empty where there is none. */
export interface PriceDraft {
  readonly amounts: Readonly<Record<Currency, string>>;
  /** Null for a one-time payment. */
  readonly interval: IntervalDraft;
  readonly freeTrial: IntervalDraft;
  readonly serverOnly: boolean;
}

/** An item of a product in the form. */
export interface IncludedItemDraft {
  readonly quantity: string;
  /** Null: granted once. */
  readonly repeat: IntervalDraft<IntervalUnit>;
  readonly expires: ItemExpiry;
}

/** A product in the form. */
export interface ProductDraft {
  readonly displayName: string;
  readonly customerType: CustomerType;
  /** Empty: in no catalog. */
  readonly catalogId: string;
  /** Ids of the products of which a customer must own one. Empty: no add-on. */
  readonly addOnTo: readonly string[];
  readonly freeTrial: IntervalDraft;
  readonly serverOnly: boolean;
  readonly stackable: boolean;
  /** Whether every customer has the product without a payment. */
  readonly isIncluded: boolean;
  readonly prices: Readonly<Record<string, PriceDraft>>;
  readonly items: Readonly<Record<string, IncludedItemDraft>>;
}

export interface ItemDraft {
  readonly displayName: string;
  readonly customerType: CustomerType;
}

/** The payment settings in the form, by their ids in the configuration. */
export interface PaymentsDraft {
  readonly testMode: boolean;
  readonly catalogs: Readonly<Record<string, { readonly displayName: string }>>;
  readonly items: Readonly<Record<string, ItemDraft>>;
  readonly products: Readonly<Record<string, ProductDraft>>;
}

/** A price without an amount, each month. */
export const newPrice: PriceDraft = {
  amounts: Object.fromEntries(currencies.map((currency) => [currency, ""])) as Record<Currency, string>,
  interval: { count: "1", unit: "month" },
  freeTrial: null,
  serverOnly: false,
};

export const newIncludedItem: IncludedItemDraft = { quantity: "1", repeat: null, expires: "when-repeated" };

export const newProduct: ProductDraft = {
  displayName: "",
  customerType: "user",
  catalogId: "",
  addOnTo: [],
  freeTrial: null,
  serverOnly: false,
  stackable: false,
  isIncluded: false,
  prices: {},
  items: {},
};

const mapRecord = <From, To>(record: Readonly<Record<string, From>>, map: (value: From, id: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, map(value, id)]));

/** The same record with its entries by name: stored JSON has no order. */
const sortByName = <Value extends { readonly displayName?: string | undefined }>(record: Readonly<Record<string, Value>>) => {
  const { compare } = new Intl.Collator();
  return Object.fromEntries(Object.entries(record).sort(([a, one], [b, other]) => compare(one.displayName ?? a, other.displayName ?? b)));
};

const toIntervalDraft = <Unit extends IntervalUnit>(interval: Interval<Unit> | "never" | undefined): IntervalDraft<Unit> =>
  interval === undefined || interval === "never" ? null : { count: String(interval[0]), unit: interval[1] };

const toPriceDraft = (price: Price): PriceDraft => ({
  amounts: Object.fromEntries(currencies.map((currency) => [currency, price[currency] ?? ""])) as Record<Currency, string>,
  interval: toIntervalDraft(price.interval),
  freeTrial: toIntervalDraft(price.freeTrial),
  serverOnly: price.serverOnly,
});

/** A name that only repeats the id is the default, which the form leaves empty. */
const typedName = (displayName: string | undefined, id: string) => (displayName === id ? "" : (displayName ?? ""));

const toProductDraft = (product: Product, id: string): ProductDraft => ({
  displayName: typedName(product.displayName, id),
  customerType: product.customerType,
  catalogId: product.catalogId ?? "",
  addOnTo: product.isAddOnTo === false ? [] : Object.keys(product.isAddOnTo),
  freeTrial: toIntervalDraft(product.freeTrial),
  serverOnly: product.serverOnly,
  stackable: product.stackable ?? false,
  isIncluded: product.prices === includeByDefault,
  prices: typeof product.prices === "string" ? {} : mapRecord(Object.fromEntries(listPricesInOrder(product.prices)), toPriceDraft),
  items: mapRecord(product.includedItems, ({ quantity, repeat, expires }) => ({
    quantity: String(quantity),
    repeat: toIntervalDraft(repeat),
    expires,
  })),
});

/** Reads the payment settings of a configuration. */
export const toPaymentsDraft = ({ payments }: Pick<ProjectConfig, "payments">): PaymentsDraft => ({
  testMode: payments.testMode,
  catalogs: mapRecord(sortByName(payments.catalogs), ({ displayName }) => ({ displayName: displayName ?? "" })),
  items: mapRecord(sortByName(payments.items), ({ displayName, customerType }, id) => ({
    displayName: typedName(displayName, id),
    customerType,
  })),
  products: mapRecord(sortByName(payments.products), toProductDraft),
});

const interval = <Unit extends IntervalUnit>(draft: IntervalDraft<Unit>): Interval<Unit> | undefined =>
  draft ? [Number(draft.count), draft.unit] : undefined;

/** The parts of an object that have a value. */
const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

const priceEntry = ({ amounts, serverOnly, ...price }: PriceDraft) => ({
  ...given(mapRecord(amounts, (amount) => amount.trim())),
  ...given({ interval: interval(price.interval), freeTrial: interval(price.freeTrial) }),
  serverOnly,
});

/** The terms of a price that the summary describes. */
export const priceTerms = ({ amounts, ...price }: PriceDraft) => ({
  ...given(mapRecord(amounts, (amount) => (/^\d{1,18}(\.\d+)?$/.test(amount.trim()) ? amount.trim() : ""))),
  interval: interval(price.interval),
  freeTrial: interval(price.freeTrial),
});

/** The terms of an included item that the summary describes. */
export const itemTerms = ({ quantity, repeat, expires }: IncludedItemDraft) => ({
  quantity: Number(quantity),
  repeat: interval(repeat) ?? ("never" as const),
  expires,
});

/** The free trial that the summary describes. */
export const readTrial = (product: ProductDraft): DayInterval | undefined => interval(product.freeTrial);

const productEntry = (product: ProductDraft) => ({
  ...given({ displayName: product.displayName.trim(), catalogId: product.catalogId, freeTrial: interval(product.freeTrial) }),
  isAddOnTo: product.addOnTo.length === 0 ? false : Object.fromEntries(product.addOnTo.map((id) => [id, true])),
  customerType: product.customerType,
  serverOnly: product.serverOnly,
  stackable: product.stackable,
  prices: product.isIncluded ? includeByDefault : mapRecord(product.prices, priceEntry),
  includedItems: mapRecord(product.items, itemTerms),
});

const itemEntry = ({ displayName, customerType }: ItemDraft) => ({ ...given({ displayName: displayName.trim() }), customerType });
const catalogEntry = ({ displayName }: { readonly displayName: string }) => given({ displayName: displayName.trim() });

/** The entries of a record that differ; null for those that are gone. */
function changes<Draft>(
  path: string,
  saved: Readonly<Record<string, Draft>>,
  draft: Readonly<Record<string, Draft>>,
  entry: (draft: Draft) => object,
) {
  return [...new Set([...Object.keys(saved), ...Object.keys(draft)])].flatMap((id) => {
    const [before, after] = [saved[id], draft[id]].map((value) => (value === undefined ? null : entry(value)));
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [[`${path}.${id}`, after ?? null] as const];
  });
}

/** The override that turns `saved` into `draft`. Unchanged entries are omitted, so that concurrent changes of others remain. */
export const paymentsOverride = (saved: PaymentsDraft, draft: PaymentsDraft) =>
  Object.fromEntries([
    ...(saved.testMode === draft.testMode ? [] : [["payments.testMode", draft.testMode] as const]),
    ...changes("payments.catalogs", saved.catalogs, draft.catalogs, catalogEntry),
    ...changes("payments.items", saved.items, draft.items, itemEntry),
    ...changes("payments.products", saved.products, draft.products, productEntry),
  ]);

/** A record without one entry. */
export const withoutEntry = <Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== id));
