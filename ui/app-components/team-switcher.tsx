import type { ReactNode } from "react";
import type { Team } from "#sdk/client.ts";
import type { Appearance } from "./appearance.tsx";
import { PartRoot } from "./part-root.tsx";
import type { TeamChoice } from "./team-choice.ts";
import { LoadingSwitcher, TeamSwitcherContent } from "./team-switcher-content.tsx";

/** Properties of `TeamSwitcher`. */
export interface TeamSwitcherProps extends TeamChoice {
  /** The current team; null for none. Default: the selected team of the user. */
  readonly selectedTeam?: Team | null | undefined;
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Shows the current team of the signed-in user, and lets the user choose another one or create one. The choice becomes the selected team of
 * the user. Nothing if no user is signed in.
 *
 * @example
 * <TeamSwitcher selectedTeam={team} urlMap={(team) => (team ? `/teams/${team.id}` : "/")} />
 */
export const TeamSwitcher = ({ appearance, ...props }: TeamSwitcherProps): ReactNode => (
  <PartRoot appearance={appearance} fallback={<LoadingSwitcher />}>
    {({ project }) => <TeamSwitcherContent {...props} canCreate={project.config.client_team_creation_enabled} />}
  </PartRoot>
);
