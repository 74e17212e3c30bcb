import { setImmediate as nextTurn } from "node:timers/promises";
import { checkOverride, mergeOverride, type Override, parseOverride } from "#contract/config/override.ts";
import { ConfigLevelNotAvailable, ConfigRevisionMismatch, InvalidConfigOverride, SchemaError } from "#contract/errors/index.ts";
import type { internalConfigRoutes } from "#contract/routes/console/config.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { retainedLogos } from "../../projects/brand/logo-columns.ts";
import { openConfigSecrets, readableConfig, readableOverride, requireOverride } from "../../projects/config-store.ts";
import { applyConfigChange } from "./apply-change.ts";
import { planConfigChange } from "./plan.ts";

/** Whether `If-Match` names a revision: `*`, or a list of entity tags, possibly without quotes. Weak tags never match (RFC 9110, section 13.1.1). */
const ifMatchAllows = (ifMatch: string, revision: string): boolean =>
  ifMatch.split(",").some((tag) => ["*", revision, `"${revision}"`].includes(tag.trim()));

/**
 * Creates a check of the revision that a change is based on.
 * @throws ConfigRevisionMismatch from the check, if the current revision is not the expected one
 */
const expectRevision =
  ({ ifMatch, expected }: { ifMatch: string | undefined; expected: string | undefined }) =>
  (revision: string): void => {
    if (ifMatch !== undefined && !ifMatchAllows(ifMatch, revision)) throw new ConfigRevisionMismatch();
    if (expected !== undefined && expected !== revision) throw new ConfigRevisionMismatch();
  };

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
    const change = await parseChange(input.config_override_string);
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

  async getLevel({ input, project, administrator, services, db }) {
    if (input.level !== ownLevel) return { config_string: "{}" };
    const { override } = await requireOverride(db, project);
    const readable = readableOverride(override, services.secrets, { tenancyId: project.tenancyId, role: administrator?.role });
    // What is returned here is valid input of `replaceLevel`.
    const known = Object.fromEntries(Object.entries(readable).filter(([key]) => isKnownKey(key)));
    return { config_string: JSON.stringify(known) };
  },

  async overrideLevel(call) {
    requireOwnLevel(call.input.level);
    await applyConfigChange(call, await parseChange(call.input.config_override_string));
    return {};
  },

  async replaceLevel(call) {
    requireOwnLevel(call.input.level);
    const replacement = await parseChange(call.input.config_string);
    await applyConfigChange(call, (override) => ({
      ...mergeOverride(clearedKeys(override), replacement),
      ...retainedLogos(override, replacement),
    }));
    return {};
  },

  async resetKeys(call) {
    requireOwnLevel(call.input.level);
    const change = checkOverride(Object.fromEntries(call.input.keys.map((key) => [key, null])));
    if (!change.ok) throw new InvalidConfigOverride(change.reason);
    await applyConfigChange(call, change.override);
    return {};
  },

  getSource: () => ({ source: { type: "unlinked" } }),
  unlinkSource: () => ({}),
};

/** The only level of a configuration. Published clients know two below it. */
const ownLevel = "environment";

/** @throws ConfigLevelNotAvailable */
function requireOwnLevel(level: string): void {
  if (level !== ownLevel) throw new ConfigLevelNotAvailable();
}

/** @throws InvalidConfigOverride */
async function parseChange(text: string | undefined): Promise<Override> {
  // The body was parsed in this turn of the event loop.
  await nextTurn();
  const parsed = parseOverride(text || "{}");
  if (!parsed.ok) throw new InvalidConfigOverride(parsed.reason);
  await nextTurn();
  return parsed.override;
}

/** False for a key that only a newer server knows. */
const isKnownKey = (key: string) => checkOverride({ [key]: null }).ok;

/** The removal of each key of an override. Keys of a newer server, which this one does not know, stay. */
const clearedKeys = (override: Override) =>
  Object.fromEntries(
    Object.keys(override)
      .filter(isKnownKey)
      .map((key) => [key, null]),
  );
