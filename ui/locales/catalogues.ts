import type { Catalogue } from "./messages.ts";

/** Every folder but that of English is a locale, and one download. This file is loaded on demand: a further locale adds nothing to the first file but its tag. */
export const catalogues = import.meta.glob<Catalogue>(["./*/index.ts", "!./en/index.ts"], { import: "catalogue" });
