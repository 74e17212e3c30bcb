import { providerIds, providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { useClientApp } from "#sdk/react/index.ts";
import { ProviderButton } from "../components/provider-button.tsx";
import { ProviderGrid } from "../components/provider-grid.tsx";
import { useProviderLeave } from "../forms/use-provider-leave.tsx";
import { t } from "../locales/i18n.ts";

/** The act of the buttons of providers. */
export interface ProviderAct {
  /** `link` connects an account to the signed-in user. Default: `sign-in`, which also creates accounts. */
  readonly type?: "sign-in" | "sign-up" | "link" | undefined;
  /** Where to continue. Default: the pages after sign-in and sign-up; for `link` the current page. */
  readonly returnTo?: string | undefined;
}

interface ProviderChoiceProps extends ProviderAct {
  /** The enabled providers of the project. */
  offered: readonly { readonly id: string; readonly display_name?: string | undefined }[];
}

/** The place of a provider: that of the table of providers, those of the project behind them. */
const rank = (id: string) => {
  const index = (providerIds as readonly string[]).indexOf(id);
  return index < 0 ? providerIds.length : index;
};

/** A button for each of these providers. */
export function ProviderChoice({ offered, type, returnTo }: ProviderChoiceProps) {
  const app = useClientApp();
  const { pending, error, leave } = useProviderLeave();
  const options = returnTo === undefined ? {} : { returnTo };
  const open = (id: string) => (type === "link" ? app.linkConnectedAccount(id, options) : app.signInWithOAuth(id, options));
  if (offered.length === 0) return null;
  return (
    <ProviderGrid>
      {[...offered]
        .sort((a, b) => rank(a.id) - rank(b.id))
        .map(({ id, display_name: name = providerName(id) }) => (
          <ProviderButton
            key={id}
            id={id}
            name={name}
            label={type === "link" ? t("oauthButton.connect", { provider: name }) : undefined}
            busy={pending === id}
            onClick={() => void leave(id, () => open(id))}
          />
        ))}
      {error}
    </ProviderGrid>
  );
}

/** The place of buttons while the project is loading. */
export const ProviderSkeleton = () => <div aria-hidden="true" className="skeleton h-10.25" />;
