import type { ClientApi, ProductOffer as OfferResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import type { CustomerKey } from "./customer-key.ts";
import { type ProductDescription, productFrom } from "./customer-product.ts";

/** A product that customers can buy, and what the customer can do about it. */
export interface ProductOffer extends Fields<Omit<OfferResponse, "product">>, ProductDescription {}

/** The customers for whom products are listed. */
export interface ListOffersOptions {
  /** Default: `user`. */
  readonly customerType?: CustomerKey["customer_type"];
}

/** Lists the products for a type of customer, or for one customer. */
export async function listOffers(
  { payments }: Pick<ClientApi, "payments">,
  input: Pick<CustomerKey, "customer_type"> & Partial<CustomerKey>,
): Promise<ProductOffer[]> {
  const { items } = unwrap(await payments.offers.list(input));
  return items.map(({ product, ...offer }) => Object.freeze({ ...fieldsFrom(offer), ...productFrom(product) }));
}
