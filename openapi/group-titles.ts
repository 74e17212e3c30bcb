/** Titles of groups whose name alone would mislead a reader. Every other title is the group's last word, in a sentence's case. */
const titles: Readonly<Record<string, string>> = {
  "auth.password": "Passwords",
  "auth.oauth": "OAuth and tokens",
  "auth.otp": "One-time codes and magic links",
  "auth.mfa": "Two-factor authentication",
  "auth.passkey": "Passkeys",
  "auth.anonymous": "Anonymous users",
  "auth.cli": "Command line sign-in",
  oauthProviders: "OAuth providers",
  projects: "Current project",
  "internal.projects": "Projects of a developer",
  "internal.config": "Project configuration",
  "internal.configHistory": "History of the configuration",
  "internal.apiKeys": "Project API keys",
  "internal.health": "Project health",
  "internal.metrics": "Project metrics",
  "internal.oauthTraces": "OAuth traces",
  "internal.signIns": "Sign-ins",
  "internal.signUpHook": "Sign-up hook",
  waitlist: "Waitlist",
  oauthApplications: "Applications",
  clientRegistration: "Registration of applications",
  authorizationRequests: "Requests of applications",
  deviceAuthorization: "Devices",
  "internal.signUpRules": "Sign-up rules",
  "internal.aiChat": "AI chat",
  "internal.teams": "Team search",
  "internal.users": "User import and export",
  "internal.clock": "Development clock",
  "internal.emails": "E-mail log and mail server",
  emails: "E-mail sending",
  webhooks: "Webhook portal",
  webhookMessages: "Webhook messages",
  platform: "Server",
};

/** Returns the title of a group of routes in the reference: `contactChannels` becomes "Contact channels". */
export function groupTitle(group: string): string {
  const words = (group.split(".").at(-1) ?? group)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bapi\b/, "API")
    .replace(/^email/, "e-mail");
  return titles[group] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
