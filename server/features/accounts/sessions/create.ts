import { sql } from "kysely";
import { UserIdDoesNotExist, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import type { Services } from "../../../services/index.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { type ClaimSourceRow, claimSourceSql, readClaimNeeds } from "../../projects/token-claims/claim-source.ts";
import { assertNotBanned, notBanned } from "../ban.ts";
import { signAccessToken, type TokenUser, tokenUserColumns } from "./access-token.ts";
import { newSession } from "./new-session.ts";
import { endOldestSessions } from "./session-limit.ts";

type OpeningContext = AuditContext & { readonly project: Project; readonly services: Services };

interface OpenedSession {
  readonly userId: string;
  readonly isImpersonation: boolean;
  /** The lifetime, where the project allows it. */
  readonly wantedMillis: number;
  readonly reason: string | undefined;
  /** A developer who must still own the project; null for a key of the project. */
  readonly developerId?: string | null;
}

/** Creates a session for a server. @throws UserIdDoesNotExist, UserBanned */
export async function createSession(call: Call<typeof sessionRoutes.create>) {
  const { input, db } = call;
  const opened = await openSession(call, db, {
    userId: input.user_id,
    isImpersonation: input.is_impersonation ?? limits.impersonation,
    wantedMillis: input.expires_in_millis ?? limits.refreshMillis,
    reason: input.reason,
  });
  if (!opened) throw new UserIdDoesNotExist({ user_id: input.user_id });
  return opened;
}

/**
 * Starts a session as the user of a one-time link. The developer who made the link is the actor in the audit log, and must still own the project.
 * @throws the errors of codes, UserBanned
 */
export async function signInWithImpersonation(call: Call<typeof sessionRoutes.impersonate>) {
  const { input, project, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(call.db, { tenancyId, type: "impersonation", code: input.code }, now);
  const administrator = data.developerId === null ? null : { userId: data.developerId, sessionId: null };
  return call.transaction(async (db) => {
    // The session locks the user, before the code is used up.
    const opened =
      userId &&
      (await openSession({ ...call, accessType: "admin", user: null, administrator }, db, {
        ...{ userId, isImpersonation: true, wantedMillis: limits.impersonationMillis, reason: data.reason },
        developerId: data.developerId,
      }));
    if (!opened) throw new VerificationCodeNotFound();
    if (!(await consumeCode(db, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    return opened;
  });
}

/** SELECT of a row if a developer is a member of the team that owns the project, and not banned. */
const ownerMember = (projectId: string, developerId: string, now: Date) =>
  sql`SELECT FROM projects p JOIN team_members m ON m.team_id = p.owner_team_id JOIN tenancies i ON i.id = m.tenancy_id
    JOIN users d ON d.tenancy_id = m.tenancy_id AND d.id = m.user_id
    WHERE p.id = ${projectId} AND i.project_id = ${internalProjectId} AND m.user_id = ${developerId}::uuid
      AND (d.banned_until IS NULL OR d.banned_until <= ${now}::timestamptz)`;

/**
 * Opens a session without credentials, in one statement. It locks the user, so that a user who is being deleted gets no session.
 * @returns undefined if the user does not exist
 * @throws UserBanned
 */
async function openSession(
  call: OpeningContext,
  db: Db,
  { userId, isImpersonation, wantedMillis, reason, developerId = null }: OpenedSession,
) {
  const { project, services, now } = call;
  const policy = project.config.auth.sessions;
  const longest = isImpersonation ? policy.impersonationMaxMillis : policy.lifetimeMillis;
  const lifetimeMillis = Math.min(wantedMillis, longest ?? wantedMillis);
  const needs = readClaimNeeds(project.config);
  const source = needs.length > 0 ? claimSourceSql(needs) : "NULL::json";
  type LockedUser = TokenUser & { readonly claim_source: ClaimSourceRow | null };
  const user = sql<LockedUser>`SELECT ${sql.raw(tokenUserColumns)}, ${sql.raw(source)} AS claim_source FROM users u
    WHERE u.tenancy_id = ${project.tenancyId}::uuid AND u.id = ${userId}::uuid${developerId === null ? sql`` : sql` AND EXISTS (${ownerMember(project.id, developerId, now)})`}
    FOR KEY SHARE OF u`;
  // The call comes from the server's address, not the user's.
  const session = newSession(project.tenancyId, userId, { ip: null }, now, { lifetimeMillis, policy, isImpersonation, amr: null });
  const subject = { userId, sessionId: session.id };
  const entry = {
    event: isImpersonation ? "session.impersonated" : "session.created",
    ...subject,
    data: { lifetime_millis: lifetimeMillis, ...(reason !== undefined && { reason }) },
  } as const;
  const [locked] = await statement()
    .step("user", user)
    .step("session", (earlier) => session.insert(earlier.selectFrom("user as u").where(notBanned(now))))
    .also((earlier) => audit(call, entry, earlier.selectFrom("session")))
    .also((earlier) => (isImpersonation ? undefined : endOldestSessions(call, { ...subject, opened: earlier.selectFrom("session") })))
    .rows(db, "user");
  if (!locked) return undefined;
  assertNotBanned(locked, now);
  return {
    refresh_token: session.refreshToken,
    access_token: signAccessToken(services, project, locked, { ...session, isImpersonation }, locked.claim_source ?? undefined),
  };
}
