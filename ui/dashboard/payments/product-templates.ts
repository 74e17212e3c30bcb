import { t } from "../../locales/i18n.ts";
import { deriveId, listIds } from "./draft-ids.ts";
import { type IncludedItemDraft, newIncludedItem, newPrice, newProduct, type PaymentsDraft, type ProductDraft } from "./payments-draft.ts";

/** The products that a press begins. */
export const productTemplates = ["plan", "credits", "seats", "oneTime", "empty"] as const;
export type ProductTemplate = (typeof productTemplates)[number];

interface Template {
  /** The id while the product has no name. */
  readonly id: string;
  readonly product: Partial<ProductDraft>;
  /** The item that the product includes. It is made if the project has none of this id. */
  readonly item?: { readonly id: string; readonly name: () => string; readonly terms: IncludedItemDraft };
}

const monthly = { count: "1", unit: "month" } as const;
const once = { once: { ...newPrice, interval: null } };

const templates: Readonly<Record<ProductTemplate, Template>> = {
  plan: { id: "plan", product: { prices: { monthly: newPrice } } },
  credits: {
    id: "plan",
    product: { prices: { monthly: newPrice } },
    item: {
      id: "credits",
      name: () => t("products.creditsName"),
      terms: { quantity: "100", repeat: monthly, expires: "when-repeated" },
    },
  },
  seats: {
    id: "team-plan",
    product: { customerType: "team", stackable: true, prices: { monthly: newPrice } },
    item: {
      id: "seats",
      name: () => t("products.seatsName"),
      terms: { ...newIncludedItem, expires: "when-purchase-expires" },
    },
  },
  oneTime: { id: "product", product: { prices: once } },
  empty: { id: "product", product: {} },
};

/** Adds a new product by a template, with the item that it needs. @returns the settings with it, and its id */
export function addByTemplate(draft: PaymentsDraft, saved: PaymentsDraft, name: ProductTemplate): { draft: PaymentsDraft; id: string } {
  const { id: fallback, product, item } = templates[name];
  const id = deriveId("", fallback, listIds(draft.products, saved.products));
  const made: ProductDraft = { ...newProduct, ...product };
  const withProduct = (items: PaymentsDraft["items"], included: ProductDraft["items"]): PaymentsDraft => ({
    ...draft,
    items,
    products: { ...draft.products, [id]: { ...made, items: included } },
  });
  if (!item) return { draft: withProduct(draft.items, {}), id };
  const existing = draft.items[item.id]?.customerType === made.customerType;
  const itemId = existing ? item.id : deriveId(item.id, item.id, listIds(draft.items, saved.items));
  const items = existing ? draft.items : { ...draft.items, [itemId]: { displayName: item.name(), customerType: made.customerType } };
  return { draft: withProduct(items, { [itemId]: item.terms }), id };
}
