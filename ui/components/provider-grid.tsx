import type { ReactNode } from "react";

/** Number of buttons that are visible at first. @param most with more providers, the last of so many makes place for "More" */
export const countShown = (count: number, most = 4) => (count > most ? most - 1 : count);

/** The height of a button: 41 px (the rules of Microsoft). */
export const providerHeight = "min-h-10.25";

/** The place of the provider buttons. */
export const ProviderGrid = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-1 gap-2">{children}</div>;
