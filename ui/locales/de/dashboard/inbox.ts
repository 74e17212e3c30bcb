import type { messages as english } from "../../en/dashboard/inbox.ts";

export const messages: Record<keyof typeof english, string> = {
  "inbox.page": "Lokaler Posteingang",
  "inbox.title": "Lokaler Posteingang",
  "inbox.hint": "E-Mails, die dieser Entwicklungsserver gesendet hat. Sie wurden nicht zugestellt.",
  "inbox.list": "E-Mails",
  "inbox.count": "{count, plural, =0 {Keine E-Mails} one {# E-Mail} other {# E-Mails}}",
  "inbox.none": "Noch keine E-Mails",
  "inbox.noneHint": "Registrieren Sie einen Nutzer. Die Bestätigungs-E-Mail erscheint hier.",
  "inbox.choose": "Wählen Sie eine E-Mail aus, um sie zu lesen.",
  "inbox.from": "Von",
  "inbox.to": "An",
  "inbox.sent": "Gesendet",
  "inbox.noSubject": "(kein Betreff)",
  "inbox.asHtml": "Formatiert",
  "inbox.asText": "Nur Text",
  "inbox.format": "Format",
  "inbox.body": "Inhalt der E-Mail",
  "inbox.noText": "Diese E-Mail hat keine Textfassung.",
  "inbox.paused": "Der Server antwortet nicht. Verbindung wird wiederhergestellt…",
  "inbox.failed": "Der Posteingang konnte nicht geladen werden",
  "inbox.off": "Den Posteingang gibt es nur im Entwicklungsmodus.",
};
