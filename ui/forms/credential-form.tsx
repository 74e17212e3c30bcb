import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { describedByChip, LastUsed } from "../components/last-used.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { t } from "../locales/i18n.ts";
import type { CredentialField, Credentials } from "./credential-rules.ts";
import { EmailField } from "./email-field.tsx";
import { FormSummary } from "./form-summary.tsx";
import { FormTokenField, formIds, useStepProps } from "./plain-form.tsx";
import { rememberedEmail } from "./remembered-email.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { type FieldErrors, type SubmitError, useForm } from "./use-form.tsx";

interface CredentialFormProps {
  submitLabel: string;
  busyLabel: string;
  /** Makes password managers offer a new password. */
  isSignUp?: boolean;
  passwordHint?: ReactNode;
  /** A warning about the values; it does not prevent the submit. */
  warning?(values: Credentials): ReactNode;
  /** A link beside the label of the password. */
  passwordLink?: ReactNode;
  /** Marks the form as the method of the last sign-in in this browser. */
  lastUsed?: boolean;
  validate(values: Credentials): FieldErrors<CredentialField>;
  send(values: Credentials): Promise<SubmitError<CredentialField> | undefined>;
}

/** E-mail and password, for sign-in and sign-up. */
export function CredentialForm({
  submitLabel,
  busyLabel,
  isSignUp,
  passwordHint,
  warning,
  passwordLink,
  lastUsed = false,
  validate,
  send,
}: CredentialFormProps) {
  const form = useForm<CredentialField>({ initial: { email: rememberedEmail.read(), password: "" }, validate, send });
  const submit = useStepProps("password");
  useFirstFocus(form.props.ref);

  return (
    <form {...form.props} id={formIds.password} className="grid grid-cols-1 gap-3">
      <FormTokenField />
      <FormSummary form={form} />
      <EmailField form={form} autoComplete={isSignUp ? "email" : "username webauthn"} />
      <PasswordField
        {...form.field("password")}
        label={t(isSignUp ? "field.newPassword" : "field.password")}
        autoComplete={isSignUp ? "new-password" : "current-password"}
        required
        beside={passwordLink}
        hint={passwordHint}
        hintBeside
        warning={warning?.(form.values)}
      />
      <LastUsed on={lastUsed}>
        <Button {...describedByChip(lastUsed)} {...submit} variant="primary" wide busyLabel={form.busy ? busyLabel : undefined}>
          {submitLabel}
        </Button>
      </LastUsed>
    </form>
  );
}
