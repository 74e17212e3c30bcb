import { productionModeFaults } from "#contract/configuration/production-mode.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type {
  AdminApi,
  InternalProjectsUpdateInput,
  Project as ProjectAnswer,
  ProjectSettings as SettingsAnswer,
  ProjectSettingsChange as SettingsInput,
} from "../generated/admin.ts";
import type { Json } from "../transport/json.ts";
import { unwrap } from "../transport/result.ts";
import { type Camel, camelFrom, wireFrom } from "./casing.ts";
import { type ConfigPlan, configPlanFrom } from "./config-plan.ts";

/** What an admin sees of a project's configuration by name; `getConfig` gives the whole of it. */
export type ProjectSettings = Camel<SettingsAnswer>;

/** What may be set by name. Absent fields stay as they are, lists and objects are replaced as a whole. */
export type ProjectSettingsChange = Camel<SettingsInput>;

/** What may be changed of a project; absent fields stay as they are. */
export interface AdminProjectChange {
  readonly displayName?: string;
  readonly description?: string | null;
  /** An http(s) address, or a data URL of a JPEG, PNG or WebP image. */
  readonly logoUrl?: string | null;
  readonly fullLogoUrl?: string | null;
  /** Refused while `getProductionModeErrors` has any. */
  readonly isProductionMode?: boolean;
  readonly config?: ProjectSettingsChange;
}

/** A change of the configuration: dotted paths or nested objects, freely mixed; null deletes. */
export type ConfigOverride = { readonly [path: string]: Json };

/** Something that will not do in production, and where in the dashboard it is mended. */
export interface ProductionModeError {
  readonly message: string;
  readonly relativeFixUrl: string;
}

/** A project as those see it who administer it: a frozen snapshot, and what they may do. Changes answer the next snapshot. */
export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  /** A team of project `internal`. */
  readonly ownerTeamId: string | null;
  readonly config: ProjectSettings;
  update(change: AdminProjectChange): Promise<AdminProject>;
  /** Deletes the project with all its data. Its keys are dead from then on. */
  delete(): Promise<void>;
  /** The whole configuration, defaults filled in. */
  getConfig(): Promise<ProjectConfig>;
  /** Changes the configuration; answers the whole of it as it is then. */
  updateConfig(override: ConfigOverride): Promise<ProjectConfig>;
  /** What `updateConfig` would do, and to whom. Nothing is written. */
  planConfig(override: ConfigOverride): Promise<ConfigPlan>;
  /** What stands in the way of production mode, as far as this snapshot knows. */
  getProductionModeErrors(): ProductionModeError[];
}

/** Makes a project of an admin's answer. */
export const adminProjectFrom = (answer: ProjectAnswer, api: AdminApi): AdminProject => Object.freeze(projectMembersOf(answer, api));

/** The same, not yet frozen, for objects that have more than that. */
export function projectMembersOf(answer: ProjectAnswer, api: AdminApi): AdminProject {
  const { projects, config } = api.internal;
  const { id, created_at_millis, ...told } = answer;
  const configFrom = (text: string) => JSON.parse(text) as ProjectConfig;
  const override = async (change: ConfigOverride, dryRun?: true) =>
    unwrap(await config.override({ config_override_string: JSON.stringify(change), dry_run: dryRun }));

  return {
    id,
    createdAt: new Date(created_at_millis),
    ...camelFrom(told),
    update: async (change) => adminProjectFrom(unwrap(await projects.update(projectUpdateFrom(change))), api),
    async delete() {
      unwrap(await projects.remove());
    },
    getConfig: async () => configFrom(unwrap(await config.get()).config_string),
    updateConfig: async (change) => configFrom((await override(change)).config_override_string),
    async planConfig(change) {
      const { plan } = await override(change, true);
      if (!plan) throw new Error("The server answered no plan: it does not know of plans yet.");
      return configPlanFrom(plan);
    },
    getProductionModeErrors: () => productionModeFaults(answer),
  };
}

/** A change as the wire has it; what was not named stays absent. */
export const projectUpdateFrom = (change: AdminProjectChange): InternalProjectsUpdateInput => wireFrom<InternalProjectsUpdateInput>(change);
