import { useState } from "react";
import { emailPattern } from "#contract/vocabulary/email.ts";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { EmailForm } from "../forms/email-form.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { Resend } from "../forms/resend.tsx";
import { text } from "../locales/text.ts";
import { Arrival, NoMethod, SisterLink } from "./arrival.tsx";
import { mailed, type Place, sister } from "./place.ts";

/** `/forgot-password`: asks for a mail with a link to choose a new password. */
export function ForgotPassword({ place }: { place: Place }) {
  return (
    <Arrival
      place={place}
      page={text("forgot.page")}
      heading={text("forgot.title", { project: place.boot.projectName })}
      skeleton={<FormSkeleton single />}
      footer={() => <SisterLink question={text("forgot.other")} link={text("error.toSignIn")} href={sister(place, "sign-in")} />}
    >
      {({ displayName, config }) =>
        config.credentialEnabled ? (
          <Request place={place} />
        ) : (
          <NoMethod statement={text("forgot.off")} hint={text("forgot.offHint", { project: displayName })} />
        )
      }
    </Arrival>
  );
}

function Request({ place }: { place: Place }) {
  const [sentTo, setSentTo] = useState<string>();
  const send = (email: string) => refusalOf(place.app.sendForgotPasswordEmail(email, { callbackUrl: mailed(place, "password-reset") }));

  async function ask(email: string) {
    const refusal = await send(email);
    if (refusal !== undefined) return { problem: <FailureText error={refusal} /> };
    setSentTo(email);
    return undefined;
  }

  async function askAgain(email: string): Promise<void> {
    const refusal = await send(email);
    if (refusal !== undefined) throw refusal;
  }

  if (sentTo === undefined)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="text-soft-ink">{text("forgot.hint")}</p>
        <EmailForm submit={text("forgot.submit")} busy={text("forgot.busy")} isAddress={(email) => emailPattern.test(email)} send={ask} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="wrap-anywhere">
        {text("forgot.sent", { email: sentTo })}
      </p>
      <Resend send={() => askAgain(sentTo)} change={() => setSentTo(undefined)} />
    </div>
  );
}
