import type { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { t } from "../../locales/i18n.ts";

const labels = { user: "products.users", team: "products.teams", custom: "products.customs" } as const;

/** The customers of a type, in the plural. */
export const customerTypeLabel = (type: (typeof customerTypes)[number]): string => t(labels[type]);
