import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "Account di {name}",
  "userButton.loading": "Caricamento dell’account…",
  "userButton.failed": "Impossibile caricare l’account. Riprova.",
  "userButton.signIn": "Accedi",
  "userButton.settings": "Impostazioni account",
  "userButton.theme": "Passa dal tema chiaro a quello scuro",
  "userButton.signOut": "Esci",
  "userButton.signingOut": "Disconnessione in corso…",
  "userButton.unnamed": "Utente senza nome",

  "teamSwitcher.choose": "Seleziona un team",
  "teamSwitcher.title": "Cambia team",
  "teamSwitcher.none": "Nessun team",
  "teamSwitcher.empty": "Non fai ancora parte di nessun team.",
  "teamSwitcher.search": "Cerca team",
  "teamSwitcher.found": "{count, plural, one {# team trovato} other {# team trovati}}",
  "teamSwitcher.noneFound": "Nessun team trovato",
  "teamSwitcher.create": "Crea un team",
  "teamSwitcher.name": "Nome del team",
  "teamSwitcher.nameMissing": "Inserisci un nome.",
  "teamSwitcher.submit": "Crea team",
  "teamSwitcher.creating": "Creazione…",
  "teamSwitcher.cancel": "Annulla",

  "impersonation.label": "Sessione per conto di un utente",
  "impersonation.hint": "Stai agendo per conto di {name}. Le tue azioni vengono registrate.",
  "impersonation.end": "Termina sessione",
  "impersonation.ending": "Chiusura…",

  "oauthButton.connect": "Collega {provider}",
};
