import { type ReactNode, useState } from "react";
import { type CurrentUser, type InvitedTeam, isKnownError, PlainError, type TeamInvitationTexts } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { SlowNotice } from "../../components/slow-notice.tsx";
import { TextWithAddress } from "../../components/text-with-address.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitError } from "../../forms/await-result.ts";
import { isWellFormedCode, linkCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { FooterLink } from "../auth-gate.tsx";
import { TeamCard } from "../invited-team.tsx";
import { afterSignInUrl, type PageContext, pageUrl } from "../page-context.ts";
import { UserCard } from "../user-card.tsx";

/** State of the invitation for the current visitor. */
type InvitationState =
  | { readonly status: "signedOut"; readonly team: string; readonly texts: TeamInvitationTexts; readonly signUp: boolean }
  | { readonly status: "pending"; readonly team: string; readonly texts: InvitedTeam; readonly user: CurrentUser }
  | { readonly status: "joined" | "member" | "declined"; readonly team: string }
  | { readonly status: "otherAddress" }
  | { readonly status: "invalid"; readonly message: string };

const headings = {
  signedOut: "invitation.title",
  pending: "invitation.title",
  joined: "invitation.joined",
  member: "invitation.member",
  declined: "invitation.declined",
  otherAddress: "invitation.otherAddress",
  invalid: "invitation.invalid",
} as const satisfies Record<InvitationState["status"], string>;

/**
 * `/team-invitation`: target of the link in invitation e-mails. Loading the page does not consume the invitation, so e-mail
 * scanners do no harm. The user sees the team and the account before joining.
 */
export default function TeamInvitation({ context }: { context: PageContext }) {
  const code = linkCode();
  // Sign-in and sign-up return to this page, which keeps the original return URL.
  const returnHere: PageContext = { ...context, returnTo: window.location.pathname + window.location.search };
  const [attempt, setAttempt] = useState(1);
  const [decision, setDecision] = useState<InvitationState>();
  const lookup = useAsync(`invitation ${attempt}`, () => lookUpInvitation(context, code));
  const state = decision ?? (lookup.state === "ready" ? lookup.value : undefined);
  const { projectName, development } = context.boot;
  const heading = state ? t(headings[state.status], "team" in state ? { team: state.team } : undefined) : t("invitation.page");

  return (
    <AuthFrame
      page={t("invitation.page")}
      heading={heading}
      projectName={projectName}
      development={development}
      footer={
        (state?.status === "pending" || state?.status === "otherAddress") && (
          <FooterLink question={t("invitation.wrongAccount")} link={t("invitation.switchAccount")} href={pageUrl(returnHere, "sign-out")} />
        )
      }
    >
      {lookup.state === "loading" && (
        <>
          <SlowNotice />
          <Skeleton />
        </>
      )}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {state?.status === "signedOut" && <SignInFirst returnHere={returnHere} {...state} />}
      {state?.status === "pending" && (
        <JoinQuestion
          context={context}
          code={code}
          user={state.user}
          team={state.texts}
          setDecision={setDecision}
          onSignedOut={() => setAttempt((count) => count + 1)}
        />
      )}
      {state?.status === "joined" && <Result context={context}>{t("invitation.joinedHint")}</Result>}
      {state?.status === "member" && <Result context={context}>{t("invitation.memberHint")}</Result>}
      {state?.status === "declined" && <Result context={context}>{t("invitation.declinedHint")}</Result>}
      {state?.status === "otherAddress" && <p className="text-soft-ink">{t("invitation.otherAddressHint")}</p>}
      {state?.status === "invalid" && (
        <>
          <Notice>{state.message}</Notice>
          <ContinueLink context={context} />
        </>
      )}
    </AuthFrame>
  );
}

async function lookUpInvitation({ app }: PageContext, code: string): Promise<InvitationState> {
  if (!isWellFormedCode(code)) return { status: "invalid", message: t("invitation.notFound") };
  // Anonymous users count as signed out: members need an account.
  const user = await app.getUser({ includeRestricted: true });
  if (!user) {
    // Checked first, so that no account is created for an invalid invitation.
    const [checked, project] = await Promise.all([app.verifyTeamInvitationCode(code), app.api.projects.current()]);
    if (checked.status === "error") return invalidState(checked.error);
    if (project.status === "error") throw project.error;
    const { sign_up_enabled: signUp } = project.data.config;
    return { status: "signedOut", team: checked.data.teamDisplayName, texts: checked.data, signUp };
  }
  const details = await app.getTeamInvitationDetails(code).catch(failed);
  if (details.status === "error") return invalidState(details.error);
  const { teamId, teamDisplayName: team } = details.data;
  return (await user.getTeam(teamId)) ? { status: "member", team } : { status: "pending", team, texts: details.data, user };
}

/** The state for an error of the code; throws other errors. */
function invalidState(error: unknown): InvitationState {
  if (isForOtherAddress(error)) return { status: "otherAddress" };
  const message = invitationErrorMessage(error);
  if (message === undefined) throw error;
  return { status: "invalid", message };
}

/** An error that the library throws, as a result. */
const failed = (error: unknown) => ({ status: "error", error }) as const;

const isForOtherAddress = (error: unknown) => error instanceof PlainError && error.code === "INVITATION_FOR_OTHER_ADDRESS";

function invitationErrorMessage(error: unknown): string | undefined {
  if (isKnownError(error, "VERIFICATION_CODE_EXPIRED")) return t("invitation.expired");
  if (isKnownError(error, "VERIFICATION_CODE_ALREADY_USED")) return t("invitation.used");
  if (isKnownError(error, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")) return t("invitation.tooManyAttempts");
  return isKnownError(error, "VERIFICATION_ERROR") ? t("invitation.notFound") : undefined;
}

/** As tall as the question, to avoid a layout shift. */
const Skeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{t("invitation.busy")}</span>
    <div className="flex items-center gap-4">
      <div className="skeleton size-16 rounded-full" />
      <div className="skeleton h-8 w-1/2" />
    </div>
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <div className="skeleton my-0.5 h-4 w-full" />
        <div className="skeleton my-0.5 h-4 w-1/2" />
      </div>
      <div className="skeleton h-[4.125rem] rounded-lg" />
    </div>
    <div className="grid gap-2.5">
      <div className="skeleton h-10 rounded-lg" />
      <div className="skeleton h-10 rounded-lg" />
    </div>
  </div>
);

interface SignInFirstProps {
  returnHere: PageContext;
  texts: TeamInvitationTexts;
  signUp: boolean;
}

/** Shows the text of the e-mail to a reader who is not signed in. The address is filled in on the next page. */
function SignInFirst({ returnHere, texts, signUp }: SignInFirstProps) {
  const project = returnHere.boot.projectName;
  const { inviterDisplayName: inviter, recipientEmail: email } = texts;
  const carryAddress = () => rememberedEmail.save(email);
  return (
    <>
      <TeamCard team={texts} />
      <div className="grid grid-cols-1 gap-3 text-soft-ink">
        <p>
          <TextWithAddress
            text={t(inviter ? "invitation.invitedBy" : "invitation.invited", { project, email, inviter: inviter ?? "" })}
            address={email}
          />
        </p>
        <p>{t(signUp ? "invitation.signedOutHint" : "invitation.signedOutHintNoSignUp")}</p>
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <LinkButton variant="primary" wide href={pageUrl(returnHere, "sign-in")} onClick={carryAddress}>
          {t("signIn.submit")}
        </LinkButton>
        {signUp && (
          <LinkButton wide href={pageUrl(returnHere, "sign-up")} onClick={carryAddress}>
            {t("signUp.submit")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

interface JoinQuestionProps {
  context: PageContext;
  code: string;
  user: CurrentUser;
  team: InvitedTeam;
  setDecision(state: InvitationState): void;
  /** Called if the session has ended. */
  onSignedOut(): void;
}

function JoinQuestion({ context, code, user, team, setDecision, onSignedOut }: JoinQuestionProps) {
  const action = useAction();
  const { teamDisplayName, inviterDisplayName: inviter } = team;

  const join = () =>
    action.run(async () => {
      const error = await awaitError(context.app.acceptTeamInvitation(code));
      if (error === undefined) return setDecision({ status: "joined", team: teamDisplayName });
      if (isKnownError(error, "USER_AUTHENTICATION_REQUIRED")) return onSignedOut();
      setDecision(invalidState(error));
    });

  return (
    <>
      <TeamCard team={team} />
      <div className="grid grid-cols-1 gap-3">
        <p className="wrap-anywhere text-soft-ink">
          {t(inviter ? "invitation.hintBy" : "invitation.hint", { project: context.boot.projectName, inviter: inviter ?? "" })}
        </p>
        <UserCard user={user} />
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button variant="primary" wide busyLabel={action.busy ? t("invitation.joining") : undefined} onClick={() => void join()}>
          {t("invitation.join")}
        </Button>
        <Button wide disabled={action.busy} onClick={() => setDecision({ status: "declined", team: teamDisplayName })}>
          {t("invitation.decline")}
        </Button>
      </div>
    </>
  );
}

function Result({ context, children }: { context: PageContext; children: ReactNode }) {
  return (
    <>
      <p role="status" className="text-soft-ink">
        {children}
      </p>
      <ContinueLink context={context} />
    </>
  );
}

/** Continues to the app, if there is a URL to continue to. */
function ContinueLink({ context }: { context: PageContext }) {
  const target = afterSignInUrl(context);
  if (target === null) return <p className="text-soft-ink">{t("invitation.close")}</p>;
  return (
    <LinkButton variant="primary" wide href={target}>
      {t("verify.continue")}
    </LinkButton>
  );
}
