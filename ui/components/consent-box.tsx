import { type ReactNode, type SyntheticEvent, useContext, useId, useRef, useState } from "react";
import { t } from "../locales/i18n.ts";
import { BrandContext } from "./brand.tsx";
import { Icon } from "./icon.tsx";

/** An act that creates an account: the submit of a form, or the press of a provider's button. */
const createsAccount = ({ type, target }: SyntheticEvent) => type === "submit" || (target as Element).closest("button.branded") !== null;

interface ConsentGateProps {
  /** Called with the version that the reader agreed to; null after the box was cleared. */
  onChange(version: string | null): void;
  /** The forms and buttons that create an account. */
  children: ReactNode;
}

/** Requires consent to the terms of the brand before an account is created inside. Only the children, if the brand requires none. */
export function ConsentGate({ onChange, children }: ConsentGateProps) {
  const { termsVersion } = useContext(BrandContext);
  const [given, setGiven] = useState(false);
  const [missing, setMissing] = useState(false);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  if (termsVersion === null) return children;

  function requireConsent(event: SyntheticEvent): void {
    if (given || !createsAccount(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setMissing(true);
    box.current?.focus();
  }

  function change(checked: boolean): void {
    setGiven(checked);
    setMissing(false);
    onChange(checked ? termsVersion : null);
  }

  return (
    <div className="grid grid-cols-1 gap-5" onSubmitCapture={requireConsent} onClickCapture={requireConsent}>
      <div className="grid grid-cols-1 gap-1.5 has-[>:last-child:empty]:-mb-1.5">
        <div className="flex items-start gap-2 text-sm">
          <input
            ref={box}
            id={id}
            type="checkbox"
            required
            checked={given}
            onChange={({ target }) => change(target.checked)}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? `${id}-error` : undefined}
            className="m-0.75 size-4.5 shrink-0 accent-accent"
          />
          <label htmlFor={id} className="pt-px text-soft-ink">
            <ConsentText />
          </label>
        </div>
        <div aria-live="polite">
          {missing && (
            <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
              <span className="mt-px">
                <Icon name="alert" />
              </span>
              {t("consent.required")}
            </p>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The sentence of the box. Its marked words are links to the terms and the privacy policy. */
function ConsentText() {
  const { termsUrl, privacyUrl } = useContext(BrandContext);
  const parts = t(privacyUrl === null ? "consent.terms" : "consent.both").split(/<(\d)>(.*?)<\/\d>/);
  const urls = [termsUrl, privacyUrl];
  // Of three parts, the second is the number of a link, and the third its text.
  return parts.map((part, index) => {
    const url = urls[Number(parts[index - 1])];
    if (index % 3 === 1) return null;
    if (index % 3 === 0 || !url) return part;
    return (
      <a
        key={url}
        href={url}
        target="_blank"
        className="font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong"
        rel="noopener"
      >
        {part}
      </a>
    );
  });
}
