import { readOverride } from "#contract/configuration/override.ts";
import { settingsOf } from "#contract/configuration/settings.ts";
import { InvalidConfigOverride } from "#contract/errors/index.ts";
import type { internalConfigRoutes } from "#contract/routes/internal/config.ts";
import type { Handlers } from "../../kernel/call.ts";
import { changeConfiguration, openConfiguration } from "../projects/configuration-store.ts";
import { productionRefusal } from "../projects/production.ts";
import { planConfiguration } from "./plan.ts";

export const configurationHandlers: Handlers<typeof internalConfigRoutes> = {
  get: ({ project, services }) => ({
    config_string: JSON.stringify(openConfiguration(project.config, services.secrets, project.tenancyId)),
  }),

  async override(call) {
    const { input, project, db, unit, services, now } = call;
    const read = readOverride(input.config_override_string || "{}");
    if (!read.ok) throw new InvalidConfigOverride(read.reason);
    const text = (config: typeof project.config) => JSON.stringify(openConfiguration(config, services.secrets, project.tenancyId));
    if (input.dry_run) {
      const plan = await planConfiguration({ db, services, project, change: read.override, now });
      return { config_override_string: text(project.config), plan };
    }

    const stored = await unit(async (writing) => {
      const change = await changeConfiguration(call, writing, read.override, (reason) => new InvalidConfigOverride(reason));
      const [before, after] = [settingsOf(change.before), settingsOf(change.after)];
      const fault = change.project.is_production_mode && productionRefusal(project.id, after, before, services.publicUrl);
      if (fault) throw new InvalidConfigOverride(fault);
      return change;
    });
    return { config_override_string: text(stored.after) };
  },
};
