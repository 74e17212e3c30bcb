import { type InputHTMLAttributes, useState } from "react";
import { Button } from "../components/button.tsx";
import { CodeField } from "../components/code-field.tsx";
import { FormSummary } from "./form-summary.tsx";
import { type SubmitError, useForm } from "./use-form.tsx";

interface CodeFormProps {
  label: string;
  submitLabel: string;
  busyLabel: string;
  /** Shown if the code is too short. */
  incompleteMessage: string;
  length: number;
  inputMode: NonNullable<InputHTMLAttributes<HTMLInputElement>["inputMode"]>;
  normalize(typed: string): string;
  /** Submits the code. Returns undefined if the page is about to change. Must not throw. */
  send(code: string): Promise<SubmitError<"code"> | undefined>;
}

/** A form for one short code, from an e-mail or an authenticator app. A wrong code is removed from the field (`clear`). */
export function CodeForm({ label, submitLabel, busyLabel, incompleteMessage, length, inputMode, normalize, send }: CodeFormProps) {
  const [rejected, setRejected] = useState(false);
  const form = useForm<"code">({
    initial: { code: "" },
    validate: ({ code }): { code?: string } => (code.length === length ? {} : { code: incompleteMessage }),
    send: async ({ code }) => {
      const error = await send(code);
      setRejected(error?.clear === "code");
      return error && { ...error, focus: "code" };
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <CodeField
        {...form.field("code")}
        label={label}
        length={length}
        inputMode={inputMode}
        normalize={normalize}
        rejected={rejected && form.values.code === ""}
        required
      />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? busyLabel : undefined}>
        {submitLabel}
      </Button>
    </form>
  );
}
