import type { z } from "zod";
import type { ProductOffer } from "#contract/entities/payments/products.ts";
import type { offerRoutes } from "#contract/routes/payments/offers.ts";
import { toMinorUnits } from "#contract/vocabulary/money.ts";
import { listPricesInOrder } from "#contract/vocabulary/payments/price-order.ts";
import { chooseCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { type ConfiguredProduct, paymentRules } from "../items/configured-product.ts";
import { type Customer, requireCustomer, requireOwnCustomer, toCustomer } from "../items/customer.ts";
import { findHoldings, type Holdings } from "./owned.ts";
import { conflictingSubscriptions, isChangeableByClients, requireGrantable } from "./requirements.ts";
import { withoutServerPrices } from "./resolve.ts";
import { listItemNames, viewProduct } from "./view.ts";

type Offer = z.output<typeof ProductOffer>;
type Standing = Pick<Offer, "state" | "replaces" | "price_id">;

export const offerHandlers: Handlers<typeof offerRoutes> = {
  async list(call) {
    const { project, input, accessType } = call;
    const { config } = project;
    const rules = paymentRules(config);
    const found = await findOwner(call);
    const items = [...rules.products.values()]
      .sort(compareOffers)
      .filter(({ view }) => view.customer_type === input.customer_type && !view.server_only)
      .map((product) => ({ ...product, view: withoutServerPrices(config, product) }))
      .filter(({ isIncluded, view }) => isIncluded || Object.keys(view.prices).length > 0)
      .map(
        (product): Offer => ({
          id: product.id,
          product: viewProduct(product.view, accessType),
          item_names: listItemNames(config, product.view),
          catalog_id: product.catalogId ?? null,
          add_on_to: [...product.addsTo],
          ...(found ? findStanding(project, product, found) : { state: "available", replaces: null, price_id: null }),
        }),
      );
    return { items, is_paginated: false };
  },
};

/** Plans before add-ons, and these before what is bought once. Free ones first, then by price. The configuration has no order. */
function rank({ view, isIncluded, addsTo }: ConfiguredProduct): readonly number[] {
  const [, price = {}] = listPricesInOrder(view.prices)[0] ?? [];
  const currency = chooseCurrency(price);
  const amount = Number(toMinorUnits(price[currency] ?? "", currency) ?? 0n);
  const kind = isIncluded ? 0 : !price.interval ? 3 : addsTo.length > 0 ? 2 : 1;
  return [kind, amount];
}

function compareOffers(a: ConfiguredProduct, b: ConfiguredProduct): number {
  const [ranksA, ranksB] = [rank(a), rank(b)];
  const difference = ranksA.map((value, index) => value - (ranksB[index] ?? 0)).find((each) => each !== 0);
  return difference ?? (a.id < b.id ? -1 : 1);
}

interface Owner {
  readonly customer: Customer;
  readonly holdings: Holdings;
}

/** The customer that a call names, and what it owns. */
async function findOwner(call: Call<(typeof offerRoutes)["list"]>): Promise<Owner | undefined> {
  const { db, project, input } = call;
  if (input.customer_id === undefined) return undefined;
  const customer = toCustomer({ customer_type: input.customer_type, customer_id: input.customer_id }, call);
  await requireOwnCustomer(call as unknown as Call, customer);
  await requireCustomer(db, project.tenancyId, customer);
  return { customer, holdings: await findHoldings(db, project.tenancyId, paymentRules(project.config), customer) };
}

/** Finds the acts of a customer on a product. */
function findStanding(project: Project, product: ConfiguredProduct, { customer, holdings }: Owner): Standing {
  const held = holdings.owned.findLast(({ productId }) => productId === product.id);
  const own = held?.subscription ?? undefined;
  const isRecurring = Object.values(product.view.prices).some(({ interval }) => interval !== undefined);
  if (held && !product.view.stackable) {
    const isChangeable = isRecurring && own !== undefined && isChangeableByClients(own, project);
    return { state: "owned", replaces: isChangeable ? product.id : null, price_id: own?.price_id ?? null };
  }
  const nothing = { replaces: null, price_id: null };
  if (product.isIncluded) return { state: "unavailable", ...nothing };
  const rules = paymentRules(project.config);
  const replaced = isRecurring ? conflictingSubscriptions(rules, product, holdings).at(-1) : undefined;
  if (!isGrantable(project, product, customer, holdings)) return { state: "unavailable", ...nothing };
  if (replaced && isChangeableByClients(replaced, project)) return { state: "switchable", replaces: replaced.product_id, price_id: null };
  return { state: "available", ...nothing };
}

function isGrantable(project: Project, product: ConfiguredProduct, customer: Customer, holdings: Holdings): boolean {
  try {
    requireGrantable(paymentRules(project.config), product, 1, customer, holdings);
    return true;
  } catch {
    return false;
  }
}
