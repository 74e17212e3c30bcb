import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "Sprache",
  "page.development": "Entwicklungsmodus",
  "page.loading": "Wird geladen…",
  "page.offline": "Sie sind offline. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",
  "page.slow": "Der Server antwortet nicht. Neuer Versuch läuft…",

  "brand.terms": "Nutzungsbedingungen",
  "brand.privacy": "Datenschutz",
  "brand.poweredBy": "Bereitgestellt mit Latchkey",

  "action.retry": "Erneut versuchen",

  "field.email": "E-Mail",
  "field.password": "Passwort",
  "password.show": "Passwort anzeigen",
  "password.hide": "Passwort verbergen",

  "invalid.summary": "{count, plural, one {Prüfen Sie 1 Feld.} other {Prüfen Sie # Felder.}}",
  "invalid.emailMissing": "Geben Sie Ihre E-Mail-Adresse ein.",
  "invalid.emailShape": "Geben Sie eine E-Mail-Adresse wie name@example.org ein.",
  "invalid.emailLong": "Verwenden Sie höchstens {max} Zeichen.",
  "invalid.passwordMissing": "Geben Sie Ihr Passwort ein.",

  "failure.mismatch": "E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.",
  "failure.cookies":
    "Ihr Browser blockiert Cookies, mit denen Sie angemeldet bleiben. Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.",
  "failure.network": "Der Server ist nicht erreichbar. Versuchen Sie es erneut.",
  "failure.unexpected": "Es ist ein Fehler aufgetreten. Versuchen Sie es erneut. Wenn das Problem bleibt, wenden Sie sich an den Support.",
  "failure.request": "Anfrage-ID: {id}",

  "signIn.title": "Bei {project} anmelden",
  "signIn.page": "Anmelden",
  "signIn.submit": "Anmelden",
  "signIn.busy": "Anmeldung läuft…",
  "signIn.newUser": "Neu hier?",
  "signIn.createAccount": "Konto erstellen",
  "signIn.forgot": "Passwort vergessen?",
  "signIn.or": "oder",
  "signIn.sendCode": "Code per E-Mail senden",
  "signIn.usePassword": "Stattdessen Passwort verwenden",
  "signIn.moreProviders": "Weitere Anmeldemöglichkeiten",
  "signIn.lastUsed": "Zuletzt verwendet",
  "signIn.continueWith": "Mit {provider} fortfahren",
  "signIn.signInWith": "Mit {provider} anmelden",

  "passkey.use": "Mit Passkey anmelden",
  "passkey.busy": "Warten auf Ihren Passkey…",
};
