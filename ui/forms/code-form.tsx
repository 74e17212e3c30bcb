import { type InputHTMLAttributes, useState } from "react";
import { Button } from "../components/button.tsx";
import { CodeField } from "../components/code-field.tsx";
import { FormSummary } from "./failure-notice.tsx";
import { type Refused, useForm } from "./use-form.ts";

interface CodeFormProps {
  label: string;
  submit: string;
  busy: string;
  /** What to say of a code that is too short. */
  missing: string;
  length: number;
  inputMode: NonNullable<InputHTMLAttributes<HTMLInputElement>["inputMode"]>;
  clean(typed: string): string;
  /** Sends the code. Undefined means done: the page is about to change. Must not throw. */
  send(code: string): Promise<Refused<"code"> | undefined>;
}

/** One short code: of a mail, or of an authenticator app. */
export function CodeForm({ label, submit, busy, missing, length, inputMode, clean, send }: CodeFormProps) {
  const [refused, setRefused] = useState<{ code: string }>();
  const form = useForm<"code">({
    initial: { code: "" },
    check: ({ code }): { code?: string } => (code.length === length ? {} : { code: missing }),
    send: async ({ code }) => {
      const refusal = await send(code);
      setRefused({ code });
      return refusal && { ...refusal, focus: "code" };
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
        clean={clean}
        refused={refused?.code === form.values.code ? refused : undefined}
        required
      />
      <Button type="submit" look="primary" wide busy={form.busy ? busy : undefined}>
        {submit}
      </Button>
    </form>
  );
}
