import type { EmailSource, RenderedSource } from "./email-source.ts";
import type { BuiltInEmail } from "./sources/render-built-in.ts";
import { disabledWebhookEmail } from "./templates/disabled-webhook.ts";
import { leakedKeyEmail } from "./templates/leaked-key.ts";
import { invitationEmail, passwordResetEmail, signInEmail, signInInvitationEmail, verificationEmail } from "./templates/messages.ts";
import { paymentNoticeEmail } from "./templates/payment-notice.ts";
import { recoveryEmail } from "./templates/recovery.ts";
import { securityNoticeEmail } from "./templates/security-notice.ts";

/** A stored e-mail as the template and the values to render it with. */
export function toBuiltInEmail(message: Exclude<EmailSource, RenderedSource>, projectName: string): BuiltInEmail {
  switch (message.type) {
    case "email_verification":
      return verificationEmail(message);
    case "password_reset":
      return passwordResetEmail(message);
    case "magic_link":
      return signInEmail(message);
    case "team_invitation":
      return invitationEmail(message);
    case "sign_in_invitation":
      return signInInvitationEmail(message);
    case "security_notice":
      return securityNoticeEmail({ ...message, at: new Date(message.atMillis), projectName });
    case "account_recovery":
      return recoveryEmail({ ...message, projectName });
    case "leaked_api_key":
      return leakedKeyEmail({ ...message, projectName });
    case "webhook_disabled":
      return disabledWebhookEmail(message);
    case "payment_notice":
      return paymentNoticeEmail({ ...message, projectName });
  }
}
