import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { text } from "../locales/text.ts";
import type { CredentialField, Credentials } from "./credential-rules.ts";
import { FormSummary } from "./failure-notice.tsx";
import { typedEmail } from "./typed-email.ts";
import { type Faults, type Refused, useForm } from "./use-form.ts";

interface CredentialFormProps {
  submit: string;
  busy: string;
  /** Whether the password is being chosen here: tells password managers to offer a new one. */
  choosing?: boolean;
  passwordHint?: ReactNode;
  /** Says something about the values without refusing them. */
  remark?(values: Credentials): ReactNode;
  /** Stands between the password and the button. */
  below?: ReactNode;
  check(values: Credentials): Faults<CredentialField>;
  send(values: Credentials): Promise<Refused<CredentialField> | undefined>;
}

/** E-mail and password: the same form signs in and signs up. */
export function CredentialForm({ submit, busy, choosing, passwordHint, remark, below, check, send }: CredentialFormProps) {
  const form = useForm<CredentialField>({ initial: { email: typedEmail.read(), password: "" }, check, send });
  const email = form.field("email");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field
        {...email}
        label={text("field.email")}
        type="email"
        autoComplete={choosing ? "email" : "username webauthn"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={(event) => {
          email.onChange(event);
          typedEmail.keep(event.target.value);
        }}
      />
      <PasswordField
        {...form.field("password")}
        label={text(choosing ? "field.newPassword" : "field.password")}
        autoComplete={choosing ? "new-password" : "current-password"}
        required
        hint={passwordHint}
        remark={remark?.(form.values)}
      />
      {below}
      <Button type="submit" look="primary" wide busy={form.busy ? busy : undefined}>
        {submit}
      </Button>
    </form>
  );
}
