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
};
