import type { ReactNode } from "react";
import type { Appearance } from "./appearance.tsx";
import { PartRoot } from "./part-root.tsx";
import { type ProviderAct, ProviderChoice, ProviderSkeleton } from "./provider-choice.tsx";

/** Properties of `OAuthButton`. */
export interface OAuthButtonProps extends ProviderAct {
  /** The id of a provider of the project, such as `github`. */
  readonly provider: string;
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * A button that leaves the page for a provider, in the colours and with the words of the provider's rules. Nothing if the project has not
 * enabled the provider.
 *
 * @example
 * <OAuthButton provider="github" type="sign-up" />
 */
export const OAuthButton = ({ provider, appearance, ...act }: OAuthButtonProps): ReactNode => (
  <PartRoot appearance={appearance} fallback={<ProviderSkeleton />}>
    {({ project }) => <ProviderChoice {...act} offered={project.config.enabled_oauth_providers.filter(({ id }) => id === provider)} />}
  </PartRoot>
);
