import { useSuspenseQuery } from "@tanstack/react-query";
import { client } from "#contract/vocabulary/limits.ts";
import type { ActiveSession } from "../objects/active-session.ts";
import type { AdminOwnedProject } from "../objects/owned-project.ts";
import type { Team } from "../objects/team.ts";
import type { TeamInvitation } from "../objects/team-invitation.ts";
import { useUser } from "./user.ts";

/** The teams of the signed-in user, oldest first. Suspends until they are known; throws where nobody is signed in. */
export function useTeams(): Team[] {
  const user = useUser({ or: "throw" });
  return useSuspenseQuery({
    queryKey: ["teams", "own", user.id],
    queryFn: () => user.listTeams(),
    gcTime: client.cacheGraceMillis,
    // Teams carry methods: they are compared by identity, not merged field by field.
    structuralSharing: false,
  }).data;
}

/** The open invitations into a team, newest first. Suspends until they are known. */
export function useInvitations(team: Team): TeamInvitation[] {
  return useSuspenseQuery({
    queryKey: ["teamInvitations", "open", team.id],
    queryFn: () => team.listInvitations(),
    gcTime: client.cacheGraceMillis,
    // As above: an invitation can be revoked.
    structuralSharing: false,
  }).data;
}

/** The sessions of the signed-in user, newest first. Suspends until they are known; throws where nobody is signed in. */
export function useActiveSessions(): ActiveSession[] {
  const user = useUser({ or: "throw" });
  return useSuspenseQuery({
    queryKey: ["auth", "sessions", "active", user.id],
    queryFn: () => user.getActiveSessions(),
    gcTime: client.cacheGraceMillis,
  }).data;
}

/** The projects of the signed-in developer, oldest first; the same for users of project `internal` only. */
export function useOwnedProjects(): AdminOwnedProject[] {
  const user = useUser({ or: "throw" });
  return useSuspenseQuery({
    queryKey: ["internal", "projects", "own", user.id],
    queryFn: () => user.listOwnedProjects(),
    gcTime: client.cacheGraceMillis,
    // Projects carry methods: they are compared by identity, not merged field by field.
    structuralSharing: false,
  }).data;
}
