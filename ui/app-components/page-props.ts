import type { Appearance } from "./appearance.tsx";

/** Properties of every component that is a page. */
export interface PageProps {
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
  /** Whether the component fills the window and names the document, instead of being a part of another page. Default: false. */
  readonly fullPage?: boolean | undefined;
}
