/** Declarations of CSS, as React names them. */
export type Styles = Readonly<Record<string, string | number>>;

type Pairs = readonly (readonly [property: string, value: string])[];

/** Declarations as text of CSS, which override inline styles. */
export const toImportantCss = (styles: Styles): string =>
  (Object.entries(styles) as unknown as Pairs)
    .map(([property, value]) => `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}!important`)
    .join(";");

/** Mail clients do not know `rem`. */
export const inPixels = (css: string): string => css.replace(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);
