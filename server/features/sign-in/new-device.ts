import { type Expression, sql } from "kysely";
import type { AuditData } from "#contract/entities/console/audit-data.ts";
import { pagePaths } from "#contract/vocabulary/paths.ts";
import type { Step } from "../../kernel/statement.ts";
import { parseUserAgent } from "../../services/user-agent.ts";
import { type NoticeContext, securityNoticeSteps } from "../accounts/security-notices/security-notice.ts";
import { toClientId } from "../accounts/sessions/token-client.ts";
import { isDeviceOfUser } from "../foundation/known-device.ts";
import { hostedPageUrl } from "../projects/hosted-page.ts";
import type { Account } from "./account.ts";

/** Earlier sign-ins that are compared with one of a client that holds no device value: the newest, of 30 days. */
const compared = { events: 100, millis: 30 * 86_400_000 };

interface SignIn {
  readonly user: Account;
  readonly method: AuditData<"user.device_added">["method"];
  readonly sessionId: string;
}

/**
 * Steps that record a sign-in on a new device, and e-mail a notice of it. A known device has none. A device is known if it holds our
 * value of an earlier sign-in of the user. Published clients and programs hold no value. For them, the address of an earlier sign-in is
 * known for some weeks. Nothing else about devices is stored.
 * @param opened a SELECT that returns a row if the session was opened
 */
export function newDeviceSteps(call: NoticeContext, { user, method, sessionId }: SignIn, opened: Expression<unknown>): readonly Step[] {
  const { project, accessType, origin, serverConfig, now } = call;
  if (!project.config.auth.sessions.notifyNewDevice || accessType !== "client" || user.is_anonymous) return [];
  if (isDeviceOfUser(call, user.id, user.password_version)) return [];
  const since = new Date(now.getTime() - compared.millis);
  const sameAddress = sql`SELECT FROM (SELECT event, ip FROM audit_events WHERE tenancy_id = ${project.tenancyId}::uuid
      AND user_id = ${user.id}::uuid AND at > ${since}::timestamptz ORDER BY at DESC, id DESC LIMIT ${compared.events}) AS recent
    WHERE event IN ('user.signed_in', 'user.signed_up', 'user.upgraded') AND ip = ${origin.ip}::text`;
  // A client that holds values, but none of this user, is new.
  const isCertain = origin.device?.isHeld === true;
  const isNew = isCertain ? opened : sql`SELECT FROM (${opened}) AS opened WHERE NOT EXISTS (${sameAddress})`;
  const notice = {
    event: "user.device_added",
    data: { method },
    userId: user.id,
    userName: user.display_name,
    sessionId,
    device: parseUserAgent(origin.userAgent ?? ""),
    sessionsLink: `${hostedPageUrl(serverConfig, toClientId(project), pagePaths.accountSettings)}#sessions`,
  } as const;
  return securityNoticeSteps(call, notice, isNew, isCertain);
}
