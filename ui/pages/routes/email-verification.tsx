import { useState } from "react";
import { type CurrentUser, isKnownError, type OtherAccess, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitError } from "../../forms/await-result.ts";
import { codeErrorMessage, isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { absolutePageUrl, afterSignInUrl, type PageContext, pageUrl } from "../page-context.ts";

/** State of the verification. With an error: the user who can request a new link, if one is signed in. */
type VerificationState =
  | { readonly status: "pending"; readonly email: string; readonly isOwn: boolean }
  | { readonly status: "claimed"; readonly email: string; readonly otherAccess: OtherAccess }
  | { readonly status: "verified" | "alreadyVerified" | "used" | "disowned" | "claimVerified" }
  | InvalidState;

interface InvalidState {
  readonly status: "invalid";
  readonly message: string;
  readonly user: CurrentUser | null;
}

const headings = {
  pending: "verify.title",
  claimed: "verify.claimTitle",
  claimVerified: "verify.done",
  verified: "verify.done",
  alreadyVerified: "verify.alreadyDone",
  used: "verify.usedTitle",
  disowned: "verify.disowned",
  invalid: "verify.page",
} as const satisfies Record<VerificationState["status"], string>;

/**
 * `/email-verification`: target of the link in verification e-mails. Works without a session. Loading the page does not consume the
 * code, since e-mail scanners load it and run its script.
 */
export default function EmailVerification({ context }: { context: PageContext }) {
  const lookup = useAsync("verification", () => lookUpCode(context));
  const [decision, setDecision] = useState<VerificationState>();
  const state = decision ?? (lookup.state === "ready" ? lookup.value : undefined);
  const { projectName, development } = context.boot;
  const heading = state ? t(headings[state.status]) : t(lookup.state === "failed" ? "verify.failed" : "verify.page");
  return (
    <AuthFrame page={t("verify.page")} heading={heading} projectName={projectName} development={development}>
      {lookup.state === "loading" && <Progress>{t("verify.checking")}</Progress>}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {state?.status === "pending" && <Question context={context} email={state.email} isOwn={state.isOwn} setDecision={setDecision} />}
      {state?.status === "claimed" && (
        <ClaimQuestion context={context} email={state.email} otherAccess={state.otherAccess} setDecision={setDecision} />
      )}
      {state?.status === "claimVerified" && (
        <>
          <p role="status" className="text-soft-ink">
            {t("verify.claimDoneHint")}
          </p>
          <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
            {t("signIn.submit")}
          </LinkButton>
        </>
      )}
      {(state?.status === "verified" || state?.status === "alreadyVerified" || state?.status === "used") && (
        <>
          <p role="status" className="text-soft-ink">
            {t(state.status === "used" ? "verify.used" : "verify.doneHint")}
          </p>
          <ContinueLink context={context} variant="primary" />
        </>
      )}
      {state?.status === "disowned" && (
        <>
          <p role="status" className="text-soft-ink">
            {t("verify.disownedHint")}
          </p>
          <LinkButton wide href={pageUrl(context, "sign-up")}>
            {t("verify.signUp")}
          </LinkButton>
        </>
      )}
      {state?.status === "invalid" && (
        <>
          <Notice>{state.message}</Notice>
          {state.user?.primaryEmail && !state.user.primaryEmailVerified && (
            <SendNewLink context={context} user={state.user} email={state.user.primaryEmail} />
          )}
          {state.user ? (
            <ContinueLink context={context} variant="plain" />
          ) : (
            // The server sends a new link only to a user who has signed in; this page offers it then.
            <LinkButton variant="primary" wide href={pageUrl({ ...context, returnTo: currentPath() }, "sign-in")}>
              {t("verify.newLink")}
            </LinkButton>
          )}
        </>
      )}
    </AuthFrame>
  );
}

const currentPath = () => window.location.pathname + window.location.search;

const ContinueLink = ({ context, variant }: { context: PageContext; variant: "primary" | "plain" }) => (
  <LinkButton variant={variant} wide href={afterSignInUrl(context) ?? pageUrl(context, "sign-in")}>
    {t("verify.continue")}
  </LinkButton>
);

async function lookUpCode(context: PageContext): Promise<VerificationState> {
  const code = linkCode();
  if (!isWellFormedCode(code)) return invalidState(context, t("error.notFound"));
  const details = await context.app.getEmailVerificationDetails(code);
  if (details.status === "error") return failedState(context, details.error);
  const { email, isOwn, otherAccess } = details.data;
  return otherAccess ? { status: "claimed", email, otherAccess } : { status: "pending", email, isOwn };
}

/** The state for an error of the code. A second opening of a link is no failure: the address is usually verified. */
async function failedState(context: PageContext, cause: unknown): Promise<VerificationState> {
  const wasUsed = isKnownError(cause, "VERIFICATION_CODE_ALREADY_USED");
  const state = await invalidState(context, wasUsed ? t("verify.used") : messageFor(cause));
  if (!wasUsed || (state.user && !state.user.primaryEmailVerified)) return state;
  return { status: state.user ? "alreadyVerified" : "used" };
}

const invalidState = async (context: PageContext, message: string): Promise<InvalidState> => ({
  status: "invalid",
  message,
  // Only to offer a new link; optional.
  user: await context.app.getUser({ includeRestricted: true }).catch(() => null),
});

/** The message for an error of the code. @throws every other error */
function messageFor(cause: unknown): string {
  if (cause instanceof PlainError && cause.code === "CONTACT_CHANNEL_REMOVED") return t("verify.addressChanged");
  const message = codeErrorMessage(cause);
  if (message === undefined) throw cause;
  return message;
}

interface QuestionProps {
  context: PageContext;
  email: string;
  /** Whether the signed-in user has the address. */
  isOwn: boolean;
  setDecision(state: VerificationState): void;
}

/** The two decisions about an address: `verified` is the state after a verification. */
function useDecision(context: PageContext, setDecision: (state: VerificationState) => void, verified: "verified" | "claimVerified") {
  const verification = useAction();
  const disowning = useAction();
  const code = linkCode();
  return {
    error: verification.error ?? disowning.error,
    isVerifying: verification.busy,
    isDisowning: disowning.busy,
    verify: () =>
      void verification.run(async () => {
        const cause = await awaitError(context.app.verifyEmail(code));
        setDecision(cause === undefined ? { status: verified } : await failedState(context, cause));
      }),
    disown: () =>
      void disowning.run(async () => {
        const cause = await awaitError(context.app.disownEmail(code));
        if (isKnownError(cause, "EMAIL_ALREADY_VERIFIED")) return setDecision({ status: verified });
        setDecision(cause === undefined ? { status: "disowned" } : await failedState(context, cause));
      }),
  };
}

/** Asks to verify the address. Only a reader who is not signed in to the account may report it as created by another person. */
function Question({ context, email, isOwn, setDecision }: QuestionProps) {
  const { error, isVerifying, isDisowning, verify, disown } = useDecision(context, setDecision, "verified");
  return (
    <>
      <p className="wrap-anywhere text-soft-ink">{t("verify.hint", { project: context.boot.projectName, email })}</p>
      {error && <Notice>{error}</Notice>}
      <Button variant="primary" wide disabled={isDisowning} busyLabel={isVerifying ? t("verify.busy") : undefined} onClick={verify}>
        {t("verify.submit")}
      </Button>
      {!isOwn && (
        <div className="grid grid-cols-1 gap-2.5">
          <p className="text-soft-ink text-sm">{t("verify.disownHint")}</p>
          <Button wide disabled={isVerifying} busyLabel={isDisowning ? t("verify.disowning") : undefined} onClick={disown}>
            {t("verify.disown")}
          </Button>
        </div>
      )}
    </>
  );
}

interface ClaimQuestionProps extends Pick<QuestionProps, "context" | "email" | "setDecision"> {
  otherAccess: OtherAccess;
}

/** Lists what else signs in to the account, and asks whether the account is the reader's. The safe decision is the first one. */
function ClaimQuestion({ context, email, otherAccess, setDecision }: ClaimQuestionProps) {
  const { error, isVerifying, isDisowning, verify, disown } = useDecision(context, setDecision, "claimVerified");
  const { addresses, oauthProviders, passkey } = otherAccess;
  const names = [...addresses, ...oauthProviders, ...(passkey ? [t("recovery.passkey")] : [])];
  return (
    <>
      <p className="wrap-anywhere text-soft-ink">{t("verify.claimHint", { project: context.boot.projectName, email })}</p>
      <ul className="grid grid-cols-1 gap-1 rounded-lg bg-sunken px-3.5 py-3">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {error && <Notice>{error}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <p className="text-soft-ink text-sm">{t("verify.claimOwnHint")}</p>
        <Button variant="primary" wide disabled={isVerifying} busyLabel={isDisowning ? t("verify.disowning") : undefined} onClick={disown}>
          {t("verify.claimOwn")}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <p className="text-soft-ink text-sm">{t("verify.claimVerifyHint")}</p>
        <Button wide disabled={isDisowning} busyLabel={isVerifying ? t("verify.busy") : undefined} onClick={verify}>
          {t("verify.submit")}
        </Button>
      </div>
    </>
  );
}

/** Lets a signed-in user request a new link. */
function SendNewLink({ context, user, email }: { context: PageContext; user: CurrentUser; email: string }) {
  const action = useAction();
  const [sent, setSent] = useState(false);
  const send = () =>
    action.run(async () => {
      const result = await user.sendVerificationEmail({ callbackUrl: absolutePageUrl(context, "email-verification") });
      if (result.status === "error") throw result.error;
      setSent(true);
    });
  return (
    <>
      {action.error && <Notice>{action.error}</Notice>}
      <p role="status" className={sent ? "wrap-anywhere text-soft-ink" : "sr-only"}>
        {sent && t("verify.sent", { email })}
      </p>
      {!sent && (
        <Button variant="primary" wide busyLabel={action.busy ? t("resend.busy") : undefined} onClick={() => void send()}>
          {t("verify.newLink")}
        </Button>
      )}
    </>
  );
}
