import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} Tagen`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "Sie möchten diese E-Mails nicht mehr erhalten?",
  unsubscribe: "Abmelden",
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutz",
  poweredBy: "Bereitgestellt mit Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Guten Tag {name},",
  greetingWithoutName: "Guten Tag,",
  linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:",
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
    requestOfInviter: "{inviter} hat Sie eingeladen, dem Team „{team}“ bei {project} beizutreten.",
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

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "Neue Anmeldung an Ihrem Konto bei {project}",
      title: "Neue Anmeldung",
      message:
        "Ihr Konto bei {project} wurde auf einem Gerät oder in einem Browser verwendet, mit dem Sie sich dort bisher nicht angemeldet haben.",
    },
    "user.password_set": {
      subject: "Neues Passwort für Ihr Konto bei {project}",
      title: "Ein Passwort wurde hinzugefügt",
      message: "zu Ihrem Konto bei {project} wurde ein Passwort hinzugefügt. Damit ist jetzt die Anmeldung möglich.",
    },
    "user.password_changed": {
      subject: "Ihr Passwort bei {project} wurde geändert",
      title: "Ihr Passwort wurde geändert",
      message: "das Passwort Ihres Kontos bei {project} wurde geändert. Ihre anderen Geräte wurden abgemeldet.",
    },
    "user.password_reset": {
      subject: "Ihr Passwort bei {project} wurde zurückgesetzt",
      title: "Ihr Passwort wurde zurückgesetzt",
      message:
        "das Passwort Ihres Kontos bei {project} wurde über einen Link zurückgesetzt, den wir Ihnen per E-Mail geschickt haben. Alle Ihre Geräte wurden abgemeldet.",
    },
    "user.password_removed": {
      subject: "Ihr Passwort bei {project} wurde entfernt",
      title: "Ihr Passwort wurde entfernt",
      message: "Ihr Konto bei {project} hat kein Passwort mehr. Alle Ihre Geräte wurden abgemeldet.",
    },
    "user.second_factor_enabled": {
      subject: "Zwei-Faktor-Authentifizierung für Ihr Konto bei {project} aktiviert",
      title: "Die Zwei-Faktor-Authentifizierung wurde aktiviert",
      message: "bei der Anmeldung an Ihrem Konto bei {project} ist jetzt ein Code aus einer Authenticator-App nötig.",
    },
    "user.second_factor_disabled": {
      subject: "Zwei-Faktor-Authentifizierung für Ihr Konto bei {project} deaktiviert",
      title: "Die Zwei-Faktor-Authentifizierung wurde deaktiviert",
      message: "bei der Anmeldung an Ihrem Konto bei {project} ist kein Code aus einer Authenticator-App mehr nötig.",
    },
    "user.backup_codes_created": {
      subject: "Neue Ersatzcodes für Ihr Konto bei {project}",
      title: "Ersatzcodes wurden erstellt",
      message: "für die Anmeldung an Ihrem Konto bei {project} wurden neue Ersatzcodes erstellt. Frühere Codes gelten nicht mehr.",
    },
    "user.backup_code_used": {
      subject: "Ein Ersatzcode für Ihr Konto bei {project} wurde verwendet",
      title: "Ein Ersatzcode wurde verwendet",
      message:
        "bei der Anmeldung an Ihrem Konto bei {project} wurde ein Ersatzcode statt eines Codes aus Ihrer Authenticator-App verwendet.",
    },
    "user.passkey_added": {
      subject: "Neuer Passkey für Ihr Konto bei {project}",
      title: "Ein Passkey wurde hinzugefügt",
      message: "zu Ihrem Konto bei {project} wurde ein Passkey hinzugefügt. Damit ist jetzt die Anmeldung möglich.",
    },
    "user.passkey_removed": {
      subject: "Passkey aus Ihrem Konto bei {project} entfernt",
      title: "Der Passkey wurde entfernt",
      message: "der Passkey Ihres Kontos bei {project} wurde entfernt. Damit ist keine Anmeldung mehr möglich.",
    },
    "user.email_changed": {
      subject: "Die E-Mail-Adresse Ihres Kontos bei {project} wurde geändert",
      title: "Ihre E-Mail-Adresse wurde geändert",
      message:
        "Ihr Konto bei {project} verwendet diese E-Mail-Adresse nicht mehr. Künftige E-Mails zu diesem Konto gehen nicht mehr hierher.",
    },
    "user.email_added": {
      subject: "E-Mail-Adresse zu Ihrem Konto bei {project} hinzugefügt",
      title: "Eine E-Mail-Adresse wurde hinzugefügt",
      message: "zu Ihrem Konto bei {project} wurde eine weitere E-Mail-Adresse hinzugefügt. Damit ist jetzt die Anmeldung möglich.",
    },
    "user.oauth_sign_in_added": {
      subject: "Neue Anmeldemethode für Ihr Konto bei {project}",
      title: "Eine Anmeldemethode wurde hinzugefügt",
      message: "mit Ihrem Konto bei {project} wurde ein Konto bei einem Anbieter verbunden. Damit ist jetzt die Anmeldung möglich.",
    },
    "user.email_removed": {
      subject: "Eine E-Mail-Adresse wurde aus Ihrem Konto bei {project} entfernt",
      title: "Eine E-Mail-Adresse wurde entfernt",
      message: "aus Ihrem Konto bei {project} wurde eine E-Mail-Adresse entfernt. Mit ihr ist keine Anmeldung mehr möglich.",
    },
    "user.sign_in_methods_changed": {
      subject: "Die Anmeldung an Ihrem Konto bei {project} wurde geändert",
      title: "Ihre Anmeldung wurde geändert",
      message:
        "ein Weg zur Anmeldung an Ihrem Konto bei {project} wurde ein- oder ausgeschaltet. Prüfen Sie die Wege in Ihren Kontoeinstellungen.",
    },
    "user_api_key.created": {
      subject: "Für Ihr Konto bei {project} wurde ein API-Schlüssel erstellt",
      title: "Ein API-Schlüssel wurde erstellt",
      message: "für Ihr Konto bei {project} wurde ein API-Schlüssel erstellt. Programme, die ihn haben, handeln in Ihrem Namen.",
    },
    "user.disowned": {
      subject: "Eine E-Mail-Adresse Ihres Kontos bei {project} wurde gemeldet",
      title: "Eine E-Mail-Adresse wurde gemeldet",
      message:
        "ein Empfänger einer E-Mail-Adresse Ihres Kontos bei {project} hat gemeldet, dass das Konto nicht ihm gehört. Mit der Adresse ist keine Anmeldung mehr möglich.",
    },
    provider: "Anbieter",
    address: "Adresse",
    when: "Wann",
    device: "Gerät",
    browserOnSystem: "{browser} auf {system}",
    sessions: "Sitzungen ansehen",
    from: "Von",
    byProject: "{project}, keines Ihrer Geräte",
    near: "in der Nähe von {city}",
    wasYou: "Wenn Sie das waren, müssen Sie nichts tun.",
    notYou:
      "Wenn Sie das nicht waren, setzen Sie sofort Ihr Passwort zurück: Wählen Sie „Passwort vergessen?“ auf der Anmeldeseite. Dabei werden alle Geräte abgemeldet. Wenden Sie sich dann an {project}.",
    notYouAsk:
      "Wenn Sie das nicht waren, wenden Sie sich sofort an {project}. Möglicherweise hat eine andere Person Zugriff auf Ihr Konto.",
  },
  recovery: {
    subject: "Ihr Konto bei {project} gehört wieder Ihnen",
    title: "Ihr Konto wurde wiederhergestellt",
    message:
      "Sie haben ein neues Passwort für Ihr Konto bei {project} gewählt. Die Adresse war nie bestätigt; möglicherweise hat eine andere Person das Konto angelegt. Wir haben alle Geräte abgemeldet und alles entfernt, was anderen Zugriff gab. Ihre eigenen Daten sind unverändert.",
    credentials: "Anmeldung",
    secondFactor: "Authenticator-App",
    passkey: "Passkey",
    member: "Mitglied",
    invitation: "Einladung",
    team: "Sie sind noch in",
    foreignTeam: "Sie sind noch in, mit anderen Verwaltern",
    more: "und {count} weitere",
    action: "Mitglieder und Teams ansehen",
    advice: "Wenn Sie eine Person auf dieser Liste kennen, können Sie sie mit einem Klick wieder einladen.",
    teamAdvice: "Keines dieser Teams ist ausgewählt. Verlassen Sie Teams, die Sie nicht kennen, unter „Teams“ in Ihren Kontoeinstellungen.",
    expiry: "Der Link läuft in {days} Tagen ab.",
  },
  payments: {
    receipt: {
      subject: "Ihre Zahlung an {project}",
      title: "Ihre Quittung",
      message: "vielen Dank für Ihre Zahlung an {project} für {product}.",
    },
    payment_failed: {
      subject: "Ihre Zahlung an {project} ist fehlgeschlagen",
      title: "Ihre Zahlung ist fehlgeschlagen",
      message:
        "die Zahlung für {product} bei {project} ist fehlgeschlagen. Aktualisieren Sie Ihre Karte, damit Sie den Zugang nicht verlieren.",
    },
    trial_ends: {
      subject: "Ihr kostenloser Test bei {project} endet bald",
      title: "Ihr kostenloser Test endet bald",
      message:
        "Ihr kostenloser Test von {product} bei {project} endet bald. Danach folgt die erste Zahlung, wenn Sie nicht vorher kündigen.",
    },
    canceled: {
      subject: "Ihr Abonnement bei {project} wurde gekündigt",
      title: "Ihr Abonnement wurde gekündigt",
      message:
        "Ihr Abonnement von {product} bei {project} wurde gekündigt. Sie können es bis zum Ende nutzen; es wird nichts mehr abgebucht.",
    },
    ended: {
      subject: "Ihr Abonnement bei {project} ist beendet",
      title: "Ihr Abonnement ist beendet",
      message: "Ihr Abonnement von {product} bei {project} ist beendet. Es wird nichts mehr abgebucht.",
    },
    refund: {
      subject: "Ihre Erstattung von {project}",
      title: "Ihre Erstattung",
      message: "{project} hat eine Zahlung für {product} erstattet. Es kann einige Tage dauern, bis Sie das Geld erhalten.",
    },
    product: "Produkt",
    amount: "Betrag",
    paidAt: "Datum",
    endsAt: "Endet",
    test: "Das war ein Testkauf. Es wurde nichts abgebucht.",
    advice: "Wenn Sie diese E-Mail nicht erwartet haben, wenden Sie sich an den Absender.",
  },
  leakedKey: {
    subject: "Ihr API-Schlüssel {key} bei {project} wurde widerrufen",
    title: "Ein API-Schlüssel wurde widerrufen",
    ofUser: "ein API-Schlüssel Ihres Kontos bei {project} wurde öffentlich gefunden. Er wurde widerrufen und gilt nicht mehr.",
    ofTeam:
      "ein API-Schlüssel eines Teams bei {project}, das Sie verwalten, wurde öffentlich gefunden. Er wurde widerrufen und gilt nicht mehr.",
    key: "Schlüssel",
    advice:
      "Wenn eine App diesen Schlüssel noch verwendet, erstellen Sie einen neuen. Prüfen Sie, wo er veröffentlicht wurde und wer ihn verwendet haben könnte.",
  },
  disabledWebhook: {
    subject: "Ein Webhook-Endpunkt von {project} wurde deaktiviert",
    title: "Ein Webhook-Endpunkt wurde deaktiviert",
    message: "alle Zustellungen an einen Endpunkt von {project} sind seit Tagen fehlgeschlagen. Er erhält keine Ereignisse mehr.",
    gone: "der Empfänger eines Endpunkts von {project} hat mit „410 Gone“ geantwortet: Er möchte keine Ereignisse mehr.",
    endpoint: "Endpunkt",
    failingSince: "Fehlerhaft seit",
    advice:
      "Beheben Sie den Fehler beim Empfänger und aktivieren Sie den Endpunkt im Dashboard unter „Webhooks“. Dort können Sie auch die verpassten Ereignisse erneut senden.",
  },
};
