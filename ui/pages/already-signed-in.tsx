import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../components/notice.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { onward, type Place } from "./place.ts";

/** For somebody who comes to sign in and is signed in: go on as they are, or sign out. */
export function AlreadySignedIn({ place, user }: { place: Place; user: CurrentUser }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const { projectName, development } = place.boot;
  const name = user.displayName ?? user.primaryEmail ?? text("signedIn.nameless");
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
        <p className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3">
          <span className="text-soft-ink">
            <Icon name="user" large />
          </span>
          <span className="grid min-w-0">
            <span className="wrap-anywhere font-medium">{name}</span>
            {user.displayName && user.primaryEmail && <span className="wrap-anywhere text-soft-ink text-sm">{user.primaryEmail}</span>}
          </span>
        </p>
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
