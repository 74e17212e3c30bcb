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
    expiry: (days) => `Der Link gilt einmal und ${days} Tage lang.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; ohne Ihren Klick geschieht nichts.",
  },
  reset: {
    subject: (project) => `Neues Passwort für ${project} festlegen`,
    title: "Neues Passwort festlegen",
    request: (project) => `für Ihr Konto bei ${project} soll ein neues Passwort festgelegt werden. Wählen Sie es über diese Schaltfläche.`,
    action: "Neues Passwort wählen",
    expiry: (days) => `Der Link gilt einmal und ${days} Tage lang. Wenn er benutzt wird, werden alle Geräte abgemeldet.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; Ihr Passwort bleibt, wie es ist.",
  },
  invitation: {
    subject: (project) => `Einladung in ein Team bei ${project}`,
    title: "Sie sind eingeladen",
    request: (project, team) => `Sie sind eingeladen, ${team === "" ? "einem Team" : `dem Team „${team}“`} bei ${project} beizutreten.`,
    action: "Einladung ansehen",
    expiry: (days) => `Der Link gilt einmal und ${days} Tage lang.`,
    notYou: "Wenn Sie nicht wissen, wer Sie einlädt, können Sie diese Nachricht ignorieren.",
  },
  notices: {
    "user.password_set": {
      subject: (project) => `Neues Passwort für Ihr Konto bei ${project}`,
      title: "Ein Passwort wurde hinzugefügt",
      message: (project) => `Ihr Konto bei ${project} hat jetzt ein Passwort, mit dem man sich anmelden kann.`,
    },
    "user.password_changed": {
      subject: (project) => `Ihr Passwort bei ${project} wurde geändert`,
      title: "Ihr Passwort wurde geändert",
      message: (project) => `das Passwort Ihres Kontos bei ${project} wurde geändert. Andere Geräte wurden abgemeldet.`,
    },
    "user.password_reset": {
      subject: (project) => `Ihr Passwort bei ${project} wurde zurückgesetzt`,
      title: "Ihr Passwort wurde zurückgesetzt",
      message: (project) =>
        `für Ihr Konto bei ${project} wurde mit einem Link, den wir Ihnen geschickt hatten, ein neues Passwort festgelegt. Alle Geräte wurden abgemeldet.`,
    },
    "user.password_removed": {
      subject: (project) => `Ihr Passwort bei ${project} wurde entfernt`,
      title: "Ihr Passwort wurde entfernt",
      message: (project) => `Ihr Konto bei ${project} hat kein Passwort mehr. Alle Geräte wurden abgemeldet.`,
    },
    "user.second_factor_enabled": {
      subject: (project) => `Authenticator-App für Ihr Konto bei ${project} eingerichtet`,
      title: "Eine Authenticator-App wurde eingerichtet",
      message: (project) => `bei der Anmeldung an Ihrem Konto bei ${project} wird ab jetzt nach dem Code einer Authenticator-App gefragt.`,
    },
    "user.second_factor_disabled": {
      subject: (project) => `Authenticator-App aus Ihrem Konto bei ${project} entfernt`,
      title: "Die Authenticator-App wurde entfernt",
      message: (project) =>
        `bei der Anmeldung an Ihrem Konto bei ${project} wird nicht mehr nach dem Code einer Authenticator-App gefragt.`,
    },
    "user.passkey_added": {
      subject: (project) => `Neuer Passkey für Ihr Konto bei ${project}`,
      title: "Ein Passkey wurde hinzugefügt",
      message: (project) => `Ihr Konto bei ${project} hat einen neuen Passkey, mit dem man sich anmelden kann.`,
    },
    "user.passkey_removed": {
      subject: (project) => `Passkey aus Ihrem Konto bei ${project} entfernt`,
      title: "Der Passkey wurde entfernt",
      message: (project) => `mit dem Passkey Ihres Kontos bei ${project} kann man sich nicht mehr anmelden.`,
    },
    "user.email_changed": {
      subject: (project) => `Die E-Mail-Adresse Ihres Kontos bei ${project} wurde geändert`,
      title: "Ihre E-Mail-Adresse wurde geändert",
      message: (project) =>
        `Ihr Konto bei ${project} verwendet diese E-Mail-Adresse nicht mehr. Seine Nachrichten kommen ab jetzt nicht mehr hierher.`,
    },
    when: "Wann",
    from: "Von",
    byProject: (project) => `${project} selbst, keinem Ihrer Geräte`,
    near: (place) => `in der Nähe von ${place}`,
    wasYou: "Wenn Sie das waren, ist nichts zu tun.",
    notYou: (project) =>
      `Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort: „Passwort vergessen?“ auf der Anmeldeseite meldet alle Geräte ab. Sagen Sie dann ${project} Bescheid.`,
    notYouAsk: (project) => `Wenn Sie das nicht waren, sagen Sie sofort ${project} Bescheid. Vielleicht benutzt jemand anderes Ihr Konto.`,
  },
  signIn: {
    subject: (project) => `Bei ${project} anmelden`,
    title: "Anmelden",
    request: (project) =>
      `jemand, hoffentlich Sie, möchte sich mit dieser E-Mail-Adresse bei ${project} anmelden. Diese Schaltfläche meldet Sie an.`,
    action: "Anmelden",
    codeHint: "Oder geben Sie diesen Code dort ein, wo Sie danach gefragt wurden:",
    expiry: (days) => `Link und Code gelten einmal und ${days} Tage lang. Geben Sie beides nicht weiter: Wer sie hat, kann sich anmelden.`,
    notYou: "Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren; ohne sie kommt niemand hinein.",
  },
};
