import { activeLanguage } from "./i18n.ts";
/** The name of a country in the language of the page. `code`: ISO 3166-1 alpha-2; another one is returned as it is. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(activeLanguage(), { type: "region", fallback: "code" }).of(code) ?? code;
  } catch {
    // Not a region code.
    return code;
  }
}
