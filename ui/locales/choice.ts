import type { Part, Texts } from "./catalogue.ts";
import { enHandler } from "./en/handler.ts";
import { speak } from "./text.ts";

/** The languages people may choose, each by its own name. */
export const languages = { en: "English", de: "Deutsch" } as const;

/** A language the pages can speak; en-XA is for looking at the pages, nobody is offered it. */
export type Locale = keyof typeof languages | "en-XA";

// English comes with the handler pages, so that there are words even when nothing else can be downloaded.
const loaders: Readonly<Record<Locale, Readonly<Record<Part, () => Promise<Texts>>>>> = {
  en: {
    handler: async () => enHandler,
    occasional: async () => (await import("./en/occasional.ts")).enOccasional,
    developer: async () => (await import("./en/developer.ts")).enDeveloper,
  },
  de: {
    handler: async () => (await import("./de/handler.ts")).deHandler,
    occasional: async () => (await import("./de/occasional.ts")).deOccasional,
    developer: async () => (await import("./de/developer.ts")).deDeveloper,
  },
  "en-XA": {
    handler: async () => (await import("./pseudo.ts")).pseudoHandler,
    occasional: async () => (await import("./pseudo.ts")).pseudoOccasional,
    developer: async () => (await import("./pseudo.ts")).pseudoDeveloper,
  },
};

/** The first language of the wish list that we speak: exactly, else by its first subtag, else English. */
export function chosenLocale(wishes: readonly (string | null | undefined)[]): Locale {
  for (const wish of wishes) {
    if (!wish) continue;
    const exact = Object.keys(loaders).find((locale) => locale.toLowerCase() === wish.toLowerCase());
    const general = Object.keys(languages).find((locale) => locale === wish.toLowerCase().split("-")[0]);
    const found = exact ?? general;
    if (found) return found as Locale;
  }
  return "en";
}

/** Makes a part of the texts ready in a language, which becomes the page's own. Rejects when its file cannot be downloaded. */
export async function load(locale: Locale, part: Part): Promise<void> {
  speak(locale, await loaders[locale][part]());
}

const key = "latchkey-locale";

/** The language for this page: asked for in the address, else asked for earlier in this tab, else of the browser. */
export function wantedLocale(): Locale {
  const asked = new URLSearchParams(window.location.search).get("locale");
  try {
    if (asked) sessionStorage.setItem(key, asked);
    return chosenLocale([asked, sessionStorage.getItem(key), ...navigator.languages]);
  } catch {
    // Storage may be switched off; then the address and the browser decide.
    return chosenLocale([asked, ...navigator.languages]);
  }
}
