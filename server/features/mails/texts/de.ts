import type { Catalogue } from "./catalogue.ts";

/** German. */
export const de: Catalogue = {
  language: "de",
  greeting: (name) => (name === null ? "Guten Tag," : `Guten Tag ${name},`),
  linkHint: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse im Browser:",
  verification: {
    subject: (project) => `E-Mail-Adresse für ${project} bestätigen`,
    title: "E-Mail-Adresse bestätigen",
    request: (project) =>
      `bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, damit ${project} sie für Ihr Konto verwenden kann.`,
    action: "E-Mail-Adresse bestätigen",
    expiry: (hours) => `Der Link gilt einmal und ${hours} Stunden lang.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; ohne Ihren Klick geschieht nichts.",
  },
  reset: {
    subject: (project) => `Neues Passwort für ${project} festlegen`,
    title: "Neues Passwort festlegen",
    request: (project) => `für Ihr Konto bei ${project} soll ein neues Passwort festgelegt werden. Wählen Sie es über diese Schaltfläche.`,
    action: "Neues Passwort wählen",
    expiry: (hours) =>
      `Der Link gilt einmal und ${hours === 1 ? "eine Stunde" : `${hours} Stunden`} lang. Wenn er benutzt wird, werden alle Geräte abgemeldet.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; Ihr Passwort bleibt, wie es ist.",
  },
  signIn: {
    subject: (project) => `Bei ${project} anmelden`,
    title: "Anmelden",
    request: (project) =>
      `jemand, hoffentlich Sie, möchte sich mit dieser E-Mail-Adresse bei ${project} anmelden. Diese Schaltfläche meldet Sie an.`,
    action: "Anmelden",
    codeHint: "Oder geben Sie diesen Code dort ein, wo Sie danach gefragt wurden:",
    expiry: (minutes) =>
      `Link und Code gelten einmal und ${minutes} Minuten lang. Geben Sie beides nicht weiter: Wer sie hat, kann sich anmelden.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; ohne sie kommt niemand hinein.",
  },
};
