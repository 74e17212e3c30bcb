import type { ClientApi } from "../../generated/client.ts";
import { type BilledKey, billingMethods } from "./billing-methods.ts";
import type { CustomerMethods } from "./customer-methods.ts";
import { listItemChanges } from "./item.ts";
import { listOffers } from "./offer.ts";
import { subscriptionMethods } from "./subscription-methods.ts";

/** The methods of a user or a team that no first page needs. */
export const secondaryCustomerMethods = (
  customer: BilledKey,
  api: Pick<ClientApi, "payments">,
): Omit<CustomerMethods, "getItem" | "listProducts" | "createCheckoutUrl"> => ({
  ...billingMethods(customer, api),
  ...subscriptionMethods(customer, api),
  listItemChanges: (itemId, options) => listItemChanges(api, customer, itemId, options),
  listOffers: () => listOffers(api, customer),
});
