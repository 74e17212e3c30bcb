import { useEffect, useState } from "react";
import { cliAuthConfirmPath, pageParameters } from "#contract/vocabulary/pages.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { readClaims } from "#sdk/session/claims.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useLoad } from "../components/use-load.ts";
import { isWholeCode } from "../forms/code-rules.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { useDeed } from "../forms/use-deed.tsx";
import type { MessageId } from "../locales/catalogue.ts";
import { text } from "../locales/text.ts";
import { SisterLink } from "./arrival.tsx";
import { type Place, sister } from "./place.ts";
import { Who } from "./who.tsx";

/** Where a command line tool's sign-in stands, once it is known who is in front of the page. */
type Stage = "asked" | keyof typeof ends;

const ends = {
  confirmed: { heading: "cli.confirmed", hint: "cli.confirmedHint" },
  denied: { heading: "cli.denied", hint: "cli.deniedHint" },
  spent: { heading: "cli.spent", hint: "cli.spentHint" },
} as const satisfies Record<string, { heading: MessageId; hint: MessageId }>;

/**
 * `/cli-auth-confirm`: a command line tool sends its user here, to give it a session of theirs. Anybody can send such a link
 * to anybody, so nothing is given before the person has read who would get in, and has pressed the button.
 */
export function CliAuthConfirm({ place }: { place: Place }) {
  const loginCode = new URLSearchParams(window.location.search).get(pageParameters.loginCode) ?? "";
  const whole = isWholeCode(loginCode);
  const back: Place = {
    ...place,
    returnTo: `${place.base}${cliAuthConfirmPath}?${new URLSearchParams({ [pageParameters.loginCode]: loginCode })}`,
  };
  const [stage, setStage] = useState<Stage>("asked");
  const sessions = useSessionCount(place, stage === "asked");
  const asked = useLoad<CurrentUser | undefined>(`cli ${sessions}`, async () => {
    if (!whole) return undefined;
    const user = await place.app.getUser();
    if (user) return user;
    toSignIn(back);
    return undefined;
  });
  const { projectName, development } = place.boot;
  const frame = { page: text("cli.page"), projectName, development };

  if (!whole)
    return (
      <AuthFrame {...frame} heading={text("cli.spent")}>
        <p className="text-soft-ink">{text(loginCode === "" ? "cli.missing" : "cli.spentHint")}</p>
      </AuthFrame>
    );
  if (stage !== "asked")
    return (
      <AuthFrame {...frame} heading={text(ends[stage].heading)}>
        <p className="text-soft-ink">{text(ends[stage].hint)}</p>
      </AuthFrame>
    );
  if (asked.state !== "ready" || !asked.value)
    return (
      <AuthFrame {...frame} heading={text("cli.page")}>
        {asked.state === "failed" ? <LoadFailure error={asked.error} retry={asked.retry} /> : <Progress>{text("page.loading")}</Progress>}
      </AuthFrame>
    );
  return (
    <AuthFrame
      {...frame}
      heading={text("cli.title", { project: projectName })}
      footer={<SisterLink question={text("cli.other")} link={text("cli.otherLink")} href={sister(back, "sign-out")} />}
    >
      <Question back={back} user={asked.value} loginCode={loginCode} decide={setStage} />
    </AuthFrame>
  );
}

/** Counts how often somebody else, or nobody, has come to be signed in, as other tabs may bring about; for as long as it is `wanted`. */
function useSessionCount({ app }: Place, wanted: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(
    () => (wanted ? app.subscribe((change) => change === "session" && setCount((before) => before + 1)) : undefined),
    [app, wanted],
  );
  return count;
}

/** To sign-in, and from there back to the question. */
const toSignIn = (back: Place) => window.location.replace(sister(back, "sign-in"));

interface QuestionProps {
  back: Place;
  user: CurrentUser;
  loginCode: string;
  decide(stage: Stage): void;
}

function Question({ back, user, loginCode, decide }: QuestionProps) {
  const { app, boot } = back;
  const confirming = useDeed();

  const confirm = () =>
    confirming.run(async () => {
      const { accessToken, refreshToken } = await app.getAuthJson();
      if (accessToken === null || refreshToken === null) return toSignIn(back);
      // Somebody else's by now: the page is about to ask them.
      if (readClaims(accessToken)?.sub !== user.id) return;
      const refusal = await refusalOf(app.api.auth.cli.complete({ login_code: loginCode, refresh_token: refreshToken }));
      if (refusal === undefined) return decide("confirmed");
      if (!(refusal instanceof PlainError) || refusal.status !== 400) throw refusal;
      // Either the login code does not work, or the session is over: whether it is, its renewal tells.
      const { refreshToken: living } = await app.getAuthJson({ insteadOf: accessToken });
      if (living === null) return toSignIn(back);
      decide("spent");
    }, refusedWords);

  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{text("cli.hint", { project: boot.projectName })}</p>
        <Who user={user} />
      </div>
      <Notice tone="warning" quiet>
        {text("cli.warning")}
      </Notice>
      {confirming.problem && <Notice>{confirming.problem}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button look="primary" wide busy={confirming.busy ? text("cli.busy") : undefined} onClick={() => void confirm()}>
          {text("cli.confirm")}
        </Button>
        <Button wide disabled={confirming.busy} onClick={() => decide("denied")}>
          {text("cli.deny")}
        </Button>
      </div>
    </>
  );
}

/** The only refusal of this kind that the call declares: somebody acts in the name of the user. */
const refusedWords = (error: unknown) => (error instanceof PlainError && error.status === 403 ? text("cli.impersonated") : undefined);
