import { useContext, useEffect, useEffectEvent, useState } from "react";
import { isSignUpEmail, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { isKnownError, PlainError } from "#sdk/client.ts";
import { TextWithAddress } from "../components/text-with-address.tsx";
import { awaitError } from "../forms/await-result.ts";
import { EmailCodeForm } from "../forms/code-form.tsx";
import { EmailForm } from "../forms/email-form.tsx";
import { rememberedEmail } from "../forms/remembered-email.ts";
import { Resend } from "../forms/resend.tsx";
import { t } from "../locales/i18n.ts";
import { ReplacePageContext } from "./auth-gate.tsx";
import { finishSignIn } from "./finish-sign-in.ts";
import { redirectAfterSignIn } from "./leave-signed-in.ts";
import { absolutePageUrl, afterSignInUrl, type HostedProject, type PageContext } from "./page-context.ts";
import { announceWaitingTab } from "./waiting-tabs.ts";

export interface EmailCodeProps {
  context: PageContext;
  /** Whether to send a code at once to the address that was typed before. */
  sendNow?: boolean;
  /** Called when a code was sent, and when the address is changed. */
  onSent?: (sent: boolean) => void;
  /** Marks the form as the method of the last sign-in in this browser. */
  lastUsed?: boolean;
}

interface SentCode {
  readonly email: string;
  /** The rest of the code, appended to the six typed characters. */
  readonly nonce: string;
}

/** Sign-in or sign-up with an e-mailed code: first the address, then the code. The link in the e-mail works too. */
export function EmailCode({ context, sendNow = false, onSent, lastUsed = false }: EmailCodeProps) {
  const [sent, setSent] = useState<SentCode>();
  const [changingAddress, setChangingAddress] = useState(false);
  const [waitlisted, setWaitlisted] = useState(false);
  useSignInFromOtherTab(context, sent?.email);

  async function send(email: string): Promise<void> {
    const result = await context.app.sendMagicLinkEmail(email, { callbackUrl: absolutePageUrl(context, "magic-link-callback") });
    if (result.status === "error") throw result.error;
    setSent({ email, nonce: result.data.nonce });
    onSent?.(true);
  }

  async function requestCode(email: string) {
    try {
      await send(email);
      return undefined;
    } catch (error) {
      const message = sendErrorMessage(error, context.project);
      if (message === undefined) throw error;
      return { message };
    }
  }

  function changeAddress(): void {
    setChangingAddress(true);
    setSent(undefined);
    onSent?.(false);
  }

  /** Returns the error, or undefined if the page is about to change. */
  async function submitCode(typed: string): Promise<unknown> {
    const error = await awaitError(context.app.signInWithMagicLink(typed + sent?.nonce, { noRedirect: true }));
    if (!isKnownError(error, "SIGN_UP_WAITLISTED")) return finishSignIn(context, ":code", error);
    setWaitlisted(true);
    return undefined;
  }

  if (waitlisted) return <p role="status">{t("failure.waitlisted")}</p>;

  return (
    <div className="grid grid-cols-1 gap-3">
      {/* One live region for both steps: screen readers announce changes, but not always new regions. */}
      <p role="status" className="wrap-anywhere text-soft-ink">
        {sent ? <TextWithAddress text={t("emailCode.sent", { email: sent.email })} address={sent.email} /> : t("emailCode.hint")}
      </p>
      {sent ? (
        <>
          <EmailCodeForm submitLabel={t("signIn.submit")} send={submitCode} />
          <Resend send={() => send(sent.email)} changeAddress={changeAddress} />
        </>
      ) : (
        <EmailForm
          submitLabel={t("signIn.sendCode")}
          busyLabel={t("emailCode.busy")}
          isValid={isSignUpEmail}
          send={requestCode}
          sendNow={sendNow && !changingAddress}
          lastUsed={lastUsed}
        />
      )}
    </div>
  );
}

/** Reacts to a sign-in in another tab. Continues if it was by the expected magic link, else shows who is signed in. */
function useSignInFromOtherTab(context: PageContext, waitingEmail: string | undefined): void {
  const replacePage = useContext(ReplacePageContext);
  useEffect(() => (waitingEmail === undefined ? undefined : announceWaitingTab(context, waitingEmail)), [context, waitingEmail]);

  const onSessionChange = useEffectEvent(async () => {
    // The other tab shows errors.
    const user = await context.app.getUser({ includeRestricted: true }).catch(() => null);
    // A pending redirect means that this page itself signed in.
    if (!user || context.redirects.pending) return;
    const isSameEmail = waitingEmail !== undefined && user.primaryEmail !== null && normalizeEmail(waitingEmail) === user.primaryEmail;
    if (!isSameEmail || afterSignInUrl(context) === null) {
      // Few visitors see it. Without it, the form stays.
      const page = await import("./signed-in-other-tab.tsx").catch(() => undefined);
      return page && replacePage(<page.SignedInOtherTab context={context} user={user} />);
    }
    rememberedEmail.clear();
    redirectAfterSignIn(context);
  });
  useEffect(() => context.app.subscribe((change) => change === "session" && void onSessionChange()), [context]);
}

/** Why no code was sent; undefined for errors that every form describes. */
export function sendErrorMessage(error: unknown, project: HostedProject): string | undefined {
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return t("emailCode.unverified");
  if (isKnownError(error, "REDIRECT_URL_NOT_WHITELISTED")) return t("emailCode.untrusted", { project: project.display_name });
  if (error instanceof PlainError && error.code === "OTP_AUTHENTICATION_NOT_ENABLED") return t("emailCode.disabled");
  return undefined;
}
