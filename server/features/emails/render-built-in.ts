import type { EmailSource, RenderedEmail, RenderedSource } from "./email-source.ts";
import { leakedKeyEmail } from "./templates/leaked-key.ts";
import { invitationEmail, passwordResetEmail, signInEmail, signInInvitationEmail, verificationEmail } from "./templates/messages.ts";
import { recoveryEmail } from "./templates/recovery.ts";
import { securityNoticeEmail } from "./templates/security-notice.ts";

/** Renders a built-in e-mail of a project. */
export function renderBuiltIn(message: Exclude<EmailSource, RenderedSource>, projectName: string): RenderedEmail {
  switch (message.type) {
    case "email_verification":
      return verificationEmail({ ...message, projectName });
    case "password_reset":
      return passwordResetEmail({ ...message, projectName });
    case "magic_link":
      return signInEmail({ ...message, projectName });
    case "team_invitation":
      return invitationEmail({ ...message, projectName });
    case "sign_in_invitation":
      return signInInvitationEmail({ ...message, projectName });
    case "security_notice":
      return securityNoticeEmail({ ...message, at: new Date(message.atMillis), projectName });
    case "account_recovery":
      return recoveryEmail({ ...message, projectName });
    case "leaked_api_key":
      return leakedKeyEmail({ ...message, projectName });
  }
}
