import type { CaseServer } from "../case-fixtures.ts";
import type { ChargingProject } from "../given-state.ts";
import { paymentConfig } from "./payment-config.ts";

const { products } = paymentConfig;
const pro = { ...products.pro, prices: { monthly: { USD: "20.00", JPY: "2000", interval: [1, "month"] } } };

const shared = new WeakMap<CaseServer, Promise<ChargingProject>>();

/** A project that charges, one for all cases of a server. Its product `pro` has a price in yen, which no other product has. */
export function sharedChargingProject(server: CaseServer): Promise<ChargingProject> {
  const found = shared.get(server) ?? server.given.stripe().then((stripe) => stripe.chargingProject({ products: { ...products, pro } }));
  shared.set(server, found);
  return found;
}
