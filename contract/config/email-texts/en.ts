import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import type { EmailTexts } from "../email-texts.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} days`;

/** English. */
export const texts: EmailTexts = {
  greeting: "Hello {name},",
  greetingWithoutName: "Hello,",
  linkHint: "If the button does not work, copy this link into your browser:",
  unsubscribeQuestion: "Do you not want these e-mails?",
  unsubscribe: "Unsubscribe",
  emailVerification: {
    subject: "Confirm your e-mail address for {project}",
    title: "Confirm your e-mail address",
    request: "Please confirm that this e-mail address belongs to you. {project} will then use it for your account.",
    action: "Confirm e-mail address",
    notes: [
      `This link works once and expires in ${days(lifetime.verification)}.`,
      "If you did not request this, you can ignore this e-mail. Nothing changes unless you confirm.",
    ],
  },
  passwordReset: {
    subject: "Reset your {project} password",
    title: "Reset your password",
    request: "We received a request to reset the password of your {project} account. Use the button below to choose a new password.",
    action: "Choose a new password",
    notes: [
      `This link works once and expires in ${days(lifetime.passwordReset)}. Using it signs out all your devices.`,
      "If you did not request this, you can ignore this e-mail. Your password stays the same.",
    ],
  },
  magicLink: {
    subject: "Sign in to {project}",
    title: "Sign in",
    request: "We received a request to sign in to {project} with this e-mail address. Use the button below to sign in.",
    action: "Sign in",
    codeHint: "Or enter this code on the sign-in page:",
    notes: [
      `The link and the code work once and expire in ${days(lifetime.signIn)}. Do not share them: anyone who has them can sign in as you.`,
      "If you did not request this, you can ignore this e-mail. Without the link or the code, no one can sign in.",
    ],
  },
  teamInvitation: {
    subject: "You have been invited to a team on {project}",
    title: "You have been invited",
    request: "You have been invited to join a team on {project}.",
    requestOfTeam: "You have been invited to join the team “{team}” on {project}.",
    action: "View invitation",
    notes: [
      `This link works once and expires in ${days(lifetime.invitation)}.`,
      "If you were not expecting an invitation, you can ignore this e-mail.",
    ],
  },
  signInInvitation: {
    subject: "You are invited to {project}",
    title: "You are invited",
    requestOfTeam: "The team “{team}” invites you to sign in to {project}. Use the button below to open the sign-in page.",
    request: "You were invited to sign in to {project}. Use the button below to open the sign-in page.",
    action: "Sign in",
    notes: ["If you did not expect an invitation, you can ignore this e-mail."],
  },
};
