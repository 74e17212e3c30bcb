import type { internalHealthRoutes } from "#contract/routes/console/health.ts";
import type { HealthCode, HealthSeverity } from "#contract/vocabulary/console/health.ts";
import type { Handlers, Project } from "../../../kernel/call.ts";
import { findProblems } from "./queries.ts";

const severities = {
  webhook_disabled: "error",
  webhook_failing: "warning",
  mail_server_missing: "error",
  emails_failed: "error",
  emails_bounced: "warning",
  sign_ins_refused: "warning",
  keys_expired: "error",
  keys_expiring: "warning",
  shared_oauth_keys: "notice",
} as const satisfies Record<HealthCode, HealthSeverity>;

const ranks = { error: 0, warning: 1, notice: 2 } as const satisfies Record<HealthSeverity, number>;

interface Problem {
  readonly code: HealthCode;
  readonly count: number;
  readonly since_millis: number | null;
  readonly target_id: string | null;
}

export const healthHandlers: Handlers<typeof internalHealthRoutes> = {
  /** One statement. */
  async get({ project, serverConfig, readReplica, now }) {
    const recorded = await readReplica((db) => findProblems(db, project, now));
    const problems = [...recorded, ...checkSettings(project, serverConfig)].map((problem) => ({
      ...problem,
      severity: severities[problem.code],
    }));
    return { problems: problems.sort((a, b) => ranks[a.severity] - ranks[b.severity]) };
  },
};

/** The problems of the configuration: no mail server, and OAuth keys that all projects of the server share. */
function checkSettings(
  { config }: Project,
  { sendsEmail, development }: { readonly sendsEmail: boolean; readonly development: boolean },
): Problem[] {
  const shared = Object.entries(config.auth.oauth.providers).filter(
    ([, { type, isShared, allowSignIn, allowConnectedAccounts }]) =>
      type !== undefined && isShared && (allowSignIn || allowConnectedAccounts),
  );
  const setting = { since_millis: null, target_id: null };
  return [
    ...(config.emails.server.isShared && !sendsEmail && !development
      ? [{ ...setting, code: "mail_server_missing", count: 1 } as const]
      : []),
    ...(shared.length > 0
      ? [
          {
            ...setting,
            code: "shared_oauth_keys",
            count: shared.length,
            target_id: shared.length === 1 ? (shared[0]?.[0] ?? null) : null,
          } as const,
        ]
      : []),
  ];
}
