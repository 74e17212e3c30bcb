import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { useClientApp, useProjectState } from "#sdk/react/index.ts";
import { ProviderButton } from "../components/provider-button.tsx";
import { useProviderLeave } from "../forms/use-provider-leave.tsx";
import { t } from "../locales/i18n.ts";

/** Properties of `OAuthButton`. */
export interface OAuthButtonProps {
  /** The id of a provider of the project, such as `github`. */
  readonly provider: string;
  /** `link` connects an account to the signed-in user. Default: `sign-in`, which also creates accounts. */
  readonly type?: "sign-in" | "sign-up" | "link";
  /** Where to continue. Default: the pages after sign-in and sign-up; for `link` the current page. */
  readonly returnTo?: string;
}

/**
 * A button that leaves the page for a provider, in the colours and with the words of the provider's rules. Nothing if the project has not
 * enabled the provider.
 *
 * @example
 * <OAuthButton provider="github" type="sign-up" />
 */
export function OAuthButton({ provider, type = "sign-in", returnTo }: OAuthButtonProps) {
  const app = useClientApp();
  const { data: project, isPending } = useProjectState();
  const { pending, error, leave } = useProviderLeave();
  const offered = project?.config.oauthProviders.find(({ id }) => id === provider);
  if (isPending) return <div aria-hidden="true" className="skeleton h-10.25" />;
  if (!offered) return null;
  const name = offered.displayName ?? providerName(provider);
  const options = returnTo === undefined ? {} : { returnTo };
  const open = () => (type === "link" ? app.linkConnectedAccount(provider, options) : app.signInWithOAuth(provider, options));
  return (
    <div className="grid gap-2">
      <ProviderButton
        id={provider}
        name={name}
        label={type === "link" ? t("oauthButton.connect", { provider: name }) : undefined}
        busy={pending === provider}
        onClick={() => void leave(provider, open)}
      />
      {error}
    </div>
  );
}
