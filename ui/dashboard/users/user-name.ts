import type { ServerUser } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";

/** The name of a user, or else its address. */
export const userName = (user: ServerUser): string => user.displayName || user.primaryEmail || t("users.unnamed");
