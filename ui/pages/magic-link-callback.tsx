import type { ReactNode } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { codeFault, isWholeCode } from "../forms/code-rules.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { typedEmail } from "../forms/typed-email.ts";
import type { MessageId } from "../locales/catalogue.ts";
import { text } from "../locales/text.ts";
import { AlreadySignedIn } from "./already-signed-in.tsx";
import { awaitedLinks } from "./awaited-link.ts";
import { linkCode } from "./link-code.ts";
import { askedForSecondFactor, leave, onward, type Place, sister } from "./place.ts";
import { ContinueAs, Who } from "./who.tsx";

/** What opening the link came to: somebody who is signed in already, or now, a code that does not work, or a page about to change. */
interface Entered {
  readonly greeting?: ReactNode;
  readonly done?: { readonly user: CurrentUser; readonly hint: MessageId };
  readonly fault?: string;
}

/**
 * `/magic-link-callback`: the link of the mail leads here and signs in. Reading the page uses nothing up, so programs that
 * look into mails do no harm; the code is sent by the page itself, and only where nobody is signed in yet.
 */
export function MagicLinkCallback({ place }: { place: Place }) {
  const entered = useLoad("magic-link", () => enter(place));
  const { projectName, development } = place.boot;
  const { greeting, done, fault } = entered.state === "ready" ? entered.value : ({} as Entered);
  const failed = fault !== undefined || entered.state === "failed";

  if (greeting) return greeting;
  return (
    <AuthFrame
      page={text("signIn.page")}
      heading={headingOf(failed, done, projectName)}
      projectName={projectName}
      development={development}
    >
      {!failed && (
        <div className="grid grid-cols-1 gap-3">
          <Progress done={done && text(done.hint)}>{text("signIn.busy")}</Progress>
          {done && <Who user={done.user} />}
        </div>
      )}
      {done && <ContinueAs place={place} user={done.user} look="plain" />}
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

function headingOf(failed: boolean, done: Entered["done"], project: string): string {
  if (failed) return text("magicLink.failed");
  return done ? text("signedIn.done") : text("signIn.title", { project });
}

async function enter(place: Place): Promise<Entered> {
  const code = linkCode();
  if (!isWholeCode(code)) return { fault: text("error.notFound") };
  const user = await place.app.getUser();
  if (user) return { greeting: <AlreadySignedIn place={place} user={user} byLink /> };

  // Asked before: a tab that waits goes on, and waits no more, as soon as somebody is signed in.
  const isAwaited = await awaitedLinks(place);
  const refusal = await refusalOf(place.app.signInWithMagicLink(code, { noRedirect: true }));
  if (refusal === undefined) {
    typedEmail.forget();
    return arrive(place, isAwaited);
  }
  if (askedForSecondFactor(place, refusal)) return {};
  const fault = codeFault(refusal);
  if (fault === undefined) throw refusal;
  return { fault };
}

/** Goes on, unless the tab that asked for the link does, or there is nowhere to go. */
async function arrive(place: Place, isAwaited: (email: string) => boolean): Promise<Entered> {
  // Only to say who is signed in: the page does without.
  const user = await place.app.getUser().catch(() => null);
  if (user && onward(place) === null) return { done: { user, hint: "magicLink.done" } };
  if (user?.primaryEmail && isAwaited(user.primaryEmail)) return { done: { user, hint: "magicLink.doneElsewhere" } };
  leave(place);
  return {};
}
