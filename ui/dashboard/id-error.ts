import { userSpecifiedIdPattern } from "#contract/vocabulary/ids.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { t } from "../locales/i18n.ts";

/** Why an id cannot be given to a new entry of the configuration, or undefined. */
export function idError(id: string, taken: readonly string[]): string | undefined {
  if (!userSpecifiedIdPattern.test(id)) return t("products.idInvalid");
  if (id.length > textLimits.userSpecifiedId) return t("invalid.tooLong", { max: textLimits.userSpecifiedId });
  return taken.includes(id) ? t("products.idTaken") : undefined;
}
