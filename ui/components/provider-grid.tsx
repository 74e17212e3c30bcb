import type { ReactNode } from "react";

/** With more providers, their buttons have an icon and no text. */
export const maxLabeledProviders = 3;

/** Columns of square icon buttons, as high as those with a text; no row has a single one. They shrink on narrow pages. */
const columns = [
  "grid-cols-[repeat(4,minmax(0,2.5625rem))]",
  "grid-cols-[repeat(5,minmax(0,2.5625rem))]",
  "grid-cols-[repeat(6,minmax(0,2.5625rem))]",
];

/** The shape of a button: 41 px high (the rules of Microsoft), and square without a text (the rules of Apple). */
export const providerShape = (labeled: boolean) => (labeled ? "min-h-10.25" : "aspect-square");

/** The space for a mark above a button with a text. The rules of the providers allow nothing on a button. */
export const markedButton = "pt-5";

/** The place of the provider buttons. It has its size before the buttons are loaded. */
export const ProviderGrid = ({ count, children }: { count: number; children: ReactNode }) => (
  <div
    className={`grid gap-y-2.5 ${count > maxLabeledProviders ? `justify-evenly gap-x-1.5 ${columns[Math.ceil(count / Math.ceil(count / 6)) - 4]}` : "grid-cols-1"}`}
  >
    {children}
  </div>
);
