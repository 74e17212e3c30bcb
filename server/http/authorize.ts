import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { containedPermissions } from "#contract/config/permissions.ts";
import { isSwitchOn } from "#contract/config/settings.ts";
import {
  AccessTokenExpired,
  AccessTypeRequired,
  CannotGetOwnUserWithoutUser,
  EmailNotVerified,
  ExpectedInternalProject,
  ImpersonationNotAllowed,
  InsufficientAccessType,
  InvalidIntegrationClient,
  missingUserError,
  OtherUserNotAllowed,
  RecentSignInRequired,
  SchemaError,
  switchErrors,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired,
} from "#contract/errors/index.ts";
import { type Access, accessTypesFrom, isAtLeast, lowestRole, namesMember, needsUser } from "#contract/kernel/access.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { forbidsImpersonation, type Route } from "#contract/kernel/route.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { includesRole, rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { basicCredentials } from "../kernel/basic-credentials.ts";
import type { RootDb } from "../kernel/call.ts";
import type { ServerConfig } from "../kernel/server-config.ts";
import { digest } from "../services/secrets.ts";
import type { Identity, ReadHeader } from "./identify.ts";
import { namesOwnUser } from "./own-user-id.ts";
import type { RawInput } from "./parse.ts";

/** Whether an impersonated session does what only its user may. It is the user's, or that of the developer who proves an admin. */
function isForbiddenImpersonation(route: Route, { user, adminImpersonated }: Identity): boolean {
  if (adminImpersonated && route.method !== "GET") return true;
  if (!user?.impersonated) return false;
  return forbidsImpersonation(route) || (route.access.noImpersonation === "anonymous" && user.row.is_anonymous);
}

/** The error of a call that needs a user and has none. One that names the user as `me` has the error of that name. */
function missingUser(route: Route, { userDeleted }: Identity, raw: RawInput | undefined): ApiError {
  const access = route.access as Access & { readonly user: "required" };
  if (raw && namesOwnUser(route, raw)) return new CannotGetOwnUserWithoutUser();
  const MissingError = (userDeleted && access.whenDeleted) || access.whenMissing;
  if (MissingError === SchemaError) return missingUserError();
  return MissingError === AccessTokenExpired ? new AccessTokenExpired({ expired_at_millis: null }) : new MissingError();
}

/**
 * Enforces a route's declared access; with `authorizeInput`, which needs the parsed input, the only place that does.
 * @param raw what the call sent, once it was read: it decides between errors only
 */
export function authorize(route: Route, identity: Identity | undefined, raw?: RawInput): void {
  const { access } = route;
  const { from, when, whenOf, project, allowEndedSession } = access;
  if (from === "public") return;
  if (!identity) {
    if (from === "open") return;
    throw new AccessTypeRequired();
  }
  if (identity.user && !identity.user.sessionIsActive && !allowEndedSession) {
    // Revoked access tokens stay valid elsewhere until they expire. Here they are refused, so the client refreshes and learns of it.
    throw new AccessTokenExpired({ expired_at_millis: null });
  }
  if (from === "open") return;
  if (!isAtLeast(identity.accessType, from)) {
    throw new InsufficientAccessType({ actual_access_type: identity.accessType, allowed_access_types: accessTypesFrom(from) });
  }
  authorizeDeveloper(route, identity);
  if (project && identity.project.id !== internalProjectId) throw new ExpectedInternalProject();
  // A developer owns projects and must be able to sign in again, which an anonymous user cannot.
  const lacksUser = !identity.user || ((project || access.noAnonymous) && identity.user.row.is_anonymous);
  if (access.user === "required" && lacksUser && needsUser(access, identity.accessType)) throw missingUser(route, identity, raw);
  if (isForbiddenImpersonation(route, identity)) throw new ImpersonationNotAllowed();
  const needsSwitch = when && (whenOf === "any" || identity.accessType === "client");
  if (needsSwitch && !isSwitchOn(identity.project.config, when)) throw new switchErrors[when]();
}

/** Replaces the digest of an unknown client, so that the time does not reveal which ids exist. */
const unknownDigest = digest("");

/**
 * Authenticates the platform that calls a route with `integration`.
 * @returns its id; null for other routes
 * @throws SchemaError for a header that is not HTTP Basic, InvalidIntegrationClient
 */
export function authorizeIntegration(
  { access }: Route,
  readHeader: ReadHeader,
  clients: ServerConfig["integrationClients"],
): string | null {
  if (!access.integration) return null;
  const credentials = basicCredentials(readHeader(requestHeaders.authorization));
  if (!credentials) throw new SchemaError({ message: "headers.authorization must be Basic and the base64 of client_id:client_secret" });
  const known = clients.get(credentials.id);
  if (timingSafeEqual(digest(credentials.secret), known ?? unknownDigest) && known) return credentials.id;
  throw new InvalidIntegrationClient().withHeaders({ "www-authenticate": 'Basic realm="integrations"' });
}

/** Checks that a developer's role in the owner team allows a call as server or admin. A call as client needs no role. */
function authorizeDeveloper({ access, method }: Route, { accessType, administrator, project }: Identity): void {
  if (!administrator || accessType === "client") return;
  const { role, teamId, userId } = administrator;
  const lowest = lowestRole(access, method, project.id);
  if (includesRole(role, lowest)) return;
  throw new TeamPermissionRequired({ team_id: teamId, user_id: userId, permission_id: rolePermissions[lowest] });
}

/** Enforces the access that depends on the input: own user, team permissions, and fields that impersonated sessions may not send. */
export function authorizeInput({ access }: Route, identity: Identity | undefined, input: Record<string, unknown>): void {
  const { noImpersonation } = access;
  if (identity?.user?.impersonated && typeof noImpersonation === "object" && noImpersonation.some((field) => input[field] !== undefined)) {
    throw new ImpersonationNotAllowed();
  }
  if (!identity) return;
  authorizeSelf(access, identity, input);
  authorizeTeam(access, identity, input);
}

/** The part of the server that `authorizeSession` needs. */
export interface SessionContext {
  readonly db: RootDb;
  readonly serverConfig: Pick<ServerConfig, "sendsEmail">;
}

/**
 * Enforces the access that depends on a client's session and on the operator: a verified address and a recent sign-in. Reads the
 * session only where a project requires a recent one and the call needs it. An anonymous user has no factor to prove.
 */
export async function authorizeSession(
  { access }: Route,
  identity: Identity | undefined,
  input: Readonly<Record<string, unknown>>,
  { db, serverConfig }: SessionContext,
  now: Date,
): Promise<void> {
  const { recentSignIn, verifiedEmail } = access;
  if (identity?.accessType !== "client" || !identity.user || identity.user.row.is_anonymous) return;
  const { project, user } = identity;
  if (verifiedEmail === project.id && serverConfig.sendsEmail && !user.row.primary_email_verified) throw new EmailNotVerified();
  if (!recentSignIn || !project.config.auth.sessions.requireRecentSignIn) return;
  // A first second factor, too: the thief of a session could lock the owner out with it.
  if (recentSignIn !== true && !recentSignIn.some((field) => input[field] !== undefined)) return;
  const session = await db
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("tenancy_id", "=", project.tenancyId)
    .where("id", "=", user.sessionId)
    .executeTakeFirst();
  if (!session) throw new AccessTokenExpired({ expired_at_millis: null });
  const signedInAt = session.confirmed_at ?? session.created_at;
  if (now.getTime() - signedInAt.getTime() > tokenLimits.recentSignInMillis) throw new RecentSignInRequired();
}

function authorizeSelf({ self }: Access, { accessType, user }: Identity, input: Record<string, unknown>): void {
  if (!self || accessType !== "client") return;
  const NotOwnError = self.error ?? OtherUserNotAllowed;
  if (input[self.field] === undefined) {
    if (self.omitted === "none") return;
    if (self.omitted !== "own" || !user) throw new NotOwnError();
    input[self.field] = user.row.id;
  } else if (input[self.field] !== user?.row.id) throw new NotOwnError();
}

/**
 * The team that a call names, where its route requires permissions in it. It is read with the caller, in one statement.
 * Undefined for a value that is no id, which parsing refuses.
 */
export function teamIdIn(
  { access, params, query, body }: Route,
  raw: Pick<RawInput, "params" | "query"> & { readonly body?: unknown },
): string | undefined {
  if (!access.may) return undefined;
  const { team } = access.may;
  const parts = [
    [params, raw.params],
    [query, raw.query],
    [bodySchema(body, "admin"), raw.body],
  ] as const;
  for (const [schema, values] of parts) {
    const field = schema?.shape[team];
    if (field)
      return (field as z.ZodType).safeParse((values as Record<string, unknown> | null | undefined)?.[team]).data as string | undefined;
  }
  return undefined;
}

/** Checks in the order of the wire protocol, section 2.2. To clients a team that does not exist is one they are not in. */
function authorizeTeam({ may }: Access, { accessType, project, user, team }: Identity, input: Readonly<Record<string, unknown>>): void {
  if (!may) return;
  const teamId = input[may.team] as string | undefined;
  const memberId = may.member === undefined ? undefined : (input[may.member] as string | undefined);
  if (teamId === undefined && may.orSelf) return;
  if (teamId === undefined && may.whenTeamMissing) {
    if (accessType === "client") throw new may.whenTeamMissing();
    return;
  }
  if (teamId === undefined || team?.id !== teamId) throw new Error(`The team ${may.team} was not read with the caller.`);
  if (accessType !== "client") {
    if (team.exists) return;
    throw namesMember(may) && memberId !== undefined
      ? new TeamMembershipNotFound({ team_id: teamId, user_id: memberId })
      : new TeamNotFound({ team_id: teamId });
  }
  if (!user) throw new Error("A route with team permissions needs a user of clients.");
  const membership = { team_id: teamId, user_id: user.row.id };
  if (!team.permissions) throw may.error ? new may.error() : new TeamMembershipNotFound(membership);
  if (memberId === user.row.id) return;
  const held = containedPermissions(project.config, "team", team.permissions);
  const missing = may.permissions.find((id) => !held.includes(id));
  if (missing === undefined) return;
  throw may.error ? new may.error() : new TeamPermissionRequired({ ...membership, permission_id: missing });
}
