import type { AdminApi } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";
import { type AdminProject, adminProjectFrom } from "./admin-project.ts";
import { type KeyDeeds, keyDeeds } from "./internal-api-key.ts";
import { type Metrics, readMetrics } from "./metrics.ts";

/** What an app of access type admin can do about its project. */
export interface AdminDeeds extends KeyDeeds {
  getProject(): Promise<AdminProject>;
  getMetrics(options?: { readonly includeAnonymous?: boolean }): Promise<Metrics>;
}

/** Builds them; `now` tells which keys have expired. */
export const adminDeeds = (api: AdminApi, now: () => number): AdminDeeds => ({
  ...keyDeeds(api, now),
  getProject: async () => adminProjectFrom(unwrap(await api.internal.projects.current()), api),
  getMetrics: ({ includeAnonymous } = {}) => readMetrics(api, includeAnonymous),
});
