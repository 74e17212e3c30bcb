import { codeLimits } from "#contract/vocabulary/verification-codes.ts";
import { type LinkEmail, renderLinkEmail } from "./link-email.ts";

const { lifetime } = codeLimits;

/** Asks the reader to confirm an e-mail address. */
export const verificationEmail = (email: LinkEmail) => renderLinkEmail(email, ({ verification }) => verification, lifetime.verification);

/** Lets the reader choose a new password. */
export const passwordResetEmail = (email: LinkEmail) => renderLinkEmail(email, ({ reset }) => reset, lifetime.passwordReset);

/** Invites the reader into a team. */
export const invitationEmail = (email: LinkEmail & { readonly teamName: string }) =>
  renderLinkEmail(email, ({ invitation }) => invitation, lifetime.invitation);

/** Invites the reader to sign in. The link is a page and does not expire. */
export const signInInvitationEmail = (email: LinkEmail) => renderLinkEmail(email, ({ signInInvitation }) => signInInvitation);

/** Signs the reader in, by the link or by `typed`, the characters to enter instead. */
export const signInEmail = ({ typed, ...email }: LinkEmail & { readonly typed: string }) =>
  renderLinkEmail({ ...email, code: { hint: ({ signIn }) => signIn.codeHint, typed } }, ({ signIn }) => signIn, lifetime.signIn);
