import type { ProjectConfig } from "#contract/configuration/tree.ts";
import {
  AccessTokenExpired,
  AccessTypeRequired,
  CannotGetOwnUserWithoutUser,
  ExpectedInternalProject,
  ImpersonationNotAllowed,
  InsufficientAccessType,
  NotYourself,
  switchedOff,
  UserAuthenticationRequired,
  userMissing,
} from "#contract/errors/index.ts";
import { accessTypesFrom, includes, needsUser } from "#contract/kernel/access.ts";
import { type Route, refusesImpersonation } from "#contract/kernel/route.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { ClientSwitch } from "#contract/vocabulary/switches.ts";
import type { Identity } from "./identify.ts";

const isOn: Readonly<Record<ClientSwitch, (config: ProjectConfig) => boolean>> = {
  client_team_creation_enabled: (config) => config.teams.allowClientTeamCreation,
  client_user_deletion_enabled: (config) => config.users.allowClientUserDeletion,
};

/** Whether somebody who acts as the user, or as the developer who proves an admin, does what only that person may. */
function isActingBeyond(route: Route, { user, adminImpersonated }: Identity): boolean {
  if (adminImpersonated && route.method !== "GET") return true;
  if (!user?.impersonated) return false;
  return refusesImpersonation(route) || (route.access.ownerOnly === "anonymous" && user.row.is_anonymous);
}

/** Enforces a route's declared access; the only place that does. What depends on the input is `admitInput`'s. */
export function admit(route: Route, identity: Identity | undefined, where: string): void {
  const { from, user, when, project, endedSession } = route.access;
  if (from === "bare") return;
  if (!identity) {
    if (from === "open") return;
    throw new AccessTypeRequired();
  }
  if (identity.user && !identity.user.sessionLives && !endedSession) {
    // The session was ended elsewhere. To our own API its access tokens are over at once: the client refreshes, and learns.
    throw new AccessTokenExpired({ expired_at_millis: null });
  }
  if (from === "open") return;
  if (!includes(identity.accessType, from)) {
    throw new InsufficientAccessType({ actual_access_type: identity.accessType, allowed_access_types: accessTypesFrom(from) });
  }
  if (project && identity.project.id !== internalProjectId) throw new ExpectedInternalProject();
  const isClient = identity.accessType === "client";
  // A developer owns things and must be found again: an anonymous user is none yet.
  const isNobody = !identity.user || (project && identity.user.row.is_anonymous);
  if (isNobody && needsUser(route.access, identity.accessType)) {
    if (user === "required") throw userMissing(where);
    throw user === "own" || user === "own of clients" ? new CannotGetOwnUserWithoutUser() : new UserAuthenticationRequired();
  }
  if (isActingBeyond(route, identity)) throw new ImpersonationNotAllowed();
  if (when && isClient && !isOn[when](identity.project.config)) throw new switchedOff[when]();
}

/** Binds callers of type client to their own user, where the route's input names one; keeps who acts as somebody else from their ways to sign in. */
export function admitInput(route: Route, identity: Identity | undefined, input: Readonly<Record<string, unknown>>): void {
  const { self, ownerOnly } = route.access;
  if (identity?.user?.impersonated && typeof ownerOnly === "object" && ownerOnly.some((field) => input[field] !== undefined)) {
    throw new ImpersonationNotAllowed();
  }
  if (!self || identity?.accessType !== "client") return;
  const named = input[self.field];
  if (named === undefined ? self.required : named !== identity.user?.row.id) throw new (self.refusal ?? NotYourself)();
}
