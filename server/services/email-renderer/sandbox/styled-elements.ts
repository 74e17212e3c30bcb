import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as components from "./components.tsx";
import { documentElements } from "./document.tsx";
import { ClassesContext } from "./tailwind/tailwind.tsx";

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => react.ReactNode;

const emailComponents = new Set<unknown>(Object.values(components));
const styledComponents = new Map<unknown, Component>();

/** Renders an element with its classes of Tailwind CSS as styles, below the prop `style`. */
function renderStyled(type: unknown, { className, ...props }: Props): react.ReactNode {
  const { style, className: remaining } = react.use(ClassesContext).resolve(className as string);
  const merged = { ...style, ...(props.style as object | undefined) };
  return react.createElement((documentElements.get(type) ?? type) as Component, {
    ...props,
    style: merged,
    ...(remaining !== "" && { className: remaining }),
  });
}

/**
 * The component that renders styled elements of a type. Classes are resolved when React renders an element. It is created before the
 * component `Tailwind` around it, whose configuration defines them.
 */
function styledComponent(type: unknown): Component {
  const known = styledComponents.get(type) ?? ((props: Props) => renderStyled(type, props));
  styledComponents.set(type, known);
  return known;
}

/** Elements of HTML and of the package are styled. Components of the developer receive their classes as they are, to pass them on. */
const styled = (type: unknown, props: Props | null): unknown =>
  typeof props?.className === "string" && (typeof type === "string" || emailComponents.has(type))
    ? styledComponent(type)
    : (documentElements.get(type) ?? type);

type ElementFactory = (type: never, props: never, ...more: never[]) => unknown;
const wrap =
  (factory: ElementFactory) =>
  (type: unknown, props: Props | null, ...more: unknown[]): unknown =>
    (factory as (type: unknown, props: unknown, ...more: unknown[]) => unknown)(styled(type, props), props, ...more);

/** The functions that create elements, for the modules of developers. */
export const styledReact = { ...react, createElement: wrap(react.createElement as ElementFactory) };
export const styledRuntime = {
  ...jsxRuntime,
  jsx: wrap(jsxRuntime.jsx as ElementFactory),
  jsxs: wrap(jsxRuntime.jsxs as ElementFactory),
};
