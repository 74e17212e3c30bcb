import type { ProductView } from "#contract/entities/payments/products.ts";
import { CustomerDoesNotExist, PriceNotChargeable, ProductDoesNotExist, TeamNotFound, UserNotFound } from "#contract/errors/index.ts";
import { toMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import type { Charge } from "../../../services/stripe/payments-provider.ts";
import { paymentRules } from "../items/configured-product.ts";
import { type Customer, requireCustomer } from "../items/customer.ts";
import { findHoldings, type Holdings } from "../products/owned.ts";
import { requireGrantable } from "../products/requirements.ts";
import { boughtPrice, type ChosenProduct, choosePrice, type ProductPrice } from "../products/resolve.ts";
import { requireRepresentable } from "../products/store.ts";
import type { PurchaseCodeRow } from "./purchase-code.ts";

/** A buyer's choice, verified by the server's prices and by what the customer owns. */
export interface PurchaseChoice {
  readonly customer: Customer;
  readonly product: ChosenProduct;
  readonly price: { readonly id: string; readonly price: ProductPrice };
  readonly quantity: number;
  readonly charge: Charge;
}

/** A buyer's choice as sent. */
interface PriceChoice {
  readonly price_id: string;
  readonly quantity?: number | undefined;
  readonly currency?: Currency | undefined;
}

/** @throws CustomerDoesNotExist, instead of the errors of routes that name a customer (corrections.md, 20) */
export async function requirePurchaser(db: Db, tenancyId: string, customer: Customer): Promise<void> {
  try {
    await requireCustomer(db, tenancyId, customer);
  } catch (error) {
    if (error instanceof UserNotFound || error instanceof TeamNotFound) throw new CustomerDoesNotExist({ customer_id: customer.id });
    throw error;
  }
}

export const toCodeCustomer = ({ customer_type: type, customer_id: id }: PurchaseCodeRow): Customer => ({ type, id });

/** The product of a code: as it was offered, in the catalog that it has now. @throws ProductDoesNotExist once it is deleted */
export function toCodeProduct({ config }: Pick<Project, "config">, { product_id: id, product: view }: PurchaseCodeRow): ChosenProduct {
  if (id === null) return { id, view, catalogId: undefined, addsTo: [] };
  const configured = paymentRules(config).products.get(id);
  if (!configured) throw new ProductDoesNotExist({ product_id: id, context: null });
  return { id, view, catalogId: configured.catalogId, addsTo: configured.addsTo };
}

/** Computes the cost of a quantity at a price. @throws PriceNotChargeable */
export function toCharge(price: ProductPrice, quantity: number, currency: Currency = chooseCurrency(price)): Charge {
  const amount = price[currency];
  const unitAmount = amount === undefined ? undefined : toMinorUnits(amount, currency);
  if (unitAmount === undefined) throw new PriceNotChargeable(`currency: this price has no amount in ${currency}.`);
  if (unitAmount * BigInt(quantity) > BigInt(Number.MAX_SAFE_INTEGER)) throw new PriceNotChargeable("quantity: the amount is too large.");
  return { unitAmount, currency, quantity };
}

/** The total in minor units. */
export const chargeTotal = ({ unitAmount, quantity }: Charge): bigint => unitAmount * BigInt(quantity);

/** Computes the payment for a quantity of a stored product. Undefined for a price that is not charged. */
export function toStoredCharge(
  product: ProductView,
  { priceId, quantity, currency }: { readonly priceId: string | null; readonly quantity: number; readonly currency: Currency | null },
): Charge | undefined {
  const price = boughtPrice({ product, price_id: priceId });
  if (!price) return undefined;
  try {
    return toCharge(price, quantity, currency ?? undefined);
  } catch (error) {
    if (error instanceof PriceNotChargeable) return undefined;
    throw error;
  }
}

/**
 * Verifies a choice by the code's product and by what its customer owns.
 * @throws CustomerDoesNotExist, ProductDoesNotExist, PriceDoesNotExist, PriceNotChargeable, ProductNotStackable, ProductAlreadyGranted,
 * AddOnWithoutBase, CatalogAlreadyPurchased, ItemQuantityOutOfRange
 */
export async function requireChoice(
  db: Db,
  project: Project,
  row: PurchaseCodeRow,
  { price_id, quantity = 1, currency }: PriceChoice,
): Promise<PurchaseChoice & { readonly holdings: Holdings }> {
  const customer = toCodeCustomer(row);
  await requirePurchaser(db, project.tenancyId, customer);
  const product = toCodeProduct(project, row);
  const price = choosePrice(product, price_id) as PurchaseChoice["price"];
  const charge = toCharge(price.price, quantity, currency);
  const rules = paymentRules(project.config);
  const holdings = await findHoldings(db, project.tenancyId, rules, customer);
  requireGrantable(rules, product, quantity, customer, holdings);
  requireRepresentable(product.view, quantity);
  return { customer, product, price, quantity, charge, holdings };
}
