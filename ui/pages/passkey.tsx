import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { PasskeyMark } from "../components/passkey-mark.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { typedEmail } from "../forms/typed-email.ts";
import { text } from "../locales/text.ts";
import { NoMethod } from "./arrival.tsx";
import { isOutOfReach, PasskeyRefusal, wasChosen, wasLeft } from "./passkey-refusal.tsx";
import { askedForSecondFactor, leave, type Place } from "./place.ts";
import { keepOffering, type Offer } from "./standing-offer.ts";

export interface PasskeyProps {
  place: Place;
  /** Whether there is no other method. */
  alone: boolean;
}

/** Signing in with a passkey: by the button, or by choosing one in the list of the e-mail field, if there is such a field. */
export function Passkey({ place, alone }: PasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const offer = useRef<Offer>(undefined);
  const ref = useRef<HTMLButtonElement>(null);

  /** Answers why nobody is signed in; undefined: the page is about to change. */
  async function enter(autofill: boolean, signal?: AbortSignal): Promise<unknown> {
    const refused = await refusalOf(place.app.signInWithPasskey({ noRedirect: true, autofill, ...(signal && { signal }) }));
    if (signal?.aborted) return refused;
    if (refused === undefined) {
      typedEmail.forget();
      leave(place);
      return undefined;
    }
    return askedForSecondFactor(place, refused) ? undefined : refused;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, for as long as the page is there.
  useEffect(() => {
    if (alone) return;
    const offered = keepOffering(
      (signal) => enter(true, signal),
      (refused) => wasChosen(refused) && setRefusal(refused),
    );
    offer.current = offered;
    return offered.end;
  }, []);

  // The keyboard goes on where the dialog took it away.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) ref.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  // State is too slow to stop a second press in the same frame.
  const under = useRef(false);

  async function press(): Promise<void> {
    if (under.current) return;
    under.current = true;
    offer.current?.hold();
    setBusy(true);
    setRefusal(undefined);
    const refused = await enter(false);
    if (refused === undefined) return;
    under.current = false;
    setRefusal(refused);
    setBusy(false);
    offer.current?.release();
  }

  if (alone && isOutOfReach()) return <NoMethod statement={text("passkey.unsupported")} hint={text("passkey.unsupportedHint")} />;
  const left = refusal !== undefined && wasLeft(refusal);
  return (
    <div className="grid grid-cols-1 gap-3">
      {alone && <p className="text-soft-ink">{text("passkey.hint")}</p>}
      <Button ref={ref} wide look={alone ? "primary" : "plain"} busy={busy ? text("passkey.busy") : undefined} onClick={() => void press()}>
        <PasskeyMark />
        {text("passkey.use")}
      </Button>
      {refusal !== undefined && !left && (
        <Notice>
          <PasskeyRefusal error={refusal} />
        </Notice>
      )}
      <p role="status" className={left ? "text-soft-ink text-sm" : "sr-only"}>
        {left && text(alone ? "passkey.leftAlone" : "passkey.left")}
      </p>
    </div>
  );
}
