import { type Selectable, sql } from "kysely";
import type { AuthorizationRequest } from "#contract/entities/sign-in/authorization-request.ts";
import {
  AuthorizationNeedsSignIn,
  AuthorizationRequestNotFound,
  AuthorizationServerNotEnabled,
  TeamMembershipNotFound,
} from "#contract/errors/index.ts";
import type { authorizationRequestRoutes } from "#contract/routes/sign-in/authorization-requests.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { toRestriction } from "#contract/vocabulary/users/restriction.ts";
import { audit } from "../../../core/audit.ts";
import type { OauthApplications, OauthRequests } from "../../../database/tables/oauth-applications.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { issuerUrl } from "./issuer.ts";
import { addParameters } from "./redirect-uri.ts";
import { describeScopes, findResource } from "./resources.ts";

type ViewCall = Call<typeof authorizationRequestRoutes.get>;
type DecideCall = Call<typeof authorizationRequestRoutes.decide>;
type RequestCall = Pick<ViewCall, "input" | "project" | "user" | "db" | "serverConfig" | "now">;

type RequestColumns = Pick<
  Selectable<OauthRequests>,
  | "application_id"
  | "redirect_uri"
  | "scopes"
  | "resources"
  | "state"
  | "prompt"
  | "max_age"
  | "login_hint"
  | "acr_values"
  | "hint_user_id"
  | "created_at"
  | "expires_at"
>;
type ApplicationColumns = Pick<
  Selectable<OauthApplications>,
  "type" | "display_name" | "logo_url" | "homepage_url" | "privacy_policy_url" | "terms_url" | "is_first_party" | "source"
>;

interface PendingRequest extends RequestColumns, ApplicationColumns {
  /** The scopes that the user has consented to before. */
  readonly granted: readonly string[];
  /** With scope `teams`, the teams of the user; null without it, and for a user without teams. */
  readonly teams: readonly { readonly id: string; readonly display_name: string }[] | null;
  /** The team of the last consent, if the user is still in it. */
  readonly consented_team_id: string | null;
  /** Whether the user is in the team that the call names. */
  readonly is_in_team: boolean;
  /** Null without a session. */
  readonly signed_in_at: Date | null;
  /** The methods of the session; null without one, or if they are unknown. */
  readonly amr: readonly string[] | null;
  /** The user of the session, whose second factor a request may prefer. */
  readonly caller: { readonly id: string; readonly hasSecondFactor: boolean } | undefined;
}

/** Reads a request that has not been decided, with what the user has consented to. One statement. @throws AuthorizationRequestNotFound */
async function requireRequest({ input, project, user, db, now }: RequestCall, teamId: string | null = null): Promise<PendingRequest> {
  if (!project.config.oauthServer.isEnabled) throw new AuthorizationServerNotEnabled();
  const caller = user && !user.row.is_anonymous ? user : undefined;
  const { rows } = await sql<
    Omit<PendingRequest, "caller">
  >`SELECT r.application_id, r.redirect_uri, r.scopes, r.resources, r.state, r.prompt, r.max_age, r.login_hint, r.acr_values, r.hint_user_id,
      r.created_at, r.expires_at, a.type, a.display_name, a.logo_url, a.homepage_url, a.privacy_policy_url, a.terms_url, a.is_first_party, a.source,
      coalesce(c.scopes, '{}') AS granted, coalesce(s.confirmed_at, s.created_at) AS signed_in_at, s.amr,
      CASE WHEN 'teams' = ANY (r.scopes) THEN (SELECT json_agg(x) FROM (SELECT t.id, t.display_name
        FROM team_members m JOIN teams t ON t.tenancy_id = m.tenancy_id AND t.id = m.team_id
        WHERE m.tenancy_id = r.tenancy_id AND m.user_id = ${caller?.row.id ?? null}::uuid
        ORDER BY m.team_id = c.team_id DESC NULLS LAST, t.display_name, t.id LIMIT ${sql.lit(limits.teams)}) x) END AS teams,
      (SELECT m.team_id FROM team_members m
        WHERE m.tenancy_id = c.tenancy_id AND m.team_id = c.team_id AND m.user_id = c.user_id) AS consented_team_id,
      EXISTS (SELECT FROM team_members m WHERE m.tenancy_id = r.tenancy_id AND m.team_id = ${teamId}::uuid
        AND m.user_id = ${caller?.row.id ?? null}::uuid) AS is_in_team
    FROM oauth_requests r
    JOIN oauth_applications a ON a.tenancy_id = r.tenancy_id AND a.id = r.application_id AND a.is_enabled
    LEFT JOIN oauth_consents c ON c.tenancy_id = r.tenancy_id AND c.application_id = r.application_id
      AND c.user_id = ${caller?.row.id ?? null}::uuid
    LEFT JOIN sessions s ON s.tenancy_id = r.tenancy_id AND s.id = ${caller?.sessionId ?? null}::uuid AND NOT s.is_impersonation
    WHERE r.tenancy_id = ${project.tenancyId}::uuid AND r.id_hash = ${digest(input.request_id)}::bytea AND NOT r.is_pushed
      AND r.user_id IS NULL AND r.expires_at > ${now}::timestamptz`.execute(db);
  if (!rows[0]) throw new AuthorizationRequestNotFound();
  return { ...rows[0], caller: caller && { id: caller.row.id, hasSecondFactor: caller.row.requires_totp_mfa } };
}

/** Whether the application wants the second factor most, and the user has one that the session lacks. */
const needsSecondFactor = ({ acr_values: [wanted], amr, caller }: PendingRequest): boolean =>
  wanted === "aal2" && caller?.hasSecondFactor === true && !amr?.includes("mfa");

/** Whether the user must sign in, or again (OpenID Connect Core 1.0, section 3.1.2.1). */
function needsSignIn(request: PendingRequest): boolean {
  const { signed_in_at: signedInAt, prompt, max_age, created_at } = request;
  if (signedInAt === null) return true;
  const isEarlier = signedInAt < created_at;
  // A level is preferred, not required. A request without pages does not fail for it, and one sign-in is enough.
  if (isEarlier && !prompt.includes("none") && needsSecondFactor(request)) return true;
  if (isEarlier && prompt.includes("login")) return true;
  return max_age !== null && signedInAt.getTime() < created_at.getTime() - max_age * 1000;
}

/** Whether another app of the device can pretend to be the application, by its port or private scheme. */
const isImitable = ({ type, redirect_uri: uri }: PendingRequest): boolean => type === "native" && !uri.startsWith("https:");

/**
 * A first-party application is part of the project, and a consent is remembered. Both are not enough for one that another application can
 * imitate (RFC 8252, section 8.6).
 */
function needsConsent(request: PendingRequest): boolean {
  const { is_first_party, prompt, scopes, granted, teams, consented_team_id } = request;
  if (isImitable(request) || ((teams?.length ?? 0) > 0 && consented_team_id === null)) return true;
  return (
    !is_first_party && (prompt.includes("consent") || prompt.includes("select_account") || scopes.some((scope) => !granted.includes(scope)))
  );
}

/** The error of a request that allows no page, where one is needed. */
function silentError(request: PendingRequest): "login_required" | "consent_required" | undefined {
  if (!request.prompt.includes("none")) return undefined;
  const isOtherUser = request.hint_user_id !== null && request.hint_user_id !== request.caller?.id;
  if (isOtherUser || needsSignIn(request)) return "login_required";
  return needsConsent(request) ? "consent_required" : undefined;
}

/** The answer to the application, with the issuer that sends it (RFC 9207). */
const answerUrl = (
  { project, serverConfig }: RequestCall,
  { redirect_uri, state }: PendingRequest,
  answer: Readonly<Record<string, string>>,
): string => addParameters(redirect_uri, { ...answer, state: state ?? undefined, iss: issuerUrl(serverConfig, project) });

/** The host that the browser goes to; of a private scheme, the scheme. */
function redirectHost(uri: string): string {
  const { host, protocol } = new URL(uri);
  return host || protocol.slice(0, -1);
}

/** Returns what the consent page shows of a request. @throws AuthorizationRequestNotFound */
export async function viewRequest(call: ViewCall): Promise<AuthorizationRequest> {
  const request = await requireRequest(call);
  const { application_id: id, display_name, logo_url, homepage_url, privacy_policy_url, terms_url, is_first_party, source } = request;
  const error = silentError(request);
  const descriptions = describeScopes(call.project, request.scopes);
  return {
    application: { id, display_name, logo_url, homepage_url, privacy_policy_url, terms_url, is_first_party, source },
    scopes: request.scopes.map((scope) => ({
      id: scope,
      is_granted: request.granted.includes(scope),
      description: descriptions[scope] ?? null,
    })),
    resources: request.resources.map((identifier) => ({
      identifier,
      display_name: findResource(call.project, identifier)?.displayName ?? identifier,
    })),
    teams: request.scopes.includes("teams") ? [...(request.teams ?? [])] : null,
    team_id: request.consented_team_id,
    redirect_host: redirectHost(request.redirect_uri),
    prompt: request.prompt,
    login_hint: request.login_hint,
    needs_sign_in: needsSignIn(request),
    needs_consent: needsConsent(request),
    redirect_to: error === undefined ? null : answerUrl(call, request, { error }),
    expires_at_millis: request.expires_at.getTime(),
  };
}

/**
 * Records the decision of the user, once, and issues a code. Two statements.
 * @throws AuthorizationRequestNotFound, AuthorizationNeedsSignIn, TeamMembershipNotFound
 */
export async function decideRequest(call: DecideCall) {
  const { team_id: teamId = null } = call.input;
  const request = await requireRequest(call, teamId);
  const error = silentError(request);
  if (call.input.decision === "deny" || error !== undefined) return denyRequest(call, request, { error: error ?? "access_denied" });
  if (needsSignIn(request)) throw new AuthorizationNeedsSignIn();
  if (toRestriction(call.user.row, call.project.config).is_restricted)
    return denyRequest(call, request, { error: "access_denied", error_description: "The account of the user is restricted." });
  if (teamId !== null && !request.is_in_team) throw new TeamMembershipNotFound({ team_id: teamId, user_id: call.user.row.id });
  return allowRequest(call, request);
}

async function denyRequest(call: DecideCall, request: PendingRequest, answer: Readonly<Record<string, string>>) {
  const { rows } = await sql`DELETE FROM oauth_requests r WHERE ${isUndecided(call)} RETURNING 1`.execute(call.db);
  if (rows.length === 0) throw new AuthorizationRequestNotFound();
  return { redirect_to: answerUrl(call, request, answer) };
}

const isUndecided = ({ input, project, now }: DecideCall) =>
  sql`r.tenancy_id = ${project.tenancyId}::uuid AND r.id_hash = ${digest(input.request_id)}::bytea AND NOT r.is_pushed
    AND r.user_id IS NULL AND r.expires_at > ${now}::timestamptz`;

/** Remembers the scopes of the step `decided` as given, and the team that the user has chosen, if any. */
export const insertConsent = (tenancyId: string, userId: string, teamId: string | null, now: Date) =>
  sql`INSERT INTO oauth_consents AS c (tenancy_id, application_id, user_id, scopes, team_id, created_at)
    SELECT ${tenancyId}::uuid, d.application_id, ${userId}::uuid, d.scopes, ${teamId}::uuid, ${now}::timestamptz FROM decided d
    ON CONFLICT (tenancy_id, application_id, user_id) DO UPDATE SET
      scopes = ARRAY (SELECT DISTINCT unnest(c.scopes || excluded.scopes)), team_id = coalesce(excluded.team_id, c.team_id)`;

async function allowRequest(call: DecideCall, request: PendingRequest) {
  const { project, user, db, now } = call;
  const { tenancyId } = project;
  const code = randomCode();
  const chosen = call.input.team_id === undefined ? request.consented_team_id : call.input.team_id;
  const teamId = request.scopes.includes("teams") ? chosen : null;
  const isNew = request.scopes.some((scope) => !request.granted.includes(scope)) || request.granted.length === 0;
  const decided = await statement()
    .step(
      "decided",
      sql<{ application_id: string; scopes: string[] }>`UPDATE oauth_requests r SET user_id = s.user_id, session_id = s.id,
          signed_in_at = coalesce(s.confirmed_at, s.created_at), amr = s.amr, code_hash = ${digest(code)}::bytea, team_id = ${teamId}::uuid,
          expires_at = ${new Date(now.getTime() + limits.codeSeconds * 1000)}::timestamptz
        FROM sessions s
        WHERE ${isUndecided(call)} AND s.tenancy_id = r.tenancy_id AND s.id = ${user.sessionId}::uuid AND s.user_id = ${user.row.id}::uuid
        RETURNING r.application_id, r.scopes`,
    )
    .also(insertConsent(tenancyId, user.row.id, teamId, now))
    .also((earlier) =>
      isNew
        ? audit(
            call,
            { event: "oauth_application.connected", userId: user.row.id, data: { application_id: request.application_id } },
            earlier.selectFrom("decided"),
          )
        : undefined,
    )
    .rows(db, "decided");
  if (decided.length === 0) throw new AuthorizationRequestNotFound();
  return { redirect_to: answerUrl(call, request, { code }) };
}
