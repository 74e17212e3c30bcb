import { setImmediate as nextTurn } from "node:timers/promises";
import { diffConfigs } from "#contract/config/diff.ts";
import { mapSecrets, type Override } from "#contract/config/override.ts";
import type { internalConfigHistoryRoutes } from "#contract/routes/console/config-history.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { toAuditEventView } from "../audit-log/queries.ts";
import { configAt, currentConfig, listChanges } from "./queries.ts";
import { restoreChange } from "./restore-change.ts";

export const configHistoryHandlers: Handlers<typeof internalConfigHistoryRoutes> = {
  async list({ input, project, readReplica, services }) {
    const { rows, next } = await readReplica((db) => listChanges(db, project.tenancyId, input));
    return reply.page(rows, next, ({ version_id, valid_from, replaced_at, ...event }) => ({
      id: version_id,
      at_millis: replaced_at.getTime(),
      since_millis: valid_from.getTime(),
      event: event.id === null ? null : toAuditEventView(event, services.lookupIp),
    }));
  },

  async at({ input, project, db }) {
    const { config, since, until } = await configAt(db, project, input.at_millis, "at_millis");
    await nextTurn();
    const shown = mapSecrets(config as unknown as Override, () => "");
    return { config_string: JSON.stringify(shown), since_millis: since.getTime(), until_millis: until?.getTime() ?? null };
  },

  async compare({ input, project, db }) {
    const before = await configAt(db, project, input.from_millis, "from_millis");
    await nextTurn();
    const after =
      input.to_millis === undefined ? await currentConfig(db, project) : await configAt(db, project, input.to_millis, "to_millis");
    await nextTurn();
    return { changes: diffConfigs(before.config, after.config).map(({ path, ...values }) => ({ key: path, ...values })) };
  },

  async restore({ input, project, db, serverConfig }) {
    const earlier = await configAt(db, project, input.at_millis, "at_millis");
    await nextTurn();
    const current = await currentConfig(db, project);
    await nextTurn();
    const { change, notRestored } = restoreChange(current.config, earlier.config, serverConfig.publicUrl);
    return { config_override_string: JSON.stringify(change), config_revision: current.revision, not_restored: notRestored };
  },
};
