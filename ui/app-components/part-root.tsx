import type { ReactNode } from "react";
import type { Appearance } from "./appearance.tsx";
import { ComponentRoot, type Prepared } from "./component-root.tsx";

interface PartRootProps {
  appearance: Appearance | undefined;
  /** Shown while language and project are loaded. It has no text. */
  fallback: ReactNode;
  /** Whether the component is part of a line of text or of buttons. */
  inline?: boolean;
  children(prepared: Prepared): ReactNode;
}

const messages = ["components"] as const;

/** The root element of a component that is a part of a page of the app, such as a button. */
export const PartRoot = ({ inline = false, ...root }: PartRootProps) => (
  <ComponentRoot {...root} messages={messages} className={inline ? "latchkey-inline" : ""} />
);
