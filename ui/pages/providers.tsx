import { type ReactNode, useEffect, useState } from "react";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { Spinner } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { brandStyle } from "../components/provider-brands.ts";
import { markedButton, maxLabeledProviders, providerShape } from "../components/provider-grid.tsx";
import { findBrand, ProviderMark } from "../components/provider-logo.tsx";
import { loadErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { lastProvider } from "./last-provider.ts";
import { oauthApp } from "./oauth-app.ts";
import { offeredName } from "./offered-name.ts";
import type { PageContext } from "./page-context.ts";

export interface ProvidersProps {
  context: PageContext;
  /** Ids of providers in the project's configuration. */
  ids: readonly string[];
  /** The provider of the last sign-in on this device. */
  lastUsed: string | undefined;
}

/** How long a provider may take to show its page before the buttons can be used again; milliseconds. */
const patienceMillis = 10_000;

/** Leaves the page for a sign-in with a provider: which one is pending, and the error of the last attempt. */
export function useProviderSignIn(context: PageContext) {
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<ReactNode>();

  // "Back" may show the page as it was left.
  useEffect(() => {
    const reset = () => setPending(undefined);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => setPending(undefined), patienceMillis);
    return () => clearTimeout(timer);
  }, [pending]);

  async function signIn(id: string, returnTo?: string): Promise<void> {
    if (pending !== undefined) return;
    setPending(id);
    setError(undefined);
    try {
      lastProvider.start(id);
      await oauthApp(context).signInWithOAuth(id, returnTo === undefined ? {} : { returnTo });
    } catch (error) {
      setError(<Notice>{await loadErrorMessage(error)}</Notice>);
      setPending(undefined);
    }
  }
  return { pending, error, signIn };
}

/** In display order; ids that a developer chose come last. */
const rank = (id: string) => [...providerIds, id].indexOf(id as (typeof providerIds)[number]);

/** Buttons that leave the page for a sign-in with a provider. */
export function Providers({ context, ids, lastUsed }: ProvidersProps) {
  const { pending, error, signIn } = useProviderSignIn(context);
  const labeled = ids.length <= maxLabeledProviders;
  return (
    <>
      {[...ids]
        .sort((a, b) => rank(a) - rank(b))
        .map((id) => (
          <ProviderButton
            key={id}
            id={id}
            name={offeredName(context, id)}
            labeled={labeled}
            lastUsed={lastUsed === id}
            busy={pending === id}
            onClick={() => void signIn(id)}
          />
        ))}
      {error && <div className="col-span-full">{error}</div>}
    </>
  );
}

interface ProviderButtonProps {
  id: string;
  name: string;
  /** Whether the button has a text; without one, the text is its accessible name. */
  labeled: boolean;
  /** Marks the provider of the last sign-in on this device. */
  lastUsed?: boolean;
  busy?: boolean;
  onClick?: () => void;
}

/** A button in the colours, with the mark and the words of a provider's rules. It never changes its size. */
export function ProviderButton({ id, name, labeled, lastUsed = false, busy = false, onClick }: ProviderButtonProps) {
  const brand = findBrand(id);
  const label = t(brand.signsIn ? "signIn.signInWith" : "signIn.continueWith", { provider: name });
  const full = lastUsed ? `${label} (${t("signIn.lastUsed")})` : label;
  return (
    <div className={`relative grid ${lastUsed && labeled ? markedButton : ""}`}>
      <button
        type="button"
        onClick={onClick}
        aria-busy={busy}
        aria-label={full}
        {...(labeled ? {} : { title: full })}
        style={{ ...brandStyle(brand), ...brand.font }}
        className={`branded inline-flex w-full items-center justify-center gap-2.5 rounded-lg border font-medium hover:ring-3 hover:ring-field-line/40 ${labeled ? "px-3" : ""} ${providerShape(labeled)}`}
      >
        <span className="inline-flex size-5.5 items-center justify-center">
          {busy ? <Spinner /> : <ProviderMark id={id} name={name} />}
        </span>
        {labeled && label}
      </button>
      {lastUsed && <LastUsedMark labeled={labeled} />}
    </div>
  );
}

/** Above a button with a text, a dot below one without. The button's name says the same. */
const LastUsedMark = ({ labeled }: { labeled: boolean }) =>
  labeled ? (
    <span aria-hidden="true" className="absolute end-0 top-0 rounded-full bg-accent-soft px-2 text-accent text-xs leading-4">
      {t("signIn.lastUsed")}
    </span>
  ) : (
    <span aria-hidden="true" className="absolute start-[calc(50%-0.1875rem)] top-full mt-0.5 size-1.5 rounded-full bg-accent" />
  );
