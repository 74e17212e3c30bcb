import type { AdminApi } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";
import { type AdminProject, adminProjectFrom } from "./admin-project.ts";
import { type AuditEventPage, type ListAuditEventsOptions, listAuditEvents } from "./audit-event.ts";
import { type KeyDeeds, keyDeeds } from "./internal-api-key.ts";
import { type Metrics, readMetrics } from "./metrics.ts";
import type { ServerGround } from "./server-user.ts";

/** What an app of access type admin can do about its project. */
export interface AdminDeeds extends KeyDeeds {
  getProject(): Promise<AdminProject>;
  getMetrics(options?: { readonly includeAnonymous?: boolean }): Promise<Metrics>;
  listAuditEvents(options?: ListAuditEventsOptions): Promise<AuditEventPage>;
}

export const adminDeeds = (ground: ServerGround & { readonly api: AdminApi }): AdminDeeds => ({
  ...keyDeeds(ground.api, ground.caller.connection.effects.now),
  getProject: async () => adminProjectFrom(unwrap(await ground.api.internal.projects.current()), ground.api),
  getMetrics: ({ includeAnonymous } = {}) => readMetrics(ground, includeAnonymous),
  listAuditEvents: (options) => listAuditEvents(ground.api, options),
});
