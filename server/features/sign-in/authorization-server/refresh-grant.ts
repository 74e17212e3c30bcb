import { type Selectable, sql } from "kysely";
import { InvalidGrant, InvalidRequest } from "#contract/errors/index.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { audit } from "../../../core/audit.ts";
import type { OauthGrants } from "../../../database/tables/accounts.ts";
import type { Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import {
  type ApplicationRefreshToken,
  deleteApplicationGrant,
  readApplicationRefreshToken,
  rotateApplicationGrant,
  writeApplicationRefreshToken,
} from "../../accounts/sessions/application-grants.ts";
import type { FoundClient } from "../../projects/client.ts";
import { type ClaimedUser, claimedUserColumns, issueTokens, mayUseApplications } from "./claims.ts";
import { type ApplicationRow, firstParameter, requireApplication } from "./client.ts";
import { issuerUrl } from "./issuer.ts";
import { readScopes } from "./read-request.ts";
import { chooseTarget, type HeldPermissions, hasTeam, heldPermissionColumns } from "./resources.ts";
import { auditContext, type TokenCall, updateLastUse } from "./token-call.ts";

type GrantColumns = Pick<Selectable<OauthGrants>, "session_id" | "signed_in_at" | "amr" | "resources" | "team_id"> & {
  readonly grant_scopes: ApplicationRow["application_scopes"];
  readonly consent_used_at: Date | null;
};
type GrantRow = ApplicationRow & GrantColumns & ClaimedUser & HeldPermissions;

/**
 * Exchanges a refresh token (RFC 6749, section 6). The last token and the one before it are valid, and get the same next token. An older
 * one was stolen, or its successors were: it ends the grant (RFC 9700, section 4.14.2). Two statements.
 */
export async function refreshGrant(call: TokenCall) {
  const { input, services, serverConfig, now } = call;
  const token = readApplicationRefreshToken(services.secrets, input.refresh_token ?? "");
  const found = (await requireApplication(call, {
    columns: `g.session_id, g.signed_in_at, g.amr, g.resources, g.team_id, g.scopes AS grant_scopes, c.last_used_at AS consent_used_at, ${claimedUserColumns},
      ${heldPermissionColumns("g.team_id")}`,
    joins: `LEFT JOIN oauth_grants g ON g.tenancy_id = t.id AND g.id = $${firstParameter}::uuid AND g.application_id = a.id
        AND g.expires_at > $8::timestamptz AND 'offline_access' = ANY (g.scopes)
      LEFT JOIN oauth_consents c ON c.tenancy_id = g.tenancy_id AND c.application_id = g.application_id AND c.user_id = g.user_id
      LEFT JOIN users u ON u.tenancy_id = g.tenancy_id AND u.id = g.user_id`,
    values: [token?.grantId ?? null],
  })) as FoundClient<ApplicationRow & (GrantRow | { readonly grant_scopes: null })>;
  if (!input.refresh_token) throw new InvalidRequest("The parameter refresh_token is missing.");
  if (!token || found.grant_scopes === null) throw new InvalidGrant();
  const row = found as FoundClient<GrantRow>;
  const granted = row.grant_scopes.filter((scope) => row.application_scopes.includes(scope));
  if (!granted.includes("offline_access") || !mayUseApplications(row, row.project, now) || !hasTeam(row, row.team_id))
    throw new InvalidGrant();
  const scopes = input.scope ? readScopes(input.scope, granted, row.project) : granted;
  const target = chooseTarget(row.project, issuerUrl(serverConfig, row.project), input.resource, row.resources);
  const rotation = await rotateGrant(call, row, token);
  const { application_id: applicationId, session_id: sessionId, signed_in_at: signedInAt, team_id: teamId, amr } = row;
  const grant = { id: token.grantId, applicationId, scopes, teamId, target, sessionId, signedInAt, amr, nonce: null };
  return {
    ...issueTokens(call, row.project, row, grant),
    refresh_token: writeApplicationRefreshToken(services.secrets, { grantId: token.grantId, rotation }),
  };
}

/** @returns the number of the next refresh token. @throws InvalidGrant for a token that was replaced long ago, or a grant that has ended */
async function rotateGrant(call: TokenCall, row: FoundClient<GrantRow>, token: ApplicationRefreshToken): Promise<number> {
  const { db, now } = call;
  const { project, application_id: applicationId } = row;
  const expiresAt = new Date(now.getTime() + limits.refreshIdleSeconds * 1000);
  const [rotated] = await statement()
    .step("rotated", rotateApplicationGrant(project.tenancyId, token, applicationId, expiresAt, now))
    .also(updateConsentUse(project.tenancyId, row, now))
    .also(updateLastUse(project.tenancyId, row, now))
    .rows(db, "rotated");
  if (!rotated) return refuseReuse(call, project, row, token);
  return rotated.rotation;
}

/** Records that an application received tokens for the user, once an hour. */
function updateConsentUse(tenancyId: string, { application_id, user_id, consent_used_at: usedAt }: GrantRow, now: Date) {
  const outdated = new Date(now.getTime() - limits.lastUsedMillis);
  if (usedAt !== null && usedAt > outdated) return undefined;
  return sql`UPDATE oauth_consents c SET last_used_at = ${now}::timestamptz WHERE c.tenancy_id = ${tenancyId}::uuid
    AND c.application_id = ${application_id}::text AND c.user_id = ${user_id}::uuid
    AND (c.last_used_at IS NULL OR c.last_used_at <= ${outdated}::timestamptz)`;
}

/** Ends the grant of a token whose successor was used. @throws InvalidGrant */
async function refuseReuse(
  call: TokenCall,
  project: Project,
  { application_id }: ApplicationRow,
  token: ApplicationRefreshToken,
): Promise<never> {
  const { tenancyId } = project;
  const replaced = sql`(SELECT r.id FROM oauth_grants r WHERE r.tenancy_id = ${tenancyId}::uuid AND r.id = ${token.grantId}::uuid
    AND r.rotation > ${token.rotation + 1}::integer)`;
  await statement()
    .step("ended", deleteApplicationGrant(tenancyId, application_id, replaced))
    .also((earlier) => {
      const ended = earlier.selectFrom("ended");
      const userId = ended.select("user_id").$asScalar();
      return audit(
        auditContext(call, project),
        { event: "oauth_application.refresh_token_reused", userId, data: { application_id } },
        ended,
      );
    })
    .execute(call.db);
  throw new InvalidGrant();
}
