import type { AuditData } from "#contract/entities/console/audit-data.ts";
import type { User } from "#contract/entities/users/user.ts";
import type { Update } from "#contract/kernel/entity.ts";
import { audit } from "../../../core/audit.ts";

import type { Step } from "../../../kernel/statement.ts";
import type { ContactChannel } from "../contact-channels/queries.ts";
import { codesAreOff, type LockedUser } from "../locked-user.ts";
import { type NoticeContext, securityNoticeSteps } from "./security-notice.ts";

/** A user before a change. */
export interface UserBefore {
  readonly locked: LockedUser;
  readonly primary: ContactChannel | undefined;
  readonly hadPassword: boolean;
}

type UserInput = Update<typeof User, "admin">;

/**
 * Steps that record a change of a user's credentials and notify the user at the previous address.
 */
export function credentialChangeSteps(call: NoticeContext, sent: UserInput, { locked, primary, hadPassword }: UserBefore): readonly Step[] {
  const subject = { userId: locked.id, userName: locked.display_name, to: primary ?? null };
  const setsPassword = sent.password != null || sent.password_hash !== undefined;
  const removesPassword = sent.password === null && hadPassword;
  const verifiesEmail = sent.primary_email_verified === true && (changesEmail(sent, primary) || !primary?.is_verified);
  const changedMethods = changedSignInMethods(sent, locked, primary);

  return [
    ...(setsPassword ? securityNoticeSteps(call, { ...subject, event: hadPassword ? "user.password_changed" : "user.password_set" }) : []),
    ...(removesPassword ? securityNoticeSteps(call, { ...subject, event: "user.password_removed" }) : []),
    ...(changesEmail(sent, primary)
      ? securityNoticeSteps(call, { ...subject, event: "user.email_changed", data: { has_email: sent.primary_email !== null } })
      : []),
    ...(verifiesEmail ? [audit(call, { event: "user.email_verified", userId: locked.id })] : []),
    ...(sent.totp_secret_base64 === null && locked.requires_totp
      ? securityNoticeSteps(call, { ...subject, event: "user.second_factor_disabled" })
      : []),
    ...(sent.totp_secret_base64 != null
      ? securityNoticeSteps(call, { ...subject, event: "user.second_factor_enabled", data: { replaced: locked.requires_totp } })
      : []),
    ...(Object.keys(changedMethods).length > 0
      ? securityNoticeSteps(call, { ...subject, event: "user.sign_in_methods_changed", data: changedMethods })
      : []),
  ];
}

const changesEmail = ({ primary_email: email }: UserInput, primary: ContactChannel | undefined) =>
  email !== undefined && email !== (primary?.value ?? null);

/** The flags whose values change. */
function changedSignInMethods(
  sent: UserInput,
  locked: LockedUser,
  primary: ContactChannel | undefined,
): AuditData<"user.sign_in_methods_changed"> {
  const otp = sent.otp_auth_enabled;
  const email = sent.primary_email_auth_enabled;
  return {
    ...(otp !== undefined && !(otp ? locked.otp_auth_enabled : codesAreOff(locked)) ? { otp_auth_enabled: otp } : {}),
    ...(email !== undefined && email !== (primary?.used_for_auth ?? false) ? { primary_email_auth_enabled: email } : {}),
  };
}
