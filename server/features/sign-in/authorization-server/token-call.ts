import { sql } from "kysely";
import type { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import { applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import type { AuditContext } from "../../../core/audit.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type { ApplicationRow } from "./client.ts";

export type TokenCall = Call<typeof authorizationServerRoutes.token>;

/** The caller of an endpoint of applications, for the audit log. They have no access type. */
export const auditContext = ({ origin, now }: Pick<Call, "origin" | "now">, project: Project): AuditContext => ({
  project,
  accessType: "client",
  user: null,
  administrator: null,
  origin,
  now,
});

/** Records that an application received tokens, once an hour. Undefined while the last record is younger. */
export function updateLastUse(tenancyId: string, { application_id, application_used_at: usedAt }: ApplicationRow, now: Date) {
  const outdated = new Date(now.getTime() - limits.lastUsedMillis);
  if (usedAt !== null && usedAt > outdated) return undefined;
  return sql`UPDATE oauth_applications a SET last_used_at = ${now}::timestamptz WHERE a.tenancy_id = ${tenancyId}::uuid
    AND a.id = ${application_id}::text AND (a.last_used_at IS NULL OR a.last_used_at <= ${outdated}::timestamptz)`;
}
