/** The messages of the dashboard's frame, and the labels of its navigation. */
export const messages = {
  "nav.project": "Project pages",
  "nav.overview": "Overview",
  "nav.users": "Users",
  "nav.teams": "Teams",
  "nav.permissions": "Permissions",
  "nav.signInMethods": "Sign-in methods",
  "nav.domains": "Domains",
  "nav.apiKeys": "API keys",
  "nav.emails": "E-mails",
  "nav.webhooks": "Webhooks",
  "nav.payments": "Payments",
  "nav.auditLog": "Audit log",
  "nav.settings": "Settings",

  "product.name": "Latchkey",

  "page.skip": "Skip to content",

  "action.save": "Save",
  "action.back": "Back",

  "field.displayName": "Display name",

  "invalid.tooLong": "Use at most {max, plural, one {# character} other {# characters}}.",

  // Replaces the text for users of the sign-in page: developers can read the log.
  "failure.unexpected": "The server failed. Try again. If it fails again, look up the request ID in the server’s log.",
  "failure.rejected": "The request was rejected: {code}.",

  "dashboard.page": "Dashboard",
  "dashboard.home": "{product} dashboard",
  "dashboard.account": "Account",
  "dashboard.accountOf": "Account of {name}",
  "dashboard.accountSettings": "Account settings",
  "dashboard.signOut": "Sign out",
  "dashboard.signingOut": "Signing out…",
  "dashboard.changeName": "Edit name",
  "dashboard.saving": "Saving…",
  "dashboard.nameSaved": "Name saved.",
  "dashboard.noName": "No name",
  "dashboard.noEmail": "No e-mail",
  "dashboard.projectId": "Project ID",
  "dashboard.clientKey": "Publishable client key",
  "dashboard.secretKeysHint": "Secret keys are shown only once, when they are created.",
  "dashboard.internalKeysHint": "The server printed the secret keys of this project when it first started.",
  "dashboard.apiBase": "Base URL",
  "dashboard.docs": "API reference",
  "dashboard.documentation": "Documentation",
  "dashboard.guides": "Guides",
  "dashboard.inbox": "Local inbox",
} as const;
