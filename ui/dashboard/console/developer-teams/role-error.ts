import { PlainError } from "#sdk/client.ts";
import { t } from "../../../locales/i18n.ts";

/** The message for a refused change of a role or a membership; undefined for other errors. */
export function roleErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof PlainError)) return undefined;
  if (error.code === "TEAM_NEEDS_OWNER") return t("developers.needsOwner");
  return error.code === "OWNER_ROLE_REQUIRED" ? t("developers.ownersOnly") : undefined;
}
