import type { ReactNode } from "react";

/** With more providers, their buttons have an icon and no text. */
export const maxLabeledProviders = 3;

/** Columns of icon buttons, so that no row has a single one. */
const columns = ["", "", "", "", "grid-cols-4", "grid-cols-5", "grid-cols-6"];

/** The place of the provider buttons. It has its size before the buttons are loaded. */
export const ProviderGrid = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={`grid gap-2.5 ${count > maxLabeledProviders ? columns[Math.ceil(count / Math.ceil(count / 6))] : "grid-cols-1"}`}>
    {children}
  </div>
);
