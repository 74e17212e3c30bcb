import type { ConfigPlan } from "#sdk/admin.ts";
import { toSingleLine } from "../failure.ts";
import type { ConfigTree } from "./config-change.ts";

const value = (given: unknown) => (given === undefined ? "(none)" : toSingleLine(JSON.stringify(given)));

/** Lists the effects of a plan that take something from users or apps. */
function harms(plan: ConfigPlan): string[] {
  const { usersWithoutSignIn: users, untrustedRedirects, stoppedProviders, deletedVaultValues, stoppedApiKeys, voidedSharedKeys } = plan;
  return [
    ...(users.count > 0 ? [`${users.isEstimate ? "About " : ""}${users.count} users could no longer sign in.`] : []),
    ...untrustedRedirects.map(({ origin }) => `Redirects to ${origin} would be refused; it was used recently.`),
    ...stoppedProviders.map((provider) => `A provider would no longer sign users in: ${value(provider)}`),
    ...voidedSharedKeys.map((provider) => `A provider would leave the shared keys: ${value(provider)}`),
    ...deletedVaultValues.map((store) => `A store of the data vault would be removed with its values: ${value(store)}`),
    ...stoppedApiKeys.map((kind) => `API keys of a kind would no longer be accepted: ${value(kind)}`),
    ...plan.productionModeFaults.map((message) => `Production mode refuses the change: ${message}`),
  ];
}

/** Whether users or apps lose something by a plan. */
export const isHarmful = (plan: ConfigPlan): boolean => harms(plan).length > 0;

/**
 * A plan as lines: what changes, what follows, and settings without effect. Settings that were changed on the server, and that the file
 * does not have, are marked.
 */
export function describePlan(plan: ConfigPlan, change: ConfigTree, file: string): string {
  const { changes, warnings, changedProducts } = plan;
  const counted = changes.length === 1 ? "1 setting differs" : `${changes.length} settings differ`;
  const removed = Object.entries(change).flatMap(([path, after]) => (after === null ? [path] : []));
  const isDrift = (key: string) => removed.some((path) => key === path || key.startsWith(`${path}.`));
  const products = changedProducts.map(
    ({ id, change, subscriptions }) => `The product ${id} would be ${change}; it has ${subscriptions.count} running subscriptions.`,
  );
  return [
    changes.length === 0 ? `The project has the configuration of ${file}.` : `${counted} from ${file}:`,
    ...changes.map(
      ({ key, before, after }) =>
        `  ${key}: ${value(before)} -> ${value(after)}${isDrift(key) ? ` (set on the server, not in ${file})` : ""}`,
    ),
    ...[...harms(plan), ...products].map((line) => `! ${toSingleLine(line)}`),
    ...warnings.map((warning) => `? ${toSingleLine(warning)}`),
  ].join("\n");
}
