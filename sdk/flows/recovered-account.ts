import type { ClientApi } from "../generated/client.ts";

/** A member, or the recipient of an open invitation, that a recovery removed from a team. */
export interface RemovedMember {
  readonly teamId: string;
  readonly teamDisplayName: string;
  readonly displayName: string | null;
  /** Where a new invitation is sent; null for members without an address. */
  readonly email: string | null;
  /** False for the recipient of an open invitation. */
  readonly wasMember: boolean;
}

/** A team that a recovered account is still a member of. It is not selected. */
export interface RemainingTeam {
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** Whether the account alone does not decide who its members are. */
  readonly isManagedByOthers: boolean;
}

/** The credentials that the recovery of an account removed besides its password and sessions, and the teams that remain. */
export interface RecoveredAccount {
  /** Lists this again, and invites removed members; null if no members or teams are listed. */
  readonly code: string | null;
  /** Whether the passkey was removed. */
  readonly passkey: boolean;
  /** Whether the second factor was removed. */
  readonly secondFactor: boolean;
  /** The ids of the providers whose accounts were unlinked. */
  readonly oauthProviders: readonly string[];
  /** The removed members of teams that only this account administered: at most 100. */
  readonly members: readonly RemovedMember[];
  /** Where the account is still a member: at most 100. */
  readonly teams: readonly RemainingTeam[];
}

type RecoveryResponse = Extract<Awaited<ReturnType<ClientApi["accountRecovery"]["details"]>>, { status: "ok" }>["data"];

/** Makes the object of a response about a recovered account. */
export const recoveredAccountFrom = (sent: RecoveryResponse): RecoveredAccount => ({
  code: sent.code,
  passkey: sent.passkey,
  secondFactor: sent.second_factor,
  oauthProviders: sent.oauth_providers,
  members: sent.members.map((member) => ({
    teamId: member.team_id,
    teamDisplayName: member.team_display_name,
    displayName: member.display_name,
    email: member.email,
    wasMember: member.was_member,
  })),
  // Servers of earlier versions do not send it.
  teams: (sent.teams ?? []).map((team) => ({
    teamId: team.team_id,
    teamDisplayName: team.team_display_name,
    isManagedByOthers: team.is_managed_by_others,
  })),
});
