import { type RefObject, useLayoutEffect, useState } from "react";

type Scheme = "light" | "dark";

/** Reads the scheme that a background is of; undefined if it lets through what is behind it. */
function readBackground(color: string): Scheme | undefined {
  const [first = 0, second = 0, third = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (alpha < 0.5) return undefined;
  if (color.startsWith("rgb")) return first * 0.3 + second * 0.6 + third * 0.1 < 128 ? "dark" : "light";
  // The first number of the other notations is a lightness, of 1 or 100.
  return first < (color.startsWith("ok") ? 0.5 : 50) ? "dark" : "light";
}

/** Finds the scheme of the page around an element. An attribute comes first, then the background, then the declared scheme. */
function findScheme(element: HTMLElement): Scheme {
  const named = element.parentElement?.closest<HTMLElement>("[data-theme]")?.dataset.theme;
  if (named === "light" || named === "dark") return named;
  for (let around = element.parentElement; around; around = around.parentElement) {
    const found = readBackground(getComputedStyle(around).backgroundColor);
    if (found) return found;
  }
  const declared = getComputedStyle(element.parentElement ?? element).colorScheme;
  const isDark = declared.includes("dark") && (!declared.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark ? "dark" : "light";
}

/** The scheme of a component: the one of its appearance, else that of the page around it. Undefined before it is known. */
export function usePageScheme(chosen: Scheme | undefined, root: RefObject<HTMLElement | null>): Scheme | undefined {
  const [found, setFound] = useState<Scheme>();
  useLayoutEffect(() => {
    const update = () => root.current && setFound(findScheme(root.current));
    update();
    const preference = matchMedia("(prefers-color-scheme: dark)");
    preference.addEventListener("change", update);
    // Apps switch their scheme by an attribute or a class of the document.
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    return () => {
      preference.removeEventListener("change", update);
      observer.disconnect();
    };
  }, [root]);
  return chosen ?? found;
}
