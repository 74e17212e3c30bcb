import { createContext, type ReactNode, useContext } from "react";
import { defaultClasses } from "./classes.ts";
import type { TailwindConfig } from "./theme.ts";

/** The meaning of the classes of the elements below. */
export const ClassesContext = createContext(defaultClasses);

/**
 * Renders its children, whose classes of Tailwind CSS become styles. Classes mean something outside of it, too: the configuration is all
 * that it adds. The component of the package suspends, which e-mails cannot.
 */
export function Tailwind({ children, config }: { children?: ReactNode; config?: TailwindConfig }) {
  const classes = useContext(ClassesContext);
  return <ClassesContext value={config ? classes.changedBy(config) : classes}>{children}</ClassesContext>;
}

/** The preset for lengths in pixels, as which all are rendered. */
export const pixelBasedPreset: TailwindConfig = {};
