import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} giorni`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "Non vuoi ricevere queste email?",
  unsubscribe: "Annulla iscrizione",
  terms: "Termini",
  privacy: "Privacy",
  poweredBy: "Con tecnologia Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Ciao {name},",
  greetingWithoutName: "Ciao,",
  linkHint: "Se il pulsante non funziona, copia questo link nel browser:",
  emailVerification: {
    subject: "Conferma il tuo indirizzo email per {project}",
    title: "Conferma il tuo indirizzo email",
    request: "Conferma che questo indirizzo email è tuo. {project} lo userà poi per il tuo account.",
    action: "Conferma indirizzo email",
    notes: [
      `Questo link può essere usato una sola volta e scade tra ${days(lifetime.verification)}.`,
      "Se non hai fatto tu la richiesta, puoi ignorare questa email. Senza la tua conferma non cambia nulla.",
    ],
  },
  passwordReset: {
    subject: "Reimposta la password di {project}",
    title: "Reimposta la password",
    request:
      "Abbiamo ricevuto una richiesta di reimpostare la password del tuo account {project}. Usa il pulsante qui sotto per scegliere una nuova password.",
    action: "Scegli una nuova password",
    notes: [
      `Questo link può essere usato una sola volta e scade tra ${days(lifetime.passwordReset)}. Usandolo, chiudi le sessioni su tutti i tuoi dispositivi.`,
      "Se non hai fatto tu la richiesta, puoi ignorare questa email. La tua password resterà la stessa.",
    ],
  },
  magicLink: {
    subject: "Accedi a {project}",
    title: "Accedi",
    request: "Abbiamo ricevuto una richiesta di accesso a {project} con questo indirizzo email. Usa il pulsante qui sotto per accedere.",
    action: "Accedi",
    codeHint: "Oppure inserisci questo codice nella pagina di accesso:",
    notes: [
      `Il link e il codice possono essere usati una sola volta e scadono tra ${days(lifetime.signIn)}. Non condividerli: chi li ha può accedere al posto tuo.`,
      "Se non hai fatto tu la richiesta, puoi ignorare questa email. Senza il link o il codice nessuno può accedere.",
    ],
  },
  teamInvitation: {
    subject: "Hai ricevuto un invito a un team su {project}",
    title: "Hai ricevuto un invito",
    request: "Hai ricevuto un invito a entrare in un team su {project}.",
    requestOfTeam: "Hai ricevuto un invito a entrare nel team “{team}” su {project}.",
    requestOfInviter: "{inviter} ti ha invitato a entrare nel team “{team}” su {project}.",
    action: "Vedi invito",
    notes: [
      `Questo link può essere usato una sola volta e scade tra ${days(lifetime.invitation)}.`,
      "Se non aspettavi un invito, puoi ignorare questa email.",
    ],
  },
  signInInvitation: {
    subject: "Hai ricevuto un invito a {project}",
    title: "Hai ricevuto un invito",
    requestOfTeam: "Il team “{team}” ti invita ad accedere a {project}. Usa il pulsante qui sotto per aprire la pagina di accesso.",
    request: "Hai ricevuto un invito ad accedere a {project}. Usa il pulsante qui sotto per aprire la pagina di accesso.",
    action: "Accedi",
    notes: ["Se non aspettavi un invito, puoi ignorare questa email."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "Nuovo accesso al tuo account {project}",
      title: "Nuovo accesso",
      message: "È stato effettuato l’accesso al tuo account {project} da un dispositivo o un browser mai usato prima con questo account.",
    },
    "user.password_set": {
      subject: "È stata aggiunta una password al tuo account {project}",
      title: "È stata aggiunta una password",
      message: "È stata aggiunta una password al tuo account {project}. Ora può essere usata per accedere.",
    },
    "user.password_changed": {
      subject: "La tua password di {project} è stata modificata",
      title: "La tua password è stata modificata",
      message: "La password del tuo account {project} è stata modificata. Le sessioni sugli altri tuoi dispositivi sono state chiuse.",
    },
    "user.password_reset": {
      subject: "La tua password di {project} è stata reimpostata",
      title: "La tua password è stata reimpostata",
      message:
        "La password del tuo account {project} è stata reimpostata con un link che ti abbiamo inviato via email. Le sessioni su tutti i tuoi dispositivi sono state chiuse.",
    },
    "user.password_removed": {
      subject: "La tua password di {project} è stata rimossa",
      title: "La tua password è stata rimossa",
      message: "Il tuo account {project} non ha più una password. Le sessioni su tutti i tuoi dispositivi sono state chiuse.",
    },
    "user.second_factor_enabled": {
      subject: "Autenticazione a due fattori attivata per il tuo account {project}",
      title: "L’autenticazione a due fattori è stata attivata",
      message: "Per accedere al tuo account {project} ora serve un codice di un’app di autenticazione.",
    },
    "user.second_factor_disabled": {
      subject: "Autenticazione a due fattori disattivata per il tuo account {project}",
      title: "L’autenticazione a due fattori è stata disattivata",
      message: "Per accedere al tuo account {project} non serve più un codice di un’app di autenticazione.",
    },
    "user.backup_codes_created": {
      subject: "Nuovi codici di backup per il tuo account {project}",
      title: "Sono stati creati dei codici di backup",
      message: "Sono stati creati nuovi codici di backup per accedere al tuo account {project}. I codici precedenti non sono più validi.",
    },
    "user.backup_code_used": {
      subject: "È stato usato un codice di backup per il tuo account {project}",
      title: "È stato usato un codice di backup",
      message:
        "Per accedere al tuo account {project} è stato usato un codice di backup al posto di un codice della tua app di autenticazione.",
    },
    "user.passkey_added": {
      subject: "È stata aggiunta una passkey al tuo account {project}",
      title: "È stata aggiunta una passkey",
      message: "È stata aggiunta una passkey al tuo account {project}. Ora può essere usata per accedere.",
    },
    "user.passkey_removed": {
      subject: "La passkey è stata rimossa dal tuo account {project}",
      title: "La passkey è stata rimossa",
      message: "La passkey del tuo account {project} è stata rimossa. Non può più essere usata per accedere.",
    },
    "user.email_changed": {
      subject: "L’indirizzo email del tuo account {project} è stato modificato",
      title: "Il tuo indirizzo email è stato modificato",
      message: "Il tuo account {project} non usa più questo indirizzo email. Le email relative all’account non verranno più inviate qui.",
    },
    "user.email_added": {
      subject: "È stato aggiunto un indirizzo email al tuo account {project}",
      title: "È stato aggiunto un indirizzo email",
      message: "Ora è possibile accedere al tuo account {project} anche con un altro indirizzo email.",
    },
    "user.oauth_sign_in_added": {
      subject: "È stato aggiunto un metodo di accesso al tuo account {project}",
      title: "È stato aggiunto un metodo di accesso",
      message: "Un account di un provider di accesso è stato collegato al tuo account {project}. Ora può essere usato per accedere.",
    },
    "user.email_removed": {
      subject: "È stato rimosso un indirizzo email dal tuo account {project}",
      title: "È stato rimosso un indirizzo email",
      message: "È stato rimosso un indirizzo email dal tuo account {project}. Non può più essere usato per accedere.",
    },
    "user.sign_in_methods_changed": {
      subject: "I metodi di accesso del tuo account {project} sono stati modificati",
      title: "I tuoi metodi di accesso sono stati modificati",
      message:
        "Un metodo di accesso del tuo account {project} è stato attivato o disattivato. Controlla i metodi nelle impostazioni dell’account.",
    },
    "user_api_key.created": {
      subject: "È stata creata una chiave API per il tuo account {project}",
      title: "È stata creata una chiave API",
      message: "È stata creata una chiave API per il tuo account {project}. I programmi che la possiedono agiscono per tuo conto.",
    },
    "user.disowned": {
      subject: "Segnalazione su un indirizzo email del tuo account {project}",
      title: "Segnalazione su un indirizzo email",
      message:
        "Chi riceve la posta a un indirizzo email del tuo account {project} ha segnalato che l’account non gli appartiene. L’indirizzo non può più essere usato per accedere.",
    },
    provider: "Provider",
    address: "Indirizzo",
    when: "Quando",
    device: "Dispositivo",
    browserOnSystem: "{browser} su {system}",
    sessions: "Vedi le tue sessioni",
    from: "Origine",
    byProject: "{project}, non uno dei tuoi dispositivi",
    near: "nei pressi di {city}",
    wasYou: "Se eri tu, non devi fare nulla.",
    notYou:
      "Se non eri tu, reimposta subito la password. Scegli “Hai dimenticato la password?” nella pagina di accesso: verranno chiuse anche le sessioni su tutti i dispositivi. Poi contatta {project}.",
    notYouAsk: "Se non eri tu, contatta subito {project}. Un’altra persona potrebbe avere accesso al tuo account.",
  },
  recovery: {
    subject: "Il tuo account {project} è di nuovo tuo",
    title: "Il tuo account è stato recuperato",
    message:
      "Hai impostato una nuova password per il tuo account {project}. Il suo indirizzo non era mai stato verificato, quindi l’account potrebbe essere stato creato da un’altra persona. Abbiamo chiuso le sessioni su tutti i dispositivi e rimosso tutto ciò che dava accesso ad altri. I tuoi dati non sono cambiati.",
    credentials: "Accesso",
    secondFactor: "App di autenticazione",
    passkey: "Passkey",
    member: "Membro",
    invitation: "Invito",
    team: "Fai ancora parte di",
    foreignTeam: "Fai ancora parte di (con altri amministratori)",
    more: "{count, plural, one {e # altro} other {e altri #}}",
    action: "Controlla membri e team",
    advice: "Se conosci una persona in questo elenco, puoi invitarla di nuovo con un clic.",
    teamAdvice: "Nessuno di questi team è selezionato. Lascia quelli che non conosci in “Team” nelle impostazioni dell’account.",
    expiry: "Il link scade tra {days} giorni.",
  },
  payments: {
    receipt: {
      subject: "Il tuo pagamento a {project}",
      title: "La tua ricevuta",
      message: "Grazie per il tuo pagamento a {project} per {product}.",
    },
    payment_failed: {
      subject: "Il tuo pagamento a {project} non è riuscito",
      title: "Il tuo pagamento non è riuscito",
      message: "Il pagamento per {product} su {project} non è riuscito. Aggiorna la carta per non perdere l’accesso.",
    },
    trial_ends: {
      subject: "La tua prova gratuita su {project} sta per terminare",
      title: "La tua prova gratuita sta per terminare",
      message:
        "La tua prova gratuita di {product} su {project} sta per terminare. Seguirà il primo pagamento, a meno che tu non disdica prima.",
    },
    canceled: {
      subject: "Il tuo abbonamento su {project} è stato disdetto",
      title: "Il tuo abbonamento è stato disdetto",
      message: "Il tuo abbonamento a {product} su {project} è stato disdetto. Puoi usarlo fino al termine; non ti verrà addebitato altro.",
    },
    ended: {
      subject: "Il tuo abbonamento su {project} è terminato",
      title: "Il tuo abbonamento è terminato",
      message: "Il tuo abbonamento a {product} su {project} è terminato. Non ti verrà addebitato altro.",
    },
    refund: {
      subject: "Il tuo rimborso da {project}",
      title: "Il tuo rimborso",
      message: "{project} ha rimborsato un pagamento per {product}. Potrebbero servire alcuni giorni prima che tu riceva il denaro.",
    },
    product: "Prodotto",
    amount: "Importo",
    paidAt: "Data",
    endsAt: "Termine",
    test: "Questo è stato un acquisto di prova. Non è stato addebitato nulla.",
    advice: "Se non aspettavi questa email, contatta il mittente.",
  },
  leakedKey: {
    subject: "La tua chiave API {key} di {project} è stata revocata",
    title: "Una chiave API è stata revocata",
    ofUser: "Una chiave API del tuo account {project} è stata trovata in un luogo pubblico. È stata revocata e non funziona più.",
    ofTeam:
      "Una chiave API di un team che gestisci su {project} è stata trovata in un luogo pubblico. È stata revocata e non funziona più.",
    key: "Chiave",
    advice:
      "Se un’app usa ancora questa chiave, creane una nuova. Controlla dove è stata pubblicata la chiave e chi potrebbe averla usata.",
  },
  disabledWebhook: {
    subject: "Un endpoint webhook di {project} è stato disattivato",
    title: "Un endpoint webhook è stato disattivato",
    message: "Da giorni tutte le consegne a un endpoint di {project} non riescono. L’endpoint non riceve più eventi.",
    gone: "Il sistema ricevente di un endpoint di {project} ha risposto 410 Gone. Non accetta più eventi.",
    endpoint: "Endpoint",
    failingSince: "In errore da",
    advice:
      "Correggi il sistema ricevente e attiva l’endpoint in “Webhooks” nella dashboard. Da lì puoi anche inviare di nuovo gli eventi non ricevuti.",
  },
};
