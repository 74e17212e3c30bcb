import { useState } from "react";
import { isKnownError } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { CodeForm } from "../forms/code-form.tsx";
import { codeFault, totpLength, typedDigits } from "../forms/code-rules.ts";
import { FailureText } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { typedEmail } from "../forms/typed-email.ts";
import type { Refused } from "../forms/use-form.ts";
import { text } from "../locales/text.ts";
import { SisterLink } from "./arrival.tsx";
import { mfaAttempt } from "./mfa-attempt.ts";
import { leave, type Place, sister } from "./place.ts";

/** `/mfa`: the second factor of a sign-in that is half done. */
export function Mfa({ place }: { place: Place }) {
  const [attempt, setAttempt] = useState(mfaAttempt.read);
  const [fault, setFault] = useState<string>();
  const { projectName, development } = place.boot;
  const frame = { page: text("mfa.page"), projectName, development };

  async function send(totp: string, code: string): Promise<Refused<"code"> | undefined> {
    const refusal = await refusalOf(place.app.signInWithMfa(totp, code, { noRedirect: true }));
    if (refusal === undefined) {
      mfaAttempt.forget();
      typedEmail.forget();
      leave(place);
      return undefined;
    }
    if (isKnownError(refusal, "INVALID_TOTP_CODE")) return { problem: text("mfa.wrong") };
    const spent = codeFault(refusal);
    if (spent !== undefined) {
      mfaAttempt.forget();
      setFault(text("mfa.overHint"));
      setAttempt(null);
    }
    return { problem: <FailureText error={refusal} /> };
  }

  if (attempt === null)
    return (
      <AuthFrame {...frame} heading={text("mfa.over")}>
        {fault ? <Notice>{fault}</Notice> : <p className="text-soft-ink">{text("mfa.overHint")}</p>}
        <LinkButton look="primary" wide href={sister(place, "sign-in")}>
          {text("error.toSignIn")}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      {...frame}
      heading={text("mfa.title")}
      footer={<SisterLink question={text("mfa.other")} link={text("mfa.otherLink")} href={sister(place, "sign-in")} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-soft-ink">{text("mfa.hint", { project: projectName })}</p>
        <CodeForm
          label={text("mfa.field")}
          submit={text("mfa.submit")}
          busy={text("signIn.busy")}
          missing={text("mfa.missing")}
          length={totpLength}
          inputMode="numeric"
          clean={typedDigits}
          send={(totp) => send(totp, attempt)}
        />
      </div>
    </AuthFrame>
  );
}
