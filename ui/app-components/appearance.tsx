import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import type { TextId } from "./text-id.ts";

/** A language of the components (BCP 47). */
export type ComponentLocale = (typeof localeTags)[number];

/** How components look, and what they say. */
export interface Appearance {
  /** The colour scheme. Default: that of the page around the component, by its attribute `data-theme` or its background. */
  readonly theme?: "light" | "dark" | undefined;
  /**
   * Variables of the theme without their prefix: `accent` sets `--latchkey-accent`. They take precedence over the brand of the project.
   * The variables on elements of your page do, too.
   */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** The language. Default: that of the document, else that of the browser, else English. All components of a page have one. */
  readonly locale?: ComponentLocale | undefined;
  /** Texts in place of those of the language, in ICU MessageFormat. They count for all components of a page. */
  readonly texts?: Readonly<Partial<Record<TextId, string>>> | undefined;
}

const AppearanceContext = createContext<Appearance>({});

/** Properties of `LatchkeyAppearance`. */
export interface LatchkeyAppearanceProps extends Appearance {
  readonly children: ReactNode;
}

/** Joins two appearances. The second one takes precedence, entry by entry. */
const join = (outer: Appearance, { theme, variables, locale, texts }: Appearance): Appearance => ({
  theme: theme ?? outer.theme,
  variables: { ...outer.variables, ...variables },
  locale: locale ?? outer.locale,
  texts: { ...outer.texts, ...texts },
});

/**
 * Gives an appearance to all components below. What it leaves out comes from the next `LatchkeyAppearance` above it.
 *
 * @example
 * <LatchkeyAppearance locale="de" theme="dark" variables={{ accent: "#8fabff" }} texts={{ "signIn.title": "Willkommen" }}>
 *   <SignIn />
 * </LatchkeyAppearance>
 */
export function LatchkeyAppearance({ children, ...own }: LatchkeyAppearanceProps): ReactNode {
  return <AppearanceContext.Provider value={useAppearance(own)}>{children}</AppearanceContext.Provider>;
}

/** The appearance of a component: its own one, and what is around it. */
export function useAppearance(own: Appearance = {}): Appearance {
  const outer = useContext(AppearanceContext);
  const { theme, variables, locale, texts } = own;
  return useMemo(() => join(outer, { theme, variables, locale, texts }), [outer, theme, variables, locale, texts]);
}
