import type { EmailMessages } from "../templates/email-messages.ts";

/** German. */
export const messages: EmailMessages = {
  language: "de",
  greeting: (name) => (name === null ? "Guten Tag," : `Guten Tag ${name},`),
  linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:",
  notices: {
    "user.password_set": {
      subject: (project) => `Neues Passwort für Ihr Konto bei ${project}`,
      title: "Ein Passwort wurde hinzugefügt",
      message: (project) => `zu Ihrem Konto bei ${project} wurde ein Passwort hinzugefügt. Damit ist jetzt die Anmeldung möglich.`,
    },
    "user.password_changed": {
      subject: (project) => `Ihr Passwort bei ${project} wurde geändert`,
      title: "Ihr Passwort wurde geändert",
      message: (project) => `das Passwort Ihres Kontos bei ${project} wurde geändert. Ihre anderen Geräte wurden abgemeldet.`,
    },
    "user.password_reset": {
      subject: (project) => `Ihr Passwort bei ${project} wurde zurückgesetzt`,
      title: "Ihr Passwort wurde zurückgesetzt",
      message: (project) =>
        `das Passwort Ihres Kontos bei ${project} wurde über einen Link zurückgesetzt, den wir Ihnen per E-Mail geschickt haben. Alle Ihre Geräte wurden abgemeldet.`,
    },
    "user.password_removed": {
      subject: (project) => `Ihr Passwort bei ${project} wurde entfernt`,
      title: "Ihr Passwort wurde entfernt",
      message: (project) => `Ihr Konto bei ${project} hat kein Passwort mehr. Alle Ihre Geräte wurden abgemeldet.`,
    },
    "user.second_factor_enabled": {
      subject: (project) => `Zwei-Faktor-Authentifizierung für Ihr Konto bei ${project} aktiviert`,
      title: "Die Zwei-Faktor-Authentifizierung wurde aktiviert",
      message: (project) => `bei der Anmeldung an Ihrem Konto bei ${project} ist jetzt ein Code aus einer Authenticator-App nötig.`,
    },
    "user.second_factor_disabled": {
      subject: (project) => `Zwei-Faktor-Authentifizierung für Ihr Konto bei ${project} deaktiviert`,
      title: "Die Zwei-Faktor-Authentifizierung wurde deaktiviert",
      message: (project) => `bei der Anmeldung an Ihrem Konto bei ${project} ist kein Code aus einer Authenticator-App mehr nötig.`,
    },
    "user.backup_codes_created": {
      subject: (project) => `Neue Ersatzcodes für Ihr Konto bei ${project}`,
      title: "Ersatzcodes wurden erstellt",
      message: (project) =>
        `für die Anmeldung an Ihrem Konto bei ${project} wurden neue Ersatzcodes erstellt. Frühere Codes gelten nicht mehr.`,
    },
    "user.backup_code_used": {
      subject: (project) => `Ein Ersatzcode für Ihr Konto bei ${project} wurde verwendet`,
      title: "Ein Ersatzcode wurde verwendet",
      message: (project) =>
        `bei der Anmeldung an Ihrem Konto bei ${project} wurde ein Ersatzcode statt eines Codes aus Ihrer Authenticator-App verwendet.`,
    },
    "user.passkey_added": {
      subject: (project) => `Neuer Passkey für Ihr Konto bei ${project}`,
      title: "Ein Passkey wurde hinzugefügt",
      message: (project) => `zu Ihrem Konto bei ${project} wurde ein Passkey hinzugefügt. Damit ist jetzt die Anmeldung möglich.`,
    },
    "user.passkey_removed": {
      subject: (project) => `Passkey aus Ihrem Konto bei ${project} entfernt`,
      title: "Der Passkey wurde entfernt",
      message: (project) => `der Passkey Ihres Kontos bei ${project} wurde entfernt. Damit ist keine Anmeldung mehr möglich.`,
    },
    "user.email_changed": {
      subject: (project) => `Die E-Mail-Adresse Ihres Kontos bei ${project} wurde geändert`,
      title: "Ihre E-Mail-Adresse wurde geändert",
      message: (project) =>
        `Ihr Konto bei ${project} verwendet diese E-Mail-Adresse nicht mehr. Künftige E-Mails zu diesem Konto gehen nicht mehr hierher.`,
    },
    "user.email_added": {
      subject: (project) => `E-Mail-Adresse zu Ihrem Konto bei ${project} hinzugefügt`,
      title: "Eine E-Mail-Adresse wurde hinzugefügt",
      message: (project) =>
        `zu Ihrem Konto bei ${project} wurde eine weitere E-Mail-Adresse hinzugefügt. Damit ist jetzt die Anmeldung möglich.`,
    },
    "user.oauth_sign_in_added": {
      subject: (project) => `Neue Anmeldemethode für Ihr Konto bei ${project}`,
      title: "Eine Anmeldemethode wurde hinzugefügt",
      message: (project) =>
        `mit Ihrem Konto bei ${project} wurde ein Konto bei einem Anbieter verbunden. Damit ist jetzt die Anmeldung möglich.`,
    },
    "user.email_removed": {
      subject: (project) => `Eine E-Mail-Adresse wurde aus Ihrem Konto bei ${project} entfernt`,
      title: "Eine E-Mail-Adresse wurde entfernt",
      message: (project) => `aus Ihrem Konto bei ${project} wurde eine E-Mail-Adresse entfernt. Mit ihr ist keine Anmeldung mehr möglich.`,
    },
    "user.sign_in_methods_changed": {
      subject: (project) => `Die Anmeldung an Ihrem Konto bei ${project} wurde geändert`,
      title: "Ihre Anmeldung wurde geändert",
      message: (project) =>
        `ein Weg zur Anmeldung an Ihrem Konto bei ${project} wurde ein- oder ausgeschaltet. Prüfen Sie die Wege in Ihren Kontoeinstellungen.`,
    },
    "user_api_key.created": {
      subject: (project) => `Für Ihr Konto bei ${project} wurde ein API-Schlüssel erstellt`,
      title: "Ein API-Schlüssel wurde erstellt",
      message: (project) =>
        `für Ihr Konto bei ${project} wurde ein API-Schlüssel erstellt. Programme, die ihn haben, handeln in Ihrem Namen.`,
    },
    "user.disowned": {
      subject: (project) => `Eine E-Mail-Adresse Ihres Kontos bei ${project} wurde gemeldet`,
      title: "Eine E-Mail-Adresse wurde gemeldet",
      message: (project) =>
        `ein Empfänger einer E-Mail-Adresse Ihres Kontos bei ${project} hat gemeldet, dass das Konto nicht ihm gehört. Mit der Adresse ist keine Anmeldung mehr möglich.`,
    },
    provider: "Anbieter",
    address: "Adresse",
    when: "Wann",
    from: "Von",
    byProject: (project) => `${project}, keines Ihrer Geräte`,
    near: (city) => `in der Nähe von ${city}`,
    wasYou: "Wenn Sie das waren, müssen Sie nichts tun.",
    notYou: (project) =>
      `Wenn Sie das nicht waren, setzen Sie sofort Ihr Passwort zurück: Wählen Sie „Passwort vergessen?“ auf der Anmeldeseite. Dabei werden alle Geräte abgemeldet. Wenden Sie sich dann an ${project}.`,
    notYouAsk: (project) =>
      `Wenn Sie das nicht waren, wenden Sie sich sofort an ${project}. Möglicherweise hat eine andere Person Zugriff auf Ihr Konto.`,
  },
  recovery: {
    subject: (project) => `Ihr Konto bei ${project} gehört wieder Ihnen`,
    title: "Ihr Konto wurde wiederhergestellt",
    message: (project) =>
      `Sie haben ein neues Passwort für Ihr Konto bei ${project} gewählt. Die Adresse war nie bestätigt; möglicherweise hat eine andere Person das Konto angelegt. Wir haben alle Geräte abgemeldet und alles entfernt, was anderen Zugriff gab. Ihre eigenen Daten sind unverändert.`,
    credentials: "Anmeldung",
    secondFactor: "Authenticator-App",
    passkey: "Passkey",
    member: "Mitglied",
    invitation: "Einladung",
    team: "Sie sind noch in",
    foreignTeam: "Sie sind noch in, mit anderen Verwaltern",
    more: (count) => `und ${count} weitere`,
    action: "Mitglieder und Teams ansehen",
    advice: "Wenn Sie eine Person auf dieser Liste kennen, können Sie sie mit einem Klick wieder einladen.",
    teamAdvice: "Keines dieser Teams ist ausgewählt. Verlassen Sie Teams, die Sie nicht kennen, unter „Teams“ in Ihren Kontoeinstellungen.",
    expiry: (days) => `Der Link läuft in ${days} Tagen ab.`,
  },
  payments: {
    receipt: {
      subject: (project) => `Ihre Zahlung an ${project}`,
      title: "Ihre Quittung",
      message: (project, product) => `vielen Dank für Ihre Zahlung an ${project} für ${product}.`,
    },
    payment_failed: {
      subject: (project) => `Ihre Zahlung an ${project} ist fehlgeschlagen`,
      title: "Ihre Zahlung ist fehlgeschlagen",
      message: (project, product) =>
        `die Zahlung für ${product} bei ${project} ist fehlgeschlagen. Aktualisieren Sie Ihre Karte, damit Sie den Zugang nicht verlieren.`,
    },
    trial_ends: {
      subject: (project) => `Ihr kostenloser Test bei ${project} endet bald`,
      title: "Ihr kostenloser Test endet bald",
      message: (project, product) =>
        `Ihr kostenloser Test von ${product} bei ${project} endet bald. Danach folgt die erste Zahlung, wenn Sie nicht vorher kündigen.`,
    },
    canceled: {
      subject: (project) => `Ihr Abonnement bei ${project} wurde gekündigt`,
      title: "Ihr Abonnement wurde gekündigt",
      message: (project, product) =>
        `Ihr Abonnement von ${product} bei ${project} wurde gekündigt. Sie können es bis zum Ende nutzen; es wird nichts mehr abgebucht.`,
    },
    ended: {
      subject: (project) => `Ihr Abonnement bei ${project} ist beendet`,
      title: "Ihr Abonnement ist beendet",
      message: (project, product) => `Ihr Abonnement von ${product} bei ${project} ist beendet. Es wird nichts mehr abgebucht.`,
    },
    refund: {
      subject: (project) => `Ihre Erstattung von ${project}`,
      title: "Ihre Erstattung",
      message: (project, product) =>
        `${project} hat eine Zahlung für ${product} erstattet. Es kann einige Tage dauern, bis Sie das Geld erhalten.`,
    },
    product: "Produkt",
    amount: "Betrag",
    paidAt: "Datum",
    endsAt: "Endet",
    test: "Das war ein Testkauf. Es wurde nichts abgebucht.",
    advice: "Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich an den Absender.",
  },
  leakedKey: {
    subject: (project, key) => `Ihr API-Schlüssel ${key} bei ${project} wurde widerrufen`,
    title: "Ein API-Schlüssel wurde widerrufen",
    ofUser: (project) =>
      `ein API-Schlüssel Ihres Kontos bei ${project} wurde öffentlich gefunden. Er wurde widerrufen und gilt nicht mehr.`,
    ofTeam: (project) =>
      `ein API-Schlüssel eines Teams bei ${project}, das Sie verwalten, wurde öffentlich gefunden. Er wurde widerrufen und gilt nicht mehr.`,
    key: "Schlüssel",
    advice:
      "Wenn eine App diesen Schlüssel noch verwendet, erstellen Sie einen neuen. Prüfen Sie, wo er veröffentlicht wurde und wer ihn verwendet haben könnte.",
  },
  disabledWebhook: {
    subject: (project) => `Ein Webhook-Endpunkt von ${project} wurde deaktiviert`,
    title: "Ein Webhook-Endpunkt wurde deaktiviert",
    message: (project) =>
      `alle Zustellungen an einen Endpunkt von ${project} sind seit Tagen fehlgeschlagen. Er erhält keine Ereignisse mehr.`,
    gone: (project) => `der Empfänger eines Endpunkts von ${project} hat mit „410 Gone“ geantwortet: Er möchte keine Ereignisse mehr.`,
    endpoint: "Endpunkt",
    failingSince: "Fehlerhaft seit",
    advice:
      "Beheben Sie den Fehler beim Empfänger und aktivieren Sie den Endpunkt im Dashboard unter „Webhooks“. Dort können Sie auch die verpassten Ereignisse erneut senden.",
  },
};
