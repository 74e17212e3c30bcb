import type { enProjects } from "../../en/developer/projects.ts";

export const deProjects: Record<keyof typeof enProjects, string> = {
  "nav.project": "Seiten des Projekts",
  "nav.overview": "Überblick",
  "nav.users": "Personen",
  "nav.signInMethods": "Anmeldewege",
  "nav.domains": "Domains",
  "nav.apiKeys": "API-Schlüssel",
  "nav.settings": "Einstellungen",

  "projects.title": "Projekte",
  "projects.hint": "Jedes Projekt hat eigene Personen, Anmeldewege, Domains und Schlüssel.",
  "projects.new": "Neues Projekt",
  "projects.first": "Erstes Projekt anlegen",
  "projects.none": "Noch keine Projekte",
  "projects.noneHint":
    "Ein Projekt enthält die Personen einer App. Legen Sie eines an, und in wenigen Minuten kann sich die erste Person registrieren.",
  "projects.production": "Produktion",
  "projects.development": "Entwicklung",
  "projects.created": "Angelegt am {day}",
  "projects.switch": "Projekt wechseln",
  "projects.search": "Projekt suchen",
  "projects.found": "{count, plural, =0 {Kein Projekt passt} one {# Projekt passt} other {# Projekte passen}}",
  "projects.all": "Alle Projekte",
  "projects.toList": "Zu Ihren Projekten",
  "projects.notOwned":
    "Es existiert nicht, oder es gehört einem Team, in dem Sie nicht sind. Bitten Sie jemanden aus dem Team, nachzusehen oder Sie aufzunehmen.",

  "createProject.title": "Neues Projekt",
  "createProject.hint": "All das können Sie später ändern.",
  "createProject.name": "Name des Projekts",
  "createProject.nameHint": "Man liest ihn beim Anmelden.",
  "createProject.nameMissing": "Geben Sie dem Projekt einen Namen.",
  "createProject.team": "Besitz",
  "createProject.firstTeam": "Mein Team",
  "createProject.methods": "Anmeldewege",
  "createProject.password": "E-Mail und Passwort",
  "createProject.magicLink": "Einmalcode per E-Mail",
  "createProject.passkey": "Passkey",
  "createProject.submit": "Projekt anlegen",
  "createProject.busy": "Wird angelegt…",
  "createProject.done": "{name} ist bereit.",
};
