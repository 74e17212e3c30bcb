import { setImmediate as nextTurn } from "node:timers/promises";
import { type Override, parseOverride } from "#contract/config/override.ts";
import { InvalidConfigOverride, SchemaError } from "#contract/errors/index.ts";
import type { internalConfigRoutes } from "#contract/routes/internal/config.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { openConfigSecrets, readableConfig } from "../projects/config-store.ts";
import { applyConfigChange } from "./apply-change.ts";
import { expectRevision } from "./expected-revision.ts";
import { planConfigChange } from "./plan.ts";

export const configHandlers: Handlers<typeof internalConfigRoutes> = {
  get: ({ project, administrator, services }) => ({
    config_string: JSON.stringify(
      readableConfig(project.config, services.secrets, { tenancyId: project.tenancyId, role: administrator?.role }),
    ),
    config_revision: project.configRevision,
  }),

  async override(call) {
    const { input, headers, project, db, services, serverConfig, now } = call;
    // With `fields`, a change could pass for a plan.
    if (input.fields && !input.dry_run) throw new SchemaError({ message: "query.fields may be given with body.dry_run only" });
    const change = await parseChange(call);
    const assertRevision = expectRevision({ ifMatch: headers[requestHeaders.ifMatch], expected: input.expected_revision });
    if (input.dry_run) {
      const { plan, revision } = await planConfigChange({ db, serverConfig, services, project, change, now, assertRevision });
      if (input.fields) return { config_revision: revision, plan };
      await nextTurn();
      const text = JSON.stringify(openConfigSecrets(project.config, services.secrets, project.tenancyId));
      return { config_override_string: text, config_revision: revision, plan };
    }

    await applyConfigChange(call, change, assertRevision);
    return {};
  },

  async overrideEnvironment(call) {
    await applyConfigChange(call, await parseChange(call));
    return {};
  },
};

type ChangeCall = Call<(typeof internalConfigRoutes)["override" | "overrideEnvironment"]>;

/** @throws InvalidConfigOverride */
async function parseChange({ input }: ChangeCall): Promise<Override> {
  // The body was parsed in this turn of the event loop.
  await nextTurn();
  const parsed = parseOverride(input.config_override_string || "{}");
  if (!parsed.ok) throw new InvalidConfigOverride(parsed.reason);
  await nextTurn();
  return parsed.override;
}
