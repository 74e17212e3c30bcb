import { type ProductionModeError, productionModeErrors } from "#contract/config/production-mode.ts";
import { toProjectSettings } from "#contract/config/settings.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { isProviderId } from "#contract/providers/index.ts";

/** Settings that production mode restricts. */
export type ProductionSettings = Parameters<typeof productionModeErrors>[0]["config"];

/** The settings of a configuration that production mode restricts, with the providers for connected accounts only. */
export function productionSettingsOf(config: ProjectConfig): ProductionSettings {
  const { allow_localhost, domains } = toProjectSettings(config);
  const providers = Object.values(config.auth.oauth.providers).filter(
    ({ allowSignIn, allowConnectedAccounts }) => allowSignIn || allowConnectedAccounts,
  );
  return {
    allow_localhost,
    domains,
    oauth_providers: providers.flatMap(({ type, isShared }) =>
      type !== undefined && isProviderId(type) ? [{ id: type, type: isShared ? "shared" : "standard" } as const] : [],
    ),
  };
}

/**
 * Errors of production mode.
 * @param before settings with which the project is already in production mode, whose errors are not reported again
 */
export function newProductionErrors(id: string, after: ProductionSettings, before?: ProductionSettings): ProductionModeError[] {
  const previous = new Set((before ? productionModeErrors({ id, config: before }) : []).map(({ message }) => message));
  return productionModeErrors({ id, config: after }).filter(({ message }) => !previous.has(message));
}

/** Why production mode refuses a change: one line per error with the dashboard page that fixes it, or undefined. */
export function productionErrorMessage(
  id: string,
  after: ProductionSettings,
  before: ProductionSettings | undefined,
  publicUrl: string,
): string | undefined {
  const errors = newProductionErrors(id, after, before);
  return errors.length > 0
    ? errors.map(({ message, relativeFixUrl }) => `${message} (${publicUrl}${relativeFixUrl})`).join("\n")
    : undefined;
}
