import type { messages as english } from "../en/lists.ts";

export const messages: Record<keyof typeof english, string> = {
  "list.next": "Nächste Seite",
  "list.previous": "Vorherige Seite",
  "list.page": "Seite {page, number}",
  "list.search": "Suchen",
  "list.shown": "{count, plural, one {# Eintrag angezeigt} other {# Einträge angezeigt}}",
  "list.noMatch": "Keine Treffer für „{query}“.",
  "list.more": "Mehr anzeigen",
};
