import type { ConfigPlan as ConfigPlanAnswer } from "../generated/admin.ts";
import { type Camel, camelFrom } from "./casing.ts";

/** How many users; an estimate where very many are concerned. */
export interface UserCount {
  readonly count: number;
  readonly isEstimate: boolean;
}

/** What a change of a project's configuration would do, and to whom, before it is made. */
export interface ConfigPlan {
  /** Every value of the configuration that changes, by its dotted path. Absent: there is none, or it is secret. */
  readonly changes: readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];
  /** Users who could sign in before, and could not afterwards. */
  readonly usersWithoutSignIn: UserCount & { readonly examples: Camel<ConfigPlanAnswer["users_without_sign_in"]["examples"]> };
  /** Origins that users were sent to of late, and that are no longer trusted afterwards. */
  readonly untrustedRedirects: readonly { readonly origin: string; readonly lastUsedAt: Date }[];
  /** OAuth providers that can no longer be signed in with, and how many users have an account there. */
  readonly stoppedProviders: Camel<ConfigPlanAnswer["stopped_providers"]>;
  /** Kinds of API keys that are no longer accepted. */
  readonly stoppedApiKeys: ConfigPlanAnswer["stopped_api_keys"];
  /** Why the change is refused in production mode, as far as it is. */
  readonly productionModeFaults: readonly string[];
}

/** A plan's answer as an object. */
export const configPlanFrom = (answer: ConfigPlanAnswer): ConfigPlan => ({
  // Values of the configuration stay as they are: their keys are the developer's.
  changes: answer.changes,
  usersWithoutSignIn: camelFrom(answer.users_without_sign_in),
  untrustedRedirects: answer.untrusted_redirects.map(({ origin, last_used_at_millis }) => ({
    origin,
    lastUsedAt: new Date(last_used_at_millis),
  })),
  stoppedProviders: camelFrom(answer.stopped_providers),
  stoppedApiKeys: answer.stopped_api_keys,
  productionModeFaults: answer.production_mode_faults,
});
