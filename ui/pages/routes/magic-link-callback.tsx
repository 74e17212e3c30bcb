import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitError } from "../../forms/await-result.ts";
import { codeErrorMessage, isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { AlreadySignedIn } from "../already-signed-in.tsx";
import { EmailCode } from "../email-code.tsx";
import { saveLastMethod } from "../last-method.ts";
import { redirectAfterSignIn } from "../leave-signed-in.ts";
import { afterSignInUrl, type PageContext, pageUrl, redirectToMfaIfRequired } from "../page-context.ts";
import { ContinueAsLink, UserCard } from "../user-card.tsx";
import { findWaitingTabs } from "../waiting-tabs.ts";

/** State of the link: another page, ready to sign in, signed in, an error, or (empty) a pending redirect. */
interface LinkState {
  readonly replacement?: ReactNode;
  readonly ready?: true;
  readonly signedIn?: { readonly user: CurrentUser; readonly hint: MessageId };
  readonly error?: string;
}

/**
 * `/magic-link-callback`: target of the link in sign-in e-mails. Loading the page does not consume the code, since e-mail scanners
 * load it and run its script. The code is sent when the user presses the button.
 */
export default function MagicLinkCallback({ context }: { context: PageContext }) {
  const lookup = useAsync("magic-link", () => lookUpLink(context));
  const [result, setResult] = useState<LinkState>();
  const { projectName, development } = context.boot;
  const { replacement, ready, signedIn, error } = result ?? (lookup.state === "ready" ? lookup.value : ({} as LinkState));
  const failed = error !== undefined || lookup.state === "failed";
  if (replacement) return replacement;
  return (
    <AuthFrame
      page={t("signIn.page")}
      heading={headingFor(failed, signedIn, projectName)}
      projectName={projectName}
      development={development}
    >
      {!failed && !ready && (
        <div className="grid grid-cols-1 gap-3">
          <Progress result={signedIn && t(signedIn.hint)}>{t(result ? "signIn.busy" : "magicLink.checking")}</Progress>
          {signedIn && <UserCard user={signedIn.user} />}
        </div>
      )}
      {ready && <SignInButton context={context} setResult={setResult} />}
      {signedIn && <ContinueAsLink context={context} user={signedIn.user} look="plain" />}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {error && <NewLink context={context} error={error} />}
    </AuthFrame>
  );
}

/** Sends a new link and its code, with one press if this tab knows the address. */
function NewLink({ context, error }: { context: PageContext; error: string }) {
  const [sent, setSent] = useState(false);
  const offersCode = context.project.config.magic_link_enabled;
  return (
    <>
      {!sent && <Notice>{error}</Notice>}
      {offersCode && <EmailCode context={context} onSent={setSent} />}
      <LinkButton variant={offersCode ? "quiet" : "primary"} wide href={pageUrl(context, "sign-in")}>
        {t("error.signIn")}
      </LinkButton>
    </>
  );
}

function headingFor(failed: boolean, signedIn: LinkState["signedIn"], project: string): string {
  if (failed) return t("magicLink.failed");
  return signedIn ? t("signedIn.done") : t("signIn.title", { project });
}

/** Checks the code before the user presses anything. A link that no longer works is not offered to a signed-in user, either. */
async function lookUpLink(context: PageContext): Promise<LinkState> {
  const code = linkCode();
  if (!isWellFormedCode(code)) return { error: t("error.notFound") };
  const [cause, user] = await Promise.all([
    awaitError(context.app.verifyMagicLinkCode(code)),
    context.app.getUser({ includeRestricted: true }),
  ]);
  const error = cause === undefined ? undefined : codeErrorMessage(cause);
  if (cause !== undefined && error === undefined) throw cause;
  if (user) return { replacement: <AlreadySignedIn context={context} user={user} fromMagicLink={error === undefined} /> };
  return error === undefined ? { ready: true } : { error };
}

function SignInButton({ context, setResult }: { context: PageContext; setResult(result: LinkState): void }) {
  const action = useAction();
  const signIn = () => action.run(async () => setResult(await signInWithLink(context)));
  return (
    <>
      <p className="text-soft-ink">{t("magicLink.hint")}</p>
      {action.error && <Notice>{action.error}</Notice>}
      <Button variant="primary" wide busyLabel={action.busy ? t("signIn.busy") : undefined} onClick={() => void signIn()}>
        {t("magicLink.submit")}
      </Button>
    </>
  );
}

async function signInWithLink(context: PageContext): Promise<LinkState> {
  // Before the sign-in: a waiting tab continues, and stops waiting, as soon as a user is signed in.
  const isWaiting = await findWaitingTabs(context);
  const cause = await awaitError(context.app.signInWithMagicLink(linkCode(), { noRedirect: true }));
  if (cause === undefined) {
    rememberedEmail.clear();
    saveLastMethod(context, ":code");
    return afterSignIn(context, isWaiting);
  }
  if (redirectToMfaIfRequired(context, cause)) return {};
  const error = codeErrorMessage(cause);
  if (error === undefined) throw cause;
  return { error };
}

/** Redirects, unless the tab that requested the link does, or there is no URL to continue to. */
async function afterSignIn(context: PageContext, isWaiting: (email: string) => boolean): Promise<LinkState> {
  // Only to show the user; optional.
  const user = await context.app.getUser({ includeRestricted: true }).catch(() => null);
  if (user && afterSignInUrl(context) === null) return { signedIn: { user, hint: "magicLink.done" } };
  if (user?.primaryEmail && isWaiting(user.primaryEmail)) return { signedIn: { user, hint: "magicLink.doneOtherTab" } };
  redirectAfterSignIn(context);
  return {};
}
