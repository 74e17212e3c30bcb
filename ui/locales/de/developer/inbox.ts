import type { enInbox } from "../../en/developer/inbox.ts";

export const deInbox: Record<keyof typeof enInbox, string> = {
  "inbox.page": "Lokaler Posteingang",
  "inbox.title": "Lokaler Posteingang",
  "inbox.hint": "Jede Mail, die dieser Server während der Entwicklung verschickt hat. Nichts davon hat diesen Rechner verlassen.",
  "inbox.list": "Mails",
  "inbox.count": "{count, plural, =0 {Keine Mails} one {# Mail} other {# Mails}}",
  "inbox.none": "Noch keine Mails",
  "inbox.noneHint": "Registrieren Sie jemanden, dann erscheint die Bestätigungsmail hier von selbst.",
  "inbox.choose": "Wählen Sie eine Mail aus, um sie zu lesen.",
  "inbox.from": "Von",
  "inbox.to": "An",
  "inbox.sent": "Gesendet",
  "inbox.noSubject": "(kein Betreff)",
  "inbox.asHtml": "Formatiert",
  "inbox.asText": "Nur Text",
  "inbox.format": "Mail anzeigen als",
  "inbox.body": "Inhalt der Mail",
  "inbox.noText": "Diese Mail hat keine Textfassung.",
  "inbox.paused": "Neue Mails kommen nicht an: Der Server antwortet nicht. Es wird von selbst erneut versucht.",
  "inbox.failed": "Der Posteingang konnte nicht geladen werden",
  "inbox.off": "Auf diesem Server gibt es keinen Posteingang. Er existiert nur während der Entwicklung.",
};
