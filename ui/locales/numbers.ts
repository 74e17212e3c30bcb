/** A number in the language of the page. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(document.documentElement.lang).format(value);
