import { useEffect } from "react";
import { Button } from "../components/button.tsx";
import { describedByChip, LastUsed } from "../components/last-used.tsx";
import { emailError } from "./credential-rules.ts";
import { EmailField } from "./email-field.tsx";
import { FormSummary } from "./form-summary.tsx";
import { FormTokenField, formIds, useStepProps } from "./plain-form.tsx";
import { rememberedEmail } from "./remembered-email.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { type SubmitError, useForm } from "./use-form.tsx";

interface EmailFormProps {
  submitLabel: string;
  busyLabel: string;
  isValid(email: string): boolean;
  /** Submits the form at once if it is prefilled with a valid address. */
  sendNow?: boolean;
  /** Marks the form as the method of the last sign-in in this browser. */
  lastUsed?: boolean;
  /** Sends an e-mail to the address. Returns undefined on success. What it throws is shown. */
  send(email: string): Promise<SubmitError<"email"> | undefined>;
}

/** A form for an e-mail address, prefilled with the address typed on another page. */
export function EmailForm({ submitLabel, busyLabel, isValid, sendNow, lastUsed = false, send }: EmailFormProps) {
  const form = useForm<"email">({
    initial: { email: rememberedEmail.read() },
    validate: (values): { email?: string } => {
      const error = emailError(values.email, isValid);
      return error === undefined ? {} : { email: error };
    },
    send: ({ email }) => send(email.trim()),
  });

  const sendCode = useStepProps("send-code");
  const { ref } = form.props;
  useFirstFocus(ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that the form starts with is sent at once.
  useEffect(() => {
    if (sendNow && emailError(form.values.email, isValid) === undefined) ref.current?.requestSubmit();
  }, []);

  return (
    <form {...form.props} id={formIds.address} className="grid grid-cols-1 gap-3.5">
      <FormTokenField />
      <FormSummary form={form} />
      <EmailField form={form} autoComplete="username webauthn" />
      <LastUsed on={lastUsed}>
        <Button {...describedByChip(lastUsed)} {...sendCode} variant="primary" wide busyLabel={form.busy ? busyLabel : undefined}>
          {submitLabel}
        </Button>
      </LastUsed>
    </form>
  );
}
