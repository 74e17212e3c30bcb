import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ClientApp, CurrentUser } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { FailureText } from "../forms/failure-notice.tsx";
import { text } from "../locales/text.ts";
import { NameForm } from "./name-form.tsx";

/** The signed-in developer: who they are, their name to change, and the way out. */
export function AccountMenu({ app, user }: { app: ClientApp; user: CurrentUser }) {
  const [displayName, setDisplayName] = useState(user.displayName);
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const name = displayName || user.primaryEmail || text("signedIn.nameless");

  function stopEditing(next: { name: string | null } | undefined): void {
    setEditing(false);
    setSaved(next !== undefined);
    if (next) setDisplayName(next.name);
  }

  // Once the button is back in its place, the keyboard goes on where it left off.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) change.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        aria-label={text("dashboard.accountOf", { name })}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm uppercase"
      >
        {/* Drawn, not written: it is no part of what the button is called. */}
        <span aria-hidden="true" data-initial={[...name][0]} className="before:content-[attr(data-initial)]" />
      </button>
      <div
        id="account"
        popover="auto"
        role="dialog"
        aria-label={text("dashboard.account")}
        className="fixed inset-auto end-[max(1rem,calc((100vw-72rem)/2+1.5rem))] top-[3.75rem] m-0 w-[min(20rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-4 text-ink shadow-card"
      >
        <div className="grid grid-cols-1 gap-4">
          {editing ? (
            <NameForm user={user} displayName={displayName} done={stopEditing} />
          ) : (
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className={`wrap-anywhere font-medium ${displayName ? "" : "text-soft-ink"}`}>
                  {displayName || text("dashboard.noName")}
                </p>
                <p className="wrap-anywhere text-sm text-soft-ink">{user.primaryEmail ?? text("dashboard.noEmail")}</p>
              </div>
              <Button ref={change} small look="quiet" onClick={() => setEditing(true)}>
                {text("dashboard.changeName")}
              </Button>
            </div>
          )}
          <p role="status" className={saved && !editing ? "text-good text-sm" : "sr-only"}>
            {saved && !editing ? text("dashboard.nameSaved") : ""}
          </p>
          <div className="border-line border-t pt-4">
            <SignOutButton app={app} />
          </div>
        </div>
      </div>
    </>
  );
}

function SignOutButton({ app }: { app: ClientApp }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();

  async function signOut(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      // The dashboard notices by itself, and leads to sign-in.
      await app.signOut();
    } catch (error) {
      setBusy(false);
      setProblem(<FailureText error={error} />);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {problem && <Notice>{problem}</Notice>}
      <Button wide busy={busy ? text("dashboard.signingOut") : undefined} onClick={() => void signOut()}>
        {text("dashboard.signOut")}
      </Button>
    </div>
  );
}
