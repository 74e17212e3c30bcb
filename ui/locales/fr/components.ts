import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "Compte de {name}",
  "userButton.loading": "Chargement de votre compte…",
  "userButton.failed": "Impossible de charger votre compte. Réessayez.",
  "userButton.signIn": "Se connecter",
  "userButton.settings": "Paramètres du compte",
  "userButton.theme": "Basculer entre clair et sombre",
  "userButton.signOut": "Se déconnecter",
  "userButton.signingOut": "Déconnexion…",
  "userButton.unnamed": "Utilisateur sans nom",

  "teamSwitcher.choose": "Choisir une équipe",
  "teamSwitcher.title": "Changer d’équipe",
  "teamSwitcher.none": "Aucune équipe",
  "teamSwitcher.empty": "Vous n’êtes encore membre d’aucune équipe.",
  "teamSwitcher.search": "Rechercher des équipes",
  "teamSwitcher.found": "{count, plural, one {# équipe trouvée} other {# équipes trouvées}}",
  "teamSwitcher.noneFound": "Aucune équipe trouvée",
  "teamSwitcher.create": "Créer une équipe",
  "teamSwitcher.name": "Nom de l’équipe",
  "teamSwitcher.nameMissing": "Saisissez un nom.",
  "teamSwitcher.submit": "Créer l’équipe",
  "teamSwitcher.creating": "Création…",
  "teamSwitcher.cancel": "Annuler",

  "impersonation.label": "Session en tant qu’un utilisateur",
  "impersonation.hint": "Vous agissez en tant que {name}. Vos actions sont enregistrées.",
  "impersonation.end": "Fermer la session",
  "impersonation.ending": "Fermeture…",

  "oauthButton.connect": "Associer {provider}",
};
