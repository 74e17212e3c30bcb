import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { onward, type Place } from "./place.ts";
import { nameOf, Who } from "./who.tsx";

/** For somebody who comes to sign in and is signed in: go on as they are, or sign out. */
export function AlreadySignedIn({ place, user }: { place: Place; user: CurrentUser }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const { projectName, development } = place.boot;
  const name = nameOf(user);
  const target = onward(place);

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      await place.app.signOut();
      // The same page again, now for somebody who is signed out.
      window.location.reload();
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
        {target !== null && (
          <LinkButton look="primary" wide href={target}>
            <span className="truncate">{text("signedIn.continue", { name })}</span>
          </LinkButton>
        )}
        <Button wide busy={busy ? text("signedIn.signingOut") : undefined} onClick={() => void signOut()}>
          {text("signedIn.signOut")}
        </Button>
      </div>
    </AuthFrame>
  );
}
