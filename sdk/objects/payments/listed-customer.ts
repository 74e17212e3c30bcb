import type { AdminApi, Customer as CustomerResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type CamelCase, type Fields, fieldsFrom, toCamelCase } from "../camel-case.ts";

/** A user, team or custom customer that has or had a product or an item. */
export interface ListedCustomer extends Fields<Omit<CustomerResponse, "products" | "items" | "spent">> {
  /** At most five, the newest first. */
  readonly products: CamelCase<CustomerResponse["products"]>;
  /** At most five balances, by item id. */
  readonly items: CamelCase<CustomerResponse["items"]>;
  /** By currency, tests apart. Amounts are decimal strings. */
  readonly spent: CamelCase<CustomerResponse["spent"]>;
}

/** Options of `listCustomers`. */
export interface ListCustomersOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Customers per page: 100 by default and at most. */
  readonly limit?: number;
  /** A part of a name, of an e-mail address, or of the id of a custom customer. */
  readonly query?: string;
  readonly customerType?: ListedCustomer["customerType"];
  /** Only this customer. */
  readonly customerId?: string;
  /** Only customers who own this product. */
  readonly productId?: string;
}

/** A page of customers, the newest first. `nextCursor` is null on the last page. */
export type ListedCustomerPage = ListedCustomer[] & { readonly nextCursor: string | null };

/** Methods of an admin for the list of customers. */
export interface ListedCustomerMethods {
  /**
   * Lists customers with what they own, the newest first.
   * @example
   * const customers = await admin.listCustomers({ query: "ada", productId: "pro" });
   */
  listCustomers(options?: ListCustomersOptions): Promise<ListedCustomerPage>;
}

const customerFrom = ({ products, items, spent, ...customer }: CustomerResponse): ListedCustomer => ({
  ...fieldsFrom(customer),
  products: toCamelCase(products),
  items: toCamelCase(items),
  spent: toCamelCase(spent),
});

export const listedCustomerMethods = ({ internal: { payments } }: AdminApi): ListedCustomerMethods => ({
  async listCustomers({ cursor, limit, query, customerType, customerId, productId } = {}) {
    const filter = { query, customer_type: customerType, customer_id: customerId, product_id: productId };
    const { items, pagination } = unwrap(await payments.listCustomers({ cursor, limit, ...filter }));
    return Object.assign(items.map(customerFrom), { nextCursor: pagination.next_cursor });
  },
});
