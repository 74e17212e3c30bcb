import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "Langue",
  "page.development": "Mode développement",
  "page.loading": "Chargement…",
  "page.offline": "Vous êtes hors connexion. Vérifiez votre connexion Internet, puis réessayez.",
  "page.slow": "Le serveur ne répond pas. Nouvel essai en cours…",

  "brand.terms": "Conditions d’utilisation",
  "brand.privacy": "Confidentialité",
  "brand.poweredBy": "Propulsé par Latchkey",

  "action.retry": "Réessayer",

  "field.email": "E-mail",
  "field.password": "Mot de passe",
  "password.show": "Afficher le mot de passe",
  "password.hide": "Masquer le mot de passe",

  "invalid.summary": "{count, plural, one {Vérifiez 1 champ.} other {Vérifiez # champs.}}",
  "invalid.emailMissing": "Saisissez votre adresse e-mail.",
  "invalid.emailShape": "Saisissez une adresse e-mail du type nom@example.org.",
  "invalid.emailLong": "Utilisez {max} caractères au maximum.",
  "invalid.passwordMissing": "Saisissez votre mot de passe.",

  "failure.mismatch": "Adresse e-mail ou mot de passe incorrect. Vérifiez les deux et réessayez.",
  "failure.cookies":
    "Votre navigateur bloque les cookies, qui permettent de garder votre session ouverte. Autorisez les cookies pour ce site, puis réessayez.",
  "failure.network": "Impossible de joindre le serveur. Réessayez.",
  "failure.unexpected": "Une erreur s’est produite. Réessayez. Si le problème persiste, contactez l’assistance.",
  "failure.request": "ID de la requête : {id}",

  "signIn.title": "Se connecter à {project}",
  "signIn.page": "Connexion",
  "signIn.submit": "Se connecter",
  "signIn.busy": "Connexion…",
  "signIn.newUser": "Première visite ?",
  "signIn.createAccount": "Créer un compte",
  "signIn.forgot": "Mot de passe oublié ?",
  "signIn.or": "ou",
  "signIn.sendCode": "Recevoir un code par e-mail",
  "signIn.usePassword": "Utiliser plutôt votre mot de passe",
  "signIn.moreProviders": "Autres moyens de se connecter",
  "signIn.lastUsed": "Dernière utilisation",
  "signIn.continueWith": "Continuer avec {provider}",
  "signIn.signInWith": "Se connecter avec {provider}",

  "passkey.use": "Se connecter avec une clé d’accès",
  "passkey.busy": "En attente de votre clé d’accès…",
};
