import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ProductView } from "#contract/entities/payments/products.ts";
import { includeByDefault } from "#contract/vocabulary/payments/payments.ts";
import { digest } from "../../../services/secrets.ts";

/** A product of the configuration. */
export interface ConfiguredProduct {
  readonly id: string;
  readonly view: ProductView;
  readonly catalogId: string | undefined;
  /** The products that an add-on adds to; empty for one that is no add-on. */
  readonly addsTo: readonly string[];
  /** Whether every customer owns it free of charge. */
  readonly isIncluded: boolean;
}

/** The rules with which the payments of one configuration are computed. */
export interface PaymentRules {
  readonly products: ReadonlyMap<string, ConfiguredProduct>;
  /** The rule of the ledger, and a hash of the products. It changes if and only if one of them does. */
  readonly digest: string;
}

/** The beginning of the digests by the present rule of the ledger. Earlier versions computed balances by another. */
const ruleVersion = "2.";

/** Whether a stored balance was computed by the present rule of the ledger. */
export const followsRule = ({ rules_digest, last_seq }: { readonly rules_digest: string; readonly last_seq: number }): boolean =>
  last_seq === 0 || rules_digest.startsWith(ruleVersion);

const cache = new WeakMap<ProjectConfig, PaymentRules>();

/** The products of a configuration, read once. */
export function paymentRules(config: ProjectConfig): PaymentRules {
  let rules = cache.get(config);
  if (!rules) {
    const { products } = config.payments;
    rules = {
      products: new Map(Object.keys(products).map((id) => [id, readProduct(id, config)])),
      digest: ruleVersion + digest(JSON.stringify(products)).toString("base64url"),
    };
    cache.set(config, rules);
  }
  return rules;
}

function readProduct(id: string, { payments }: ProjectConfig): ConfiguredProduct {
  const product = payments.products[id] as ProjectConfig["payments"]["products"][string];
  const { prices, isAddOnTo, freeTrial } = product;
  const view: ProductView = {
    display_name: product.displayName,
    customer_type: product.customerType,
    ...(freeTrial && { free_trial: freeTrial }),
    server_only: product.serverOnly,
    stackable: product.stackable ?? false,
    prices:
      prices === includeByDefault
        ? {}
        : Object.fromEntries(
            Object.entries(prices).map(([priceId, { serverOnly: _, freeTrial: trial, ...price }]) => [
              priceId,
              { ...price, ...(trial && { free_trial: trial }) },
            ]),
          ),
    included_items: product.includedItems,
  };
  return {
    id,
    view,
    catalogId: product.catalogId,
    addsTo: isAddOnTo === false ? [] : Object.keys(isAddOnTo),
    isIncluded: prices === includeByDefault,
  };
}
