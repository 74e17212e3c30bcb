/** The messages of components that an app renders by themselves, such as the menu of a user. */
export const messages = {
  "userButton.open": "Account of {name}",
  "userButton.loading": "Loading your account…",
  "userButton.failed": "Your account could not be loaded. Try again.",
  "userButton.signIn": "Sign in",
  "userButton.settings": "Account settings",
  "userButton.theme": "Switch between light and dark",
  "userButton.signOut": "Sign out",
  "userButton.signingOut": "Signing out…",
  "userButton.unnamed": "Unnamed user",

  "teamSwitcher.choose": "Select a team",
  "teamSwitcher.title": "Switch team",
  "teamSwitcher.none": "No team",
  "teamSwitcher.empty": "You are not in a team yet.",
  "teamSwitcher.search": "Search teams",
  "teamSwitcher.found": "{count, plural, one {# team found} other {# teams found}}",
  "teamSwitcher.noneFound": "No team found",
  "teamSwitcher.create": "Create a team",
  "teamSwitcher.name": "Team name",
  "teamSwitcher.nameMissing": "Enter a name.",
  "teamSwitcher.submit": "Create team",
  "teamSwitcher.creating": "Creating…",
  "teamSwitcher.cancel": "Cancel",

  "impersonation.label": "Impersonation",
  "impersonation.hint": "You are acting as {name}. What you do is recorded.",
  "impersonation.end": "End session",
  "impersonation.ending": "Ending…",

  "oauthButton.connect": "Connect {provider}",
} as const;
