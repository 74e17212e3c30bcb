/** The slices, lowest first: a slice imports only from those before it. */
export const sliceOrder = [
  "platform",
  "projects",
  "images",
  "codes",
  "mails",
  "teams",
  "sessions",
  "users",
  "activity",
  "password",
  "oauth",
  "sweep",
] as const;
