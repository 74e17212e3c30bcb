import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} jours`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "Vous ne souhaitez plus recevoir ces e-mails ?",
  unsubscribe: "Se désabonner",
  terms: "Conditions d’utilisation",
  privacy: "Confidentialité",
  poweredBy: "Propulsé par Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Bonjour {name},",
  greetingWithoutName: "Bonjour,",
  linkHint: "Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :",
  emailVerification: {
    subject: "Confirmez votre adresse e-mail pour {project}",
    title: "Confirmez votre adresse e-mail",
    request: "Veuillez confirmer que cette adresse e-mail vous appartient. {project} l’utilisera ensuite pour votre compte.",
    action: "Confirmer l’adresse e-mail",
    notes: [
      `Ce lien ne fonctionne qu’une fois et expire dans ${days(lifetime.verification)}.`,
      "Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Rien ne change sans votre confirmation.",
    ],
  },
  passwordReset: {
    subject: "Réinitialisez votre mot de passe {project}",
    title: "Réinitialisez votre mot de passe",
    request:
      "Nous avons reçu une demande de réinitialisation du mot de passe de votre compte {project}. Utilisez le bouton ci-dessous pour choisir un nouveau mot de passe.",
    action: "Choisir un nouveau mot de passe",
    notes: [
      `Ce lien ne fonctionne qu’une fois et expire dans ${days(lifetime.passwordReset)}. Son utilisation déconnecte tous vos appareils.`,
      "Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe reste inchangé.",
    ],
  },
  magicLink: {
    subject: "Connectez-vous à {project}",
    title: "Connexion",
    request:
      "Nous avons reçu une demande de connexion à {project} avec cette adresse e-mail. Utilisez le bouton ci-dessous pour vous connecter.",
    action: "Se connecter",
    codeHint: "Ou saisissez ce code sur la page de connexion :",
    notes: [
      `Le lien et le code ne fonctionnent qu’une fois et expirent dans ${days(lifetime.signIn)}. Ne les communiquez à personne : quiconque les possède peut se connecter en votre nom.`,
      "Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Sans le lien ou le code, personne ne peut se connecter.",
    ],
  },
  teamInvitation: {
    subject: "Invitation à rejoindre une équipe sur {project}",
    title: "Vous avez reçu une invitation",
    request: "Vous avez reçu une invitation à rejoindre une équipe sur {project}.",
    requestOfTeam: "Vous avez reçu une invitation à rejoindre l’équipe « {team} » sur {project}.",
    requestOfInviter: "{inviter} vous invite à rejoindre l’équipe « {team} » sur {project}.",
    action: "Voir l’invitation",
    notes: [
      `Ce lien ne fonctionne qu’une fois et expire dans ${days(lifetime.invitation)}.`,
      "Si vous n’attendiez pas d’invitation, vous pouvez ignorer cet e-mail.",
    ],
  },
  signInInvitation: {
    subject: "Invitation à rejoindre {project}",
    title: "Vous avez reçu une invitation",
    requestOfTeam:
      "L’équipe « {team} » vous invite à vous connecter à {project}. Utilisez le bouton ci-dessous pour ouvrir la page de connexion.",
    request: "Vous avez reçu une invitation à vous connecter à {project}. Utilisez le bouton ci-dessous pour ouvrir la page de connexion.",
    action: "Se connecter",
    notes: ["Si vous n’attendiez pas d’invitation, vous pouvez ignorer cet e-mail."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "Nouvelle connexion à votre compte {project}",
      title: "Nouvelle connexion",
      message: "Une connexion à votre compte {project} a eu lieu depuis un appareil ou un navigateur encore jamais utilisé avec ce compte.",
    },
    "user.password_set": {
      subject: "Un mot de passe a été ajouté à votre compte {project}",
      title: "Un mot de passe a été ajouté",
      message: "Un mot de passe a été ajouté à votre compte {project}. Il permet désormais de se connecter.",
    },
    "user.password_changed": {
      subject: "Votre mot de passe {project} a été modifié",
      title: "Votre mot de passe a été modifié",
      message: "Le mot de passe de votre compte {project} a été modifié. Vos autres appareils ont été déconnectés.",
    },
    "user.password_reset": {
      subject: "Votre mot de passe {project} a été réinitialisé",
      title: "Votre mot de passe a été réinitialisé",
      message:
        "Le mot de passe de votre compte {project} a été réinitialisé à l’aide d’un lien que nous vous avons envoyé par e-mail. Tous vos appareils ont été déconnectés.",
    },
    "user.password_removed": {
      subject: "Votre mot de passe {project} a été supprimé",
      title: "Votre mot de passe a été supprimé",
      message: "Votre compte {project} n’a plus de mot de passe. Tous vos appareils ont été déconnectés.",
    },
    "user.second_factor_enabled": {
      subject: "Authentification à deux facteurs activée pour votre compte {project}",
      title: "L’authentification à deux facteurs a été activée",
      message: "La connexion à votre compte {project} nécessite désormais un code d’une application d’authentification.",
    },
    "user.second_factor_disabled": {
      subject: "Authentification à deux facteurs désactivée pour votre compte {project}",
      title: "L’authentification à deux facteurs a été désactivée",
      message: "La connexion à votre compte {project} ne nécessite plus de code d’une application d’authentification.",
    },
    "user.backup_codes_created": {
      subject: "Nouveaux codes de secours pour votre compte {project}",
      title: "Des codes de secours ont été créés",
      message:
        "De nouveaux codes de secours ont été créés pour la connexion à votre compte {project}. Les codes précédents ne fonctionnent plus.",
    },
    "user.backup_code_used": {
      subject: "Un code de secours a été utilisé pour votre compte {project}",
      title: "Un code de secours a été utilisé",
      message:
        "Un code de secours a été utilisé pour se connecter à votre compte {project}, à la place d’un code de votre application d’authentification.",
    },
    "user.passkey_added": {
      subject: "Une clé d’accès a été ajoutée à votre compte {project}",
      title: "Une clé d’accès a été ajoutée",
      message: "Une clé d’accès a été ajoutée à votre compte {project}. Elle permet désormais de se connecter.",
    },
    "user.passkey_removed": {
      subject: "La clé d’accès de votre compte {project} a été supprimée",
      title: "La clé d’accès a été supprimée",
      message: "La clé d’accès de votre compte {project} a été supprimée. Elle ne permet plus de se connecter.",
    },
    "user.email_changed": {
      subject: "L’adresse e-mail de votre compte {project} a été modifiée",
      title: "Votre adresse e-mail a été modifiée",
      message: "Votre compte {project} n’utilise plus cette adresse e-mail. Vous n’y recevrez plus d’e-mails concernant ce compte.",
    },
    "user.email_added": {
      subject: "Une adresse e-mail a été ajoutée à votre compte {project}",
      title: "Une adresse e-mail a été ajoutée",
      message: "Une autre adresse e-mail permet désormais de se connecter à votre compte {project}.",
    },
    "user.oauth_sign_in_added": {
      subject: "Une méthode de connexion a été ajoutée à votre compte {project}",
      title: "Une méthode de connexion a été ajoutée",
      message: "Un compte d’un fournisseur de connexion a été associé à votre compte {project}. Il permet désormais de se connecter.",
    },
    "user.email_removed": {
      subject: "Une adresse e-mail a été supprimée de votre compte {project}",
      title: "Une adresse e-mail a été supprimée",
      message: "Une adresse e-mail a été supprimée de votre compte {project}. Elle ne permet plus de se connecter.",
    },
    "user.sign_in_methods_changed": {
      subject: "Les méthodes de connexion de votre compte {project} ont été modifiées",
      title: "Vos méthodes de connexion ont été modifiées",
      message:
        "Une méthode de connexion de votre compte {project} a été activée ou désactivée. Vérifiez vos méthodes de connexion dans les paramètres de votre compte.",
    },
    "user_api_key.created": {
      subject: "Une clé API a été créée pour votre compte {project}",
      title: "Une clé API a été créée",
      message: "Une clé API a été créée pour votre compte {project}. Les programmes qui la possèdent agissent en votre nom.",
    },
    "user.disowned": {
      subject: "Une adresse e-mail de votre compte {project} a été signalée",
      title: "Une adresse e-mail a été signalée",
      message:
        "La personne qui reçoit les e-mails d’une adresse de votre compte {project} a signalé que ce compte n’est pas le sien. Cette adresse ne permet plus de se connecter.",
    },
    provider: "Fournisseur",
    address: "Adresse",
    when: "Date",
    device: "Appareil",
    browserOnSystem: "{browser} sur {system}",
    sessions: "Voir vos sessions",
    from: "Origine",
    byProject: "{project}, et non l’un de vos appareils",
    near: "vers {city}",
    wasYou: "Si c’était vous, vous n’avez rien à faire.",
    notYou:
      "Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe. Choisissez « Mot de passe oublié ? » sur la page de connexion, ce qui déconnecte aussi tous les appareils. Contactez ensuite {project}.",
    notYouAsk: "Si ce n’était pas vous, contactez immédiatement {project}. Une autre personne a peut-être accès à votre compte.",
  },
  recovery: {
    subject: "Votre compte {project} est de nouveau à vous",
    title: "Votre compte a été récupéré",
    message:
      "Vous avez défini un nouveau mot de passe pour votre compte {project}. Son adresse n’avait jamais été confirmée : une autre personne a peut-être créé le compte. Nous avons déconnecté tous les appareils et supprimé tout ce qui donnait accès à d’autres personnes. Vos propres données sont inchangées.",
    credentials: "Connexion",
    secondFactor: "Application d’authentification",
    passkey: "Clé d’accès",
    member: "Membre",
    invitation: "Invitation",
    team: "Équipe dont vous êtes encore membre",
    foreignTeam: "Équipe dont vous êtes encore membre, gérée par d’autres personnes",
    more: "et {count} de plus",
    action: "Voir les membres et les équipes",
    advice: "Si vous connaissez une personne de cette liste, vous pouvez la réinviter en un clic.",
    teamAdvice:
      "Aucune de ces équipes n’est sélectionnée. Sous « Équipes », dans les paramètres de votre compte, quittez celles que vous ne connaissez pas.",
    expiry: "Le lien expire dans {days} jours.",
  },
  payments: {
    receipt: {
      subject: "Votre paiement à {project}",
      title: "Votre reçu",
      message: "Merci pour votre paiement à {project} pour {product}.",
    },
    payment_failed: {
      subject: "Échec de votre paiement à {project}",
      title: "Votre paiement a échoué",
      message: "Le paiement à {project} pour {product} a échoué. Mettez à jour votre carte pour ne pas perdre votre accès.",
    },
    trial_ends: {
      subject: "Votre essai gratuit sur {project} se termine bientôt",
      title: "Votre essai gratuit se termine bientôt",
      message:
        "Votre essai gratuit de {product} sur {project} se termine bientôt. Le premier paiement suivra, sauf si vous résiliez avant.",
    },
    canceled: {
      subject: "Votre abonnement sur {project} a été résilié",
      title: "Votre abonnement a été résilié",
      message:
        "Votre abonnement à {product} sur {project} a été résilié. Vous pouvez l’utiliser jusqu’à son terme ; aucun autre montant ne sera débité.",
    },
    ended: {
      subject: "Votre abonnement sur {project} est terminé",
      title: "Votre abonnement est terminé",
      message: "Votre abonnement à {product} sur {project} est terminé. Aucun autre montant ne sera débité.",
    },
    refund: {
      subject: "Votre remboursement de {project}",
      title: "Votre remboursement",
      message: "{project} a remboursé un paiement pour {product}. La réception de l’argent peut prendre quelques jours.",
    },
    product: "Produit",
    amount: "Montant",
    paidAt: "Date",
    endsAt: "Fin",
    test: "Il s’agissait d’un achat test. Aucun montant n’a été débité.",
    advice: "Si vous n’attendiez pas cet e-mail, contactez l’expéditeur.",
  },
  leakedKey: {
    subject: "{project} : votre clé API {key} a été révoquée",
    title: "Une clé API a été révoquée",
    ofUser:
      "Une clé API de votre compte {project} a été trouvée à un endroit accessible au public. Elle a été révoquée et ne fonctionne plus.",
    ofTeam:
      "Une clé API d’une équipe que vous gérez sur {project} a été trouvée à un endroit accessible au public. Elle a été révoquée et ne fonctionne plus.",
    key: "Clé",
    advice: "Si une application utilise encore cette clé, créez-en une nouvelle. Vérifiez où la clé a été publiée et qui a pu l’utiliser.",
  },
  disabledWebhook: {
    subject: "Un point de terminaison de webhook de {project} a été désactivé",
    title: "Un point de terminaison de webhook a été désactivé",
    message: "Depuis plusieurs jours, tous les envois à un point de terminaison de {project} ont échoué. Il ne reçoit plus d’événements.",
    gone: "Le service destinataire d’un point de terminaison de {project} a répondu « 410 Gone » : il n’accepte plus d’événements.",
    endpoint: "Point de terminaison",
    failingSince: "En échec depuis",
    advice:
      "Réparez le service destinataire et réactivez le point de terminaison sous « Webhooks » dans le tableau de bord. Vous pouvez aussi y renvoyer les événements manqués.",
  },
};
