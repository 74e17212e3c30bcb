import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { useProjectState } from "#sdk/react/index.ts";
import { ProviderGrid } from "../components/provider-grid.tsx";
import { OAuthButton, type OAuthButtonProps } from "./oauth-button.tsx";

/** Properties of `OAuthButtons`. */
export interface OAuthButtonsProps extends Pick<OAuthButtonProps, "type" | "returnTo"> {}

/** The place of a provider: that of the table of providers, those of the project behind them. */
const rank = (id: string) => {
  const index = providerIds.findIndex((known) => known === id);
  return index < 0 ? providerIds.length : index;
};

/**
 * A button for each provider that the project has enabled. Nothing without any.
 *
 * @example
 * <OAuthButtons type="sign-in" returnTo="/notes" />
 */
export function OAuthButtons(props: OAuthButtonsProps) {
  const { data: project, isPending } = useProjectState();
  const ids = project?.config.oauthProviders.map(({ id }) => id).sort((a, b) => rank(a) - rank(b)) ?? [];
  if (!isPending && ids.length === 0) return null;
  return (
    <ProviderGrid>
      {isPending ? (
        <>
          <div aria-hidden="true" className="skeleton h-10.25" />
          <div aria-hidden="true" className="skeleton h-10.25" />
        </>
      ) : (
        ids.map((id) => <OAuthButton key={id} provider={id} {...props} />)
      )}
    </ProviderGrid>
  );
}

/** The same as `OAuthButtons`, under the name that `@stackframe/react` has. */
export const OAuthButtonGroup = OAuthButtons;
