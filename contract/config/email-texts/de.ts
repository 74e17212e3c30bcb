import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import type { EmailTexts } from "../email-texts.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} Tagen`;

/** German. */
export const texts: EmailTexts = {
  greeting: "Guten Tag {name},",
  greetingWithoutName: "Guten Tag,",
  linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:",
  unsubscribeQuestion: "Sie möchten diese E-Mails nicht mehr erhalten?",
  unsubscribe: "Abmelden",
  emailVerification: {
    subject: "E-Mail-Adresse für {project} bestätigen",
    title: "E-Mail-Adresse bestätigen",
    request: "bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. {project} verwendet sie dann für Ihr Konto.",
    action: "E-Mail-Adresse bestätigen",
    notes: [
      `Der Link funktioniert einmal und läuft in ${days(lifetime.verification)} ab.`,
      "Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne Ihre Bestätigung ändert sich nichts.",
    ],
  },
  passwordReset: {
    subject: "Passwort für {project} zurücksetzen",
    title: "Passwort zurücksetzen",
    request:
      "wir haben eine Anfrage erhalten, das Passwort Ihres Kontos bei {project} zurückzusetzen. Über die Schaltfläche wählen Sie ein neues Passwort.",
    action: "Neues Passwort wählen",
    notes: [
      `Der Link funktioniert einmal und läuft in ${days(lifetime.passwordReset)} ab. Wenn Sie ihn verwenden, werden alle Ihre Geräte abgemeldet.`,
      "Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.",
    ],
  },
  magicLink: {
    subject: "Bei {project} anmelden",
    title: "Anmelden",
    request: "wir haben eine Anfrage erhalten, Sie mit dieser E-Mail-Adresse bei {project} anzumelden. Die Schaltfläche meldet Sie an.",
    action: "Anmelden",
    codeHint: "Oder geben Sie diesen Code auf der Anmeldeseite ein:",
    notes: [
      `Link und Code funktionieren einmal und laufen in ${days(lifetime.signIn)} ab. Geben Sie sie nicht weiter: Wer sie hat, kann sich in Ihrem Namen anmelden.`,
      "Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne Link oder Code kann sich niemand anmelden.",
    ],
  },
  teamInvitation: {
    subject: "Einladung in ein Team bei {project}",
    title: "Sie wurden eingeladen",
    request: "Sie wurden eingeladen, einem Team bei {project} beizutreten.",
    requestOfTeam: "Sie wurden eingeladen, dem Team „{team}“ bei {project} beizutreten.",
    action: "Einladung ansehen",
    notes: [
      `Der Link funktioniert einmal und läuft in ${days(lifetime.invitation)} ab.`,
      "Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.",
    ],
  },
  signInInvitation: {
    subject: "Einladung zu {project}",
    title: "Sie wurden eingeladen",
    requestOfTeam: "das Team „{team}“ lädt Sie ein, sich bei {project} anzumelden. Die Schaltfläche öffnet die Anmeldeseite.",
    request: "Sie wurden eingeladen, sich bei {project} anzumelden. Die Schaltfläche öffnet die Anmeldeseite.",
    action: "Anmelden",
    notes: ["Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren."],
  },
};
