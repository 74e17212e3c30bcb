import { checkOverride, type Override } from "#contract/config/override.ts";
import { isPermission } from "#contract/config/permissions.ts";
import { readProductionSettings } from "#contract/config/production-mode.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ProjectSettingsChange } from "#contract/entities/projects/project.ts";
import { InvalidProjectChange, InvalidSharedOauthProviderId, InvalidStandardOauthProviderId } from "#contract/errors/index.ts";
import { providerIds, sharedProviderIds } from "#contract/vocabulary/sign-in/providers.ts";
import { anyPermissionId } from "#contract/vocabulary/teams/permission-ids.ts";
import { invalidSystemPermission } from "#contract/vocabulary/teams/permissions.ts";
import { productionErrorMessage } from "../../projects/production-mode.ts";

export interface SettingsChange {
  readonly projectId: string;
  /** The submitted settings, and the override that they make. */
  readonly settings: ProjectSettingsChange;
  readonly override: Override;
  readonly before: ProjectConfig;
  readonly after: ProjectConfig;
  readonly wasProduction: boolean;
  readonly isProduction: boolean;
  readonly publicUrl: string;
}

const reject = (field: string, reason: string): never => {
  throw new InvalidProjectChange(`config.${field}: ${reason}`);
};

/**
 * Checks the providers of submitted settings, before anything is derived from them.
 * @throws InvalidStandardOauthProviderId, InvalidSharedOauthProviderId, or InvalidProjectChange for one that is listed twice
 */
export function validateProviders({ oauth_providers: submitted = [] }: ProjectSettingsChange): void {
  for (const { id, type } of submitted) {
    if (type === "shared" && !(sharedProviderIds as readonly string[]).includes(id))
      throw new InvalidSharedOauthProviderId({ provider_id: id });
    if (!(providerIds as readonly string[]).includes(id)) throw new InvalidStandardOauthProviderId({ provider_id: id });
  }
  const duplicate = submitted.find(({ id }, index) => submitted.findIndex((other) => other.id === id) !== index);
  if (duplicate) reject("oauth_providers", `${duplicate.id} is listed twice.`);
}

/** Checks that settings are consistent with each other and with the project. @throws InvalidProjectChange */
export function validateSettings({
  projectId,
  settings,
  override,
  before,
  after,
  wasProduction,
  isProduction,
  publicUrl,
}: SettingsChange): void {
  if (isProduction) {
    // The submitted domains, because an invalid one is not in the rendered configuration.
    const current = readProductionSettings(after);
    const submitted = { ...current, domains: settings.domains ?? current.domains };
    const message = productionErrorMessage(projectId, submitted, wasProduction ? readProductionSettings(before) : undefined, publicUrl);
    if (message) throw new InvalidProjectChange(message);
  }
  const { themes } = after.emails;
  if (settings.email_theme !== undefined && !Object.hasOwn(themes, settings.email_theme))
    reject("email_theme", "the project does not have this theme.");
  validatePermissions(settings, after);
  const check = checkOverride(override);
  if (!check.ok) throw new InvalidProjectChange(check.reason);
}

const permissionScopes = {
  team_creator_default_permissions: "team",
  team_member_default_permissions: "team",
  user_default_permissions: "project",
} as const;

function validatePermissions(settings: ProjectSettingsChange, config: ProjectConfig): void {
  for (const [field, scope] of Object.entries(permissionScopes) as [keyof typeof permissionScopes, "team" | "project"][]) {
    const unknown = settings[field]?.find(({ id }) => !isPermission(config, scope, id));
    if (!unknown) continue;
    if (!anyPermissionId.safeParse(unknown.id).success) reject(field, `${invalidSystemPermission}: ${JSON.stringify(unknown.id)}.`);
    reject(field, `the ${scope} permission ${JSON.stringify(unknown.id)} does not exist.`);
  }
}
