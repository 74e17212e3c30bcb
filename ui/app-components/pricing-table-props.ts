import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { CustomerMethods } from "#sdk/client.ts";
import type { Appearance } from "./appearance.tsx";

/** Properties of `PricingTable`. */
export interface PricingTableProps {
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
  /** The team that buys, of which the user may change the products. Default: the signed-in user. */
  readonly team?: (CustomerMethods & { readonly id: string }) | undefined;
  /** For whom products are shown while no user is signed in. Default: `team` with a team, else `user`. */
  readonly customerType?: "user" | "team" | undefined;
  /** Shows the products of one catalog only. */
  readonly catalogId?: string | undefined;
  /** The currency of prices that have it. Default: US dollars, or else the first that a price has. */
  readonly currency?: Currency | undefined;
  /** Where the purchase page leads back to: a trusted URL of the project. Default: the page of the component. */
  readonly returnUrl?: string | undefined;
}
