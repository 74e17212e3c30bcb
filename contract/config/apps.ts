/** Apps that a project may install, in display order (wire protocol, section 4.4). */
export const appIds = [
  "authentication",
  "teams",
  "rbac",
  "api-keys",
  "payments",
  "emails",
  "email-api",
  "data-vault",
  "webhooks",
  "tv-mode",
  "launch-checklist",
  "catalyst",
  "neon",
  "convex",
  "vercel",
] as const;
export type AppId = (typeof appIds)[number];

/** The apps that a project may remove from the dashboard's navigation, by their page. */
export const pagesByApp = {
  teams: "teams",
  permissions: "rbac",
  "data-vault": "data-vault",
  webhooks: "webhooks",
  payments: "payments",
} as const satisfies Readonly<Record<string, AppId>>;
