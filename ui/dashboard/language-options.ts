import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";

/** The languages of pages and e-mails with their names in the language of the dashboard. */
export function languageOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  return localeTags.map((value) => ({ value, label: names.of(value) ?? value }));
}
