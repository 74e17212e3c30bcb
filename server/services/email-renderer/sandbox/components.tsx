import type { CSSProperties, ReactNode } from "react";

// The build leaves out `Tailwind` and `CodeBlock` of this package: the first suspends, the second brings every grammar of Prism.
export * from "@react-email/components";

/** Renders its children. Classes become styles after rendering, in the whole document. */
export const Tailwind = ({ children }: { children?: ReactNode }) => children;

/** A block of code, without colors. */
export const CodeBlock = ({ code, style }: { code: string; style?: CSSProperties }) => (
  <pre style={{ width: "100%", whiteSpace: "pre-wrap", ...style }}>
    <code>{code}</code>
  </pre>
);
