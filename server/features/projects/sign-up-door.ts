import { SignUpNotEnabled } from "#contract/errors/index.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";

export interface Door {
  /** Whoever signs up now becomes the owner of project `internal`, if nobody else is faster. */
  readonly claims: boolean;
  /** Only then they get in at all. */
  readonly mustClaim: boolean;
}

/**
 * Lets new people in where the project takes some.
 * @throws SignUpNotEnabled
 */
export function requireOpenDoor({ project, services }: { project: Project; services: Pick<Services, "signUpInternal"> }): Door {
  const { config } = project;
  const internal = project.id === internalProjectId;
  // Nobody owns project `internal` yet, and whoever signs up gets a team that can.
  const claims = internal && project.ownerTeamId === null && config.teams.createPersonalTeamOnSignUp;
  const closed = internal && !services.signUpInternal && !claims;
  if (!config.auth.allowSignUp || closed) throw new SignUpNotEnabled();
  return { claims, mustClaim: claims && !services.signUpInternal };
}
