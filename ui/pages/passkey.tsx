import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { PasskeyMark } from "../components/passkey-mark.tsx";
import { refusalOf } from "../forms/outcome.ts";
import { typedEmail } from "../forms/typed-email.ts";
import { text } from "../locales/text.ts";
import { NoMethod } from "./arrival.tsx";
import { hasPasskeys } from "./has-passkeys.ts";
import { PasskeyRefusal, pauseAfter, wasChosen, wasLeft } from "./passkey-refusal.tsx";
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

  /** Answers why nobody is signed in; undefined: the page is about to change. Called off too late, it changes all the same. */
  async function enter(autofill: boolean, signal: AbortSignal): Promise<unknown> {
    const refused = await refusalOf(place.app.signInWithPasskey({ noRedirect: true, autofill, signal }));
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
      (refused) => {
        if (wasChosen(refused)) setRefusal(refused);
        return pauseAfter(refused);
      },
    );
    offer.current = offered;
    return offered.end;
  }, []);

  // The keyboard goes on where the dialog took it away, unless somebody has turned to something else meanwhile.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) ref.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  // State is too slow to stop a second press in the same frame.
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  async function press(): Promise<void> {
    if (under.current) return;
    const own = new AbortController();
    under.current = own;
    offer.current?.hold();
    setBusy(true);
    setRefusal(undefined);
    const refused = await enter(false, own.signal);
    if (refused === undefined || own.signal.aborted) return;
    under.current = undefined;
    setRefusal(refused);
    setBusy(false);
    // Who has left the dialog may still choose in the field's list.
    offer.current?.release(wasLeft(refused) ? 0 : pauseAfter(refused));
  }

  if (alone && !hasPasskeys()) return <NoMethod statement={text("passkey.unsupported")} hint={text("passkey.unsupportedHint")} />;
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
