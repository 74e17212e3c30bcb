import { sql } from "kysely";
import type { DeviceRequest } from "#contract/entities/sign-in/device-request.ts";
import { AuthorizationServerNotEnabled, UnauthorizedClient, UserCodeInvalid } from "#contract/errors/index.ts";
import type { deviceAuthorizationRoutes } from "#contract/routes/sign-in/device-authorization.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { devicePath } from "#contract/vocabulary/paths.ts";
import type { ApplicationSource } from "#contract/vocabulary/sign-in/applications.ts";
import { deviceLimits as limits, readUserCode, writeUserCode } from "#contract/vocabulary/sign-in/devices.ts";
import { toRestriction } from "#contract/vocabulary/users/restriction.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { randomCode, userCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { parseUserAgent } from "../../../services/user-agent.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { requireApplication } from "./client.ts";
import { insertConsent } from "./decide.ts";
import { issuerUrl } from "./issuer.ts";
import { readScopes } from "./read-request.ts";
import { addParameters } from "./redirect-uri.ts";
import { describeScopes, readResources } from "./resources.ts";

type StartCall = Call<typeof deviceAuthorizationRoutes.start>;
type DetailsCall = Call<typeof deviceAuthorizationRoutes.details>;
type DecideCall = Call<typeof deviceAuthorizationRoutes.decide>;

export const deviceAuthorizationHandlers: Handlers<typeof deviceAuthorizationRoutes> = {
  start: startDevice,
  details: viewDevice,
  decide: decideDevice,
};

/** User codes are short: another pending request may have the same one. */
const insertAttempts = 3;

/** Starts the authorization of a device (RFC 8628, section 3.1). Two statements. */
async function startDevice(call: StartCall) {
  const { input, serverConfig } = call;
  const found = await requireApplication<{ readonly is_device_flow_enabled: boolean }>(call, {
    columns: "a.is_device_flow_enabled",
    joins: "",
    values: [],
  });
  if (found.application_type === "service" || !found.is_device_flow_enabled) throw new UnauthorizedClient();
  const { project } = found;
  const scopes = readScopes(input.scope, found.application_scopes, project);
  const resources = readResources(input.resource, project, issuerUrl(serverConfig, project));
  const deviceCode = randomCode();
  const code = await insertDevice(call, project.tenancyId, { id: found.application_id, scopes, resources, deviceCode });
  const page = hostedPageUrl(serverConfig, toClientId(project), devicePath);
  return {
    device_code: deviceCode,
    user_code: writeUserCode(code),
    verification_uri: page,
    verification_uri_complete: addParameters(page, { [hostedPageParameters.userCode]: writeUserCode(code) }),
    expires_in: limits.codeSeconds,
    interval: limits.pollSeconds,
  };
}

/** Stores the request of a device. @returns the letters of its user code */
async function insertDevice(
  { db, origin, now }: StartCall,
  tenancyId: string,
  {
    id,
    scopes,
    resources,
    deviceCode,
  }: { readonly id: string; readonly scopes: string[]; readonly resources: string[]; readonly deviceCode: string },
): Promise<string> {
  for (let attempt = 0; attempt < insertAttempts; attempt++) {
    const code = userCode();
    const row = {
      tenancy_id: tenancyId,
      id_hash: digest(deviceCode),
      user_code_hash: digest(code),
      application_id: id,
      scopes,
      resources,
      ...parseUserAgent(origin.userAgent ?? ""),
      ip: origin.ip,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.codeSeconds * 1000),
      poll_seconds: limits.pollSeconds,
    };
    const inserted = await db
      .insertInto("oauth_device_codes")
      .values(row)
      .onConflict((conflict) => conflict.columns(["tenancy_id", "user_code_hash"]).doNothing())
      .returning("application_id")
      .executeTakeFirst();
    if (inserted) return code;
  }
  throw new Error(`${insertAttempts} user codes were in use`);
}

interface PendingDevice {
  readonly application_id: string;
  readonly display_name: string;
  readonly logo_url: string | null;
  readonly homepage_url: string | null;
  readonly privacy_policy_url: string | null;
  readonly terms_url: string | null;
  readonly is_first_party: boolean;
  readonly source: ApplicationSource;
  readonly scopes: readonly string[];
  readonly granted: readonly string[];
  readonly browser: string | null;
  readonly system: string | null;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** SQL: whether the request `d` of a device waits for the user that types its code. */
const isPending = ({ input, project, now }: Pick<DetailsCall, "input" | "project" | "now">) =>
  sql`d.tenancy_id = ${project.tenancyId}::uuid AND d.user_code_hash = ${digest(readUserCode(input.user_code))}::bytea
    AND d.user_id IS NULL AND d.denied_at IS NULL AND d.expires_at > ${now}::timestamptz`;

/** Counts the codes that a user tries (RFC 8628, section 5.1). */
const assertGuessLimit = (call: DetailsCall | DecideCall): Promise<void> =>
  assertRateLimit(call, {
    name: "device code",
    subject: call.user.row.id,
    limits: limits.perUser,
    reason: "Too many codes of devices were tried",
  });

/** Reads a request that has not been decided, with what the user has consented to. Two statements. @throws UserCodeInvalid */
async function requireDevice(call: DetailsCall | DecideCall): Promise<PendingDevice> {
  const { project, user, db } = call;
  if (!project.config.oauthServer.isEnabled) throw new AuthorizationServerNotEnabled();
  await assertGuessLimit(call);
  const { rows } = await sql<PendingDevice>`SELECT d.application_id, a.display_name, a.logo_url, a.homepage_url, a.privacy_policy_url,
      a.terms_url, a.is_first_party, a.source, d.scopes, coalesce(c.scopes, '{}') AS granted, d.browser, d.system, d.ip, d.created_at, d.expires_at
    FROM oauth_device_codes d
    JOIN oauth_applications a ON a.tenancy_id = d.tenancy_id AND a.id = d.application_id AND a.is_enabled AND a.is_device_flow_enabled
    LEFT JOIN oauth_consents c ON c.tenancy_id = d.tenancy_id AND c.application_id = d.application_id
      AND c.user_id = ${user.row.id}::uuid
    WHERE ${isPending(call)}`.execute(db);
  if (!rows[0]) throw new UserCodeInvalid();
  return rows[0];
}

/** Returns what the device page shows. @throws UserCodeInvalid */
async function viewDevice(call: DetailsCall): Promise<DeviceRequest> {
  const found = await requireDevice(call);
  const { application_id: id, display_name, logo_url, homepage_url, privacy_policy_url, terms_url, is_first_party, source } = found;
  const descriptions = describeScopes(call.project, found.scopes);
  const { browser, system, ip } = found;
  const location = ip === null ? undefined : call.services.lookupIp(ip);
  return {
    application: { id, display_name, logo_url, homepage_url, privacy_policy_url, terms_url, is_first_party, source },
    scopes: found.scopes.map((scope) => ({
      id: scope,
      is_granted: found.granted.includes(scope),
      description: descriptions[scope] ?? null,
    })),
    user_code: writeUserCode(readUserCode(call.input.user_code)),
    device: { browser, system, ip, country_code: location?.country ?? null, city_name: location?.city ?? null },
    started_at_millis: found.created_at.getTime(),
    expires_at_millis: found.expires_at.getTime(),
  };
}

/** Records the decision of the user, once. A first-party application needs it like any other. Three statements. @throws UserCodeInvalid */
async function decideDevice(call: DecideCall) {
  const { input, project, user } = call;
  const { application_id: id } = await requireDevice(call);
  const isAllowed = input.decision === "allow" && !toRestriction(user.row, project.config).is_restricted;
  const decided = await (isAllowed ? allowDevice(call, id) : denyDevice(call));
  if (decided.length === 0) throw new UserCodeInvalid();
  return { is_allowed: isAllowed };
}

const denyDevice = async (call: DecideCall) =>
  (await sql`UPDATE oauth_device_codes d SET denied_at = ${call.now}::timestamptz WHERE ${isPending(call)} RETURNING 1`.execute(call.db))
    .rows;

function allowDevice(call: DecideCall, applicationId: string) {
  const { project, user, db, now } = call;
  const userId = user.row.id;
  return (
    statement()
      .step(
        "decided",
        sql<{ application_id: string; scopes: string[] }>`UPDATE oauth_device_codes d SET user_id = s.user_id, session_id = s.id,
            signed_in_at = coalesce(s.confirmed_at, s.created_at), amr = s.amr
          FROM sessions s, oauth_applications a
          WHERE ${isPending(call)} AND s.tenancy_id = d.tenancy_id AND s.id = ${user.sessionId}::uuid AND s.user_id = ${userId}::uuid
            AND a.tenancy_id = d.tenancy_id AND a.id = d.application_id AND a.is_enabled AND a.is_device_flow_enabled
          RETURNING d.application_id, d.scopes`,
      )
      .also(insertConsent(project.tenancyId, userId, null, now))
      // Also with an earlier consent: each device that gets access is in the log.
      .also((earlier) =>
        audit(
          call,
          { event: "oauth_application.connected", userId, data: { application_id: applicationId } },
          earlier.selectFrom("decided"),
        ),
      )
      .rows(db, "decided")
  );
}
