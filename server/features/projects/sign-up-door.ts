import { SignUpNotEnabled } from "#contract/errors/index.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { claimInternalProject } from "./queries.ts";

export interface Door {
  /** Whoever signs up now becomes the owner of project `internal`, if nobody else is faster. */
  readonly claims: boolean;
  /** Only then they get in at all. */
  readonly mustClaim: boolean;
}

interface AtTheDoor {
  readonly project: Project;
  readonly services: Pick<Services, "signUpInternal">;
}

/** Whether the operator has closed project `internal`, the dashboard's own, to people who are not known yet. */
export const isClosedToStrangers = ({ project, services }: AtTheDoor): boolean =>
  project.id === internalProjectId && !services.signUpInternal;

/**
 * Lets new people in where the project takes some.
 * @throws SignUpNotEnabled
 */
export function requireOpenDoor({ project, services }: AtTheDoor): Door {
  const { config } = project;
  // Nobody owns project `internal` yet, and whoever signs up gets a team that can.
  const claims = project.id === internalProjectId && project.ownerTeamId === null && config.teams.createPersonalTeamOnSignUp;
  const closed = isClosedToStrangers({ project, services });
  if (!config.auth.allowSignUp || (closed && !claims)) throw new SignUpNotEnabled();
  return { claims, mustClaim: claims && closed };
}

/**
 * Makes a newcomer's personal team the owner of project `internal` where the door says so: in the unit that makes the team.
 * @throws SignUpNotEnabled when the door stood open for one, and somebody else was faster
 */
export async function claimOwnership(db: Db, door: Door, personalTeamId: string | undefined): Promise<void> {
  if (!door.claims || personalTeamId === undefined) return;
  const claimed = await claimInternalProject(db, personalTeamId).executeTakeFirst();
  if (!claimed && door.mustClaim) throw new SignUpNotEnabled();
}
