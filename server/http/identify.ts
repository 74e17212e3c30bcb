import {
  AccessTypeWithoutProjectId,
  AdminAccessTokenExpired,
  AdminAccessTokenIsNotAdmin,
  AdminAuthenticationRequired,
  AdminUserGone,
  BranchDoesNotExist,
  ClientAuthenticationRequired,
  CurrentProjectNotFound,
  InvalidAccessType,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ProjectKeyWithoutAccessType,
  SchemaError,
  ServerAuthenticationRequired,
  WorkflowTokenDoesNotExist,
  WorkflowTokenExpired,
} from "#contract/errors/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { toRole } from "#contract/vocabulary/console/developer-roles.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { branchId as branchSchema } from "#contract/vocabulary/text.ts";
import { isBanned } from "#contract/vocabulary/users/bans.ts";
import { verifyAdminToken, verifyUserToken } from "../core/access-token.ts";
import { toProject } from "../core/tenancy-query.ts";
import type { Administrator, Agent, Caller, Project, RootDb } from "../kernel/call.ts";
import type { AddressLimits } from "../rate-limits/address-limits.ts";
import type { BeginRateLimitCheck, RateLimitSubject } from "../rate-limits/request-limits.ts";
import type { Services } from "../services/index.ts";
import { digest } from "../services/secrets.ts";
import type { VerifiedToken } from "../services/tokens.ts";
import { hasUser, type IdentifyRow, runIdentifyQuery } from "./identify-query.ts";

/** The developer who calls by a session, or for whom an agent does. */
function readAdministrator(row: IdentifyRow, admin: VerifiedToken | undefined): Administrator | null {
  const userId = admin?.sub ?? row.agent_developer_id;
  if (userId == null || !row.admin_team_id) return null;
  const role = toRole(row.admin_permissions ?? []);
  return { userId, sessionId: admin?.refresh_token_id ?? null, teamId: row.admin_team_id, role };
}

export type ReadHeader = (name: string) => string | undefined;

export interface Identity {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: Caller | null;
  /** Whether the user of the access token was deleted after the token was issued; the call continues without a user. */
  readonly userDeleted: boolean;
  /** An admin by a developer's session. */
  readonly administrator: Administrator | null;
  /** The agent whose token identifies the call. */
  readonly agent: Agent | null;
  /** An admin authenticated by a developer's session that is an impersonation. */
  readonly adminImpersonated: boolean;
  /** The subject of the rate limits. */
  readonly rateLimitSubject: RateLimitSubject;
  /** The team of the call, where its route requires permissions in it. */
  readonly team: NamedTeam | null;
}

/** The rate limits that identification applies. */
export interface IdentifyLimits {
  readonly count: BeginRateLimitCheck;
  readonly addresses: AddressLimits;
  readonly ip: string;
}

export interface NamedTeam {
  readonly id: string;
  readonly exists: boolean;
  /** The permissions granted to the user in the team, without contained ones; null for a non-member, and without a user. */
  readonly permissions: readonly string[] | null;
}

const keyCredentials = {
  client: {
    header: header.publishableClientKey,
    column: "publishable_client_key_hash",
    MissingError: ClientAuthenticationRequired,
    InvalidError: InvalidPublishableClientKey,
  },
  server: {
    header: header.secretServerKey,
    column: "secret_server_key_hash",
    MissingError: ServerAuthenticationRequired,
    InvalidError: InvalidSecretServerKey,
  },
  admin: {
    header: header.superSecretAdminKey,
    column: "super_secret_admin_key_hash",
    MissingError: AdminAuthenticationRequired,
    InvalidError: InvalidSuperSecretAdminKey,
  },
} as const;

const credentialHeaders = [header.publishableClientKey, header.secretServerKey, header.superSecretAdminKey, header.adminAccessToken];

const isAccessType = (value: string): value is AccessType => (accessTypes as readonly string[]).includes(value);

/**
 * Identifies the caller (project, branch, credential and user) in one round trip. The order of checks is that of the wire protocol, section
 * 1.3. Undefined when the caller sent no access type, and so no project context.
 * @param agentHash the digest of an agent token, which replaces the key of access type admin
 */
export async function identify(
  readHeader: ReadHeader,
  services: Services,
  db: RootDb,
  limits: IdentifyLimits | undefined,
  teamId?: string,
  agentHash?: Buffer,
): Promise<Identity | undefined> {
  const readNonEmpty = (name: string) => readHeader(name) || undefined;

  const accessType = readNonEmpty(header.accessType);
  if (accessType === undefined) {
    if (credentialHeaders.some(readNonEmpty)) throw new ProjectKeyWithoutAccessType();
    return undefined;
  }
  if (!isAccessType(accessType)) throw new InvalidAccessType({ accessType: cutText(accessType, 64) });
  const projectId = readNonEmpty(header.projectId);
  if (projectId === undefined) throw new AccessTypeWithoutProjectId({ request_type: accessType });
  const branchId = readHeader(header.branchId) ?? defaultBranchId;
  const branch = branchSchema.safeParse(branchId);
  if (!branch.success) throw new SchemaError({ message: `headers.${header.branchId} ${branch.error.issues[0]?.message ?? "is invalid"}` });

  const userToken = readNonEmpty(header.accessToken);
  const allowAnonymous = readHeader(header.allowAnonymousUser) === "true";
  const token = userToken === undefined ? undefined : verifyUserToken(services.tokens, userToken, { projectId, branchId, allowAnonymous });
  const adminToken = readNonEmpty(header.adminAccessToken);
  const admin = adminToken === undefined ? undefined : verifyAdminToken(services.tokens, adminToken);
  const key = keyCredentials[accessType];
  const keyValue = readNonEmpty(key.header);
  const cached = services.tenancies.get({ projectId, branchId });

  const keyHash = keyValue === undefined ? null : digest(keyValue);
  // An admin access token comes first, and access type admin takes no workflow token.
  const workflowToken = admin === undefined ? readNonEmpty(header.workflowToken) : undefined;
  const workflowHash = workflowToken === undefined || accessType === "admin" ? undefined : digest(workflowToken);
  const adminId = admin === undefined || admin instanceof Error ? undefined : admin.sub;
  const rateLimitSubject = { accessType, projectId, branchId, keyHash: agentHash ?? workflowHash ?? keyHash, adminId };
  const now = services.clock.now();
  limits?.addresses.assertMayIdentify(limits.ip, rateLimitSubject, now);
  const counting = limits?.count(rateLimitSubject, cached?.config.config.rateLimits.factor ?? 1, now);
  try {
    const row = await runIdentifyQuery(db, {
      projectId,
      branchId,
      keyColumn: key.column,
      keyHash,
      token,
      admin: admin instanceof Error ? undefined : admin,
      workflowHash,
      agentHash,
      counting: counting && counting.windows.length > 0 ? counting : undefined,
      now,
      cached,
      teamId,
    });
    if (row.tenancy_id === null && row.tenancy === null) throw new CurrentProjectNotFound({ project_id: cutText(projectId, 256) });

    if (agentHash !== undefined) {
      if (row.agent_id == null || (row.agent_developer_id != null && !row.admin_team_id)) throw new AdminAuthenticationRequired();
    } else if (admin !== undefined) {
      if (admin instanceof Error) throw admin;
      if (!row.admin_user) throw new AdminUserGone();
      if (row.admin_session_impersonated == null) throw new AdminAccessTokenExpired({ expired_at_millis: admin.exp * 1000 });
      if (!row.admin_team_id) throw new AdminAccessTokenIsNotAdmin();
    } else if (workflowToken !== undefined) {
      if (accessType === "admin") throw new AdminAuthenticationRequired();
      if (row.workflow_token_valid == null) throw new WorkflowTokenDoesNotExist();
      if (!row.workflow_token_valid) throw new WorkflowTokenExpired();
    } else if (keyValue === undefined) {
      throw new key.MissingError();
    } else if (!row.key_valid && !(accessType === "client" && services.hostedPagesKeys.isKeyOf(projectId, keyValue))) {
      throw new key.InvalidError({ project_id: projectId });
    }
    if (row.tenancy_id === null || row.revision === null) throw new BranchDoesNotExist({ branch_id: branchId });
    limits?.addresses.rememberValidKey(rateLimitSubject);
    const tenancy = services.tenancies.resolve({ projectId, branchId }, row.revision, row.tenancy, cached);
    counting?.assertWithinLimits(row.hits ?? [], tenancy.config.config.rateLimits.factor);

    return {
      accessType,
      project: toProject({ projectId, branchId }, row.tenancy_id, tenancy),
      user:
        token && hasUser(row)
          ? {
              row,
              sessionId: token.refresh_token_id,
              sessionIsActive: row.session_impersonated != null && !isBanned(row.banned_until?.getTime() ?? null, now.getTime()),
              impersonated: row.session_impersonated === true,
            }
          : null,
      userDeleted: token !== undefined && !hasUser(row),
      administrator: readAdministrator(row, admin instanceof Error ? undefined : admin),
      agent: row.agent_id == null ? null : { id: row.agent_id, name: row.agent_name ?? "" },
      adminImpersonated: row.admin_session_impersonated === true,
      rateLimitSubject,
      team: teamId === undefined ? null : { id: teamId, exists: row.team_exists === true, permissions: row.team_permissions ?? null },
    };
  } finally {
    counting?.release();
  }
}
