import { sql } from "kysely";
import { ApplicationNotConnected } from "#contract/errors/index.ts";
import type { connectedApplicationRoutes } from "#contract/routes/sign-in/authorization-requests.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { reply } from "../../../kernel/reply.ts";
import { statement } from "../../../kernel/statement.ts";
import { describeScopes } from "./resources.ts";

interface ConnectionColumns {
  readonly scopes: string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

interface UserConnection extends ConnectionColumns {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
}

interface ApplicationConnection extends ConnectionColumns {
  readonly application_id: string;
  readonly display_name: string;
  readonly logo_url: string | null;
  readonly homepage_url: string | null;
}

const consents = {
  table: "oauth_consents",
  orderBy: [sortKey("created_at")],
  descending: true,
} as const;

/** A page of the users of an application, newest first. One statement. */
export async function listApplicationUsers(
  db: Db,
  tenancyId: string,
  { application_id: applicationId, ...request }: PageRequest & { readonly application_id: string },
) {
  const list: PagedList = {
    ...consents,
    name: "oauth-application-users",
    from: () => "oauth_consents t JOIN users u ON u.tenancy_id = t.tenancy_id AND u.id = t.user_id",
    columns: "t.user_id, u.display_name, u.primary_email, t.scopes, t.created_at, t.last_used_at",
    ids: [sortKey("user_id", "uuid")],
    sizes: [25, pageSizes.oauthApplicationUsers.max],
    owner: applicationId,
    conditions: (parameter) => [`t.application_id = ${parameter(applicationId)}`],
  };
  const { rows, next } = await readPage<UserConnection>(db, tenancyId, list, request);
  return reply.page(rows, next, ({ created_at, last_used_at, ...row }) => ({ ...row, ...toTimes({ created_at, last_used_at }) }));
}

const toTimes = ({ created_at, last_used_at }: Pick<ConnectionColumns, "created_at" | "last_used_at">) => ({
  connected_at_millis: created_at.getTime(),
  last_used_at_millis: last_used_at?.getTime() ?? null,
});

/** Ends the access of an application to a user: the consent goes, and its grants with it. One statement. @throws ApplicationNotConnected */
export async function disconnect(
  call: AuditContext & { readonly db: Db; readonly project: { readonly tenancyId: string } },
  { user_id: userId, application_id }: { readonly user_id: string; readonly application_id: string },
) {
  const ended = await statement()
    .step(
      "ended",
      sql<{ user_id: string }>`DELETE FROM oauth_consents c WHERE c.tenancy_id = ${call.project.tenancyId}::uuid
        AND c.application_id = ${application_id}::text AND c.user_id = ${userId}::uuid RETURNING c.user_id`,
    )
    .also((earlier) =>
      audit(call, { event: "oauth_application.disconnected", userId, data: { application_id } }, earlier.selectFrom("ended")),
    )
    .rows(call.db, "ended");
  if (ended.length === 0) throw new ApplicationNotConnected();
  return { success: true as const };
}

export const connectedApplicationHandlers: Handlers<typeof connectedApplicationRoutes> = {
  async list({ input: { user_id: userId, ...request }, project, db }) {
    const list: PagedList = {
      ...consents,
      name: "connected-applications",
      from: () => "oauth_consents t JOIN oauth_applications a ON a.tenancy_id = t.tenancy_id AND a.id = t.application_id",
      columns: "t.application_id, a.display_name, a.logo_url, a.homepage_url, t.scopes, t.created_at, t.last_used_at",
      ids: [sortKey("application_id", "text")],
      sizes: [25, pageSizes.connectedApplications.max],
      owner: userId,
      conditions: (parameter) => [`t.user_id = ${parameter(userId)}::uuid`],
    };
    const { rows, next } = await readPage<ApplicationConnection>(db, project.tenancyId, list, request);
    return reply.page(rows, next, ({ created_at, last_used_at, ...row }) => ({
      ...row,
      scope_descriptions: describeScopes(project, row.scopes),
      ...toTimes({ created_at, last_used_at }),
    }));
  },

  remove: (call) => disconnect(call, call.input),
};
