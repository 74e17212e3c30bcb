import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { type Place, sister } from "./place.ts";
import { ContinueAs, Who } from "./who.tsx";

interface AlreadySignedInProps {
  place: Place;
  user: CurrentUser;
  /** Whether they came by a mail's link, which signs in as soon as nobody else is. */
  byLink?: boolean;
}

/** For somebody who comes to sign in and is signed in: go on as they are, as somebody else, or sign out. */
export function AlreadySignedIn({ place, user, byLink }: AlreadySignedInProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const { projectName, development } = place.boot;

  /** One browser has one session: this one ends. */
  async function change(): Promise<void> {
    setBusy(true);
    try {
      await place.app.signOut();
      if (byLink) window.location.reload();
      else window.location.replace(sister(place, "sign-in"));
    } catch (error) {
      setBusy(false);
      setProblem(<FailureText error={error} />);
    }
  }

  return (
    <AuthFrame page={text("signIn.page")} heading={text("signedIn.title")} projectName={projectName} development={development}>
      {problem && <Notice>{problem}</Notice>}
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{text("signedIn.hint", { project: projectName })}</p>
        <Who user={user} />
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <ContinueAs place={place} user={user} />
        <Button wide busy={busy ? text("signedIn.changing") : undefined} onClick={() => void change()}>
          {text(byLink ? "signedIn.byLink" : "signedIn.another")}
        </Button>
        <LinkButton look="quiet" wide href={sister(place, "sign-out")}>
          {text("signedIn.signOut")}
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
