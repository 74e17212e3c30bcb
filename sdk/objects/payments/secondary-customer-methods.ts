import type { ClientApi } from "../../generated/client.ts";
import { type BilledKey, billingMethods } from "./billing-methods.ts";
import { type ListItemChangesOptions, listItemChanges } from "./item.ts";
import { listOffers } from "./offer.ts";
import { subscriptionMethods } from "./subscription-methods.ts";

/** The methods of a user or a team that no first page needs. */
export const secondaryCustomerMethods = (customer: BilledKey, api: Pick<ClientApi, "payments">) => ({
  ...billingMethods(customer, api),
  ...subscriptionMethods(customer, api),
  listItemChanges: (itemId: string, options?: ListItemChangesOptions) => listItemChanges(api, customer, itemId, options),
  listOffers: () => listOffers(api, customer),
});
