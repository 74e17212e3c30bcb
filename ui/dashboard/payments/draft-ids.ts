import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { PaymentsDraft, PriceDraft } from "./payments-draft.ts";

/** Room for a number that makes an id unique. */
const maxDerived = textLimits.userSpecifiedId - 4;

/**
 * The id of a new entry, made of its name: "Team plan" gets `team-plan`.
 * @param fallback the id of a name without letters that an id may have
 * @param taken the ids that others have
 */
export function deriveId(name: string, fallback: string, taken: readonly string[]): string {
  const words = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxDerived)
    .replace(/^-+|-+$/g, "");
  const base = words || fallback;
  let id = base;
  for (let count = 2; taken.includes(id); count++) id = `${base}-${count}`;
  return id;
}

/** The id of a new price, made of how often it is paid: `monthly`, `every-3-months`, `once`. */
export function derivePriceId({ interval }: Pick<PriceDraft, "interval">, taken: readonly string[]): string {
  if (!interval) return deriveId("once", "once", taken);
  const single = { day: "daily", week: "weekly", month: "monthly", year: "yearly" } as const;
  const count = interval.count.trim();
  return deriveId(count === "1" ? single[interval.unit] : `every-${count}-${interval.unit}s`, "price", taken);
}

/** The same record with one entry under another id, in its place. */
export const withRenamed = <Value>(record: Readonly<Record<string, Value>>, from: string, to: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id === from ? to : id, value]));

/** Gives a new product another id. Add-ons to it follow. */
export const renameProduct = (draft: PaymentsDraft, from: string, to: string): PaymentsDraft => ({
  ...draft,
  products: Object.fromEntries(
    Object.entries(withRenamed(draft.products, from, to)).map(([id, product]) => [
      id,
      product.addOnTo.includes(from) ? { ...product, addOnTo: product.addOnTo.map((base) => (base === from ? to : base)) } : product,
    ]),
  ),
});

/** Gives a new item another id. Products that include it follow. */
export const renameItem = (draft: PaymentsDraft, from: string, to: string): PaymentsDraft => ({
  ...draft,
  items: withRenamed(draft.items, from, to),
  products: Object.fromEntries(
    Object.entries(draft.products).map(([id, product]) => [
      id,
      Object.hasOwn(product.items, from) ? { ...product, items: withRenamed(product.items, from, to) } : product,
    ]),
  ),
});

/** Gives a new catalog another id. Its products follow. */
export const renameCatalog = (draft: PaymentsDraft, from: string, to: string): PaymentsDraft => ({
  ...draft,
  catalogs: withRenamed(draft.catalogs, from, to),
  products: Object.fromEntries(
    Object.entries(draft.products).map(([id, product]) => [id, product.catalogId === from ? { ...product, catalogId: to } : product]),
  ),
});

/** The ids of entries, and of saved ones that will be removed. None is free for another entry. */
export const listIds = (...records: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** The React key of an entry: a new one stays the same while its id changes. */
export const entryKey = (id: string, index: number, saved: Readonly<Record<string, unknown>> | undefined): string =>
  saved && Object.hasOwn(saved, id) ? id : `new ${index}`;
