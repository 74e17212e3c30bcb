import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";

/** Names of settings, as their pages have them. */
const labels: Readonly<Record<string, MessageId>> = {
  "auth.anonymous.allowSignUp": "methods.anonymous",
  "auth.password.allowSignIn": "methods.password",
  "auth.password.refuseBreached": "methods.rejectBreached",
  "auth.password.requireChangeOfBreached": "methods.requireChange",
  "auth.otp.allowSignIn": "methods.otp",
  "auth.passkey.allowSignIn": "methods.passkey",
};

/** The name of a setting, or else its path. */
export function labelSetting(path: string): string {
  const label = labels[path];
  return label ? t(label) : path;
}
