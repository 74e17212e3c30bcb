import type { BuiltInEmail } from "../sources/render-built-in.ts";
import type { EmailLocale } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

/** The values of an e-mail with a link. */
export interface LinkEmail {
  readonly userName: string | null;
  readonly link: string;
  readonly locale: EmailLocale;
}

const listValues = ({ userName, locale }: LinkEmail) => ({ userName: safeDisplayName(userName), locale });

/** Asks the reader to confirm an e-mail address. */
export const verificationEmail = (email: LinkEmail): BuiltInEmail => ({
  ...listValues(email),
  template: "emailVerification",
  variables: { emailVerificationLink: email.link },
});

/** Lets the reader choose a new password. */
export const passwordResetEmail = (email: LinkEmail): BuiltInEmail => ({
  ...listValues(email),
  template: "passwordReset",
  variables: { passwordResetLink: email.link },
});

/** The values of an invitation into a team. */
export interface InvitationEmail extends LinkEmail {
  readonly teamName: string;
  /** The user who invites, if one with a name does. E-mails of earlier versions have none. */
  readonly inviterName?: string | null;
}

/** Invites the reader into a team. A name that cannot be shown is left out. */
export const invitationEmail = (email: InvitationEmail): BuiltInEmail => ({
  ...listValues(email),
  template: "teamInvitation",
  variables: {
    inviterDisplayName: safeDisplayName(email.inviterName ?? null) ?? "",
    teamDisplayName: safeDisplayName(email.teamName) ?? "",
    teamInvitationLink: email.link,
  },
});

/** Invites the reader to sign in. The link is a page and does not expire. */
export const signInInvitationEmail = (email: LinkEmail): BuiltInEmail => ({
  ...listValues(email),
  template: "signInInvitation",
  variables: { signInInvitationLink: email.link, teamDisplayName: "" },
});

/** Signs the reader in, by the link or by `typed`, the characters to enter instead. */
export const signInEmail = (email: LinkEmail & { readonly typed: string }): BuiltInEmail => ({
  ...listValues(email),
  template: "magicLink",
  variables: { magicLink: email.link, otp: email.typed },
});
