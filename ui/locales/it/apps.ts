import type { messages as english } from "../en/apps.ts";

export const messages: Record<keyof typeof english, string> = {
  "grant.page": "Accesso di un’app",
  "grant.title": "{app} vuole accedere al tuo account {project}",
  "grant.can": "Se lo consenti, {app} potrà:",
  "grant.team": "Team",
  "grant.unverified": "Questa app si è registrata da sola. {project} non l’ha verificata.",
  "grant.continue": "Poi continuerai su {host}.",
  "grant.revoke": "Puoi revocare questo accesso nelle impostazioni del tuo account.",
  "grant.allow": "Consenti",
  "grant.deny": "Rifiuta",
  "grant.opened": "Continua in {app}",
  "grant.openedHint": "Puoi chiudere questa finestra. Se l’app non si è aperta, aprila qui.",
  "grant.open": "Apri {app}",
  "grant.privacy": "Informativa sulla privacy di {app}",
  "grant.terms": "Termini di servizio di {app}",
  "grant.invalid": "Impossibile rispondere a questa richiesta",
  "grant.invalidHint": "È scaduta, ha già ricevuto una risposta o il suo link è incompleto. Torna all’app e ricomincia.",
  "grant.impersonated": "Stai agendo per conto di questo utente. Solo l’utente stesso può dare l’accesso a un’app.",

  "scope.openid": "Riconoscere il tuo account",
  "scope.profile": "Vedere il tuo nome e la foto del profilo",
  "scope.email": "Vedere il tuo indirizzo email",
  "scope.teams": "Vedere il team che scegli",
  "scope.offline": "Mantenere questo accesso quando non usi l’app",

  "apps.title": "App con accesso",
  "apps.hint": "Le app a cui hai consentito di accedere al tuo account. Revoca l’accesso a quelle che non usi più.",
  "apps.none": "Nessuna app ha accesso al tuo account.",
  "apps.since": "Accesso consentito: {day}",
  "apps.used": "ultimo utilizzo: {day}",
  "apps.unused": "mai usata",
  "apps.remove": "Revoca accesso",
  "apps.removeOf": "Revoca accesso: {app}",
  "apps.removeTitle": "Vuoi revocare l’accesso di {app}?",
  "apps.removeHint":
    "{app} verrà disconnessa dal tuo account. Per usarla di nuovo con il tuo account dovrai consentire nuovamente l’accesso.",
  "apps.removing": "Revoca in corso…",
  "apps.removed": "{app} non ha più accesso",

  "error.appUnknown": "L’app da cui arrivi non è nota a {project} o è disattivata.",
  "error.appAddress": "L’app da cui arrivi ha indicato un indirizzo che non ha registrato. Contatta chi gestisce l’app.",
};
