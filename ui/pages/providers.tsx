import { useEffect, useRef, useState } from "react";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { Button } from "../components/button.tsx";
import { Drawing } from "../components/icon.tsx";
import { ProviderButton } from "../components/provider-button.tsx";
import { countShown, ProviderGrid } from "../components/provider-grid.tsx";
import { useProviderLeave } from "../forms/use-provider-leave.tsx";
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

/** Leaves the page for a sign-in with a provider: which one is pending, and the error of the last attempt. */
export function useProviderSignIn(context: PageContext) {
  const { pending, error, leave } = useProviderLeave();
  const signIn = (id: string, returnTo = context.afterProvider): Promise<void> =>
    leave(id, async () => {
      startedProvider.save(id);
      await oauthApp(context).signInWithOAuth(id, returnTo === undefined ? {} : { returnTo });
    });
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
  <div className="-mb-3">
    <Button variant="quiet" small wide aria-expanded={false} onClick={onClick}>
      {t("signIn.moreProviders")}
      <Drawing>
        <path d="m6 9 6 6 6-6" />
      </Drawing>
    </Button>
  </div>
);
