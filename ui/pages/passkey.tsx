import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { describedByChip, LastUsed } from "../components/last-used.tsx";
import { Notice } from "../components/notice.tsx";
import { PasskeyIcon } from "../components/passkey-icon.tsx";
import { TextButton } from "../components/text-button.tsx";
import { awaitError } from "../forms/await-result.ts";
import { loadErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { PageContext } from "./page-context.ts";
import { type ConditionalPrompt, startConditionalPrompt } from "./passkey-autofill.ts";
import { findCause, retryDelayMillis, wasDismissed, wasSelected } from "./passkey-error.ts";

export interface PasskeyProps {
  context: PageContext;
  /** Whether there is no form beside passkeys. */
  only: boolean;
  /** Marks passkeys as the method of the last sign-in in this browser. */
  lastUsed: boolean;
}

/** A sign-in that failed: dismissed by the user, or with a message. */
interface Failure {
  readonly dismissed: boolean;
  readonly message?: ReactNode;
}

/** Describes an error. The texts are loaded on demand: most sign-ins have no failure. Never rejects: the button would stay busy. */
async function describe(error: unknown): Promise<Failure> {
  try {
    const [{ describeFailedPasskey }] = await Promise.all([import("./describe-failed-passkey.ts"), loadMessages("pages")]);
    return wasDismissed(error) ? { dismissed: true } : { dismissed: false, message: await describeFailedPasskey(error) };
  } catch {
    return { dismissed: false, message: await loadErrorMessage(findCause(error)) };
  }
}

/** Sign-in with a passkey: by the button, or from the autofill list of the e-mail field. */
export function Passkey({ context, only, lastUsed }: PasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const prompt = useRef<ConditionalPrompt>(undefined);
  const ref = useRef<HTMLButtonElement>(null);

  /** Returns the error, or undefined if the page is about to change. An abort after the user has chosen has no effect. */
  async function signIn(autofill: boolean, signal: AbortSignal): Promise<unknown> {
    return finishSignIn(context, ":passkey", await awaitError(context.app.signInWithPasskey({ noRedirect: true, autofill, signal })));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the prompt starts once and lives as long as the page.
  useEffect(() => {
    if (only) return;
    const started = startConditionalPrompt(
      (signal) => signIn(true, signal),
      (failure) => {
        if (wasSelected(failure)) void describe(failure).then(setFailure);
        return retryDelayMillis(failure);
      },
    );
    prompt.current = started;
    return started.stop;
  }, []);

  // The browser's dialog takes focus; it returns to the button unless the user has focused something else.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) ref.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  // A second click can arrive before the state is rendered.
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function signInByButton(): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    prompt.current?.pause();
    setBusy(true);
    setFailure(undefined);
    const failure = await signIn(false, controller.signal);
    if (failure === undefined || controller.signal.aborted) return;
    const described = await describe(failure);
    running.current = undefined;
    setFailure(described);
    setBusy(false);
    // A user who dismissed the dialog can still choose from the autofill list.
    prompt.current?.resume(wasDismissed(failure) ? 0 : retryDelayMillis(failure));
  }

  const button = {
    ...describedByChip(lastUsed),
    ref,
    busyLabel: busy ? t("passkey.busy") : undefined,
    onClick: () => void signInByButton(),
  };
  const label = (
    <>
      <PasskeyIcon />
      {t("passkey.use")}
    </>
  );
  const messages = (
    <>
      {failure?.message && (
        <div className="w-full">
          <Notice>{failure.message}</Notice>
        </div>
      )}
      <p role="status" className={failure?.dismissed ? "w-full text-center text-soft-ink text-sm" : "sr-only"}>
        {failure?.dismissed && t(only ? "passkey.dismissedOnly" : "passkey.dismissed")}
      </p>
    </>
  );
  // Beside a form, it is one of the quiet links, unless the last sign-in used it.
  if (!only && !lastUsed)
    return (
      <>
        <TextButton {...button}>{label}</TextButton>
        {messages}
      </>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      {only && <p className="text-soft-ink">{t("passkey.hint")}</p>}
      <LastUsed on={lastUsed}>
        <Button wide variant={only ? "primary" : "plain"} {...button}>
          {label}
        </Button>
      </LastUsed>
      {messages}
    </div>
  );
}
