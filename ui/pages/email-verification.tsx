import { useState } from "react";
import { type CurrentUser, isKnownError, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { codeFault, isWholeCode } from "../forms/code-rules.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { useDeed } from "../forms/use-deed.tsx";
import { text } from "../locales/text.ts";
import { linkCode } from "./link-code.ts";
import { mailed, onward, type Place, sister } from "./place.ts";

/** What opening the link came to: nothing else to say, or why the code does not work and who may ask for another. */
interface Verified {
  readonly fault?: string;
  readonly user?: CurrentUser | null;
}

/** `/email-verification`: the link of the mail leads here and verifies the address; nobody needs to be signed in. */
export function EmailVerification({ place }: { place: Place }) {
  const verified = useLoad("verify", () => verify(place));
  const { projectName, development } = place.boot;
  const outcome = verified.state === "ready" ? verified.value : undefined;

  return (
    <AuthFrame page={text("verify.page")} heading={headingOf(verified.state, outcome)} projectName={projectName} development={development}>
      {verified.state === "loading" && <Progress>{text("verify.busy")}</Progress>}
      {verified.state === "failed" && <LoadFailure error={verified.error} retry={verified.retry} />}
      {outcome?.fault && (
        <>
          <Notice>{outcome.fault}</Notice>
          {outcome.user?.primaryEmail && !outcome.user.primaryEmailVerified && (
            <AnotherLink place={place} user={outcome.user} email={outcome.user.primaryEmail} />
          )}
        </>
      )}
      {outcome && !outcome.fault && (
        <p role="status" className="text-soft-ink">
          {text("verify.doneHint")}
        </p>
      )}
      {outcome && (
        <LinkButton look={outcome.fault ? "plain" : "primary"} wide href={onward(place) ?? sister(place, "sign-in")}>
          {text("verify.continue")}
        </LinkButton>
      )}
    </AuthFrame>
  );
}

function headingOf(state: "loading" | "ready" | "failed", outcome: Verified | undefined): string {
  if (state === "loading") return text("verify.page");
  if (!outcome) return text("verify.failed");
  return text(outcome.fault ? "verify.refused" : "verify.done");
}

async function verify(place: Place): Promise<Verified> {
  const fault = await faultOf(place, linkCode());
  if (fault === undefined) return {};
  // Only for the offer of another link: the page does without.
  return { fault, user: await place.app.getUser().catch(() => null) };
}

async function faultOf(place: Place, code: string): Promise<string | undefined> {
  if (!isWholeCode(code)) return text("error.notFound");
  const refusal = await refusalOf(place.app.verifyEmail(code));
  if (refusal === undefined) return undefined;
  if (isKnownError(refusal, "VERIFICATION_CODE_ALREADY_USED")) return text("verify.used");
  // The only refusal without a code that this call declares: the address was changed or removed meanwhile.
  if (refusal instanceof PlainError && refusal.status === 400) return text("verify.gone");
  const fault = codeFault(refusal);
  if (fault === undefined) throw refusal;
  return fault;
}

/** For who is signed in: a new mail on the spot. */
function AnotherLink({ place, user, email }: { place: Place; user: CurrentUser; email: string }) {
  const sending = useDeed();
  const [sent, setSent] = useState(false);

  const send = () =>
    sending.run(async () => {
      const result = await user.sendVerificationEmail({ callbackUrl: mailed(place, "email-verification") });
      if (result.status === "error") throw result.error;
      setSent(true);
    });

  return (
    <>
      {sending.problem && <Notice>{sending.problem}</Notice>}
      <p role="status" className={sent ? "wrap-anywhere text-soft-ink" : "sr-only"}>
        {sent && text("verify.sent", { email })}
      </p>
      {!sent && (
        <Button look="primary" wide busy={sending.busy ? text("resend.busy") : undefined} onClick={() => void send()}>
          {text("verify.again")}
        </Button>
      )}
    </>
  );
}
