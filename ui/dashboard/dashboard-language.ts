import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { activeLanguage } from "../locales/i18n.ts";

/** The languages of the dashboard. */
const tags = ["en", "de"] as const;

/** The other languages of the dashboard, each with its own name. */
export const dashboardLanguages = (): { tag: string; name: string }[] =>
  tags
    .filter((tag) => tag !== activeLanguage())
    .map((tag) => ({ tag, name: new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag }));

/** The address of this page in another language, which the server remembers. */
export function languageUrl(tag: string): string {
  const url = new URL(window.location.href);
  url.searchParams.set(hostedPageParameters.locale, tag);
  return url.pathname + url.search + url.hash;
}
