import { type Selectable, sql } from "kysely";
import type { OAuthApplication } from "#contract/entities/sign-in/oauth-application.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { ApplicationSource } from "#contract/vocabulary/sign-in/applications.ts";
import { containsTerm, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthApplications } from "../../../database/tables/oauth-applications.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";

interface SecretRow {
  readonly id: string;
  readonly last_four: string;
  readonly created_at_millis: number;
  readonly expires_at_millis: number | null;
}

/** An application with its secrets, newest first. */
export interface ApplicationWithSecrets
  extends Omit<Selectable<OauthApplications>, "tenancy_id" | "folded_name" | "registration_token_hash"> {
  readonly secrets: readonly SecretRow[] | null;
}

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** SQL: the columns of an application `t`. @param now an SQL expression of the current time */
const applicationColumns = (now: string) => `t.id, t.type, t.display_name, t.logo_url, t.homepage_url, t.privacy_policy_url, t.terms_url,
  t.redirect_uris, t.post_logout_redirect_uris, t.backchannel_logout_uri, t.scopes, t.is_first_party, t.is_device_flow_enabled, t.is_enabled,
  t.jwks, t.jwks_uri, t.source, t.created_at, t.last_used_at,
  (SELECT json_agg(json_build_object('id', x.id, 'last_four', x.last_four, 'created_at_millis', ${millis("x.created_at")},
      'expires_at_millis', ${millis("x.expires_at")}) ORDER BY x.created_at DESC, x.id)
    FROM oauth_application_secrets x WHERE x.tenancy_id = t.tenancy_id AND x.application_id = t.id
      AND (x.expires_at IS NULL OR x.expires_at > ${now}::timestamptz)) AS secrets`;

export interface ApplicationFilter extends PageRequest {
  readonly query?: string | undefined;
  readonly source?: ApplicationSource | undefined;
}

/** A page of the applications of a branch, newest first. One statement. */
export function listApplications(
  db: Db,
  tenancyId: string,
  { query, source, ...request }: ApplicationFilter,
  now: Date,
): Promise<Page<ApplicationWithSecrets>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "oauth-applications",
    table: "oauth_applications",
    columns: (parameter) => applicationColumns(parameter(now)),
    orderBy: [sortKey("created_at")],
    ids: [sortKey("id", "text")],
    descending: true,
    sizes: [25, pageSizes.oauthApplications.max],
    conditions: (parameter) => [
      ...(term === "" ? [] : [containsTerm({ text: "t.display_name", folded: "t.folded_name" }, term, parameter)]),
      ...(source === undefined ? [] : [`t.source = ${parameter(source)}`]),
    ],
  };
  return readPage<ApplicationWithSecrets>(db, tenancyId, list, request);
}

/** An application with its secrets. */
export async function applicationById(db: Db, tenancyId: string, id: string, now: Date): Promise<ApplicationWithSecrets | undefined> {
  const { rows } = await sql<ApplicationWithSecrets>`SELECT ${sql.raw(applicationColumns("n.now"))}
    FROM oauth_applications t, (SELECT ${now}::timestamptz AS now) n WHERE t.tenancy_id = ${tenancyId}::uuid AND t.id = ${id}::text`.execute(
    db,
  );
  return rows[0];
}

export const toApplicationView = ({ created_at, last_used_at, secrets, ...row }: ApplicationWithSecrets): OAuthApplication => ({
  ...row,
  created_at_millis: created_at.getTime(),
  last_used_at_millis: last_used_at?.getTime() ?? null,
  secrets: [...(secrets ?? [])],
});
