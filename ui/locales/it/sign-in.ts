import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "Lingua",
  "page.development": "Modalità di sviluppo",
  "page.loading": "Caricamento…",
  "page.offline": "Sei offline. Controlla la connessione a internet e riprova.",
  "page.slow": "Il server non risponde. Continuiamo a provare…",

  "brand.terms": "Termini",
  "brand.privacy": "Privacy",
  "brand.poweredBy": "Con tecnologia Latchkey",

  "action.retry": "Riprova",

  "field.email": "Email",
  "field.password": "Password",
  "password.show": "Mostra password",
  "password.hide": "Nascondi password",

  "invalid.summary": "{count, plural, one {Controlla 1 campo.} other {Controlla # campi.}}",
  "invalid.emailMissing": "Inserisci il tuo indirizzo email.",
  "invalid.emailShape": "Inserisci un indirizzo email come nome@example.org.",
  "invalid.emailLong": "Usa al massimo {max} caratteri.",
  "invalid.passwordMissing": "Inserisci la password.",

  "failure.mismatch": "Email o password errata. Controllale entrambe e riprova.",
  "failure.cookies": "Il tuo browser blocca i cookie, che servono a mantenere l’accesso. Consenti i cookie per questo sito e riprova.",
  "failure.network": "Impossibile raggiungere il server. Riprova.",
  "failure.unexpected": "Si è verificato un errore. Riprova. Se il problema persiste, contatta l’assistenza.",
  "failure.request": "ID richiesta: {id}",

  "signIn.title": "Accedi a {project}",
  "signIn.page": "Accedi",
  "signIn.submit": "Accedi",
  "signIn.busy": "Accesso in corso…",
  "signIn.newUser": "È la tua prima volta qui?",
  "signIn.createAccount": "Crea un account",
  "signIn.forgot": "Hai dimenticato la password?",
  "signIn.or": "o",
  "signIn.sendCode": "Inviami un codice via email",
  "signIn.usePassword": "Usa invece la password",
  "signIn.moreProviders": "Altri modi per accedere",
  "signIn.lastUsed": "Usato l’ultima volta",
  "signIn.continueWith": "Continua con {provider}",
  "signIn.signInWith": "Accedi con {provider}",

  "passkey.use": "Accedi con una passkey",
  "passkey.busy": "In attesa della tua passkey…",
};
