import { containedPermissions } from "#contract/config/permissions.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidTarget } from "#contract/errors/index.ts";
import { applicationScopeNames, applicationLimits as limits, type TokenFormat } from "#contract/vocabulary/sign-in/applications.ts";
import type { Project } from "../../../kernel/call.ts";
import { splitWords } from "./words.ts";

type Configured = Pick<Project, "config">;

/** The API that an access token is for. */
export interface TokenTarget {
  /** The identifier of the API; the issuer for its own endpoints. */
  readonly audience: string;
  readonly format: TokenFormat;
  readonly lifetimeSeconds: number;
  /** Whether a token for the API can have a scope. */
  hasScope(scope: string): boolean;
}

type ConfiguredResource = ProjectConfig["oauthServer"]["resources"][string];

/** The API with an identifier, which is compared exactly. */
export const findResource = ({ config }: Configured, identifier: string): ConfiguredResource | undefined =>
  Object.values(config.oauthServer.resources).find((resource) => resource.identifier === identifier);

/** The identifiers of the APIs of a project. One without an identifier is not offered. */
export const listResources = ({ config }: Configured): string[] =>
  Object.values(config.oauthServer.resources)
    .flatMap(({ identifier }) => identifier ?? [])
    .sort();

/** Scopes of the server first, then those that the project defines, by name. */
export const listScopes = ({ config }: Configured): string[] => [
  ...applicationScopeNames,
  ...Object.keys(config.oauthServer.scopes).sort(),
];

/** The descriptions of scopes that the project defines. One without a text has none. */
export function describeScopes({ config }: Configured, scopes: readonly string[]): Record<string, string> {
  const described = scopes.flatMap((scope) => {
    const text = Object.hasOwn(config.oauthServer.scopes, scope) ? config.oauthServer.scopes[scope]?.description : undefined;
    return text === undefined ? [] : [[scope, text] as const];
  });
  return Object.fromEntries(described);
}

/** The APIs that an application requests, without the issuer. @throws InvalidTarget for an unknown one */
export function readResources(requested: string | undefined, project: Configured, issuer: string): string[] {
  const identifiers = splitWords(requested).filter((identifier) => identifier !== issuer);
  if (identifiers.length > limits.resources) throw new InvalidTarget();
  for (const identifier of identifiers) if (!findResource(project, identifier)) throw new InvalidTarget();
  return identifiers;
}

/**
 * The API of an access token. It is one of those that were granted, since a token for several APIs lets each call the others. Without a
 * choice it is the only one granted, and the issuer if there are none or several (RFC 8707, section 2.2).
 * @throws InvalidTarget
 */
export function chooseTarget(project: Configured, issuer: string, requested: string | undefined, granted: readonly string[]): TokenTarget {
  const words = splitWords(requested);
  if (words.length > 1) throw new InvalidTarget();
  const audience = words[0] ?? (granted.length === 1 ? granted[0] : undefined) ?? issuer;
  if (audience === issuer) return issuerTarget(project, issuer);
  const resource = granted.includes(audience) ? findResource(project, audience) : undefined;
  if (!resource) throw new InvalidTarget();
  const { scopes, tokenFormat: format, lifetimeMillis } = resource;
  return { audience, format, lifetimeSeconds: Math.floor(lifetimeMillis / 1000), hasScope: (scope) => Object.hasOwn(scopes, scope) };
}

/** The endpoints of the issuer have the scopes of the server, and those of the project that no API has. */
function issuerTarget({ config }: Configured, issuer: string): TokenTarget {
  const { scopes, resources } = config.oauthServer;
  const isOfApi = (scope: string) =>
    Object.values(resources).some((each) => each.identifier !== undefined && Object.hasOwn(each.scopes, scope));
  return {
    audience: issuer,
    format: "jwt",
    lifetimeSeconds: limits.accessSeconds,
    hasScope: (scope) => !Object.hasOwn(scopes, scope) || !isOfApi(scope),
  };
}

/** The permissions that a user was granted directly. */
export interface HeldPermissions {
  readonly project_permissions: readonly string[];
  /** In the chosen team; null without a team, and for one that the user has left. */
  readonly team_permissions: readonly string[] | null;
}

/** SQL: `HeldPermissions` of `users u`. @param team an SQL expression of the chosen team */
export const heldPermissionColumns = (team: string) =>
  `ARRAY (SELECT p.permission_id FROM user_permissions p WHERE p.tenancy_id = u.tenancy_id AND p.user_id = u.id) AS project_permissions,
  (SELECT ARRAY (SELECT p.permission_id FROM team_permissions p
      WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id)
    FROM team_members m WHERE m.tenancy_id = u.tenancy_id AND m.team_id = ${team} AND m.user_id = u.id) AS team_permissions`;

/** The scopes whose permission the user holds now. A scope of the project that was deleted is not held. */
export function heldScopes({ config }: Configured, scopes: readonly string[], held: HeldPermissions): string[] {
  const own = config.oauthServer.scopes;
  let permissions: Set<string> | undefined;
  return scopes.filter((scope) => {
    if (!Object.hasOwn(own, scope)) return (applicationScopeNames as readonly string[]).includes(scope);
    const permission = own[scope]?.permission;
    if (permission === undefined) return true;
    permissions ??= new Set([
      ...containedPermissions(config, "project", held.project_permissions),
      ...containedPermissions(config, "team", held.team_permissions ?? []),
    ]);
    return permissions.has(permission);
  });
}

/** Whether the user is still in the team that was chosen, if any. */
export const hasTeam = ({ team_permissions }: HeldPermissions, teamId: string | null): boolean =>
  teamId === null || team_permissions !== null;
