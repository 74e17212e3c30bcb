import { accountStates } from "./account-states.ts";
import { billingStates, pricingStates } from "./billing-states.ts";
import { componentStates } from "./component-states.ts";
import { deviceStates } from "./device-states.ts";
import { grantStates } from "./grant-states.ts";
import { linkStates } from "./link-states.ts";
import { otherStates } from "./other-states.ts";
import { purchaseStates } from "./purchase-states.ts";
import { signInStates } from "./sign-in-states.ts";
import type { State } from "./state.ts";

/** Every state of the hosted pages, and of components of the client library. Names are unique. */
export const states: readonly State[] = [
  ...signInStates,
  ...linkStates,
  ...grantStates,
  ...deviceStates,
  ...accountStates,
  ...billingStates,
  ...pricingStates,
  ...purchaseStates,
  ...otherStates,
  ...componentStates,
];

/** Finds a state by its name, such as `sign-in/password`. */
export const findState = (name: string): State | undefined => states.find((state) => state.name === name);
