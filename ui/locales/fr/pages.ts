import type { PageMessages } from "../messages.ts";
import { messages as links } from "./links.ts";

export const messages: PageMessages = {
  ...links,

  "signUp.title": "Créer votre compte {project}",
  "signUp.page": "Inscription",
  "signUp.submit": "Créer un compte",
  "signUp.busy": "Création de votre compte…",
  "signUp.existingUser": "Vous avez déjà un compte ?",
  "signUp.signIn": "Se connecter",
  "signUp.emailTaken": "Un compte existe déjà avec cette adresse e-mail.",
  "signUp.signInInstead": "Se connecter à ce compte",
  "signUp.disabled": "Les inscriptions sont fermées.",
  "signUp.disabledHint": "{project} n’accepte pas de nouveaux comptes. Si vous en avez déjà un, connectez-vous.",
  "signUp.noMethod": "Inscription impossible : aucune méthode n’est disponible.",
  "signIn.noMethod": "Connexion impossible : aucune méthode n’est disponible.",
  "signIn.noMethodHint": "Aucune méthode de connexion n’est activée pour {project}.",

  "consent.terms": "J’accepte les <0>conditions d’utilisation</0>.",
  "consent.both": "J’accepte les <0>conditions d’utilisation</0> et la <1>politique de confidentialité</1>.",
  "consent.required": "Acceptez les conditions d’utilisation pour continuer.",

  "field.newPassword": "Mot de passe",

  "invalid.passwordNew": "Choisissez un mot de passe.",
  "invalid.passwordShort": "Utilisez au moins {min, plural, one {# caractère} other {# caractères}}.",
  "invalid.passwordLong": "Utilisez au maximum {max, plural, one {# caractère} other {# caractères}}.",

  "failure.passwordDisabled": "Les mots de passe ne sont plus acceptés ici. Rechargez la page pour voir les autres méthodes de connexion.",
  "failure.signUpDisabled": "Les inscriptions sont fermées pour ce projet. Si vous avez déjà un compte, connectez-vous.",

  "password.rule": "Au moins {min, plural, one {# caractère} other {# caractères}}",
  "password.common": "Ce mot de passe est facile à deviner. Choisissez-en de préférence un plus sûr.",
  "password.breached":
    "Ce mot de passe figure dans une fuite de données : d’autres personnes le connaissent peut-être. Choisissez-en un autre.",
  "password.rejected": "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",

  "action.cancel": "Annuler",
  "action.copied": "Copié",
  "action.copy": "Copier : {label}",

  "image.format": "Choisissez une image PNG, JPEG, GIF, WebP ou AVIF.",
  "image.unreadable": "Impossible de lire le fichier. Choisissez-le à nouveau.",

  "toast.close": "Fermer",
  "toast.region": "Notifications",

  "signedIn.title": "Vous avez déjà une session ouverte",
  "signedIn.hint": "Votre session {project} est ouverte en tant que :",
  "signedIn.continue": "Continuer en tant que {name}",
  "signedIn.switchAccount": "Utiliser un autre compte",
  "signedIn.useLink": "Se connecter plutôt avec le lien",
  "signedIn.switching": "Déconnexion…",
  "signedIn.settings": "Paramètres du compte",
  "signedIn.signOut": "Se déconnecter",
  "signedIn.unnamed": "Utilisateur sans nom",
  "signedIn.done": "Connexion réussie",
  "signedIn.otherTab": "La connexion a eu lieu dans un autre onglet. Vous pouvez fermer celui-ci.",

  "signOut.page": "Déconnexion",
  "signOut.question": "Se déconnecter de {project} ?",
  "signOut.busy": "Déconnexion…",
  "signOut.done": "Déconnexion réussie",
  "signOut.hint": "Vous pouvez fermer cette page ou vous reconnecter.",
  "signOut.signIn": "Se connecter",
  "signOut.failed": "Échec de la déconnexion",

  "error.page": "Erreur",
  "error.title": "Une erreur s’est produite",
  "error.unknown": "La connexion a échoué.",
  "error.code": "Code d’erreur : {code}",
  "error.accessDenied": "L’accès a été refusé chez le fournisseur : la connexion n’a donc pas eu lieu.",
  "error.accessDeniedSignedIn": "L’accès a été refusé chez le fournisseur.",
  "error.denied": "Vous n’avez pas autorisé {provider} à partager votre compte.",
  "error.notConnected": "Le compte n’est pas associé",
  "error.accountTaken": "Ce compte est déjà associé à un autre utilisateur de {project}.",
  "error.otherAccount": "Un autre compte de ce fournisseur est déjà associé au vôtre.",
  "error.timeout": "La connexion auprès du fournisseur a pris trop de temps. Recommencez.",
  "error.emailTaken":
    "Votre adresse e-mail appartient déjà à un compte {project}. Connectez-vous à ce compte avec la méthode que vous utilisiez jusqu’ici.",
  "error.emailUnverified":
    "Votre adresse e-mail appartient à un compte {project}, mais elle n’y a pas été confirmée. Connectez-vous avec la méthode que vous utilisiez jusqu’ici et confirmez l’adresse. Vous pourrez ensuite vous connecter avec ce fournisseur.",
  "error.expired": "Ce lien ou ce code a expiré. Demandez-en un nouveau.",
  "error.used": "Ce lien ou ce code a déjà été utilisé. Demandez-en un nouveau.",
  "error.notFound": "Ce lien ou ce code n’est pas valide. Demandez-en un nouveau.",
  "error.advice":
    "Reconnectez-vous. Si l’erreur se reproduit, contactez l’assistance de {project} en indiquant les informations ci-dessous.",
  "error.adviceSignedIn":
    "Réessayez. Si l’erreur se reproduit, contactez l’assistance de {project} en indiquant les informations ci-dessous.",
  "error.signIn": "Aller à la page de connexion",

  "notFound.page": "Page introuvable",
  "notFound.title": "Page introuvable",
  "notFound.hint": "Vérifiez l’adresse. La page a peut-être été déplacée.",
  "notFound.signIn": "Aller à la page de connexion",

  "projectMissing.title": "Ce projet n’existe pas",
  "projectMissing.hint":
    "Vérifiez l’adresse. Si un lien d’une application mène ici, contactez l’assistance de cette application : le projet a peut-être été supprimé.",

  "code.tooManyAttempts": "Trop de tentatives avec ce code. Demandez-en un nouveau.",

  "resend.now": "Renvoyer",
  "resend.wait": "Renvoyer dans {seconds, plural, one {# seconde} other {# secondes}}",
  "resend.busy": "Envoi…",
  "resend.done": "Nouvel envoi effectué.",
  "resend.changeAddress": "Utiliser une autre adresse",
  "resend.spam": "Aucun e-mail reçu ? Patientez une minute et vérifiez votre dossier de courrier indésirable.",

  "emailCode.hint": "Nous vous enverrons un code de connexion par e-mail. Aucun mot de passe n’est nécessaire.",
  "emailCode.busy": "Envoi…",
  "emailCode.sent": "Nous avons envoyé un code et un lien à {email}. Saisissez le code ici ou ouvrez le lien dans ce navigateur.",
  "emailCode.field": "Code reçu par e-mail",
  "emailCode.incomplete": "Saisissez les six caractères du code.",
  "emailCode.wrong": "Code incorrect. Vérifiez-le et réessayez.",
  "emailCode.unverified":
    "Un compte utilise cette adresse, mais elle n’a pas été confirmée. Connectez-vous plutôt avec votre mot de passe.",
  "emailCode.disabled":
    "Les codes de connexion ne sont plus disponibles ici. Rechargez la page pour voir les autres méthodes de connexion.",
  "emailCode.untrusted":
    "L’adresse de cette page ne fait pas partie des domaines de confiance de {project}. Aucun code n’a donc été envoyé.",

  "passkey.hint": "Utilisez votre empreinte digitale, votre visage ou le code de votre appareil.",
  "passkey.dismissed": "Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez une autre méthode.",
  "passkey.dismissedOnly": "Aucune clé d’accès n’a été utilisée. Réessayez ou utilisez l’appareil qui contient votre clé d’accès.",
  "passkey.rejected": "Cette clé d’accès n’est pas enregistrée ici. Elle a peut-être été remplacée ou supprimée.",
  "passkey.disabled": "Les clés d’accès ne sont plus acceptées ici. Rechargez la page pour voir les autres méthodes de connexion.",
  "passkey.untrusted":
    "Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez la page à l’adresse où vous vous connectez d’habitude.",
  "passkey.timeout": "Le délai de la demande est dépassé. Réessayez.",
  "passkey.unsupported": "Ce navigateur ne prend pas en charge les clés d’accès",
  "passkey.unsupportedHint": "Ouvrez cette page dans un autre navigateur ou sur l’appareil qui contient votre clé d’accès.",

  "appSession.page": "Paramètres du compte",
  "appSession.title": "Continuer en tant que {name} ?",
  "appSession.hint": "{host} ouvre ces paramètres avec le compte :",
  "appSession.current": "Votre session est actuellement ouverte en tant que :",
  "appSession.accept": "Continuer en tant que {name}",
  "appSession.stay": "Rester en tant que {name}",
  "appSession.refuse": "Ne pas continuer",

  "authorize.page": "Connexion",
  "authorize.title": "Continuer vers {host}",
  "authorize.submit": "Continuer vers {host}",
  "authorize.busy": "Ouverture de {host}…",
  "authorize.impersonated": "Vous agissez en tant que cet utilisateur. Seul l’utilisateur lui-même peut se connecter à une application.",
  "authorize.invalid": "Ce lien de connexion n’est pas valide",
  "authorize.incomplete": "Le lien est incomplet. Retournez dans l’application et recommencez.",
  "authorize.untrusted": "{host} ne fait pas partie des domaines de confiance de {project}. Contactez les responsables de l’application.",

  "oauth.notSignedIn": "La connexion n’a pas abouti",
  "oauth.noFlow":
    "Cette page termine une connexion. Or aucune n’a été commencée dans ce navigateur, ou la connexion a duré plus d’une heure. Recommencez.",
  "oauth.failed": "Une erreur s’est produite lors de la connexion auprès du fournisseur. Réessayez.",

  "oauthTest.page": "Test du fournisseur",
  "oauthTest.title": "Tester {provider}",
  "oauthTest.hint": "Ce test vous connecte à {project} en tant qu’utilisateur et crée cet utilisateur s’il n’existe pas.",
  "oauthTest.done": "{provider} fonctionne",
  "oauthTest.doneHint": "Votre session est ouverte en tant que cet utilisateur. Vous pouvez fermer cet onglet.",
  "oauthTest.unknown": "{project} ne propose pas ce fournisseur pour la connexion.",

  "mfa.page": "Authentification à deux facteurs",
  "mfa.title": "Saisissez votre code",
  "mfa.hint": "Saisissez les six chiffres affichés pour {project} dans votre application d’authentification.",
  "mfa.field": "Code à six chiffres",
  "mfa.incomplete": "Saisissez les six chiffres.",
  "mfa.submit": "Continuer",
  "mfa.wrong": "Code incorrect. Saisissez le code actuellement affiché dans votre application.",
  "mfa.expired": "Reconnectez-vous",
  "mfa.expiredHint": "Cette connexion a expiré ou est déjà terminée.",
  "mfa.useBackup": "Utiliser un code de secours",
  "mfa.useApp": "Utiliser l’application d’authentification",
  "mfa.backupHint": "Saisissez l’un des codes de secours que vous avez conservés pour {project}. Chacun ne fonctionne qu’une fois.",
  "mfa.backupField": "Code de secours",
  "mfa.backupIncomplete": "Saisissez les 16 caractères.",
  "mfa.backupWrong": "Ce code est incorrect ou a déjà été utilisé.",
  "mfa.unavailable":
    "Vous avez perdu votre application d’authentification et vos codes de secours ? L’assistance de {project} peut désactiver l’authentification à deux facteurs pour votre compte.",
  "mfa.otherUser": "Ce n’est pas votre compte ?",

  "list.next": "Page suivante",
  "list.previous": "Page précédente",
  "list.page": "Page {page, number}",
  "list.search": "Rechercher",
  "list.shown": "{count, plural, one {# élément affiché} other {# éléments affichés}}",
  "list.noMatch": "Aucun résultat pour « {query} ».",
  "list.more": "Afficher plus",

  "session.device": "{browser} sur {system}",
  "session.unknownDevice": "Appareil inconnu",
  "session.unknownPlace": "Lieu inconnu",
  "session.current": "Cet appareil",
  "session.impersonation": "Accès en votre nom",
  "session.times": "Connexion : {created} · dernière utilisation : {used}",
  "price.once": "{amount} en une fois",
  "price.each": "{amount} {every}",
  "price.eachAfterTrial": "{amount} {every}, après un essai gratuit de {trial}",
  "price.everyMillisecond": "{count, plural, =1 {par milliseconde} other {toutes les # millisecondes}}",
  "price.everySecond": "{count, plural, =1 {par seconde} other {toutes les # secondes}}",
  "price.everyMinute": "{count, plural, =1 {par minute} other {toutes les # minutes}}",
  "price.everyHour": "{count, plural, =1 {par heure} other {toutes les # heures}}",
  "price.everyDay": "{count, plural, =1 {par jour} other {tous les # jours}}",
  "price.everyWeek": "{count, plural, =1 {par semaine} other {toutes les # semaines}}",
  "price.everyMonth": "{count, plural, =1 {par mois} other {tous les # mois}}",
  "price.everyYear": "{count, plural, =1 {par an} other {tous les # ans}}",
  "price.days": "{count, plural, one {# jour} other {# jours}}",
  "price.weeks": "{count, plural, one {# semaine} other {# semaines}}",
  "price.months": "{count, plural, one {# mois} other {# mois}}",
  "price.years": "{count, plural, one {# an} other {# ans}}",

  "included.once": "{item} : {quantity, number} en une fois, sans expiration",
  "included.whileOwned": "{item} : {quantity, number}, tant que l’achat reste actif",
  "included.eachKept": "{item} : {quantity, number} {every} ; le solde non utilisé est conservé",
  "included.eachWhileOwned": "{item} : {quantity, number} {every} ; tout expire lorsque l’achat prend fin",
  "included.eachExpiring": "{item} : {quantity, number} {every} ; le solde non utilisé expire",
};
