import type { ClientApp, Team } from "#sdk/client.ts";
import { openAddress } from "./page-link.ts";

/** How a choice of a team acts. */
export interface TeamChoice {
  /** Runs after a choice; null for no team. */
  readonly onChange?: ((team: Team | null) => void) | undefined;
  /** Whether the selected team of the user stays as it is. Default: false. */
  readonly noUpdateSelectedTeam?: boolean | undefined;
  /** The address to open after a choice. */
  readonly urlMap?: ((team: Team | null) => string) | undefined;
  /** Whether no team can be chosen. Default: false. */
  readonly allowNull?: boolean | undefined;
  /** The words for no team. */
  readonly nullLabel?: string | undefined;
}

/** Informs the app about a choice that was made, and opens its address. */
export function announceChoice(app: ClientApp, { onChange, urlMap }: TeamChoice, team: Team | null): void {
  onChange?.(team);
  if (urlMap) openAddress(app, urlMap(team));
}
