import { sql } from "kysely";
import {
  AuthorizationPending,
  DeviceAccessDenied,
  DeviceCodeExpired,
  InvalidGrant,
  InvalidRequest,
  SlowDown,
  UnauthorizedClient,
} from "#contract/errors/index.ts";
import { deviceLimits as limits } from "#contract/vocabulary/sign-in/devices.ts";
import { digest } from "../../../services/secrets.ts";
import { writeApplicationRefreshToken } from "../../accounts/sessions/application-grants.ts";
import type { FoundClient } from "../../projects/client.ts";
import { type ClaimedUser, claimedUserColumns, issueTokens, mayUseApplications } from "./claims.ts";
import { type ApplicationRow, firstParameter, requireApplication } from "./client.ts";
import { openGrant } from "./code-grant.ts";
import { issuerUrl } from "./issuer.ts";
import { chooseTarget, type HeldPermissions, heldPermissionColumns } from "./resources.ts";
import type { TokenCall } from "./token-call.ts";

interface DeviceColumns {
  readonly is_device_flow_enabled: boolean;
  /** Null for an unknown code. */
  readonly device_scopes: readonly string[] | null;
  readonly device_expires_at: Date;
  readonly denied_at: Date | null;
  readonly used_at: Date | null;
}
interface AllowedDevice extends ClaimedUser, HeldPermissions {
  readonly device_scopes: readonly string[];
  readonly device_resources: readonly string[];
  readonly session_id: string;
  readonly signed_in_at: Date;
  readonly amr: string[] | null;
}
type DeviceRow = FoundClient<ApplicationRow & DeviceColumns & (AllowedDevice | { readonly session_id: null })>;
type AllowedRow = FoundClient<ApplicationRow & DeviceColumns & AllowedDevice>;

/**
 * Answers the poll of a device: tokens once the user has allowed the request (RFC 8628, section 3.4). Two statements.
 * @throws AuthorizationPending, SlowDown, DeviceCodeExpired, DeviceAccessDenied, InvalidGrant
 */
export async function deviceGrant(call: TokenCall) {
  const { input, now } = call;
  const found = (await requireApplication(call, {
    columns: `a.is_device_flow_enabled, d.scopes AS device_scopes, d.resources AS device_resources, d.expires_at AS device_expires_at, d.denied_at, d.used_at, d.session_id,
      d.signed_in_at, d.amr, ${claimedUserColumns}, ${heldPermissionColumns("NULL::uuid")}`,
    joins: `LEFT JOIN oauth_device_codes d ON d.tenancy_id = t.id AND d.id_hash = $${firstParameter}::bytea AND d.application_id = a.id
      LEFT JOIN users u ON u.tenancy_id = d.tenancy_id AND u.id = d.user_id`,
    values: [digest(input.device_code ?? "")],
  })) as DeviceRow;
  if (!found.is_device_flow_enabled) throw new UnauthorizedClient();
  if (!input.device_code) throw new InvalidRequest("The parameter device_code is missing.");
  if (found.device_scopes === null || found.used_at !== null) throw new InvalidGrant();
  if (found.denied_at !== null) throw new DeviceAccessDenied();
  if (found.device_expires_at <= now) throw new DeviceCodeExpired();
  if (found.session_id === null) return refusePoll(call, found);
  const row = found as AllowedRow;
  if (!mayUseApplications(row, row.project, now)) throw new DeviceAccessDenied();
  return openDevice(call, row);
}

/** Counts a poll before the decision. A poll before the interval has passed makes it longer. @throws AuthorizationPending, SlowDown */
async function refusePoll({ input, db, now }: TokenCall, { project }: DeviceRow): Promise<never> {
  const { rows } = await sql<{ is_fast: boolean }>`WITH before AS (
      SELECT d.id_hash, d.polled_at > ${now}::timestamptz - make_interval(secs => d.poll_seconds) AS is_fast FROM oauth_device_codes d
      WHERE d.tenancy_id = ${project.tenancyId}::uuid AND d.id_hash = ${digest(input.device_code ?? "")}::bytea FOR NO KEY UPDATE)
    UPDATE oauth_device_codes d SET polled_at = ${now}::timestamptz, poll_seconds = least(d.poll_seconds
        + CASE WHEN before.is_fast THEN ${limits.slowDownSeconds}::integer ELSE 0 END, ${limits.pollSecondsMax}::integer)
    FROM before WHERE d.tenancy_id = ${project.tenancyId}::uuid AND d.id_hash = before.id_hash
    RETURNING coalesce(before.is_fast, false) AS is_fast`.execute(db);
  throw rows[0]?.is_fast ? new SlowDown() : new AuthorizationPending();
}

/** Consumes the code and opens the access. @throws InvalidGrant if the code is used, or the session or the consent has ended */
async function openDevice(call: TokenCall, row: AllowedRow) {
  const { input, services, now } = call;
  const { project, session_id: sessionId, signed_in_at: signedInAt, amr, application_id: applicationId } = row;
  const scopes = row.device_scopes.filter((scope) => row.application_scopes.includes(scope));
  const target = chooseTarget(project, issuerUrl(call.serverConfig, project), input.resource, row.device_resources);
  const grantId = await openGrant(
    call,
    { ...row, scopes },
    target,
    (_id, condition) => sql`UPDATE oauth_device_codes d SET used_at = ${now}::timestamptz
      WHERE d.tenancy_id = ${project.tenancyId}::uuid AND d.id_hash = ${digest(input.device_code ?? "")}::bytea AND d.used_at IS NULL
        AND ${condition}
      RETURNING d.application_id, d.user_id, ${scopes}::text[] AS scopes, d.resources, NULL::uuid AS team_id, d.session_id, d.signed_in_at, d.amr`,
  );
  if (grantId === undefined) throw new InvalidGrant();
  const grant = { id: grantId, applicationId, scopes, teamId: null, target, sessionId, signedInAt, amr, nonce: null };
  const tokens = issueTokens(call, project, row, grant);
  if (!scopes.includes("offline_access")) return tokens;
  return { ...tokens, refresh_token: writeApplicationRefreshToken(services.secrets, { grantId, rotation: 0 }) };
}
