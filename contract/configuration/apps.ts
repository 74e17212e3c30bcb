/** The parts of the product that a project may install, in the order they are shown (wire protocol, section 4.4). */
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
