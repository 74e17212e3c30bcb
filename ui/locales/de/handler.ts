import type { HandlerTexts } from "../catalogue.ts";

/** The handler pages in German. */
export const deHandler: HandlerTexts = {
  "page.title": "{page} · {project}",
  "page.languages": "Sprache",
  "page.development": "Entwicklungsmodus",
  "page.loading": "Wird geladen…",
  "page.offline": "Sie sind offline. Es geht weiter, sobald die Verbindung wieder steht.",

  "action.retry": "Erneut versuchen",

  "field.email": "E-Mail",
  "field.password": "Passwort",
  "field.newPassword": "Passwort",
  "password.show": "Passwort anzeigen",
  "password.hide": "Passwort verbergen",
  "password.rule": "Mindestens {min, plural, one {# Zeichen} other {# Zeichen}}",
  "password.common":
    "Dieses Passwort probieren Angreifer als eines der ersten aus. Sie können es verwenden, ein anderes schützt Sie aber besser.",

  "invalid.summary": "{count, plural, one {Bitte prüfen Sie ein Feld.} other {Bitte prüfen Sie # Felder.}}",
  "invalid.emailMissing": "Geben Sie Ihre E-Mail-Adresse ein.",
  "invalid.emailShape": "Geben Sie eine E-Mail-Adresse wie name@example.org ein.",
  "invalid.emailLong": "Eine E-Mail-Adresse hat höchstens {max} Zeichen.",
  "invalid.emailTaken": "Mit dieser E-Mail-Adresse gibt es schon ein Konto.",
  "invalid.passwordMissing": "Geben Sie Ihr Passwort ein.",
  "invalid.passwordNew": "Wählen Sie ein Passwort.",
  "invalid.passwordShort": "Verwenden Sie mindestens {min, plural, one {# Zeichen} other {# Zeichen}}.",
  "invalid.passwordLong": "Verwenden Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}}.",

  "failure.mismatch": "E-Mail und Passwort passen nicht zusammen. Prüfen Sie beides und versuchen Sie es erneut.",
  "failure.passwordOff":
    "Dieses Projekt verwendet keine Passwörter mehr. Laden Sie die Seite neu, um zu sehen, wie Sie sich anmelden können.",
  "failure.signUpOff": "Dieses Projekt nimmt zurzeit keine neuen Konten an.",
  "failure.tooMany": "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann erneut.",
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
  "signIn.noMethod": "Anmelden ist nicht möglich: Es steht kein Verfahren zur Verfügung.",
  "signIn.noMethodHint": "Die Betreiber von {project} haben alle Anmeldeverfahren abgeschaltet.",

  "signUp.title": "Konto bei {project} anlegen",
  "signUp.page": "Registrieren",
  "signUp.submit": "Konto anlegen",
  "signUp.busy": "Konto wird angelegt…",
  "signUp.other": "Schon ein Konto?",
  "signUp.otherLink": "Anmelden",
  "signUp.instead": "Stattdessen anmelden",
  "signUp.off": "Die Registrierung ist geschlossen.",
  "signUp.offHint": "{project} nimmt zurzeit keine neuen Konten an. Wenn Sie schon eines haben, können Sie sich anmelden.",
  "signUp.noMethod": "Registrieren ist nicht möglich: Es steht kein Verfahren zur Verfügung.",

  "signedIn.title": "Sie sind schon angemeldet",
  "signedIn.hint": "Sie sind bei {project} angemeldet als:",
  "signedIn.continue": "Weiter als {name}",
  "signedIn.signOut": "Abmelden",
  "signedIn.signingOut": "Abmeldung läuft…",
  "signedIn.nameless": "Angemeldetes Konto",

  "signOut.page": "Abmelden",
  "signOut.busy": "Sie werden abgemeldet…",
  "signOut.done": "Sie sind abgemeldet",
  "signOut.hint": "Sie können diese Seite schließen oder sich wieder anmelden.",
  "signOut.again": "Anmelden",
  "signOut.failed": "Sie sind noch nicht abgemeldet",

  "error.page": "Fehler",
  "error.title": "Das hat nicht geklappt",
  "error.unknown": "Bei der Anmeldung ist etwas schiefgegangen.",
  "error.code": "Fehlercode: {code}",
  "error.accessDenied": "Sie haben beim anderen Dienst keinen Zugriff erlaubt und sind deshalb nicht angemeldet.",
  "error.accountTaken": "Dieses Konto ist schon mit einer anderen Person bei {project} verbunden.",
  "error.otherAccount": "Sie sind schon mit einem anderen Konto dieses Dienstes verbunden.",
  "error.expired": "Dieser Link oder Code ist abgelaufen. Fordern Sie einen neuen an.",
  "error.used": "Dieser Link oder Code wurde schon verwendet. Fordern Sie einen neuen an.",
  "error.notFound": "Dieser Link oder Code ist nicht gültig. Fordern Sie einen neuen an.",
  "error.toSignIn": "Zur Anmeldung",

  "missing.page": "Nicht gefunden",
  "missing.title": "Diese Seite gibt es nicht",
  "missing.hint": "Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.",
  "missing.toSignIn": "Zur Anmeldung",
  "missing.boot":
    "Dieser Seite fehlen Daten, die sie braucht. Laden Sie sie neu; wenn das nicht hilft, ist der Server nicht fertig eingerichtet.",
};
