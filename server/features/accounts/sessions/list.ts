import type { Selectable } from "kysely";
import type { sessionRoutes } from "#contract/routes/accounts/sessions.ts";
import { listSizes as lists, pageSizes as pages } from "#contract/vocabulary/list-sizes.ts";
import type { Sessions } from "../../../database/tables/accounts.ts";
import type { Call } from "../../../kernel/call.ts";
import { listReply, type PagedList, readPage, sortKey, toPageRequest } from "../../../kernel/page.ts";
import type { Services } from "../../../services/index.ts";
import { parseUserAgent } from "../../../services/user-agent.ts";
import { policyCutoffs, startedAt } from "./session-policy.ts";

/** The location of an address. The GeoIP database may know only parts of it. `country`: as a trusted proxy reported it. */
function addressInfo({ ip, country }: { ip: string | null; country?: string | undefined }, { lookupIp }: Pick<Services, "lookupIp">) {
  if (ip === null) return undefined;
  const location = lookupIp(ip);
  return {
    ip,
    countryCode: country ?? location?.country,
    regionCode: location?.region,
    cityName: location?.city,
    latitude: location?.latitude,
    longitude: location?.longitude,
    tzIdentifier: location?.timezone,
  };
}

type ListedSession = Pick<
  Selectable<Sessions>,
  "id" | "user_id" | "created_at" | "confirmed_at" | "last_used_at" | "last_used_ip" | "is_impersonation" | "browser" | "system"
>;

/** The active sessions of a user, newest first. One statement. */
export async function listSessions({ input, accessType, user, project, origin, db, services, now }: Call<typeof sessionRoutes.list>) {
  const { startedAfter, usedAfter } = policyCutoffs(project.config.auth.sessions, now);
  const list: PagedList = {
    name: "sessions",
    table: "sessions",
    columns: "t.id, t.user_id, t.created_at, t.confirmed_at, t.last_used_at, t.last_used_ip, t.is_impersonation, t.browser, t.system",
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [10, pages.sessions.max, lists.sessions],
    owner: input.user_id,
    conditions: (parameter) => [
      `t.user_id = ${parameter(input.user_id)}::uuid`,
      `t.expires_at > ${parameter(now)}::timestamptz`,
      ...(accessType === "admin" ? [] : ["NOT t.is_impersonation"]),
      ...(startedAfter ? [`(t.is_impersonation OR ${startedAt("t")} > ${parameter(startedAfter)}::timestamptz)`] : []),
      ...(usedAfter ? [`(t.is_impersonation OR t.last_used_at > ${parameter(usedAfter)}::timestamptz)`] : []),
    ],
  };
  const request = toPageRequest(input, { page: pages.sessions.max, all: lists.sessions });
  const { rows, next } = await readPage<ListedSession>(db, project.tenancyId, list, request);

  const current = parseUserAgent(origin.userAgent ?? "");
  const toSessionView = ({ last_used_at, last_used_ip, ...row }: ListedSession) => {
    const isCurrent = row.id === user?.sessionId;
    // The last use is written with a delay of some seconds. That of the current session is this call.
    const lastUse = isCurrent ? { at: now, ...origin } : { at: last_used_at, ip: last_used_ip };
    return {
      id: row.id,
      user_id: row.user_id,
      created_at: row.created_at.getTime(),
      signed_in_at: (row.confirmed_at ?? row.created_at).getTime(),
      last_used_at: lastUse.at.getTime(),
      is_impersonation: row.is_impersonation,
      is_current_session: isCurrent,
      browser: (isCurrent ? current.browser : null) ?? row.browser ?? undefined,
      system: (isCurrent ? current.system : null) ?? row.system ?? undefined,
      last_used_at_end_user_ip_info: addressInfo(lastUse, services),
    };
  };
  return listReply(input, rows.map(toSessionView), next);
}
