import { useEffect } from "react";
import { Field } from "../components/field.tsx";
import { t } from "../locales/i18n.ts";
import { rememberedEmail } from "./remembered-email.ts";
import type { Form } from "./use-form.tsx";

interface EmailFieldProps<Name extends string> {
  form: Form<Name | "email">;
  /** `username webauthn` also offers passkeys of the device. */
  autoComplete: "email" | "username webauthn";
}

/** The field `email` of a form; what the user types is remembered for the next page. */
export function EmailField<Name extends string>({ form, autoComplete }: EmailFieldProps<Name>) {
  const email = form.field("email");
  // Also an address that was typed before the script ran.
  useEffect(() => rememberedEmail.save(email.value), [email.value]);
  return (
    <Field
      {...email}
      label={t("field.email")}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
