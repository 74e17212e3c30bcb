import { NotFound } from "./not-found.tsx";
import type { HandlerPage } from "./page-context.ts";

/** Every file of `routes/` is the page at its name. All but the steps of a sign-in are one download: most are hardly larger than a request. */
const pages = import.meta.glob<HandlerPage>(["./routes/*.tsx", "!./routes/mfa.tsx"], { eager: true, import: "default" });

/** Alternative names that links of published clients use. */
const aliases: Readonly<Record<string, string>> = { register: "sign-up" };

/** The page at a path below the handler path; the "not found" page for unknown paths. */
export function routedPage(path: string): HandlerPage {
  const name = (Object.hasOwn(aliases, path) && aliases[path]) || path;
  return pages[`./routes/${name}.tsx`] ?? NotFound;
}
