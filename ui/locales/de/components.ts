import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "Konto von {name}",
  "userButton.loading": "Ihr Konto wird geladen…",
  "userButton.failed": "Ihr Konto konnte nicht geladen werden. Versuchen Sie es erneut.",
  "userButton.signIn": "Anmelden",
  "userButton.settings": "Kontoeinstellungen",
  "userButton.theme": "Zwischen Hell und Dunkel wechseln",
  "userButton.signOut": "Abmelden",
  "userButton.signingOut": "Sie werden abgemeldet…",
  "userButton.unnamed": "Nutzer ohne Namen",

  "teamSwitcher.choose": "Team auswählen",
  "teamSwitcher.title": "Team wechseln",
  "teamSwitcher.none": "Kein Team",
  "teamSwitcher.empty": "Sie sind noch in keinem Team.",
  "teamSwitcher.search": "Teams suchen",
  "teamSwitcher.found": "{count, plural, one {# Team gefunden} other {# Teams gefunden}}",
  "teamSwitcher.noneFound": "Kein Team gefunden",
  "teamSwitcher.create": "Ein Team erstellen",
  "teamSwitcher.name": "Name des Teams",
  "teamSwitcher.nameMissing": "Geben Sie einen Namen ein.",
  "teamSwitcher.submit": "Team erstellen",
  "teamSwitcher.creating": "Wird erstellt…",
  "teamSwitcher.cancel": "Abbrechen",

  "impersonation.label": "Handeln im Namen eines Nutzers",
  "impersonation.hint": "Sie handeln im Namen von {name}. Ihre Aktionen werden protokolliert.",
  "impersonation.end": "Sitzung beenden",
  "impersonation.ending": "Wird beendet…",

  "oauthButton.connect": "{provider} verbinden",
};
