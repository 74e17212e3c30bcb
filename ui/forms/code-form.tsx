import { type InputHTMLAttributes, useState } from "react";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { isKnownError } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { CodeField } from "../components/code-field.tsx";
import { t } from "../locales/i18n.ts";
import { codeErrorMessage, normalizeEmailCode, normalizeTotp, totpLength } from "./code-rules.ts";
import { FormSummary } from "./form-summary.tsx";
import { useForm } from "./use-form.tsx";

interface CodeFormProps {
  label: string;
  submitLabel: string;
  /** Shown if the code is too short. */
  incompleteMessage: string;
  /** The error of a wrong code, which is removed from the field, and its message. */
  wrong: { readonly code: "INVALID_TOTP_CODE" | "VERIFICATION_CODE_NOT_FOUND"; readonly message: string };
  length: number;
  inputMode: NonNullable<InputHTMLAttributes<HTMLInputElement>["inputMode"]>;
  normalize(typed: string): string;
  /** Submits the code. Returns the error; undefined if the page is about to change. */
  send(code: string): Promise<unknown>;
}

/** A form for one short code. */
function CodeForm({ label, submitLabel, incompleteMessage, wrong, length, inputMode, normalize, send }: CodeFormProps) {
  const [rejected, setRejected] = useState(false);
  const form = useForm<"code">({
    initial: { code: "" },
    focus: "code",
    validate: ({ code }): { code?: string } => (code.length === length ? {} : { code: incompleteMessage }),
    async send({ code }) {
      const error = await send(code);
      const isWrong = isKnownError(error, wrong.code);
      setRejected(isWrong);
      if (error === undefined) return undefined;
      if (isWrong) return { message: wrong.message, clear: "code" };
      const message = codeErrorMessage(error);
      if (message === undefined) throw error;
      return { message };
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
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? t("signIn.busy") : undefined}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** A form for the six characters of an e-mailed code. */
export const EmailCodeForm = (props: Pick<CodeFormProps, "submitLabel" | "send">) => (
  <CodeForm
    {...props}
    label={t("emailCode.field")}
    incompleteMessage={t("emailCode.incomplete")}
    wrong={{ code: "VERIFICATION_CODE_NOT_FOUND", message: t("emailCode.wrong") }}
    length={codeLimits.typedLength}
    inputMode="text"
    normalize={normalizeEmailCode}
  />
);

/** A form for the digits of an authenticator app. */
export const TotpForm = (props: Pick<CodeFormProps, "send">) => (
  <CodeForm
    {...props}
    label={t("mfa.field")}
    submitLabel={t("mfa.submit")}
    incompleteMessage={t("mfa.incomplete")}
    wrong={{ code: "INVALID_TOTP_CODE", message: t("mfa.wrong") }}
    length={totpLength}
    inputMode="numeric"
    normalize={normalizeTotp}
  />
);
