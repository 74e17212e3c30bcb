import { type ReactNode, useEffect, useRef, useState } from "react";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { Button, Spinner } from "../components/button.tsx";
import { Drawing } from "../components/icon.tsx";
import { describedByChip, LastUsed } from "../components/last-used.tsx";
import { Notice } from "../components/notice.tsx";
import { brandStyle } from "../components/provider-brands.ts";
import { countShown, ProviderGrid, providerHeight } from "../components/provider-grid.tsx";
import { findBrand, ProviderMark } from "../components/provider-logo.tsx";
import { loadErrorMessage } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { oauthApp } from "./oauth-app.ts";
import { offeredName } from "./offered-name.ts";
import type { PageContext } from "./page-context.ts";
import { startedProvider } from "./started-provider.ts";

export interface ProvidersProps {
  context: PageContext;
  /** Ids of providers in the project's configuration. */
  ids: readonly string[];
  /** The method of the last sign-in in this browser. */
  lastUsed: string | undefined;
  /** The number of buttons without "More". */
  most: number;
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

  async function signIn(id: string, returnTo = context.afterProvider): Promise<void> {
    if (pending !== undefined) return;
    setPending(id);
    setError(undefined);
    try {
      startedProvider.save(id);
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

/** Buttons that leave the page for a sign-in with a provider, the last used one first. "More" shows what exceeds a few. */
export function Providers({ context, ids, lastUsed, most }: ProvidersProps) {
  const { pending, error, signIn } = useProviderSignIn(context);
  const [open, setOpen] = useState(false);
  const first = countShown(ids.length, most);
  const shown = open ? ids.length : first;
  const ref = useRef<HTMLDivElement>(null);
  // "More" is removed by its press; focus moves on to what it has shown.
  useEffect(() => {
    if (open) ref.current?.querySelectorAll("button")[first]?.focus();
  }, [open, first]);
  const position = (id: string) => (id === lastUsed ? -1 : rank(id));
  return (
    <div ref={ref}>
      <ProviderGrid>
        {[...ids]
          .sort((a, b) => position(a) - position(b))
          .slice(0, shown)
          .map((id) => (
            <ProviderButton
              key={id}
              id={id}
              name={offeredName(context, id)}
              lastUsed={lastUsed === id}
              busy={pending === id}
              onClick={() => void signIn(id)}
            />
          ))}
        {shown < ids.length && <MoreProviders onClick={() => setOpen(true)} />}
        {error}
      </ProviderGrid>
    </div>
  );
}

/** Shows the other providers. */
export const MoreProviders = ({ onClick }: { onClick?: () => void }) => (
  <div className="-mb-2">
    <Button variant="quiet" small wide aria-expanded={false} onClick={onClick}>
      {t("signIn.moreProviders")}
      <Drawing>
        <path d="m6 9 6 6 6-6" />
      </Drawing>
    </Button>
  </div>
);

interface ProviderButtonProps {
  id: string;
  name: string;
  /** Marks the provider of the last sign-in in this browser. */
  lastUsed?: boolean;
  busy?: boolean;
  onClick?: () => void;
}

/** A button in the colours, with the mark and the words of a provider's rules. It never changes its size. */
export function ProviderButton({ id, name, lastUsed = false, busy = false, onClick }: ProviderButtonProps) {
  const brand = findBrand(id);
  const label = t(brand.signsIn ? "signIn.signInWith" : "signIn.continueWith", { provider: name });
  return (
    <LastUsed on={lastUsed}>
      <button
        {...describedByChip(lastUsed)}
        type="button"
        onClick={onClick}
        aria-busy={busy}
        style={{ ...brandStyle(brand), ...brand.font }}
        className={`branded inline-flex w-full items-center justify-center gap-2.5 rounded-lg border px-2 font-medium text-sm hover:ring-3 hover:ring-field-line/40 ${providerHeight}`}
      >
        <span className="inline-flex size-5.5 items-center justify-center">
          {busy ? <Spinner /> : <ProviderMark id={id} name={name} />}
        </span>
        {label}
      </button>
    </LastUsed>
  );
}
