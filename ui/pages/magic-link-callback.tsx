import type { ReactNode } from "react";
import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { codeFault, isWholeCode } from "../forms/code-rules.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { typedEmail } from "../forms/typed-email.ts";
import { text } from "../locales/text.ts";
import { AlreadySignedIn } from "./already-signed-in.tsx";
import { linkCode } from "./link-code.ts";
import { askedForSecondFactor, leave, type Place, sister } from "./place.ts";

/** What opening the link came to: somebody who is signed in already, a code that does not work, or a page about to change. */
interface Entered {
  readonly greeting?: ReactNode;
  readonly fault?: string;
}

/**
 * `/magic-link-callback`: the link of the mail leads here and signs in. Reading the page uses nothing up, so programs that
 * look into mails do no harm; the code is sent by the page itself, and only where nobody is signed in yet.
 */
export function MagicLinkCallback({ place }: { place: Place }) {
  const entered = useLoad("magic-link", () => enter(place));
  const { projectName, development } = place.boot;
  const fault = entered.state === "ready" ? entered.value.fault : undefined;
  const failed = fault !== undefined || entered.state === "failed";

  if (entered.state === "ready" && entered.value.greeting) return entered.value.greeting;
  return (
    <AuthFrame
      page={text("signIn.page")}
      heading={failed ? text("magicLink.failed") : text("signIn.title", { project: projectName })}
      projectName={projectName}
      development={development}
    >
      {!failed && <Progress>{text("signIn.busy")}</Progress>}
      {entered.state === "failed" && <LoadFailure error={entered.error} retry={entered.retry} />}
      {fault && (
        <>
          <Notice>{fault}</Notice>
          <LinkButton look="primary" wide href={sister(place, "sign-in")}>
            {text("error.toSignIn")}
          </LinkButton>
        </>
      )}
    </AuthFrame>
  );
}

async function enter(place: Place): Promise<Entered> {
  const code = linkCode();
  if (!isWholeCode(code)) return { fault: text("error.notFound") };
  const user = await place.app.getUser();
  if (user) return { greeting: <AlreadySignedIn place={place} user={user} /> };

  const refusal = await refusalOf(place.app.signInWithMagicLink(code, { noRedirect: true }));
  if (refusal === undefined) {
    typedEmail.forget();
    leave(place);
    return {};
  }
  if (askedForSecondFactor(place, refusal)) return {};
  const fault = codeFault(refusal);
  if (fault === undefined) throw refusal;
  return { fault };
}
