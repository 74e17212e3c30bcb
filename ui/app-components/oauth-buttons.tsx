import type { ReactNode } from "react";
import type { OAuthButtonProps } from "./oauth-button.tsx";
import { PartRoot } from "./part-root.tsx";
import { ProviderChoice, ProviderSkeleton } from "./provider-choice.tsx";

/** Properties of `OAuthButtons`. */
export interface OAuthButtonsProps extends Omit<OAuthButtonProps, "provider"> {}

/**
 * A button for each provider that the project has enabled. Nothing without any.
 *
 * @example
 * <OAuthButtons type="sign-in" returnTo="/notes" />
 */
export const OAuthButtons = ({ appearance, ...act }: OAuthButtonsProps): ReactNode => (
  <PartRoot appearance={appearance} fallback={<ProviderSkeleton />}>
    {({ project }) => <ProviderChoice {...act} offered={project.config.enabled_oauth_providers} />}
  </PartRoot>
);
