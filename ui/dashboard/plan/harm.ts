import type { ConfigPlan } from "#sdk/admin.ts";

/** Whether a change leaves everybody and everything in use as it is. */
export const isHarmless = (plan: ConfigPlan): boolean =>
  plan.usersWithoutSignIn.count === 0 &&
  plan.untrustedRedirects.length === 0 &&
  plan.stoppedProviders.length === 0 &&
  plan.stoppedApiKeys.length === 0 &&
  plan.productionModeFaults.length === 0;
