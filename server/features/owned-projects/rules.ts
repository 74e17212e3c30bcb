import { checkOverride, type Override } from "#contract/configuration/override.ts";
import { isPermission } from "#contract/configuration/permissions.ts";
import { settingsOf } from "#contract/configuration/settings.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { ProjectSettingsChange } from "#contract/entities/project.ts";
import { InvalidProjectChange } from "#contract/errors/index.ts";
import { sharedProviderIds } from "#contract/vocabulary/providers.ts";
import { productionRefusal } from "../projects/production.ts";

export interface Judged {
  readonly projectId: string;
  /** What was sent, and what it sets in the configuration. */
  readonly sent: ProjectSettingsChange;
  readonly override: Override;
  readonly before: ProjectConfig;
  readonly after: ProjectConfig;
  readonly wasProduction: boolean;
  readonly isProduction: boolean;
  readonly publicUrl: string;
}

const refuse = (field: string, reason: string): never => {
  throw new InvalidProjectChange(`config.${field}: ${reason}`);
};

/** Refuses settings that do not fit each other, or the project they are set on. @throws InvalidProjectChange */
export function requireSettings({ projectId, sent, override, before, after, wasProduction, isProduction, publicUrl }: Judged): void {
  if (isProduction) {
    // As sent: what is no address at all would not stand in the rendered configuration.
    const exposed = { allow_localhost: after.domains.allowLocalhost, domains: sent.domains ?? settingsOf(after).domains };
    const fault = productionRefusal(projectId, exposed, wasProduction ? settingsOf(before) : undefined, publicUrl);
    if (fault) throw new InvalidProjectChange(fault);
  }
  requireProviders(sent.oauth_providers ?? []);
  const { themes } = after.emails;
  if (sent.email_theme !== undefined && !Object.hasOwn(themes, sent.email_theme)) refuse("email_theme", "the project has no such theme.");
  requirePermissions(sent, after);
  const checked = checkOverride(override);
  if (!checked.ok) throw new InvalidProjectChange(checked.reason);
}

function requireProviders(providers: NonNullable<ProjectSettingsChange["oauth_providers"]>): void {
  const shared: readonly string[] = sharedProviderIds;
  const unshared = providers.find(({ id, type }) => type === "shared" && !shared.includes(id));
  if (unshared) refuse("oauth_providers", `there are no shared keys for ${unshared.id}, only for ${shared.join(", ")}.`);
  const twice = providers.find(({ id }, place) => providers.findIndex((other) => other.id === id) !== place);
  if (twice) refuse("oauth_providers", `${twice.id} is there twice.`);
}

const defaults = {
  team_creator_default_permissions: "team",
  team_member_default_permissions: "team",
  user_default_permissions: "project",
} as const;

function requirePermissions(sent: ProjectSettingsChange, config: ProjectConfig): void {
  for (const [field, scope] of Object.entries(defaults) as [keyof typeof defaults, "team" | "project"][]) {
    const unknown = sent[field]?.find(({ id }) => !isPermission(config, scope, id));
    if (unknown) refuse(field, `the project has no ${scope} permission ${JSON.stringify(unknown.id)}.`);
  }
}
