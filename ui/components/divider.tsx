import { t } from "../locales/i18n.ts";

/** Separates sign-in methods. */
export const Divider = () => <p className="word-divider">{t("signIn.or")}</p>;
