import type { User } from "#contract/entities/user.ts";
import type { Update } from "#contract/kernel/entity.ts";
import { audit, type Happening } from "../../kernel/audit.ts";
import type { Part } from "../../kernel/unit.ts";
import type { Channel } from "./change-email.ts";
import { type Noticing, noticed } from "./notice.ts";
import type { HeldUser } from "./queries.ts";

/** A user before a change. */
export interface Before {
  readonly held: HeldUser;
  readonly primary: Channel | undefined;
  readonly hadPassword: boolean;
}

type Sent = Update<typeof User, "admin">;

/**
 * Not yet run: what is recorded, and told its user, of a change of how somebody signs in; parts of one statement. They are told
 * at the address they had before.
 */
export function deedsOf(call: Noticing, sent: Sent, { held, primary, hadPassword }: Before): Record<string, Part> {
  const who = { userId: held.id, userName: held.display_name, to: primary ?? null };
  const gained = sent.password != null || sent.password_hash !== undefined;
  const lost = sent.password === null && hadPassword;
  const verified = sent.primary_email_verified === true && (changesEmail(sent, primary) || !primary?.is_verified);
  const methods = methodsChanged(sent, held, primary);
  const alone = (event: Happening["event"], data: Happening["data"] = {}) => ({
    [`told ${event}`]: audit(call, { event, userId: held.id, data }),
  });

  return {
    ...(gained ? noticed(call, { ...who, event: hadPassword ? "user.password_changed" : "user.password_set" }) : {}),
    ...(lost ? noticed(call, { ...who, event: "user.password_removed" }) : {}),
    ...(changesEmail(sent, primary)
      ? noticed(call, { ...who, event: "user.email_changed", data: { has_email: sent.primary_email !== null } })
      : {}),
    ...(verified ? alone("user.email_verified") : {}),
    ...(sent.totp_secret_base64 === null && held.requires_totp ? noticed(call, { ...who, event: "user.second_factor_disabled" }) : {}),
    ...(sent.totp_secret_base64 != null
      ? noticed(call, { ...who, event: "user.second_factor_enabled", data: { replaced: held.requires_totp } })
      : {}),
    ...(Object.keys(methods).length > 0 ? alone("user.sign_in_methods_changed", methods) : {}),
  };
}

const changesEmail = ({ primary_email: email }: Sent, primary: Channel | undefined) =>
  email !== undefined && email !== (primary?.value ?? null);

/** The switches that are set otherwise than they were. */
function methodsChanged(sent: Sent, held: HeldUser, primary: Channel | undefined): Record<string, boolean> {
  const otp = sent.otp_auth_enabled;
  const email = sent.primary_email_auth_enabled;
  return {
    ...(otp !== undefined && otp !== held.otp_auth_enabled ? { otp_auth_enabled: otp } : {}),
    ...(email !== undefined && email !== (primary?.used_for_auth ?? false) ? { primary_email_auth_enabled: email } : {}),
  };
}
