import type { PageMessages } from "../messages.ts";
import { messages as links } from "./links.ts";

export const messages: PageMessages = {
  ...links,

  "signUp.title": "Konto bei {project} erstellen",
  "signUp.page": "Registrieren",
  "signUp.submit": "Konto erstellen",
  "signUp.busy": "Konto wird erstellt…",
  "signUp.existingUser": "Schon ein Konto?",
  "signUp.signIn": "Anmelden",
  "signUp.emailTaken": "Mit dieser E-Mail-Adresse gibt es bereits ein Konto.",
  "signUp.signInInstead": "Stattdessen anmelden",
  "signUp.disabled": "Die Registrierung ist geschlossen.",
  "signUp.disabledHint": "{project} nimmt keine neuen Konten an. Wenn Sie schon eines haben, melden Sie sich an.",
  "signUp.noMethod": "Registrieren ist nicht möglich – keine Methode verfügbar.",

  "consent.terms": "Ich stimme den <0>Nutzungsbedingungen</0> zu.",
  "consent.both": "Ich stimme den <0>Nutzungsbedingungen</0> und der <1>Datenschutzerklärung</1> zu.",
  "consent.required": "Stimmen Sie den Nutzungsbedingungen zu, um fortzufahren.",

  "field.newPassword": "Passwort",

  "invalid.passwordNew": "Wählen Sie ein Passwort.",
  "invalid.passwordShort": "Verwenden Sie mindestens {min, plural, one {# Zeichen} other {# Zeichen}}.",
  "invalid.passwordLong": "Verwenden Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}}.",

  "failure.passwordDisabled": "Passwörter werden hier nicht mehr akzeptiert. Laden Sie die Seite neu, um andere Anmeldemethoden zu sehen.",
  "failure.signUpDisabled": "Die Registrierung ist für dieses Projekt geschlossen. Wenn Sie schon ein Konto haben, melden Sie sich an.",

  "password.rule": "Mindestens {min, plural, one {# Zeichen} other {# Zeichen}}",
  "password.common": "Dieses Passwort ist leicht zu erraten. Ein stärkeres schützt Sie besser.",
  "password.breached": "Dieses Passwort wurde bei einem Datenleck bekannt. Wählen Sie ein anderes.",
  "password.rejected": "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.",

  "action.cancel": "Abbrechen",
  "action.copied": "Kopiert",
  "action.copy": "{label} kopieren",

  "image.format": "Wählen Sie ein Bild in PNG, JPEG, GIF, WebP oder AVIF.",
  "image.unreadable": "Die Datei konnte nicht gelesen werden. Wählen Sie sie erneut.",

  "toast.close": "Schließen",
  "toast.region": "Benachrichtigungen",

  "signedIn.title": "Sie sind bereits angemeldet",
  "signedIn.hint": "Sie sind bei {project} angemeldet als:",
  "signedIn.continue": "Weiter als {name}",
  "signedIn.switchAccount": "Anderes Konto verwenden",
  "signedIn.useLink": "Stattdessen mit dem Link anmelden",
  "signedIn.switching": "Sie werden abgemeldet…",
  "signedIn.settings": "Kontoeinstellungen",
  "signedIn.signOut": "Abmelden",
  "signedIn.unnamed": "Nutzer ohne Namen",
  "signedIn.done": "Sie sind angemeldet",
  "signedIn.otherTab": "Sie haben sich in einem anderen Tab angemeldet. Sie können diesen Tab schließen.",

  "signOut.page": "Abmelden",
  "signOut.question": "Bei {project} abmelden?",
  "signOut.busy": "Sie werden abgemeldet…",
  "signOut.done": "Sie sind abgemeldet",
  "signOut.hint": "Sie können diese Seite schließen oder sich wieder anmelden.",
  "signOut.signIn": "Anmelden",
  "signOut.failed": "Abmelden fehlgeschlagen",

  "error.page": "Fehler",
  "error.title": "Es ist ein Fehler aufgetreten",
  "error.unknown": "Die Anmeldung ist fehlgeschlagen.",
  "error.code": "Fehlercode: {code}",
  "error.accessDenied": "Der Zugriff wurde beim Anbieter verweigert. Sie sind nicht angemeldet.",
  "error.accessDeniedSignedIn": "Der Zugriff wurde beim Anbieter verweigert, daher ist das Konto nicht verbunden.",
  "error.accountTaken": "Dieses Konto ist bereits mit einem anderen Nutzer von {project} verbunden.",
  "error.otherAccount": "Sie sind bereits mit einem anderen Konto dieses Anbieters verbunden.",
  "error.timeout": "Die Anmeldung beim Anbieter hat zu lange gedauert. Beginnen Sie erneut.",
  "error.emailTaken":
    "Ihre E-Mail-Adresse gehört bereits zu einem Konto bei {project}. Melden Sie sich mit der Methode an, die Sie bisher verwendet haben.",
  "error.emailUnverified":
    "Ihre E-Mail-Adresse gehört zu einem Konto bei {project}, ist dort aber nicht bestätigt. Melden Sie sich mit der bisherigen Methode an und bestätigen Sie die Adresse. Danach können Sie sich mit diesem Anbieter anmelden.",
  "error.expired": "Dieser Link oder Code ist abgelaufen. Fordern Sie einen neuen an.",
  "error.used": "Dieser Link oder Code wurde bereits verwendet. Fordern Sie einen neuen an.",
  "error.notFound": "Dieser Link oder Code ist ungültig. Fordern Sie einen neuen an.",
  "error.advice":
    "Melden Sie sich erneut an. Wenn der Fehler bleibt, wenden Sie sich mit den folgenden Angaben an den Support von {project}.",
  "error.adviceSignedIn":
    "Versuchen Sie es erneut. Wenn es wieder fehlschlägt, wenden Sie sich mit den folgenden Angaben an den Support von {project}.",
  "error.signIn": "Zur Anmeldung",

  "notFound.page": "Nicht gefunden",
  "notFound.title": "Seite nicht gefunden",
  "notFound.hint": "Prüfen Sie die Adresse. Möglicherweise wurde die Seite verschoben.",
  "notFound.signIn": "Zur Anmeldung",

  "projectMissing.title": "Dieses Projekt gibt es nicht",
  "projectMissing.hint":
    "Prüfen Sie die Adresse. Wenn eine App hierher verlinkt hat, wenden Sie sich an deren Support: Das Projekt wurde möglicherweise gelöscht.",

  "code.tooManyAttempts": "Zu viele Versuche mit diesem Code. Fordern Sie einen neuen an.",

  "resend.now": "Erneut senden",
  "resend.wait": "Erneut senden in {seconds, plural, one {# Sekunde} other {# Sekunden}}",
  "resend.busy": "Wird gesendet…",
  "resend.done": "Erneut gesendet.",
  "resend.changeAddress": "Andere Adresse verwenden",
  "resend.spam": "Keine E-Mail? Warten Sie eine Minute und prüfen Sie den Spam-Ordner.",

  "emailCode.hint": "Wir senden Ihnen einen Anmeldecode per E-Mail. Sie brauchen kein Passwort.",
  "emailCode.busy": "Wird gesendet…",
  "emailCode.sent":
    "Wir haben einen Code und einen Link an {email} gesendet. Geben Sie den Code hier ein, oder öffnen Sie den Link in diesem Browser.",
  "emailCode.field": "Code aus der E-Mail",
  "emailCode.incomplete": "Geben Sie alle sechs Zeichen des Codes ein.",
  "emailCode.wrong": "Falscher Code. Prüfen Sie ihn und versuchen Sie es erneut.",
  "emailCode.unverified":
    "Zu dieser Adresse gibt es ein Konto, aber sie ist nicht bestätigt. Melden Sie sich stattdessen mit Ihrem Passwort an.",
  "emailCode.disabled": "Anmeldecodes sind hier nicht mehr verfügbar. Laden Sie die Seite neu, um andere Anmeldemethoden zu sehen.",
  "emailCode.untrusted": "Die Adresse dieser Seite ist keine vertrauenswürdige Domain von {project}. Es wurde kein Code gesendet.",
  "emailCode.usePassword": "Stattdessen Passwort verwenden",

  "passkey.dismissed": "Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder wählen Sie eine andere Methode.",
  "passkey.dismissedOnly": "Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder verwenden Sie das Gerät mit Ihrem Passkey.",
  "passkey.rejected": "Dieser Passkey ist hier nicht registriert. Möglicherweise wurde er ersetzt oder entfernt.",
  "passkey.disabled": "Passkeys werden hier nicht mehr akzeptiert. Laden Sie die Seite neu, um andere Anmeldemethoden zu sehen.",
  "passkey.untrusted":
    "Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie die Seite unter der Adresse, unter der Sie sich sonst anmelden.",
  "passkey.timeout": "Die Anfrage hat zu lange gedauert. Versuchen Sie es erneut.",
  "passkey.unsupported": "Dieser Browser unterstützt WebAuthn nicht",
  "passkey.unsupportedHint": "Öffnen Sie diese Seite in einem anderen Browser oder auf dem Gerät mit Ihrem Passkey.",

  "appSession.page": "Kontoeinstellungen",
  "appSession.title": "Weiter als {name}?",
  "appSession.hint": "{host} öffnet diese Kontoeinstellungen mit dem Konto:",
  "appSession.current": "Sie sind angemeldet als:",
  "appSession.accept": "Weiter als {name}",
  "appSession.stay": "Angemeldet bleiben als {name}",
  "appSession.refuse": "Nicht fortfahren",

  "authorize.page": "Anmelden",
  "authorize.title": "Weiter zu {host}",
  "authorize.submit": "Weiter zu {host}",
  "authorize.busy": "{host} wird geöffnet…",
  "authorize.impersonated": "Sie handeln im Namen dieses Nutzers. Nur der Nutzer selbst kann sich bei einer App anmelden.",
  "authorize.invalid": "Dieser Anmeldelink ist ungültig",
  "authorize.incomplete": "Der Link ist unvollständig. Gehen Sie zurück zur App und beginnen Sie erneut.",
  "authorize.untrusted": "{host} ist keine vertrauenswürdige Domain von {project}. Wenden Sie sich an die Betreiber der App.",

  "oauth.notSignedIn": "Anmeldung nicht abgeschlossen",
  "oauth.noFlow":
    "Diese Seite schließt eine Anmeldung ab. In diesem Browser wurde aber keine begonnen, oder sie hat länger als eine Stunde gedauert. Beginnen Sie erneut.",
  "oauth.failed": "Bei der Anmeldung über den Anbieter ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.",

  "oauthTest.page": "Anbietertest",
  "oauthTest.title": "{provider} testen",
  "oauthTest.hint": "Der Test meldet Sie als Nutzer von {project} an und legt den Nutzer an, wenn es ihn noch nicht gibt.",
  "oauthTest.done": "{provider} funktioniert",
  "oauthTest.doneHint": "Sie sind als dieser Nutzer angemeldet. Sie können diesen Tab schließen.",
  "oauthTest.unknown": "{project} bietet diesen Anbieter nicht zur Anmeldung an.",

  "mfa.page": "Zwei-Faktor-Authentifizierung",
  "mfa.title": "Code eingeben",
  "mfa.hint": "Geben Sie die sechs Ziffern aus Ihrer Authenticator-App für {project} ein.",
  "mfa.field": "Sechsstelliger Code",
  "mfa.incomplete": "Geben Sie alle sechs Ziffern ein.",
  "mfa.submit": "Weiter",
  "mfa.wrong": "Falscher Code. Geben Sie den aktuellen Code aus Ihrer App ein.",
  "mfa.expired": "Melden Sie sich erneut an",
  "mfa.expiredHint": "Diese Anmeldung ist abgelaufen oder bereits abgeschlossen.",
  "mfa.useBackup": "Ersatzcode verwenden",
  "mfa.useApp": "Authenticator-App verwenden",
  "mfa.backupHint": "Geben Sie einen Ihrer Ersatzcodes für {project} ein. Jeder gilt einmal.",
  "mfa.backupField": "Ersatzcode",
  "mfa.backupIncomplete": "Geben Sie alle 16 Zeichen ein.",
  "mfa.backupWrong": "Dieser Code ist falsch oder wurde schon verwendet.",
  "mfa.unavailable":
    "Authenticator-App und Ersatzcodes verloren? Der Support von {project} kann die Zwei-Faktor-Authentifizierung für Ihr Konto abschalten.",
  "mfa.otherUser": "Nicht Ihr Konto?",

  "list.next": "Nächste Seite",
  "list.previous": "Vorherige Seite",
  "list.page": "Seite {page, number}",
  "list.search": "Suchen",
  "list.shown": "{count, plural, one {# Eintrag angezeigt} other {# Einträge angezeigt}}",
  "list.noMatch": "Keine Treffer für „{query}“.",
  "list.more": "Mehr anzeigen",

  "price.once": "{amount} einmalig",
  "price.each": "{amount} {every}",
  "price.eachAfterTrial": "{amount} {every}, nach einem kostenlosen Test von {trial}",
  "price.everyMillisecond": "{count, plural, =1 {pro Millisekunde} other {alle # Millisekunden}}",
  "price.everySecond": "{count, plural, =1 {pro Sekunde} other {alle # Sekunden}}",
  "price.everyMinute": "{count, plural, =1 {pro Minute} other {alle # Minuten}}",
  "price.everyHour": "{count, plural, =1 {pro Stunde} other {alle # Stunden}}",
  "price.everyDay": "{count, plural, =1 {pro Tag} other {alle # Tage}}",
  "price.everyWeek": "{count, plural, =1 {pro Woche} other {alle # Wochen}}",
  "price.everyMonth": "{count, plural, =1 {pro Monat} other {alle # Monate}}",
  "price.everyYear": "{count, plural, =1 {pro Jahr} other {alle # Jahre}}",
  "price.days": "{count, plural, one {# Tag} other {# Tagen}}",
  "price.weeks": "{count, plural, one {# Woche} other {# Wochen}}",
  "price.months": "{count, plural, one {# Monat} other {# Monaten}}",
  "price.years": "{count, plural, one {# Jahr} other {# Jahren}}",

  "included.once": "Einmalig {quantity, number} {item}, ohne Ablauf",
  "included.whileOwned": "{quantity, number} {item}, bis der Kauf endet",
  "included.eachKept": "{quantity, number} {item} {every}; ungenutzte {item} bleiben",
  "included.eachWhileOwned": "{quantity, number} {item} {every}; alle verfallen, wenn der Kauf endet",
  "included.eachExpiring": "{quantity, number} {item} {every}; ungenutzte {item} verfallen",
};
