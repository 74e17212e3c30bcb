import { sql } from "kysely";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { Clock } from "../../../services/clock.ts";
import type { IssuerTokens } from "../../../services/issuer-tokens.ts";
import { randomUuid } from "../../../services/random.ts";
import type { WebhookSender } from "../../../services/webhook-sender.ts";
import { issuerUrl } from "./issuer.ts";

interface BackChannelOptions {
  readonly db: RootDb;
  readonly sender: WebhookSender;
  readonly issuerTokens: IssuerTokens;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Seconds in which an application must read a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const tokenSeconds = 120;
const retryMillis = [10_000, 60_000, 600_000, 3_600_000];
/** The claim `events` of a logout token. */
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

interface LogoutTarget {
  readonly url: string;
  readonly id: string;
  readonly branchId: string;
}

/** Remembers the application of the step `opened` for the end of the session, if it has an address for that. */
export const insertSessionApplication = (tenancyId: string) =>
  sql`INSERT INTO oauth_session_applications (tenancy_id, session_id, application_id, user_id)
    SELECT ${tenancyId}::uuid, used.session_id, used.application_id, used.user_id FROM used
      JOIN oauth_applications a ON a.tenancy_id = ${tenancyId}::uuid AND a.id = used.application_id AND a.backchannel_logout_uri IS NOT NULL
      WHERE EXISTS (SELECT FROM opened) AND 'openid' = ANY (used.scopes)
    ON CONFLICT (tenancy_id, session_id, application_id) DO NOTHING`;

/**
 * Reports ended sessions to applications (OpenID Connect Back-Channel Logout 1.0). The database queues the jobs. Sent at least once, with
 * the rules of webhooks for addresses; given up after five attempts.
 */
export const backChannelLogout = ({ db, sender, issuerTokens, clock, publicUrl }: BackChannelOptions): JobKind => ({
  kind: "backchannel-logout",
  concurrency: 16,
  // The sender has a shorter deadline.
  deadlineMillis: 20_000,
  maxAttempts: retryMillis.length + 1,
  backoff: { scheduleMillis: retryMillis },

  async run({ key }, signal) {
    const [tenancyId = "", applicationId = "", sid = "", sub = ""] = key.split("/");
    const { rows } = await sql<LogoutTarget>`SELECT a.backchannel_logout_uri AS url, t.project_id AS id, t.branch_id AS "branchId"
      FROM oauth_applications a JOIN tenancies t ON t.id = a.tenancy_id
      WHERE a.tenancy_id = ${tenancyId}::uuid AND a.id = ${applicationId}::text AND a.is_enabled
        AND a.backchannel_logout_uri IS NOT NULL`.execute(db);
    const [target] = rows;
    if (!target) return "done";
    const iat = Math.floor(clock.now().getTime() / 1000);
    const token = issuerTokens.signLogoutToken(tenancyId, {
      iss: issuerUrl({ publicUrl }, target),
      aud: applicationId,
      sub,
      sid,
      iat,
      exp: iat + tokenSeconds,
      jti: randomUuid(),
      events: { [logoutEvent]: {} },
    });
    const body = new URLSearchParams({ logout_token: token }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await sender.send({ url: target.url, headers, body }, signal);
    // Section 2.8.
    if (status !== 200 && status !== 204) throw new Error(`The application answered with status ${status}.`);
    return "done";
  },
});
