import { activeLanguage } from "./i18n.ts";
/** A number in the language of the page. A negative one has a minus sign, which some languages of `Intl` replace by a hyphen. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(activeLanguage()).format(value).replace("-", "−");
