import { hash } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { InvalidGrant, InvalidRequest, UnauthorizedClient } from "#contract/errors/index.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { pkceVerifier } from "#contract/vocabulary/sign-in/oauth.ts";
import { audit } from "../../../core/audit.ts";
import type { OauthRequests } from "../../../database/tables/oauth-applications.ts";
import type { Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import {
  deleteApplicationGrant,
  insertApplicationGrant,
  writeApplicationRefreshToken,
} from "../../accounts/sessions/application-grants.ts";
import type { FoundClient } from "../../projects/client.ts";
import { insertSessionApplication } from "./back-channel-logout.ts";
import { type ClaimedUser, claimedUserColumns, issueTokens, mayUseApplications } from "./claims.ts";
import { type ApplicationRow, firstParameter, requireApplication } from "./client.ts";
import { issuerUrl } from "./issuer.ts";
import { chooseTarget, type HeldPermissions, hasTeam, heldPermissionColumns, type TokenTarget } from "./resources.ts";
import { auditContext, type TokenCall, updateLastUse } from "./token-call.ts";

type RequestColumns = Pick<
  Selectable<OauthRequests>,
  "redirect_uri" | "scopes" | "resources" | "team_id" | "nonce" | "code_challenge" | "expires_at" | "used_at"
> & {
  readonly session_id: string;
  readonly signed_in_at: Date;
  readonly amr: string[] | null;
  /** Whether the session of the decision has not ended. */
  readonly session_is_active: boolean;
};
type CodeRow = ApplicationRow & RequestColumns & ClaimedUser & HeldPermissions;
type Found = FoundClient<ApplicationRow & (CodeRow | { readonly code_challenge: null })>;

/**
 * Exchanges an authorization code (RFC 6749, section 4.1.3). A code is used once, also by an exchange that is refused. A second use ends
 * what the first one gave (section 4.1.2). Two statements.
 */
export async function codeGrant(call: TokenCall) {
  const { input } = call;
  const code = input.code ?? "";
  const found = (await requireApplication(call, {
    columns: `z.redirect_uri, z.scopes, z.resources, z.team_id, z.nonce, z.code_challenge, z.expires_at, z.used_at, z.session_id, z.signed_in_at, z.amr,
      s.id IS NOT NULL AS session_is_active, ${claimedUserColumns}, ${heldPermissionColumns("z.team_id")}`,
    joins: `LEFT JOIN oauth_requests z ON z.tenancy_id = t.id AND z.code_hash = $${firstParameter}::bytea AND z.application_id = a.id
      LEFT JOIN users u ON u.tenancy_id = z.tenancy_id AND u.id = z.user_id
      LEFT JOIN sessions s ON s.tenancy_id = z.tenancy_id AND s.id = z.session_id AND s.expires_at > $8::timestamptz`,
    values: [digest(code)],
  })) as Found;
  if (code === "") throw new InvalidRequest("The parameter code is missing.");
  if (!input.redirect_uri) throw new InvalidRequest("The parameter redirect_uri is missing.");
  if (!input.code_verifier) throw new InvalidRequest("The parameter code_verifier is missing.");
  if (found.application_type === "service") throw new UnauthorizedClient();
  if (found.code_challenge === null) throw new InvalidGrant();
  const row = found as FoundClient<CodeRow>;
  if (row.used_at !== null) return refuseReuse(call, row.project, row, code);
  if (!isExchangeable(call, row)) {
    await consumeCode(call, row.project, code).execute(call.db);
    throw new InvalidGrant();
  }
  const target = chooseTarget(row.project, issuerUrl(call.serverConfig, row.project), input.resource, row.resources);
  const consume = (id: string, condition: RawBuilder<unknown>) => consumeCode(call, row.project, code, id, condition);
  const grantId = await openGrant(call, row, target, consume);
  if (grantId === undefined) return refuseReuse(call, row.project, row, code);
  const { application_id: applicationId, scopes, session_id: sessionId, signed_in_at: signedInAt, team_id: teamId, amr, nonce } = row;
  const grant = { id: grantId, applicationId, scopes, teamId, target, sessionId, signedInAt, amr, nonce };
  const tokens = issueTokens(call, row.project, row, grant);
  if (!scopes.includes("offline_access")) return tokens;
  return { ...tokens, refresh_token: writeApplicationRefreshToken(call.services.secrets, { grantId, rotation: 0 }) };
}

function isExchangeable({ input, now }: TokenCall, row: FoundClient<CodeRow>): boolean {
  const verifier = input.code_verifier ?? "";
  return (
    row.expires_at > now &&
    pkceVerifier.test(verifier) &&
    hash("sha256", verifier, "base64url") === row.code_challenge &&
    input.redirect_uri === row.redirect_uri &&
    row.session_is_active &&
    hasTeam(row, row.team_id) &&
    mayUseApplications(row, row.project, now)
  );
}

const consumeCode = (
  { now }: TokenCall,
  { tenancyId }: Project,
  code: string,
  grantId: string | null = null,
  condition: RawBuilder<unknown> = sql`true`,
) =>
  sql`UPDATE oauth_requests r SET used_at = ${now}::timestamptz, grant_id = ${grantId}::uuid
    WHERE r.tenancy_id = ${tenancyId}::uuid AND r.code_hash = ${digest(code)}::bytea AND r.used_at IS NULL AND ${condition}
    RETURNING r.application_id, r.user_id, r.scopes, r.resources, r.team_id, r.session_id, r.signed_in_at, r.amr`;

/** Access that a user has allowed, and that a code is exchanged for. */
type AllowedAccess = FoundClient<ApplicationRow & Pick<CodeRow, "session_id" | "scopes">>;

/**
 * Consumes a code and inserts the grant.
 * @param consume marks the code as used under a condition, and returns the columns of a decided request
 * @returns undefined if the code is used, or the session or the consent has ended
 */
export async function openGrant(
  call: Pick<TokenCall, "db" | "now">,
  row: AllowedAccess,
  target: TokenTarget,
  consume: (grantId: string, condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string | undefined> {
  const { now, db } = call;
  const { tenancyId } = row.project;
  const grantId = randomUuid();
  const isOffline = row.scopes.includes("offline_access");
  const seconds = isOffline ? limits.refreshIdleSeconds : target.lifetimeSeconds;
  const grants = await statement()
    // Waits for a call that changes the password or ends the session. That call does not see this grant, which would remain.
    .step(
      "session",
      sql`SELECT s.id FROM sessions s JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id
        WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id = ${row.session_id}::uuid AND s.expires_at > ${now}::timestamptz
        FOR KEY SHARE OF u, s`,
    )
    .step("used", consume(grantId, sql`EXISTS (SELECT FROM session)`))
    // Waits for a call that ends the consent.
    .step(
      "consent",
      sql`UPDATE oauth_consents c SET last_used_at = ${now}::timestamptz FROM used
        WHERE c.tenancy_id = ${tenancyId}::uuid AND c.application_id = used.application_id AND c.user_id = used.user_id RETURNING c.user_id`,
    )
    .step(
      "opened",
      insertApplicationGrant(
        tenancyId,
        grantId,
        sql`SELECT used.* FROM used JOIN consent ON consent.user_id = used.user_id`,
        new Date(now.getTime() + seconds * 1000),
        now,
      ),
    )
    .also(insertSessionApplication(tenancyId))
    .also(updateLastUse(tenancyId, row, now))
    .rows(db, "opened");
  return grants[0]?.id;
}

/** Ends the grant that a code was exchanged for. @throws InvalidGrant */
async function refuseReuse(call: TokenCall, project: Project, { application_id }: ApplicationRow, code: string): Promise<never> {
  const grant = sql`(SELECT r.grant_id FROM oauth_requests r WHERE r.tenancy_id = ${project.tenancyId}::uuid
    AND r.code_hash = ${digest(code)}::bytea)`;
  await statement()
    .step("ended", deleteApplicationGrant(project.tenancyId, application_id, grant))
    .also((earlier) => {
      const ended = earlier.selectFrom("ended");
      const userId = ended.select("user_id").$asScalar();
      return audit(auditContext(call, project), { event: "oauth_application.code_reused", userId, data: { application_id } }, ended);
    })
    .execute(call.db);
  throw new InvalidGrant();
}
