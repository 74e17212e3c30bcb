import { differences } from "#contract/configuration/difference.ts";
import type { Override } from "#contract/configuration/override.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { settingsOf } from "#contract/configuration/settings.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { ConfigPlan } from "#contract/entities/config-plan.ts";
import { CurrentProjectNotFound, InvalidConfigOverride } from "#contract/errors/index.ts";
import { seconds } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { changed, openConfiguration, sealSecrets } from "../projects/configuration-store.ts";
import { productionFaults } from "../projects/production.ts";
import { recentOrigins } from "../projects/redirects.ts";
import { trustOf } from "../projects/trust.ts";
import { rowsWalked, usersLeftOut } from "./left-out.ts";
import { usersByIds } from "./queries.ts";
import { closedMethods, methodsOf, providerFault } from "./sign-in-methods.ts";

const liveMillis = 30 * seconds.day * 1000;
const redirectsTold = 100;

interface Planned {
  readonly db: Db;
  readonly services: Services;
  readonly project: Project;
  /** Checked, its secrets in clear. */
  readonly change: Override;
  readonly now: Date;
  /** How many rows of a table are looked at. */
  readonly walked?: number;
}

/**
 * What a change of the configuration would do, and to whom; nothing is written. It takes as long for a million users as for ten
 * thousand: of more than `walked` the numbers are estimates.
 * @throws CurrentProjectNotFound when the project was deleted meanwhile, InvalidConfigOverride when the change is too much
 */
export async function planConfiguration({ db, services, project, change, now, walked = rowsWalked }: Planned): Promise<ConfigPlan> {
  const { id, tenancyId } = project;
  const { secrets, development } = services;
  const row = await db.selectFrom("tenancies").select("config").where("id", "=", tenancyId).where("project_id", "=", id).executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  const stored = row.config as Override;
  // As a change does it: sealed, stored, rendered, opened. So the plan says what will be, and a secret sent again is no change.
  const opened = (config: ProjectConfig) => openConfiguration(config, secrets, tenancyId);
  const before = opened(renderConfiguration(stored));
  const sealed = sealSecrets(change, secrets, tenancyId);
  const after = opened(changed(stored, sealed, (reason) => new InvalidConfigOverride(reason)).after);

  const open = methodsOf(after, development);
  const closed = closedMethods(methodsOf(before, development), open);
  const leftOut = await usersLeftOut(db, tenancyId, closed, open, walked);
  const examples = await usersByIds(db, tenancyId, leftOut.examples);
  const origins = await recentOrigins(db, tenancyId, new Date(now.getTime() - liveMillis));

  return {
    changes: differences(before, after).map(({ path, ...values }) => ({ key: path, ...values })),
    users_without_sign_in: { count: leftOut.count, is_estimate: leftOut.is_estimate, examples },
    untrusted_redirects: origins
      .filter(({ origin }) => trustOf(before)(origin) && !trustOf(after)(origin))
      .slice(0, redirectsTold)
      .map((sent) => ({ origin: sent.origin, last_used_at_millis: sent.last_used_at.getTime() })),
    stopped_providers: closed.providers.map((provider) => ({
      id: provider,
      reason: providerFault(after.auth.oauth.providers[provider], development) ?? "removed",
      users: leftOut.linked.get(provider) ?? { count: 0, is_estimate: false },
    })),
    stopped_api_keys: stoppedKeys(before, after),
    production_mode_faults: project.isProductionMode
      ? productionFaults(id, settingsOf(after), settingsOf(before)).map(({ message }) => message)
      : [],
  };
}

const stoppedKeys = (before: ProjectConfig, after: ProjectConfig) =>
  (["user", "team"] as const).filter((kind) => before.apiKeys.enabled[kind] && !after.apiKeys.enabled[kind]);
