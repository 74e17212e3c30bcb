import { t } from "../locales/i18n.ts";

/** Separates sign-in methods. */
export const Divider = () => (
  <p className="flex items-center gap-3 text-soft-ink text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {t("signIn.or")}
  </p>
);
