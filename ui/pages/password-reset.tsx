import { useState } from "react";
import { isCommonPassword } from "#contract/vocabulary/common-passwords.ts";
import { password as limits } from "#contract/vocabulary/limits.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { codeFault, isWholeCode } from "../forms/code-rules.ts";
import { newPasswordFault } from "../forms/credential-rules.ts";
import { FailureText, FormSummary, LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { passwordRefusal } from "../forms/password-refusal.ts";
import { type Refused, useForm } from "../forms/use-form.ts";
import { text } from "../locales/text.ts";
import { linkCode } from "./link-code.ts";
import { type Place, sister } from "./place.ts";

/** `/password-reset`: the link of the mail leads here, with its code, to choose a new password. */
export function PasswordReset({ place }: { place: Place }) {
  const code = linkCode();
  const [spent, setSpent] = useState<string>();
  const [done, setDone] = useState(false);
  // Asked first, so that nobody thinks of a password in vain. Asking leaves the code unused.
  const checked = useLoad("reset", async () => {
    if (!isWholeCode(code)) return text("error.notFound");
    const refusal = await refusalOf(place.app.verifyPasswordResetCode(code));
    const fault = codeFault(refusal);
    if (refusal !== undefined && fault === undefined) throw refusal;
    return fault;
  });
  const fault = spent ?? (checked.state === "ready" ? checked.value : undefined);
  const heading = text(done ? "reset.done" : fault ? "reset.refused" : "reset.title");
  const { projectName, development } = place.boot;

  return (
    <AuthFrame page={text("reset.page")} heading={heading} projectName={projectName} development={development}>
      {checked.state === "loading" && <Progress>{text("reset.busy")}</Progress>}
      {checked.state === "failed" && <LoadFailure error={checked.error} retry={checked.retry} />}
      {fault && (
        <>
          <Notice>{fault}</Notice>
          <LinkButton look="primary" wide href={sister(place, "forgot-password")}>
            {text("reset.again")}
          </LinkButton>
        </>
      )}
      {done && (
        <>
          <p role="status" className="text-soft-ink">
            {text("reset.doneHint")}
          </p>
          <LinkButton look="primary" wide href={sister(place, "sign-in")}>
            {text("signIn.submit")}
          </LinkButton>
        </>
      )}
      {checked.state === "ready" && !fault && !done && (
        <NewPassword place={place} code={code} spend={setSpent} finish={() => setDone(true)} />
      )}
    </AuthFrame>
  );
}

interface NewPasswordProps {
  place: Place;
  code: string;
  /** The code does not work any more, and why. */
  spend(fault: string): void;
  finish(): void;
}

function NewPassword({ place, code, spend, finish }: NewPasswordProps) {
  const form = useForm<"password">({
    initial: { password: "" },
    check: ({ password }): { password?: string } => {
      const fault = newPasswordFault(password);
      return fault === undefined ? {} : { password: fault };
    },
    send: async ({ password }): Promise<Refused<"password"> | undefined> => {
      const refusal = await refusalOf(place.app.resetPassword({ code, password }));
      if (refusal === undefined) {
        finish();
        return undefined;
      }
      const fault = codeFault(refusal);
      if (fault !== undefined) spend(fault);
      const unfit = passwordRefusal(refusal);
      return unfit === undefined ? { problem: <FailureText error={refusal} /> } : { faults: { password: unfit } };
    },
  });
  const { password } = form.values;
  const common = isCommonPassword(password, { email: "", projectName: place.boot.projectName });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <PasswordField
        {...form.field("password")}
        label={text("reset.field")}
        autoComplete="new-password"
        required
        hint={`${text("password.rule", { min: limits.minLength })}. ${text("reset.hint")}`}
        remark={common ? text("password.common") : undefined}
      />
      <Button type="submit" look="primary" wide busy={form.busy ? text("reset.saving") : undefined}>
        {text("reset.submit")}
      </Button>
    </form>
  );
}
