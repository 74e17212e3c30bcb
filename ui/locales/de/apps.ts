import type { messages as english } from "../en/apps.ts";

export const messages: Record<keyof typeof english, string> = {
  "grant.page": "Zugriff einer App",
  "grant.title": "{app} möchte auf Ihr Konto bei {project} zugreifen",
  "grant.can": "Wenn Sie es erlauben, kann {app}:",
  "grant.team": "Team",
  "grant.unverified": "Diese App hat sich selbst registriert. {project} hat sie nicht überprüft.",
  "grant.signInAgain": "{app} möchte, dass Sie sich erneut anmelden. Danach geht es in der App weiter.",
  "grant.continue": "Danach geht es bei {host} weiter.",
  "grant.revoke": "In Ihren Kontoeinstellungen können Sie diesen Zugriff wieder entziehen.",
  "grant.allow": "Erlauben",
  "grant.deny": "Ablehnen",
  "grant.opened": "Weiter in {app}",
  "grant.openedHint": "Sie können dieses Fenster schließen. Wenn sich die App nicht geöffnet hat, öffnen Sie sie hier.",
  "grant.open": "{app} öffnen",
  "grant.privacy": "Datenschutzerklärung von {app}",
  "grant.terms": "Nutzungsbedingungen von {app}",
  "grant.invalid": "Diese Anfrage kann nicht beantwortet werden",
  "grant.invalidHint":
    "Sie ist abgelaufen, wurde bereits beantwortet, oder ihr Link ist unvollständig. Gehen Sie zurück zur App und beginnen Sie erneut.",
  "grant.impersonated": "Sie handeln im Namen dieses Nutzers. Nur der Nutzer selbst kann einer App Zugriff geben.",
  "device.page": "Gerät verbinden",
  "device.title": "Code Ihres Geräts eingeben",
  "device.hint": "Das Gerät oder die App darauf zeigt einen Code aus acht Buchstaben. Es erhält Zugriff auf Ihr Konto bei {project}.",
  "device.code": "Code",
  "device.incomplete": "Geben Sie alle acht Buchstaben des Codes ein.",
  "device.wrong": "Dieser Code ist falsch, wurde schon benutzt oder ist abgelaufen. Lassen Sie sich auf dem Gerät einen neuen anzeigen.",
  "device.shows": "Das Gerät muss diesen Code anzeigen:",
  "device.warning":
    "Erlauben Sie es nur, wenn das Gerät Ihnen gehört und diesen Code anzeigt. Wer Ihnen einen Code geschickt hat, erhielte sonst Zugriff auf Ihr Konto.",
  "device.allowed": "Das Gerät ist verbunden",
  "device.allowedHint": "Sie können dieses Fenster schließen und auf dem Gerät weitermachen.",
  "device.denied": "Das Gerät ist nicht verbunden",

  "scope.openid": "Ihr Konto wiedererkennen",
  "scope.profile": "Ihren Namen und Ihr Profilbild sehen",
  "scope.email": "Ihre E-Mail-Adresse sehen",
  "scope.teams": "Das Team sehen, das Sie auswählen",
  "scope.offline": "Diesen Zugriff behalten, während Sie die App nicht verwenden",

  "apps.title": "Apps mit Zugriff",
  "apps.hint": "Apps, denen Sie den Zugriff auf Ihr Konto erlaubt haben. Entziehen Sie ihn den Apps, die Sie nicht mehr verwenden.",
  "apps.none": "Keine App hat Zugriff auf Ihr Konto.",
  "apps.since": "Erlaubt am {day}",
  "apps.used": "zuletzt verwendet am {day}",
  "apps.unused": "nie verwendet",
  "apps.remove": "Zugriff entziehen",
  "apps.removeOf": "Zugriff entziehen: {app}",
  "apps.removeTitle": "{app} den Zugriff entziehen?",
  "apps.removeHint":
    "{app} wird von Ihrem Konto abgemeldet. Um die App wieder mit Ihrem Konto zu verwenden, erlauben Sie den Zugriff erneut.",
  "apps.removing": "Wird entzogen…",
  "apps.removed": "{app} hat keinen Zugriff mehr",

  "error.appUnknown": "Die App, von der Sie kommen, ist bei {project} nicht bekannt oder ausgeschaltet.",
  "error.appAddress":
    "Die App, von der Sie kommen, hat eine Adresse genannt, die sie nicht registriert hat. Wenden Sie sich an die Betreiber der App.",
};
