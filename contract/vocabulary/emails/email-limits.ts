/** Bounds of e-mail themes, templates and drafts, and of what they render to. */
export const emailLimits = {
  /** Themes of a project, built-in ones included. Templates alike. */
  themes: 100,
  templates: 100,
  drafts: 200,
  /** Characters of a rendered e-mail's HTML. */
  html: 1_000_000,
  /** Characters of all variables of an e-mail as JSON. */
  variables: 100_000,
  /** How long one render may run, and the memory that it may use. */
  renderMillis: 5000,
  renderMegabytes: 64,
} as const;

/** The purpose of a template: that of a built-in one, or `custom`. */
export const emailTemplateTypes = [
  "email_verification",
  "password_reset",
  "magic_link",
  "team_invitation",
  "sign_in_invitation",
  "custom",
] as const;
export type EmailTemplateType = (typeof emailTemplateTypes)[number];
