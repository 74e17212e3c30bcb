import { type ComponentType, createContext, type HTMLAttributes, type ReactNode } from "react";

/** Properties of the element around a surface. */
export interface SurfaceProps {
  attributes: HTMLAttributes<HTMLDivElement> & { readonly "data-theme"?: string | undefined };
}

/** The component around what is rendered at the end of the document, such as a dialog. In an app, it has the theme of its component. */
export const SurfaceContext = createContext<ComponentType<{ children: ReactNode }>>(({ children }) => children);
