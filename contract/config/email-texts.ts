/** The texts of a built-in template in one language. `{project}`, `{team}`, `{inviter}` and `{name}` are replaced by the values. */
export interface TemplateTexts {
  readonly subject: string;
  readonly title: string;
  readonly request: string;
  /** Instead of `request`, if the team has a name that can be shown. */
  readonly requestOfTeam?: string;
  /** Instead of `requestOfTeam`, if the user who invites has a name that can be shown, too. */
  readonly requestOfInviter?: string;
  /** Label of the button. */
  readonly action: string;
  /** Precedes the code that can be entered instead. */
  readonly codeHint?: string;
  /** Small print, a paragraph each. */
  readonly notes: readonly string[];
}

/** The texts of the built-in themes in one language. */
export interface ThemeTexts {
  /** Precedes the link that unsubscribes, below e-mails of a category that can be disabled. */
  readonly unsubscribeQuestion: string;
  /** The link that unsubscribes. */
  readonly unsubscribe: string;
  /** The link to the terms of service. */
  readonly terms: string;
  /** The link to the privacy policy. */
  readonly privacy: string;
  /** The last line, which a project can turn off. */
  readonly poweredBy: string;
}

/** The texts of the built-in templates in one language. */
export interface EmailTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  /** Precedes the address that the button leads to. */
  readonly linkHint: string;
  readonly emailVerification: TemplateTexts;
  readonly passwordReset: TemplateTexts;
  readonly magicLink: TemplateTexts;
  readonly teamInvitation: TemplateTexts;
  readonly signInInvitation: TemplateTexts;
}
