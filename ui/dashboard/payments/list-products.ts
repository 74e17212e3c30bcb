import type { PaymentSettings } from "./customer.ts";

/**
 * The products of the configuration as options of a filter, by name. The chosen one is there, too, after its deletion.
 * @param chosen the id of a product; empty without a choice
 */
export function listProducts(chosen: string, products: PaymentSettings["products"] = {}): { value: string; label: string }[] {
  const { compare } = new Intl.Collator();
  const options = Object.entries(products)
    .map(([value, { displayName }]) => ({ value, label: displayName }))
    .sort((a, b) => compare(a.label, b.label));
  return chosen === "" || Object.hasOwn(products, chosen) ? options : [...options, { value: chosen, label: chosen }];
}
