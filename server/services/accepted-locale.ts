import Negotiator from "negotiator";
import { matchLocale } from "#contract/vocabulary/locales.ts";

/**
 * Finds the locale that an Accept-Language header prefers (RFC 9110 §12.5.4). Undefined if it accepts none.
 *
 * @param tags the locales to choose from; the first one wins where the header accepts any language
 */
export function findAcceptedLocale<Tag extends string>(header: string, tags: readonly Tag[]): Tag | undefined {
  const negotiator = new Negotiator({ headers: { "accept-language": header } });
  for (const preference of negotiator.languages()) {
    if (preference === "*") {
      const any = negotiator.language([...tags]);
      return tags.find((tag) => tag === any);
    }
    const found = matchLocale(preference, tags);
    if (found) return found;
  }
  return undefined;
}
