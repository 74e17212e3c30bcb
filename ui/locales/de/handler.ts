import type { HandlerTexts } from "../catalogue.ts";

/** The handler pages in German. */
export const deHandler: HandlerTexts = {
  "page.title": "{page} · {project}",
  "page.languages": "Sprache",
  "page.development": "Entwicklungsmodus",
  "page.loading": "Wird geladen…",
  "page.offline": "Sie sind offline. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",

  "action.retry": "Erneut versuchen",

  "field.email": "E-Mail",
  "field.password": "Passwort",
  "field.newPassword": "Passwort",
  "password.show": "Passwort anzeigen",
  "password.hide": "Passwort verbergen",

  "invalid.summary": "{count, plural, one {Bitte prüfen Sie ein Feld.} other {Bitte prüfen Sie # Felder.}}",
  "invalid.emailMissing": "Geben Sie Ihre E-Mail-Adresse ein.",
  "invalid.emailShape": "Geben Sie eine E-Mail-Adresse wie name@example.org ein.",
  "invalid.emailLong": "Eine E-Mail-Adresse hat höchstens {max} Zeichen.",
  "invalid.passwordMissing": "Geben Sie Ihr Passwort ein.",
  "invalid.passwordNew": "Wählen Sie ein Passwort.",
  "invalid.passwordShort": "Verwenden Sie mindestens {min, plural, one {# Zeichen} other {# Zeichen}}.",
  "invalid.passwordLong": "Verwenden Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}}.",

  "failure.mismatch": "E-Mail und Passwort passen nicht zusammen. Prüfen Sie beides und versuchen Sie es erneut.",
  "failure.passwordOff":
    "Dieses Projekt verwendet keine Passwörter mehr. Laden Sie die Seite neu, um zu sehen, wie Sie sich anmelden können.",
  "failure.signUpOff": "Dieses Projekt nimmt zurzeit keine neuen Konten an.",
  "failure.tooMany": "Zu viele Versuche. {again}",
  "failure.maintenance": "Dieser Dienst wird gerade gewartet oder ist überlastet. {again}",
  "failure.again":
    "{minutes, plural, =0 {Warten Sie einen Moment und versuchen Sie es dann erneut.} other {Versuchen Sie es in # Minuten erneut.}}",
  "failure.network": "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  "failure.unexpected":
    "Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; wenn es dabei bleibt, sagen Sie den Betreibern Bescheid.",
  "failure.refused": "Der Server hat das abgelehnt: {code}.",
  "failure.request": "Anfragenummer: {id}",

  "signIn.title": "Bei {project} anmelden",
  "signIn.page": "Anmelden",
  "signIn.submit": "Anmelden",
  "signIn.busy": "Anmeldung läuft…",
  "signIn.other": "Neu hier?",
  "signIn.otherLink": "Konto anlegen",
  "signIn.forgot": "Passwort vergessen?",
  "signIn.or": "oder",
  "signIn.mailedCode": "Code per E-Mail senden",
  "signIn.noMethod": "Anmelden ist nicht möglich – kein Verfahren verfügbar.",
  "signIn.noMethodHint": "Die Betreiber von {project} haben alle Anmeldeverfahren abgeschaltet.",

  "missing.boot":
    "Dieser Seite fehlen Daten, die sie braucht. Laden Sie sie neu; wenn das nicht hilft, ist der Server nicht fertig eingerichtet.",
};
