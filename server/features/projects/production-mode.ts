import { type ProductionModeError, type ProductionSettings, productionModeErrors } from "#contract/config/production-mode.ts";

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
