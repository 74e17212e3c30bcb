import type { messages as english } from "../../en/dashboard/bots.ts";

export const messages: Record<keyof typeof english, string> = {
  "bots.title": "Bots",
  "bots.hint":
    "Eine Prüfung vor einer Registrierung, einem Code, einem Link zum Zurücksetzen oder einem anonymen Konto. Browser lösen sie selbst. Server mit einem geheimen Schlüssel werden nie geprüft.",
  "bots.mode": "Wann eine Prüfung verlangt wird",
  "bots.off": "Nie",
  "bots.offHint": "Nur die Ratenbegrenzung gilt.",
  "bots.risk": "Wenn ein Aufruf automatisch wirkt",
  "bots.riskHint": "Viele Aufrufe aus einem Netz, Wegwerfadressen und Programme statt Browsern.",
  "bots.always": "Immer",
  "bots.alwaysHint": "Formulare brauchen JavaScript. Ältere Client-Bibliotheken können niemanden registrieren.",
  "bots.provider": "Prüfung",
  "bots.proofOfWork": "Rechenaufgabe, ohne Dritte",
  "bots.siteKey": "Site-Schlüssel",
  "bots.secretKey": "Geheimer Schlüssel",
  "bots.keyMissing": "Geben Sie den Schlüssel ein, den der Anbieter für Ihre Website zeigt.",
};
