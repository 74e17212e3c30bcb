/** The slices, lowest first: a slice imports only from those before it. */
export const sliceOrder = [
  "platform",
  "images",
  "project-keys",
  "projects",
  "codes",
  "mails",
  "teams",
  "sessions",
  "users",
  "activity",
  "password",
  "oauth",
  "configuration",
  "owned-projects",
  "metrics",
  "sweep",
] as const;
