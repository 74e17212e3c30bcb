import type { enUsers } from "../../en/developer/users.ts";

export const deUsers: Record<keyof typeof enUsers, string> = {
  "users.title": "Personen",
  "users.search": "Personen suchen",
  "users.searchHint": "Name, E-Mail oder ID",
  "users.name": "Name",
  "users.email": "E-Mail",
  "users.signedUp": "Registriert",
  "users.lastActive": "Zuletzt aktiv",
  "users.nameless": "Ohne Namen",
  "users.verified": "Bestätigt",
  "users.unverified": "Unbestätigt",
  "users.you": "Sie",
  "users.next": "Nächste Seite",
  "users.previous": "Vorige Seite",
  "users.page": "Seite {page, number}",
  "users.shown": "{count, plural, =0 {Keine Personen} one {# Person auf dieser Seite} other {# Personen auf dieser Seite}}",
  "users.loading": "Personen werden geladen…",
  "users.none": "Noch niemand da",
  "users.noneHint": "Sobald sich jemand registriert, erscheint die Person hier.",
  "users.noMatch": "Niemand passt zu „{query}“",
  "users.noMatchHint": "Versuchen Sie einen Teil des Namens oder der E-Mail-Adresse, oder die ganze ID.",
  "users.failed": "Die Personen konnten nicht geladen werden",
  "users.forbidden": "Sie sind angemeldet, aber dieses Projekt gehört Ihnen nicht.",
  "users.forbiddenHint":
    "Nur wem das Projekt gehört, sieht seine Personen. Bitten Sie jemanden davon, nachzusehen oder Sie ins Team aufzunehmen.",
};
