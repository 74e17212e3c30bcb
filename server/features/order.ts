/** The domains, lowest first: a domain imports only from those before it. */
export const domainOrder = [
  "foundation",
  "projects",
  "emails",
  "accounts",
  "payments",
  "webhooks",
  "teams",
  "users",
  "sign-in",
  "console",
] as const;
