import { CompiledQuery } from "kysely";
import {
  AccessTokenExpired,
  AccessTypeWithoutProjectId,
  AdminAccessTokenExpired,
  AdminAccessTokenIsNotAdmin,
  AdminAuthenticationRequired,
  AdminUserGone,
  AnonymousAuthenticationNotAllowed,
  BranchDoesNotExist,
  ClientAuthenticationRequired,
  CurrentProjectNotFound,
  InvalidAccessType,
  InvalidProjectForAccessToken,
  InvalidProjectForAdminAccessToken,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ProjectKeyWithoutAccessType,
  SchemaError,
  ServerAuthenticationRequired,
  UnparsableAccessToken,
  UnparsableAdminAccessToken,
  WorkflowTokenDoesNotExist,
} from "#contract/errors/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { branchId as branchSchema } from "#contract/vocabulary/text.ts";
import type { Administrator, Caller, Project, RootDb } from "../kernel/call.ts";
import { configurationOf, type KnownConfiguration, knownConfiguration } from "../kernel/configuration.ts";
import { columnsOf, countAsked, type Hit, windowsFrom } from "../kernel/limits.ts";
import { type UserRow, userColumns, userJoins } from "../kernel/user.ts";
import { isHostedPagesKey } from "../services/hosted-pages-key.ts";
import type { Services } from "../services/index.ts";
import { digest } from "../services/secrets.ts";
import type { VerifiedToken } from "../services/tokens.ts";
import type { Claimed, Count, Counting } from "./counting.ts";

export type ReadHeader = (name: string) => string | undefined;

export interface Identity {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: Caller | null;
  /** Whether the user of the access token was deleted since it was issued: the call goes on without one. */
  readonly userGone: boolean;
  /** An admin by a developer's session. */
  readonly administrator: Administrator | null;
  /** An admin by a developer's session in which somebody else acts as the developer. */
  readonly adminImpersonated: boolean;
  /** As whose calls its calls are counted. */
  readonly claimed: Claimed;
}

interface Row extends UserRow {
  p_display_name: string;
  p_production: boolean;
  p_owner_team_id: string | null;
  tenancy_id: string | null;
  config_revision: string;
  /** Null where the asker knows this revision. */
  config: string | null;
  key_valid: boolean;
  u_id: string | null;
  /** Null where the session has ended, else whether somebody else acts as the user in it. */
  session_impersonated?: boolean | null;
  admin_user?: boolean;
  admin_session_impersonated?: boolean | null;
  admin_owner?: boolean;
  hits?: Hit[] | null;
}

const keyOf = {
  client: {
    header: header.publishableClientKey,
    column: "publishable_client_key_hash",
    absent: ClientAuthenticationRequired,
    wrong: InvalidPublishableClientKey,
  },
  server: {
    header: header.secretServerKey,
    column: "secret_server_key_hash",
    absent: ServerAuthenticationRequired,
    wrong: InvalidSecretServerKey,
  },
  admin: {
    header: header.superSecretAdminKey,
    column: "super_secret_admin_key_hash",
    absent: AdminAuthenticationRequired,
    wrong: InvalidSuperSecretAdminKey,
  },
} as const;

const credentialHeaders = [header.publishableClientKey, header.secretServerKey, header.superSecretAdminKey, header.adminAccessToken];

const isAccessType = (value: string): value is AccessType => (accessTypes as readonly string[]).includes(value);

/**
 * Who is calling: project, branch, credential and user, in the order of checks of the wire protocol, section 1.3, and in
 * one round trip. Undefined when the caller sent no access type, and so no project context.
 */
export async function identify(read: ReadHeader, services: Services, db: RootDb, count: Count | undefined): Promise<Identity | undefined> {
  const sent = (name: string) => read(name) || undefined;

  const accessType = sent(header.accessType);
  if (accessType === undefined) {
    if (credentialHeaders.some(sent)) throw new ProjectKeyWithoutAccessType();
    return undefined;
  }
  if (!isAccessType(accessType)) throw new InvalidAccessType({ accessType: accessType.slice(0, 64) });
  const projectId = sent(header.projectId);
  if (projectId === undefined) throw new AccessTypeWithoutProjectId({ request_type: accessType });
  const branchId = read(header.branchId) ?? defaultBranchId;
  const branch = branchSchema.safeParse(branchId);
  if (!branch.success)
    throw new SchemaError({ message: `The header ${header.branchId} ${branch.error.issues[0]?.message ?? "is invalid"}.` });

  const token = verifyUserToken(read, services, projectId, branchId);
  const admin = verifyAdminToken(sent(header.adminAccessToken), services);
  const key = keyOf[accessType];
  const keyValue = sent(key.header);
  const known = knownConfiguration(projectId, branchId);

  const keyHash = keyValue === undefined ? null : digest(keyValue);
  const adminId = admin === undefined || admin instanceof Error ? undefined : admin.sub;
  const claimed = { accessType, projectId, branchId, keyHash, adminId };
  const now = services.clock.now();
  const counting = count?.(claimed, known?.config.rateLimits.factor ?? 1, now);
  try {
    const row = await look(db, {
      projectId,
      branchId,
      keyColumn: key.column,
      keyHash,
      token,
      admin: admin instanceof Error ? undefined : admin,
      counting: counting && counting.windows.length > 0 ? counting : undefined,
      now,
      known,
    });
    if (!row) throw new CurrentProjectNotFound({ project_id: projectId.slice(0, 256) });

    if (admin !== undefined) {
      if (admin instanceof Error) throw admin;
      if (!row.admin_user) throw new AdminUserGone();
      if (row.admin_session_impersonated == null) throw new AdminAccessTokenExpired({ expired_at_millis: admin.exp * 1000 });
      if (!row.admin_owner) throw new AdminAccessTokenIsNotAdmin();
    } else if (sent(header.workflowToken) !== undefined) {
      // No part of the product issues workflow tokens, so none exists.
      throw accessType === "admin" ? new AdminAuthenticationRequired() : new WorkflowTokenDoesNotExist();
    } else if (keyValue === undefined) {
      throw new key.absent();
    } else if (!row.key_valid && !(accessType === "client" && isHostedPagesKey(services.secrets, projectId, keyValue))) {
      throw new key.wrong({ project_id: projectId });
    }
    if (row.tenancy_id === null) throw new BranchDoesNotExist({ branch_id: branchId });
    const { config } = configurationOf({ projectId, branchId }, row, known);
    counting?.judge(row.hits ?? [], config.rateLimits.factor);

    return {
      accessType,
      project: {
        id: projectId,
        branchId,
        tenancyId: row.tenancy_id,
        displayName: row.p_display_name,
        isProductionMode: row.p_production,
        ownerTeamId: row.p_owner_team_id,
        config,
      },
      user:
        token && row.u_id !== null
          ? {
              row,
              sessionId: token.refresh_token_id,
              sessionLives: row.session_impersonated != null,
              impersonated: row.session_impersonated === true,
            }
          : null,
      userGone: token !== undefined && row.u_id === null,
      administrator: admin ? { userId: admin.sub, sessionId: admin.refresh_token_id } : null,
      adminImpersonated: row.admin_session_impersonated === true,
      claimed,
    };
  } finally {
    counting?.end();
  }
}

function verifyUserToken(read: ReadHeader, services: Services, projectId: string, branchId: string): VerifiedToken | undefined {
  const value = read(header.accessToken);
  // Absent is no token; present but empty is one that cannot be parsed.
  if (value === undefined) return undefined;
  const verification = services.tokens.verify(value);
  if (!verification.ok && verification.reason === "unparsable") throw new UnparsableAccessToken();
  const { token } = verification;
  if (!verification.ok) throw new AccessTokenExpired({ expired_at_millis: token.exp * 1000 });
  if (token.project_id !== projectId) {
    throw new InvalidProjectForAccessToken({ expected_project_id: projectId, actual_project_id: token.project_id });
  }
  if (token.branch_id !== branchId) throw new UnparsableAccessToken();
  if (token.is_anonymous && read(header.allowAnonymousUser) !== "true") throw new AnonymousAuthenticationNotAllowed();
  return token;
}

/** The errors are thrown later, in their place of the order: after the project is known to exist. */
function verifyAdminToken(value: string | undefined, services: Services): VerifiedToken | Error | undefined {
  if (value === undefined) return undefined;
  const verification = services.tokens.verify(value);
  if (!verification.ok && verification.reason === "unparsable") return new UnparsableAdminAccessToken();
  const { token } = verification;
  if (!verification.ok) return new AdminAccessTokenExpired({ expired_at_millis: token.exp * 1000 });
  if (token.is_anonymous) return new UnparsableAdminAccessToken();
  if (token.project_id !== internalProjectId) return new InvalidProjectForAdminAccessToken();
  return token;
}

interface Question {
  projectId: string;
  branchId: string;
  keyColumn: string;
  keyHash: Buffer | null;
  token: VerifiedToken | undefined;
  admin: VerifiedToken | undefined;
  counting: Counting | undefined;
  now: Date;
  known: KnownConfiguration | undefined;
}

// A text for each shape of the question, made once: the driver names and plans them once, too.
const texts = new Map<string, string>();

async function look(db: RootDb, q: Question): Promise<Row | undefined> {
  const values: unknown[] = [q.projectId, q.branchId, q.keyHash, q.now, q.known?.revision ?? null];
  const shape = `${q.keyColumn} ${q.token ? "user" : ""} ${q.admin ? "admin" : ""} ${q.counting ? (q.counting.provenOnly ? "counted if proven" : "counted") : ""}`;
  if (q.token) values.push(q.token.sub, q.token.refresh_token_id);
  if (q.admin) values.push(q.admin.sub, q.admin.refresh_token_id, q.admin.branch_id);
  if (q.counting) values.push(...columnsOf(q.counting.windows));
  let text = texts.get(shape);
  if (text === undefined) texts.set(shape, (text = write(q)));
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows[0];
}

function write(q: Question): string {
  let next = 6;
  const parameter = () => `$${next++}`;
  const keyValid = (project: string) =>
    `EXISTS (SELECT FROM project_keys k WHERE k.project_id = ${project} AND k.${q.keyColumn} = $3 AND k.revoked_at IS NULL AND k.expires_at > $4::timestamptz)`;
  const columns = [
    "p.display_name AS p_display_name, p.is_production_mode AS p_production, p.owner_team_id AS p_owner_team_id",
    "t.id AS tenancy_id, t.config_revision, CASE WHEN t.config_revision IS DISTINCT FROM $5::uuid THEN t.config::text END AS config",
    `${keyValid("p.id")} AS key_valid`,
  ];
  let joins = "";
  if (q.token) {
    const user = parameter();
    const session = parameter();
    columns.push(
      userColumns,
      "u.id AS u_id",
      `(SELECT s.is_impersonation FROM sessions s WHERE s.tenancy_id = u.tenancy_id AND s.id = ${session} AND s.user_id = u.id AND s.expires_at > $4::timestamptz) AS session_impersonated`,
    );
    joins = `LEFT JOIN users u ON u.tenancy_id = t.id AND u.id = ${user} ${userJoins}`;
  } else {
    columns.push("NULL AS u_id");
  }
  if (q.admin) {
    const [user, session, branch] = [parameter(), parameter(), parameter()];
    columns.push(
      `EXISTS (SELECT FROM users a WHERE a.tenancy_id = i.id AND a.id = ${user}) AS admin_user`,
      `(SELECT s.is_impersonation FROM sessions s WHERE s.tenancy_id = i.id AND s.id = ${session} AND s.user_id = ${user} AND s.expires_at > $4::timestamptz) AS admin_session_impersonated`,
      `EXISTS (SELECT FROM team_members o WHERE o.tenancy_id = i.id AND o.team_id = p.owner_team_id AND o.user_id = ${user}) AS admin_owner`,
    );
    joins += ` LEFT JOIN tenancies i ON i.project_id = '${internalProjectId}' AND i.branch_id = ${branch}`;
  }
  let head = "";
  if (q.counting) {
    head = `WITH moment AS (SELECT $4::timestamptz AS now), asked AS (${windowsFrom(parameter(), parameter(), parameter())}),
      tenancy AS (SELECT id FROM tenancies WHERE project_id = $1 AND branch_id = $2 ${q.counting.provenOnly ? `AND ${keyValid("$1")}` : ""}), hit AS (${countAsked}) `;
    columns.push("(SELECT json_agg(hit) FROM hit) AS hits");
  }
  return `${head}SELECT ${columns.join(", ")} FROM projects p LEFT JOIN tenancies t ON t.project_id = p.id AND t.branch_id = $2 ${joins} WHERE p.id = $1`;
}
