import type { AdminApi, ConfigChange as ConfigChangeResponse } from "../../generated/admin.ts";
import type { ProjectConfig } from "../../generated/project-config.ts";
import { unwrap } from "../../transport/result.ts";
import type { Fields } from "../camel-case.ts";
import type { ConfigOverride } from "../projects/admin-project.ts";
import { type AuditEvent, auditEventFrom } from "./audit-event.ts";

/** A change of the configuration. `since`: since when the configuration before it was in effect. */
export interface ConfigChange extends Fields<Omit<ConfigChangeResponse, "event">> {
  /** The author, the request and the settings that changed. Null if the audit log no longer has the event. */
  readonly event: Extract<AuditEvent, { readonly event: "config.changed" }> | null;
}

/** A page of changes, newest first. `nextCursor` is null on the last page. */
export type ConfigChangePage = ConfigChange[] & { readonly nextCursor: string | null };

/** The configuration at a moment, with defaults and without secrets. */
export interface RecordedConfig {
  readonly config: ProjectConfig;
  readonly since: Date;
  /** When it was changed; null for the current one. */
  readonly until: Date | null;
}

/** Settings that differ, by dotted path. `before` and `after` are absent if there is no value, and for secrets. */
export type ConfigDifference = readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];

/** The change that restores an earlier configuration. */
export interface ConfigRestoration {
  /** For `planConfig` and `updateConfig` of the project. Empty if nothing differs. */
  readonly override: ConfigOverride;
  /** The revision that the change is based on: `expectedRevision` of `updateConfig`. */
  readonly revision: string;
  /** Values that differ and are not recorded: secrets, and uploaded files of the brand. They stay as they are. */
  readonly notRestored: readonly { readonly key: string; readonly reason: "secret" | "file" }[];
}

/** Methods of an admin for the history of the configuration. A moment that is not recorded throws a PlainError `CONFIG_NOT_RECORDED`. */
export interface ConfigHistoryMethods {
  /** Lists the changes of the configuration in pages, newest first. The default and maximum of `limit` is 100. */
  listConfigChanges(options?: { readonly cursor?: string; readonly limit?: number }): Promise<ConfigChangePage>;
  /** Returns the configuration as it was at a moment. */
  getConfigAt(moment: Date): Promise<RecordedConfig>;
  /** Compares the configurations of two moments. Without the second: with the current one. */
  compareConfigs(from: Date, to?: Date): Promise<ConfigDifference>;
  /**
   * Returns the change that restores the configuration of a moment. Writes nothing.
   * @example
   * const { override, revision } = await admin.getConfigRestoration(yesterday);
   * await project.updateConfig(override, { expectedRevision: revision });
   */
  getConfigRestoration(moment: Date): Promise<ConfigRestoration>;
}

export const configHistoryMethods = ({ internal: { configHistory } }: AdminApi): ConfigHistoryMethods => ({
  async listConfigChanges({ cursor, limit } = {}) {
    const { items, pagination } = unwrap(await configHistory.list({ cursor, limit }));
    const changes = items.map(({ id, at_millis, since_millis, event }) => ({
      id,
      at: new Date(at_millis),
      since: new Date(since_millis),
      event: event && (auditEventFrom(event) as NonNullable<ConfigChange["event"]>),
    }));
    return Object.assign(changes, { nextCursor: pagination.next_cursor });
  },
  async getConfigAt(moment) {
    const { config_string, since_millis, until_millis } = unwrap(await configHistory.at({ at_millis: moment.getTime() }));
    return {
      config: JSON.parse(config_string) as ProjectConfig,
      since: new Date(since_millis),
      until: until_millis === null ? null : new Date(until_millis),
    };
  },
  compareConfigs: async (from, to) =>
    unwrap(await configHistory.compare({ from_millis: from.getTime(), to_millis: to?.getTime() })).changes,
  async getConfigRestoration(moment) {
    const answer = unwrap(await configHistory.restore({ at_millis: moment.getTime() }));
    return {
      override: JSON.parse(answer.config_override_string) as ConfigOverride,
      revision: answer.config_revision,
      notRestored: answer.not_restored,
    };
  },
});
