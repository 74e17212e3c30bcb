import { productionModeErrors } from "#contract/config/production-mode.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import type {
  AdminApi,
  InternalProjectsUpdateInput,
  Project as ProjectResponse,
  ProjectSettingsChange as SettingsInput,
  ProjectSettings as SettingsResponse,
} from "../../generated/admin.ts";
import type { ProjectConfig } from "../../generated/project-config.ts";
import type { Json } from "../../transport/json.ts";
import { unwrap } from "../../transport/result.ts";
import { type CamelCase, toCamelCase, toSnakeCase } from "../camel-case.ts";
import { type ConfigPlan, configPlanFrom } from "../console/config-plan.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";

/** The named settings of a project. `getConfig` returns the whole configuration. */
export interface ProjectSettings extends CamelCase<SettingsResponse> {
  /** Identifies the configuration: the ids of the project and of its branch, joined by a colon. */
  readonly id: string;
}

/** A change of named settings. Absent fields stay as they are; lists and objects are replaced as a whole. */
export type ProjectSettingsChange = CamelCase<SettingsInput>;

/** A change of a project. Absent fields stay as they are. */
export interface AdminProjectChange {
  readonly displayName?: string;
  readonly description?: string | null;
  /** An http(s) URL, or a data URL of a JPEG, PNG or WebP image. */
  readonly logoUrl?: string | null;
  /** A logo with the project's name, as an http(s) URL or a data URL like `logoUrl`. */
  readonly fullLogoUrl?: string | null;
  /** Rejected while `getProductionModeErrors` returns any. */
  readonly isProductionMode?: boolean;
  readonly config?: ProjectSettingsChange;
}

/** A change of the configuration, by dotted paths or nested objects. Null deletes a value. */
export type ConfigOverride = { readonly [path: string]: Json };

/** A setting that production mode does not allow, and the page of the dashboard that fixes it. */
export interface ProductionModeError {
  /** The sentence in English. */
  readonly message: string;
  /** The kind of the error. */
  readonly code: "localhost_allowed" | "invalid" | "localhost" | "direct_ip" | "not_https" | "shared_keys";
  /** The domain, or the name of the provider. Empty for `localhost_allowed`. */
  readonly value: string;
  /** The path of the dashboard's page, relative to the project. */
  readonly relativeFixUrl: string;
}

/** A project as its admins see it: a frozen snapshot. Methods that change it return the next snapshot. */
export interface AdminProject extends ObjectHooks<"adminProject"> {
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  /** A team of project `internal`. */
  readonly ownerTeamId: string | null;
  readonly config: ProjectSettings;
  /**
   * Changes the project. Returns the next snapshot.
   * @throws KnownError INVALID_STANDARD_OAUTH_PROVIDER_ID, INVALID_SHARED_OAUTH_PROVIDER_ID; PlainError `INVALID_PROJECT_CHANGE`,
   * `INVALID_IMAGE`
   * @example
   * const next = await project.update({ displayName: "Acme", config: { signUpEnabled: false } });
   */
  update(change: AdminProjectChange): Promise<AdminProject>;
  /** Deletes the project with all its data. Its keys stop working immediately. */
  delete(): Promise<void>;
  /** Returns the whole configuration, with defaults. */
  getConfig(): Promise<ProjectConfig>;
  /**
   * Changes the configuration and returns the whole of it.
   * @param options.expectedRevision the revision that the change is based on, such as a plan's. If the configuration has changed
   * since, nothing is written and the call throws a PlainError with status 412.
   */
  updateConfig(override: ConfigOverride, options?: { readonly expectedRevision?: string }): Promise<ProjectConfig>;
  /** Computes the effect of `updateConfig` without changing anything. */
  planConfig(override: ConfigOverride): Promise<ConfigPlan>;
  /** The settings of this snapshot that production mode does not allow. */
  getProductionModeErrors(): ProductionModeError[];
}

/** Makes the object of a project in a response to an admin. */
export const adminProjectFrom = (response: ProjectResponse, api: AdminApi): AdminProject =>
  Object.freeze(withHooks<"adminProject", AdminProject>("adminProject", projectMembers(response, api)));

/** The members of `adminProjectFrom`, not frozen, for objects that extend them. */
export function projectMembers(response: ProjectResponse, api: AdminApi): Omit<AdminProject, keyof ObjectHooks<"adminProject">> {
  const { projects, config } = api.internal;
  const { id, created_at_millis, ...fields } = response;
  const getConfig = async () => JSON.parse(unwrap(await config.get()).config_string) as ProjectConfig;
  const override = async (change: ConfigOverride, options: { dry_run?: true; expected_revision?: string | undefined } = {}) =>
    unwrap(await config.override({ config_override_string: JSON.stringify(change), ...options }));

  return {
    id,
    createdAt: new Date(created_at_millis),
    ...toCamelCase(fields),
    description: fields.description || null,
    config: { id: `${id}:${defaultBranchId}`, ...toCamelCase(fields.config) },
    update: async (change) => adminProjectFrom(unwrap(await projects.update(projectUpdateFrom(change))), api),
    async delete() {
      unwrap(await projects.remove());
    },
    getConfig,
    async updateConfig(change, { expectedRevision } = {}) {
      await override(change, { expected_revision: expectedRevision });
      return getConfig();
    },
    async planConfig(change) {
      const { plan, config_revision: revision } = await override(change, { dry_run: true });
      if (!plan || !revision) throw new Error("The server returned no plan. It is older than this client.");
      return configPlanFrom(plan, revision);
    },
    getProductionModeErrors: () => productionModeErrors(response),
  };
}

/** The API's input for a change. */
export const projectUpdateFrom = (change: AdminProjectChange): InternalProjectsUpdateInput =>
  toSnakeCase<InternalProjectsUpdateInput>(change);
