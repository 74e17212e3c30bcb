import { isSignUpEmail, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { MailServerSettings } from "#sdk/admin.ts";
import type { FieldErrors } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";

export type ServerField = "host" | "port" | "username" | "password" | "senderName" | "senderEmail";
export type ServerValues = Readonly<Record<ServerField, string>>;

/** The errors of the fields of a mail server. */
export function serverErrors(values: ServerValues): FieldErrors<ServerField> {
  const errors: Partial<Record<ServerField, string>> = {};
  for (const name of ["host", "username", "password", "senderName"] as const) {
    if (values[name].trim() === "") errors[name] = t("emails.fieldMissing");
    else if (values[name].length > textLimits.setting) errors[name] = t("invalid.tooLong", { max: textLimits.setting });
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port.trim()) || port < 1 || port > textLimits.port)
    errors.port = t("emails.portInvalid", { max: textLimits.port });
  if (!isSignUpEmail(normalizeEmail(values.senderEmail))) errors.senderEmail = t("emails.addressInvalid");
  return errors;
}

/** The settings that valid fields contain. */
export const serverSettings = ({ host, port, username, password, senderName, senderEmail }: ServerValues): MailServerSettings => ({
  host: host.trim(),
  port: Number(port),
  username: username.trim(),
  password,
  senderName: senderName.trim(),
  senderEmail: normalizeEmail(senderEmail),
});
