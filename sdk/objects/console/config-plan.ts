import type { ConfigPlan as ConfigPlanResponse } from "../../generated/admin.ts";
import { type CamelCase, toCamelCase } from "../camel-case.ts";

/** A number of users, possibly extrapolated from a sample. */
export interface UserCount {
  readonly count: number;
  /** Whether the count is an estimate from a sample of users. */
  readonly isEstimate: boolean;
}

/** The effect of a configuration change on a project and its users, computed before the change is made. */
export interface ConfigPlan {
  /** Revision of the configuration that the plan was computed for. Pass it to `updateConfig` to apply exactly this plan. */
  readonly revision: string;
  /** All configuration values that change, by dotted path. `before` and `after` are absent if there is no value, and for secrets. */
  readonly changes: readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];
  /** Users who can sign in now and could not after the change. */
  readonly usersWithoutSignIn: UserCount & { readonly examples: CamelCase<ConfigPlanResponse["users_without_sign_in"]["examples"]> };
  /** Origins of recent redirects that would no longer be trusted. */
  readonly untrustedRedirects: readonly { readonly origin: string; readonly lastUsedAt: Date }[];
  /** OAuth providers that could no longer be used to sign in, with the number of their users. */
  readonly stoppedProviders: CamelCase<ConfigPlanResponse["stopped_providers"]>;
  /** OAuth providers that would no longer use shared keys, with the users whose account or address they proved. */
  readonly voidedSharedKeys: CamelCase<ConfigPlanResponse["voided_shared_keys"]>;
  /** Data vault stores that would be removed with their values. */
  readonly deletedVaultValues: CamelCase<ConfigPlanResponse["deleted_vault_values"]>;
  /** Kinds of API keys that would no longer be accepted. */
  readonly stoppedApiKeys: ConfigPlanResponse["stopped_api_keys"];
  /** Settings of the change that are valid and have no effect. */
  readonly warnings: readonly string[];
  /** The same, as codes with the values of the sentences. */
  readonly warningCodes: ConfigPlanResponse["warning_codes"];
  /** Products that would grant other items. Their subscriptions follow with their next period; what was granted for this one stays. */
  readonly changedProducts: readonly {
    readonly id: string;
    readonly change: "edited" | "deleted";
    /** The running subscriptions of the product; `isEstimate` if there are more than the count. */
    readonly subscriptions: UserCount;
    /** When the first running period ends. */
    readonly nextPeriodAt: Date | null;
  }[];
  /** Errors for which production mode refuses the change. */
  readonly productionModeFaults: readonly string[];
}

/** Converts a plan's response. */
export const configPlanFrom = (response: ConfigPlanResponse, revision: string): ConfigPlan => ({
  revision,
  // Configuration values are not converted: their keys are the developer's.
  changes: response.changes,
  usersWithoutSignIn: toCamelCase(response.users_without_sign_in),
  untrustedRedirects: response.untrusted_redirects.map(({ origin, last_used_at_millis }) => ({
    origin,
    lastUsedAt: new Date(last_used_at_millis),
  })),
  stoppedProviders: toCamelCase(response.stopped_providers),
  voidedSharedKeys: toCamelCase(response.voided_shared_keys),
  deletedVaultValues: toCamelCase(response.deleted_vault_values),
  stoppedApiKeys: response.stopped_api_keys,
  warnings: response.warnings,
  warningCodes: response.warning_codes,
  changedProducts: response.changed_products.map(({ id, change, subscriptions, next_period_at_millis }) => ({
    id,
    change,
    subscriptions: toCamelCase(subscriptions),
    nextPeriodAt: next_period_at_millis === null ? null : new Date(next_period_at_millis),
  })),
  productionModeFaults: response.production_mode_faults,
});
