import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { isSignUpEmail } from "#contract/vocabulary/email.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import { isKnownError, PlainError, type Project } from "#sdk/client.ts";
import { Button, LinkButton } from "../components/button.tsx";
import { CodeForm } from "../forms/code-form.tsx";
import { codeFault, typedCharacters } from "../forms/code-rules.ts";
import { EmailForm } from "../forms/email-form.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { Resend } from "../forms/resend.tsx";
import { typedEmail } from "../forms/typed-email.ts";
import { text } from "../locales/text.ts";
import { askedForSecondFactor, leave, mailed, onward, type Place, sister } from "./place.ts";

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
  const entering = useRef(false);
  const elsewhere = useSignInElsewhere(place, entering);

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
    entering.current = true;
    const refusal = await refusalOf(place.app.signInWithMagicLink(typed + sent?.nonce, { noRedirect: true }));
    if (refusal === undefined) {
      typedEmail.forget();
      leave(place);
      return undefined;
    }
    if (askedForSecondFactor(place, refusal)) return undefined;
    entering.current = false;
    if (isKnownError(refusal, "VERIFICATION_CODE_NOT_FOUND")) return { problem: text("mailedCode.wrong") };
    return { problem: codeFault(refusal) ?? <FailureText error={refusal} /> };
  }

  if (elsewhere) return <Elsewhere place={place} />;
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {sent ? (
          <>
            <p role="status" className="wrap-anywhere text-soft-ink">
              {text("mailedCode.sent", { email: sent.email })}
            </p>
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
          <>
            <p className="text-soft-ink">{text("mailedCode.hint")}</p>
            <EmailForm submit={text("signIn.mailedCode")} busy={text("mailedCode.busy")} isAddress={isSignUpEmail} send={ask} />
          </>
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

/** Whether somebody signed in in another tab meanwhile, by the link of the mail. */
function useSignInElsewhere(place: Place, entering: RefObject<boolean>): boolean {
  const [elsewhere, setElsewhere] = useState(false);

  useEffect(() => {
    let wanted = true;
    const stop = place.app.subscribe((change) => {
      if (change !== "session" || entering.current) return;
      place.app.getUser().then(
        (user) => wanted && user && setElsewhere(true),
        // Whether it worked is seen in the other tab.
        () => {},
      );
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [place, entering]);

  return elsewhere;
}

function Elsewhere({ place }: { place: Place }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="status" className="grid gap-1">
        <p className="font-medium">{text("mailedCode.elsewhere")}</p>
        <p className="text-soft-ink">{text("mailedCode.elsewhereHint")}</p>
      </div>
      <LinkButton look="primary" wide href={onward(place) ?? sister(place, "sign-in")}>
        {text("verify.continue")}
      </LinkButton>
    </div>
  );
}

/** Why no code is mailed. */
function SendingFailure({ error, project }: { error: unknown; project: Project }) {
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return text("mailedCode.unverified");
  if (isKnownError(error, "REDIRECT_URL_NOT_WHITELISTED")) return text("mailedCode.untrusted", { project: project.displayName });
  if (error instanceof PlainError && error.status === 403) return text("mailedCode.off");
  return <FailureText error={error} />;
}
