import { SignUpNotEnabled } from "#contract/errors/index.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { claimInternalProject } from "../projects/queries.ts";

/** On what terms a project accepts new users. */
export interface SignUpPolicy {
  /** The new user becomes the owner of project `internal`, unless another sign-up is faster. */
  readonly becomesOwner: boolean;
  /** The sign-up fails unless the user becomes the owner. */
  readonly mustBecomeOwner: boolean;
}

interface SignUpContext {
  readonly project: Project;
  readonly serverConfig: Pick<ServerConfig, "signUpInternal">;
}

/** Whether the operator has closed sign-up to project `internal`, the dashboard's own. */
export const isSignUpClosed = ({ project, serverConfig }: SignUpContext): boolean =>
  project.id === internalProjectId && !serverConfig.signUpInternal;

/** @throws SignUpNotEnabled */
export function requireSignUpAllowed({ project, serverConfig }: SignUpContext): SignUpPolicy {
  const { config } = project;
  // A project is owned by a team, so the new user needs one.
  const becomesOwner = project.id === internalProjectId && project.ownerTeamId === null && config.teams.createPersonalTeamOnSignUp;
  const closed = isSignUpClosed({ project, serverConfig });
  if (!config.auth.allowSignUp || (closed && !becomesOwner)) throw new SignUpNotEnabled();
  return { becomesOwner, mustBecomeOwner: becomesOwner && closed };
}

/**
 * Makes the new user's personal team the owner of project `internal` if the policy says so. Run it in the transaction that
 * creates the team.
 * @throws SignUpNotEnabled if sign-up is open to the first owner only, and another sign-up was faster
 */
export async function claimOwnership(db: Db, policy: SignUpPolicy, personalTeamId: string | undefined): Promise<void> {
  if (!policy.becomesOwner || personalTeamId === undefined) return;
  const claimed = await claimInternalProject(db, personalTeamId).executeTakeFirst();
  if (!claimed && policy.mustBecomeOwner) throw new SignUpNotEnabled();
}
