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
