import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { text } from "../locales/text.ts";
import { emailFault } from "./credential-rules.ts";
import { FormSummary } from "./failure-notice.tsx";
import { typedEmail } from "./typed-email.ts";
import { type Refused, useForm } from "./use-form.ts";

interface EmailFormProps {
  submit: string;
  busy: string;
  isAddress(email: string): boolean;
  /** Sends a mail to the address. Undefined means done: the form is about to go. Must not throw. */
  send(email: string): Promise<Refused<"email"> | undefined>;
}

/** An address to send a mail to; what was typed on another page is there already. */
export function EmailForm({ submit, busy, isAddress, send }: EmailFormProps) {
  const form = useForm<"email">({
    initial: { email: typedEmail.read() },
    check: (values): { email?: string } => {
      const fault = emailFault(values.email, isAddress);
      return fault === undefined ? {} : { email: fault };
    },
    send: ({ email }) => send(email.trim()),
  });
  const email = form.field("email");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field
        {...email}
        label={text("field.email")}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={(event) => {
          email.onChange(event);
          typedEmail.keep(event.target.value);
        }}
      />
      <Button type="submit" look="primary" wide busy={form.busy ? busy : undefined}>
        {submit}
      </Button>
    </form>
  );
}
