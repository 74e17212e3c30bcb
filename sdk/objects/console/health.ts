import type { HealthCode, HealthSeverity } from "#contract/vocabulary/console/health.ts";
import type { AdminApi } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";

/** A problem of a project. */
export interface HealthProblem {
  readonly code: HealthCode;
  readonly severity: HealthSeverity;
  /** How many endpoints, e-mails, sign-ins, keys or providers have it; at most 100. */
  readonly count: number;
  /** When the first of them began to fail, or when the first key expires; null if it is a setting. */
  readonly since: Date | null;
  /** The id of the one endpoint, key set or provider; null for several. */
  readonly targetId: string | null;
}

/** Reads the problems of the project, most severe first. */
export async function readHealth(api: AdminApi): Promise<HealthProblem[]> {
  const { problems } = unwrap(await api.internal.health.get());
  return problems.map(({ code, severity, count, since_millis, target_id }) => ({
    ...{ code, severity, count },
    since: since_millis === null ? null : new Date(since_millis),
    targetId: target_id,
  }));
}
