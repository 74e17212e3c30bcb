import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { isSignUpEmail, normalisedEmail } from "#contract/vocabulary/email.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import { isKnownError, PlainError, type Project } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { CodeForm } from "../forms/code-form.tsx";
import { codeFault, typedCharacters } from "../forms/code-rules.ts";
import { EmailForm } from "../forms/email-form.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { Resend } from "../forms/resend.tsx";
import { typedEmail } from "../forms/typed-email.ts";
import { text } from "../locales/text.ts";
import { Greet } from "./arrival.tsx";
import { awaitLink } from "./awaited-link.ts";
import { askedForSecondFactor, isLeaving, leave, mailed, onward, type Place } from "./place.ts";
import { SignedInElsewhere } from "./signed-in-elsewhere.tsx";

export interface MailedCodeProps {
  place: Place;
  project: Project;
  /** Goes back to the form for a password, if there is one. */
  usePassword?: () => void;
  /** Other methods, until a code is asked for. */
  other?: ReactNode;
}

interface Sent {
  readonly email: string;
  /** What makes a code of the six characters of the mail. */
  readonly nonce: string;
}

/** Signing in, or up, with a code that is mailed: first the address, then the code, unless the mail's link is opened. */
export function MailedCode({ place, project, usePassword, other }: MailedCodeProps) {
  const [sent, setSent] = useState<Sent>();
  useSignInElsewhere(place, sent?.email);

  async function send(email: string): Promise<void> {
    const result = await place.app.sendMagicLinkEmail(email, { callbackUrl: mailed(place, "magic-link-callback") });
    if (result.status === "error") throw result.error;
    setSent({ email, nonce: result.data.nonce });
  }

  async function ask(email: string) {
    try {
      await send(email);
      return undefined;
    } catch (error) {
      return { problem: <SendingFailure error={error} project={project} /> };
    }
  }

  async function enter(typed: string) {
    const refusal = await refusalOf(place.app.signInWithMagicLink(typed + sent?.nonce, { noRedirect: true }));
    if (refusal === undefined) {
      typedEmail.forget();
      leave(place);
      return undefined;
    }
    if (askedForSecondFactor(place, refusal)) return undefined;
    if (isKnownError(refusal, "VERIFICATION_CODE_NOT_FOUND")) return { problem: text("mailedCode.wrong") };
    return { problem: codeFault(refusal) ?? <FailureText error={refusal} /> };
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {/* One paragraph for both steps: what changes in it is read out, what comes with its own place might not be. */}
        <p role="status" className="wrap-anywhere text-soft-ink">
          {sent ? text("mailedCode.sent", { email: sent.email }) : text("mailedCode.hint")}
        </p>
        {sent ? (
          <>
            <CodeForm
              label={text("mailedCode.field")}
              submit={text("signIn.submit")}
              busy={text("signIn.busy")}
              missing={text("mailedCode.missing")}
              length={codes.typedLength}
              inputMode="text"
              clean={typedCharacters}
              send={enter}
            />
            <Resend send={() => send(sent.email)} change={() => setSent(undefined)} />
          </>
        ) : (
          <EmailForm submit={text("signIn.mailedCode")} busy={text("mailedCode.busy")} isAddress={isSignUpEmail} send={ask} />
        )}
        {usePassword && (
          <Button look="quiet" wide onClick={usePassword}>
            {text("mailedCode.usePassword")}
          </Button>
        )}
      </div>
      {!sent && other}
    </>
  );
}

/**
 * What to do when somebody signs in in another tab: go on, where it was by the link that was waited for and there is somewhere
 * to go, else say so.
 */
function useSignInElsewhere(place: Place, awaited: string | undefined): void {
  const greet = useContext(Greet);
  useEffect(() => (awaited === undefined ? undefined : awaitLink(place, awaited)), [place, awaited]);

  const react = useEffectEvent(async () => {
    // Whether it worked is seen in the other tab.
    const user = await place.app.getUser().catch(() => null);
    // By now this page knows whether it was itself that signed in.
    if (!user || isLeaving()) return;
    const isOwn = awaited !== undefined && user.primaryEmail !== null && normalisedEmail(awaited) === user.primaryEmail;
    if (!isOwn || onward(place) === null) return greet(<SignedInElsewhere place={place} user={user} />);
    typedEmail.forget();
    leave(place);
  });
  useEffect(() => place.app.subscribe((change) => change === "session" && void react()), [place]);
}

/** Why no code is mailed. */
function SendingFailure({ error, project }: { error: unknown; project: Project }) {
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return text("mailedCode.unverified");
  if (isKnownError(error, "REDIRECT_URL_NOT_WHITELISTED")) return text("mailedCode.untrusted", { project: project.displayName });
  if (error instanceof PlainError && error.status === 403) return text("mailedCode.off");
  return <FailureText error={error} />;
}
