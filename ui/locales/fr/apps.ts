import type { messages as english } from "../en/apps.ts";

export const messages: Record<keyof typeof english, string> = {
  "grant.page": "Accès d’une application",
  "grant.title": "{app} demande l’accès à votre compte {project}",
  "grant.can": "Si vous l’autorisez, {app} pourra :",
  "grant.continue": "Vous continuerez ensuite sur {host}.",
  "grant.revoke": "Vous pouvez retirer cet accès dans les paramètres de votre compte.",
  "grant.allow": "Autoriser",
  "grant.deny": "Refuser",
  "grant.opened": "Suite dans {app}",
  "grant.openedHint": "Vous pouvez fermer cette fenêtre. Si l’application ne s’est pas ouverte, ouvrez-la ici.",
  "grant.open": "Ouvrir {app}",
  "grant.privacy": "Politique de confidentialité de {app}",
  "grant.terms": "Conditions d’utilisation de {app}",
  "grant.invalid": "Impossible de répondre à cette demande",
  "grant.invalidHint": "Elle a expiré, a déjà reçu une réponse ou son lien est incomplet. Retournez dans l’application et recommencez.",
  "grant.impersonated": "Vous agissez en tant que cet utilisateur. Seul l’utilisateur lui-même peut donner l’accès à une application.",
  "device.page": "Connecter un appareil",
  "device.title": "Saisissez le code de votre appareil",
  "device.hint": "L’appareil ou son application affiche un code de huit lettres. Il aura accès à votre compte {project}.",
  "device.code": "Code",
  "device.incomplete": "Saisissez les huit lettres du code.",
  "device.wrong": "Ce code est incorrect, déjà utilisé ou expiré. Demandez-en un nouveau sur l’appareil.",
  "device.shows": "L’appareil doit afficher ce code :",
  "device.warning":
    "N’autorisez que si l’appareil est le vôtre et affiche ce code. Sinon, la personne qui vous a envoyé un code aura accès à votre compte.",
  "device.allowed": "L’appareil est connecté",
  "device.allowedHint": "Vous pouvez fermer cette fenêtre et continuer sur l’appareil.",
  "device.denied": "L’appareil n’est pas connecté",

  "scope.openid": "Reconnaître votre compte",
  "scope.profile": "Voir votre nom et votre photo de profil",
  "scope.email": "Voir votre adresse e-mail",
  "scope.offline": "Conserver cet accès quand vous n’utilisez pas l’application",

  "apps.title": "Applications autorisées",
  "apps.hint": "Les applications que vous avez autorisées à accéder à votre compte. Retirez l’accès à celles que vous n’utilisez plus.",
  "apps.none": "Aucune application n’a accès à votre compte.",
  "apps.since": "Autorisée le {day}",
  "apps.used": "dernière utilisation le {day}",
  "apps.unused": "jamais utilisée",
  "apps.remove": "Retirer l’accès",
  "apps.removeOf": "Retirer l’accès : {app}",
  "apps.removeTitle": "Retirer l’accès de {app} ?",
  "apps.removeHint":
    "{app} sera déconnectée de votre compte. Pour l’utiliser à nouveau avec votre compte, vous devrez de nouveau autoriser l’accès.",
  "apps.removing": "Retrait…",
  "apps.removed": "{app} n’a plus accès à votre compte",

  "error.appUnknown": "L’application d’où vous venez n’est pas connue de {project} ou est désactivée.",
  "error.appAddress":
    "L’application d’où vous venez a indiqué une adresse qu’elle n’a pas enregistrée. Contactez les responsables de l’application.",
};
