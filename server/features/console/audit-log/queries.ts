import type { Selectable } from "kysely";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AuditEvent } from "#contract/entities/console/audit-event.ts";
import type { View } from "#contract/kernel/entity.ts";
import { type AuditGroup, groupsByEvent } from "#contract/vocabulary/console/audit-groups.ts";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { containedInSearchText, isShortTerm, looksLikeId, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { AuditEvents } from "../../../database/tables/console.ts";
import type { Project } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import type { GeoIpLookup } from "../../../services/geoip.ts";
import { addressForms } from "../../../services/public-address.ts";
import { matchesUser } from "../../users/list.ts";

export interface AuditFilter extends PageRequest {
  readonly user_id?: string | undefined;
  readonly team_id?: string | undefined;
  readonly actor_user_id?: string | undefined;
  readonly event?: AuditEventName | undefined;
  readonly group?: AuditGroup | undefined;
  readonly since_millis?: number | undefined;
  readonly until_millis?: number | undefined;
  readonly query?: string | undefined;
}

/** An event with the names of those whom it has ids of. */
export interface AuditRow extends Omit<Selectable<AuditEvents>, "tenancy_id"> {
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly actor_name: string | null;
  readonly actor_email: string | null;
  readonly browser: string | null;
  readonly system: string | null;
  readonly key_set_name: string | null;
  readonly api_key_name: string | null;
  readonly team_name: string | null;
  readonly endpoint_url: string | null;
}

/** An event as callers see it. @param lookupIp finds the place of its address */
export function toAuditEventView(row: AuditRow, lookupIp: GeoIpLookup): View<typeof AuditEvent, "admin"> {
  const { at, user_name, user_email, actor_name, actor_email, browser, system, ...rest } = row;
  const { key_set_name, api_key_name, team_name, endpoint_url, ...event } = rest;
  const location = event.ip === null ? undefined : lookupIp(event.ip);
  return {
    at_millis: at.getTime(),
    ...event,
    user: event.user_id === null ? null : { id: event.user_id, display_name: user_name, primary_email: user_email },
    actor: { type: event.actor_type, user_id: event.actor_user_id, display_name: actor_name, primary_email: actor_email },
    from: { browser, system, country_code: location?.country ?? null, city: location?.city ?? null },
    names: { key_set: key_set_name, api_key: api_key_name, team: team_name, endpoint: endpoint_url },
  };
}

/** SQL: the columns of an event `t`. */
export const eventColumns = "t.id, t.at, t.event, t.user_id, t.actor_type, t.actor_user_id, t.session_id, t.ip, t.request_id, t.data";

/** SQL: an id in the data of an event. Entries of earlier versions may have another text there. */
const idInData = (name: string) =>
  `CASE WHEN e.data->>'${name}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN (e.data->>'${name}')::uuid END`;

const internalTenancies = `SELECT i.id FROM tenancies i WHERE i.project_id = '${internalProjectId}'`;

/**
 * SQL: a SELECT of events `e`, with names. Developers have their accounts in project `internal`.
 * @param events SELECT of the columns of events of the tenancy `$1`
 */
export const selectNamed = (events: string, order: string): string => `SELECT e.*,
    u.display_name AS user_name, u.primary_email AS user_email,
    coalesce(a.display_name, d.display_name) AS actor_name, coalesce(a.primary_email, d.primary_email) AS actor_email,
    z.browser, z.system, s.description AS key_set_name, k.description AS api_key_name, g.display_name AS team_name, w.url AS endpoint_url
  FROM (${events}) e
    LEFT JOIN users u ON u.tenancy_id = $1 AND u.id = e.user_id
    LEFT JOIN users a ON a.tenancy_id = $1 AND a.id = e.actor_user_id
    LEFT JOIN users d ON d.tenancy_id IN (${internalTenancies}) AND d.id = e.actor_user_id
    LEFT JOIN sessions z ON z.tenancy_id = CASE WHEN d.id IS NULL OR a.id IS NOT NULL THEN $1 ELSE d.tenancy_id END AND z.id = e.session_id
    LEFT JOIN project_keys s ON s.project_id = (SELECT o.project_id FROM tenancies o WHERE o.id = $1) AND s.id = ${idInData("key_set_id")}
    LEFT JOIN api_keys k ON k.tenancy_id = $1 AND k.id = ${idInData("api_key_id")}
    LEFT JOIN teams g ON g.tenancy_id = $1 AND g.id = ${idInData("team_id")}
    LEFT JOIN webhook_endpoints w ON w.tenancy_id = $1 AND w.id = ${idInData("endpoint_id")} ${order}`;

const eventsOfGroup = (group: AuditGroup) => Object.entries(groupsByEvent).flatMap(([event, of]) => (of === group ? [event] : []));

/** SQL: the condition of a search. Users are found first, so that the events are found by index. */
function matches({ ownerTeamId }: Pick<Project, "ownerTeamId">, query: string, parameter: (value: unknown) => string): string {
  const term = searchTerm(query);
  if (looksLikeId(term)) {
    const id = `${parameter(term)}::uuid`;
    return `(t.id = ${id} OR t.user_id = ${id} OR t.actor_user_id = ${id})`;
  }
  // Two characters are in the names of too many users.
  if (isShortTerm(term)) return `t.request_id = ${parameter(term)}`;
  const addresses = addressForms(term);
  if (addresses.length > 0) return `t.ip = ANY (${parameter(addresses)}::text[])`;
  const limit = `LIMIT ${auditLogLimits.foundUsers}`;
  const users = `ARRAY(SELECT t.id FROM users t WHERE t.tenancy_id = $1 AND ${matchesUser(term, parameter)} ${limit})`;
  const developers =
    ownerTeamId === null
      ? []
      : [
          `t.actor_user_id = ANY (ARRAY(SELECT d.id FROM team_members m JOIN users d ON d.tenancy_id = m.tenancy_id AND d.id = m.user_id
            WHERE m.tenancy_id IN (${internalTenancies}) AND m.team_id = ${parameter(ownerTeamId)}::uuid
              AND ${containedInSearchText("d.search_text", term, parameter)} ${limit}))`,
        ];
  return `(${[`t.request_id = ${parameter(term)}`, `t.user_id = ANY (${users})`, `t.actor_user_id = ANY (${users})`, ...developers].join(" OR ")})`;
}

function listConditions(project: Pick<Project, "ownerTeamId">, filter: AuditFilter, parameter: (value: unknown) => string): string[] {
  const time = (millis: number) => `to_timestamp(${parameter(millis)}::float8 / 1000)`;
  return [
    ...(filter.user_id ? [`t.user_id = ${parameter(filter.user_id)}::uuid`] : []),
    ...(filter.team_id ? [`t.data->>'team_id' = ${parameter(filter.team_id)}`] : []),
    ...(filter.actor_user_id ? [`t.actor_user_id = ${parameter(filter.actor_user_id)}::uuid`] : []),
    ...(filter.event ? [`t.event = ${parameter(filter.event)}`] : []),
    ...(filter.group ? [`t.event = ANY (${parameter(eventsOfGroup(filter.group))}::text[])`] : []),
    ...(filter.since_millis === undefined ? [] : [`t.at >= ${time(filter.since_millis)}`]),
    ...(filter.until_millis === undefined ? [] : [`t.at < ${time(filter.until_millis)}`]),
    ...(filter.query === undefined ? [] : [matches(project, filter.query, parameter)]),
  ];
}

const listedSizes = [10, 50, pageSizes.auditLog.max];

/**
 * A page of the log, newest first. One statement.
 * @param sizes the sizes of pages. Default: those of the list
 * @throws SchemaError when the cursor is no event's id
 */
export function listEvents(
  db: Db,
  project: Pick<Project, "tenancyId" | "ownerTeamId">,
  filter: AuditFilter,
  sizes: readonly number[] = listedSizes,
): Promise<Page<AuditRow>> {
  const list: PagedList = {
    name: "audit-log",
    table: "audit_events",
    columns: eventColumns,
    orderBy: [sortKey("at")],
    keyColumns: ["at", "id"],
    descending: true,
    sizes,
    conditions: (parameter) => listConditions(project, filter, parameter),
    // How rare a group or a person is decides between the indexes.
    plannedEachTime: filter.group !== undefined || filter.query !== undefined,
    // The page is found by index before its names are joined; it stays in order.
    select: (page, toOrder) => selectNamed(page, toOrder("e")),
    unknownIdMessage: "query.cursor names no event of the project. If it was deleted because of its age, start again without it.",
  };
  return readPage<AuditRow>(db, project.tenancyId, list, filter);
}
