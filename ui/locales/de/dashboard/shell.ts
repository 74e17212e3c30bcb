import type { messages as english } from "../../en/dashboard/shell.ts";

export const messages: Record<keyof typeof english, string> = {
  "nav.project": "Seiten des Projekts",
  "nav.overview": "Übersicht",
  "nav.users": "Nutzer",
  "nav.teams": "Teams",
  "nav.permissions": "Berechtigungen",
  "nav.signInMethods": "Anmeldemethoden",
  "nav.brand": "Erscheinungsbild",
  "nav.domains": "Domains",
  "nav.apiKeys": "API-Schlüssel",
  "nav.emails": "E-Mails",
  "nav.webhooks": "Webhooks",
  "nav.payments": "Zahlungen",
  "nav.auditLog": "Protokoll",
  "nav.settings": "Einstellungen",

  "nav.group.people": "Personen",
  "nav.group.signIn": "Anmeldung",
  "nav.group.messages": "Nachrichten",
  "nav.group.money": "Geld",
  "nav.group.develop": "Entwicklung",

  "product.name": "Latchkey",

  "page.skip": "Zum Inhalt springen",

  "action.save": "Speichern",
  "action.back": "Zurück",

  "field.displayName": "Anzeigename",

  "invalid.tooLong": "Verwenden Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}}.",

  // Replaces the text for users of the sign-in page: developers can read the log.
  "failure.unexpected":
    "Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut. Wenn das nicht hilft, suchen Sie die Anfrage-ID im Protokoll des Servers.",
  "failure.rejected": "Die Anfrage wurde abgelehnt: {code}.",

  "dashboard.page": "Dashboard",
  "dashboard.home": "{product}-Dashboard",
  "dashboard.account": "Konto",
  "dashboard.accountOf": "Konto von {name}",
  "dashboard.accountSettings": "Kontoeinstellungen",
  "dashboard.signOut": "Abmelden",
  "dashboard.signingOut": "Abmeldung läuft…",
  "dashboard.changeName": "Name bearbeiten",
  "dashboard.saving": "Wird gespeichert…",
  "dashboard.nameSaved": "Name gespeichert.",
  "dashboard.noName": "Kein Name",
  "dashboard.noEmail": "Keine E-Mail",
  "dashboard.projectId": "Projekt-ID",
  "dashboard.clientKey": "Öffentlicher Client-Schlüssel",
  "dashboard.secretKeysHint": "Geheime Schlüssel werden nur einmal angezeigt, wenn sie erstellt werden.",
  "dashboard.internalKeysHint": "Der Server hat die geheimen Schlüssel dieses Projekts bei seinem ersten Start ausgegeben.",
  "dashboard.apiBase": "Basis-URL",
  "dashboard.docs": "API-Referenz",
  "dashboard.documentation": "Dokumentation",
  "dashboard.guides": "Anleitungen",
  "dashboard.inbox": "Lokaler Posteingang",
  "gallery.page": "Zustandsgalerie",
  "gallery.hint": "{count} Zustände der gehosteten Seiten mit Beispieldaten. Nichts erreicht einen Server.",
  "gallery.shown": "Ausgewählter Zustand",
  "gallery.open": "Ohne Rahmen öffnen",
  "gallery.theme": "Farbschema",
  "gallery.light": "Hell",
  "gallery.dark": "Dunkel",
  "gallery.language": "Sprache",
  "gallery.width": "Breite",
  "gallery.pixels": "{width} px",
};
