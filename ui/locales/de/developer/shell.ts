import type { enShell } from "../../en/developer/shell.ts";

export const deShell: Record<keyof typeof enShell, string> = {
  "product.name": "Latchkey",
  "page.skip": "Zum Inhalt springen",
  "action.cancel": "Abbrechen",
  "action.save": "Speichern",
  "toast.region": "Meldungen",
  "toast.close": "Schließen",
  "action.back": "Zurück",
  "field.displayName": "Anzeigename",
  "invalid.displayNameLong": "Verwenden Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}}.",

  "dashboard.page": "Übersicht",
  "dashboard.home": "{product}-Übersicht",
  "dashboard.account": "Konto",
  "dashboard.accountOf": "Konto von {name}",
  "dashboard.signOut": "Abmelden",
  "dashboard.signingOut": "Abmeldung läuft…",
  "dashboard.changeName": "Namen ändern",
  "dashboard.saving": "Wird gespeichert…",
  "dashboard.nameSaved": "Ihr Name ist gespeichert.",
  "dashboard.noName": "Noch kein Name",
  "dashboard.noEmail": "Keine E-Mail",
  "dashboard.projectId": "Projekt-ID",
  "dashboard.clientKey": "Öffentlicher Client-Schlüssel",
  "dashboard.secretKeysHint":
    "Geheime Schlüssel werden nie wieder gezeigt. Bewahren Sie sie beim Erstellen auf; die des internen Projekts wurden beim ersten Start des Servers ausgegeben.",
  "dashboard.apiBase": "API-Adresse",
  "dashboard.docs": "API-Referenz",
  "dashboard.inbox": "Lokaler Posteingang",
  "action.copy": "{what} kopieren",
  "action.copied": "Kopiert",
};
