import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Brand, defaultRadius } from "#contract/vocabulary/projects/brand.ts";
import { brandVariables, listColorVariables } from "#contract/vocabulary/projects/brand-variables.ts";
import type { Appearance } from "./appearance.tsx";

const typefaceName = "latchkey-brand";
type Variables = Readonly<Record<string, string>>;

/** Lists the variables of the theme that a brand sets, for both schemes. The theme makes one of `--light` and `--dark` invalid. */
function listVariables({ palette, background, radius, typefaceUrl }: Brand): Variables {
  const light = listColorVariables(palette?.light, background?.light);
  const dark = listColorVariables(palette?.dark, background?.dark);
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(light)) {
    const other = dark[name as keyof typeof dark];
    if (value && other) variables[name] = `var(--light, ${value}) var(--dark, ${other})`;
  }
  if (radius !== defaultRadius) variables[brandVariables.radius] = `${radius}px`;
  if (typefaceUrl !== null) variables[brandVariables.font] = `"${typefaceName}", system-ui, sans-serif`;
  return variables;
}

/** Leaves out the variables that the page around an element sets: an app's own theme comes before the brand. */
function withoutInherited(variables: Variables, element: HTMLElement | null): Variables {
  const around = element?.parentElement && getComputedStyle(element.parentElement);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !around?.getPropertyValue(name)));
}

/** Loads the typeface of a brand. */
function useTypeface(brand: Brand | undefined): void {
  const url = brand?.typefaceUrl;
  useEffect(() => {
    if (!url || [...document.fonts].some(({ family }) => family.includes(typefaceName))) return;
    document.fonts.add(new FontFace(typefaceName, `url(${JSON.stringify(url)})`, { weight: "100 900" }));
  }, [url]);
}

/**
 * The style of a component's root element: the brand, and the variables of its appearance, which take precedence.
 * @param brand undefined while it is loaded
 */
export function useBrandStyle(brand: Brand | undefined, { variables }: Appearance, root: RefObject<HTMLElement | null>): CSSProperties {
  useTypeface(brand);
  const [shown, setShown] = useState<Variables>({});
  useLayoutEffect(() => {
    if (brand) setShown(withoutInherited(listVariables(brand), root.current));
  }, [brand, root]);
  return useMemo(() => {
    const own = Object.entries(variables ?? {}).map(([name, value]) => [`--latchkey-${name}`, value]);
    return { ...shown, ...Object.fromEntries(own) };
  }, [shown, variables]);
}
