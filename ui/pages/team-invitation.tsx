import { type ReactNode, useState } from "react";
import { type CurrentUser, isKnownError } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useLoad } from "../components/use-load.ts";
import { isWholeCode } from "../forms/code-rules.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { useDeed } from "../forms/use-deed.tsx";
import { text } from "../locales/text.ts";
import { SisterLink } from "./arrival.tsx";
import { linkCode } from "./link-code.ts";
import { onward, type Place, sister } from "./place.ts";
import { Who } from "./who.tsx";

/** How an invitation stands with whoever is in front of the page. Its team is told to nobody who is signed out. */
type Standing =
  | { readonly is: "unknown"; readonly signUp: boolean }
  | { readonly is: "asked"; readonly user: CurrentUser; readonly team: string }
  | { readonly is: "joined" | "member" | "declined"; readonly team: string }
  | { readonly is: "refused"; readonly fault: string };

const headings = {
  unknown: "invitation.unknown",
  asked: "invitation.title",
  joined: "invitation.joined",
  member: "invitation.member",
  declined: "invitation.declined",
  refused: "invitation.refused",
} as const satisfies Record<Standing["is"], string>;

/**
 * `/team-invitation`: the link of the mail leads here. Looking at it uses nothing up, so programs that look into mails do no
 * harm, and nobody is in a team before they have read which one, as whom, and have pressed the button.
 */
export function TeamInvitation({ place }: { place: Place }) {
  const code = linkCode();
  // Whoever signs in or up on the way comes back here, and goes on from here to where the link was to lead.
  const back: Place = { ...place, returnTo: window.location.pathname + window.location.search };
  const [looks, setLooks] = useState(1);
  const [decided, decide] = useState<Standing>();
  const looked = useLoad(`invitation ${looks}`, () => look(place, code));
  const standing = decided ?? (looked.state === "ready" ? looked.value : undefined);
  const { projectName, development } = place.boot;
  const heading = standing
    ? text(headings[standing.is], "team" in standing ? { team: standing.team } : undefined)
    : text("invitation.page");

  return (
    <AuthFrame
      page={text("invitation.page")}
      heading={heading}
      projectName={projectName}
      development={development}
      footer={
        standing?.is === "asked" && (
          <SisterLink question={text("invitation.other")} link={text("invitation.otherLink")} href={sister(back, "sign-out")} />
        )
      }
    >
      {looked.state === "loading" && <Skeleton />}
      {looked.state === "failed" && <LoadFailure error={looked.error} retry={looked.retry} />}
      {standing?.is === "unknown" && <SignInFirst back={back} signUp={standing.signUp} />}
      {standing?.is === "asked" && (
        <Question
          place={place}
          code={code}
          user={standing.user}
          team={standing.team}
          decide={decide}
          lookAgain={() => setLooks((count) => count + 1)}
        />
      )}
      {standing?.is === "joined" && <Outcome place={place}>{text("invitation.joinedHint")}</Outcome>}
      {standing?.is === "member" && <Outcome place={place}>{text("invitation.memberHint")}</Outcome>}
      {standing?.is === "declined" && <Outcome place={place}>{text("invitation.declinedHint")}</Outcome>}
      {standing?.is === "refused" && (
        <>
          <Notice>{standing.fault}</Notice>
          <Continue place={place} />
        </>
      )}
    </AuthFrame>
  );
}

async function look({ app }: Place, code: string): Promise<Standing> {
  if (!isWholeCode(code)) return { is: "refused", fault: text("invitation.gone") };
  // Somebody without a name counts as signed out: who joins is to be somebody.
  const user = await app.getUser();
  if (!user) {
    // Nobody is to make an account for an invitation that does not work.
    const [refusal, { config }] = await Promise.all([refusalOf(app.verifyTeamInvitationCode(code)), app.getProject()]);
    return refusal === undefined ? { is: "unknown", signUp: config.signUpEnabled } : refused(refusal);
  }
  const details = await app.getTeamInvitationDetails(code);
  if (details.status === "error") return refused(details.error);
  const { teamId, teamDisplayName: team } = details.data;
  return (await user.getTeam(teamId)) ? { is: "member", team } : { is: "asked", user, team };
}

/** What is wrong with the code, in words; throws what is wrong with anything else. */
function refused(refusal: unknown): Standing {
  const fault = faultOf(refusal);
  if (fault === undefined) throw refusal;
  return { is: "refused", fault };
}

function faultOf(refusal: unknown): string | undefined {
  if (isKnownError(refusal, "VERIFICATION_CODE_EXPIRED")) return text("invitation.expired");
  if (isKnownError(refusal, "VERIFICATION_CODE_ALREADY_USED")) return text("invitation.used");
  if (isKnownError(refusal, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")) return text("invitation.tooOften");
  return isKnownError(refusal, "VERIFICATION_ERROR") ? text("invitation.gone") : undefined;
}

/** The question before it is known whether there is one: as tall, so that little jumps. */
const Skeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{text("invitation.busy")}</span>
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

function SignInFirst({ back, signUp }: { back: Place; signUp: boolean }) {
  const project = back.boot.projectName;
  return (
    <>
      <p className="text-soft-ink">{text(signUp ? "invitation.unknownHint" : "invitation.unknownHintNoSignUp", { project })}</p>
      <div className="grid grid-cols-1 gap-2.5">
        <LinkButton look="primary" wide href={sister(back, "sign-in")}>
          {text("signIn.submit")}
        </LinkButton>
        {signUp && (
          <LinkButton wide href={sister(back, "sign-up")}>
            {text("signUp.submit")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

interface QuestionProps {
  place: Place;
  code: string;
  user: CurrentUser;
  team: string;
  decide(standing: Standing): void;
  /** The session is over: who is in front of the page is open again. */
  lookAgain(): void;
}

function Question({ place, code, user, team, decide, lookAgain }: QuestionProps) {
  const joining = useDeed();

  const join = () =>
    joining.run(async () => {
      const refusal = await refusalOf(place.app.acceptTeamInvitation(code));
      if (refusal === undefined) return decide({ is: "joined", team });
      if (isKnownError(refusal, "USER_AUTHENTICATION_REQUIRED")) return lookAgain();
      decide(refused(refusal));
    });

  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{text("invitation.hint", { project: place.boot.projectName })}</p>
        <Who user={user} />
      </div>
      {joining.problem && <Notice>{joining.problem}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button look="primary" wide busy={joining.busy ? text("invitation.joining") : undefined} onClick={() => void join()}>
          {text("invitation.join")}
        </Button>
        <Button wide disabled={joining.busy} onClick={() => decide({ is: "declined", team })}>
          {text("invitation.decline")}
        </Button>
      </div>
    </>
  );
}

function Outcome({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <>
      <p role="status" className="text-soft-ink">
        {children}
      </p>
      <Continue place={place} />
    </>
  );
}

/** On to the app, if this server knows where that is. */
function Continue({ place }: { place: Place }) {
  const target = onward(place);
  if (target === null) return <p className="text-soft-ink">{text("invitation.close")}</p>;
  return (
    <LinkButton look="primary" wide href={target}>
      {text("verify.continue")}
    </LinkButton>
  );
}
