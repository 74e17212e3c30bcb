import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as components from "./components.tsx";
import { resolveClasses } from "./tailwind/classes.ts";

type Props = Readonly<Record<string, unknown>>;

const emailComponents = new Set<unknown>(Object.values(components));

/**
 * The props with classes of Tailwind CSS as styles, below the prop `style`. Components of the developer receive their classes as they
 * are, to pass them on.
 */
function styled(type: unknown, props: Props | null): Props | null {
  if (typeof props?.className !== "string" || !(typeof type === "string" || emailComponents.has(type))) return props;
  const { style, className } = resolveClasses(props.className);
  const { className: _, ...rest } = props;
  return { ...rest, style: { ...style, ...(props.style as object | undefined) }, ...(className !== "" && { className }) };
}

type ElementFactory = (type: never, props: never, ...more: never[]) => unknown;
const wrap =
  (factory: ElementFactory) =>
  (type: unknown, props: Props | null, ...more: unknown[]): unknown =>
    (factory as (type: unknown, props: unknown, ...more: unknown[]) => unknown)(type, styled(type, props), ...more);

/** The functions that create elements, for the modules of developers. */
export const styledReact = { ...react, createElement: wrap(react.createElement as ElementFactory) };
export const styledRuntime = {
  ...jsxRuntime,
  jsx: wrap(jsxRuntime.jsx as ElementFactory),
  jsxs: wrap(jsxRuntime.jsxs as ElementFactory),
};
