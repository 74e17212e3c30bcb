import type { z } from "zod";
import type { ClientProject, ProjectSettings, ProjectSettingsChange } from "../entities/projects/project.ts";
import type { Json } from "../vocabulary/json.ts";
import { customOidc } from "../vocabulary/sign-in/providers.ts";
import { isObject, type JsonObject, ownProperty } from "./json-object.ts";
import type { Override } from "./merge-override.ts";
import { defaultPermissions } from "./permissions.ts";
import { missingProviderKeys } from "./provider-keys.ts";
import { migrateSignUpSwitch } from "./sign-up-mode.ts";
import { type SwitchName, switchPaths } from "./switches.ts";
import type { ProjectConfig } from "./tree.ts";

type ClientSettings = z.output<typeof ClientProject>["config"];

const allSwitchPaths = switchPaths();
const clientSwitchPaths = switchPaths("client");

/** Fields of the project's settings for default permissions, and the event of each. */
const defaultPermissionFields = {
  team_creator_default_permissions: "teamCreator",
  team_member_default_permissions: "teamMember",
  user_default_permissions: "signUp",
} as const satisfies Record<string, keyof ProjectConfig["rbac"]["defaultPermissions"]>;

/** Fields of the project's settings that are single values of another name in the configuration. */
const valuePaths = { oauth_account_merge_strategy: "auth.oauth.accountMergeStrategy", email_theme: "emails.selectedThemeId" } as const;

const isTrueAt = (config: ProjectConfig, path: string): boolean =>
  path
    .split(".")
    .reduce<Json | undefined>(
      (parent, key) => (isObject(parent) ? ownProperty(parent, key) : undefined),
      config as unknown as JsonObject,
    ) === true;

type ConfiguredProviders = ProjectConfig["auth"]["oauth"]["providers"];
const providersPath = "auth.oauth.providers";

/** Whether a named switch is on. */
export const isSwitchOn = (config: ProjectConfig, name: SwitchName): boolean => isTrueAt(config, allSwitchPaths[name]);

function listSwitches<Name extends string>(config: ProjectConfig, paths: Readonly<Record<Name, string>>): Record<Name, boolean> {
  const entries = Object.entries<string>(paths).map(([name, path]) => [name, isTrueAt(config, path)]);
  return Object.fromEntries(entries) as Record<Name, boolean>;
}

/** Compares as plain strings, which is independent of the locale. */
const compareBy =
  <T>(...keys: readonly ((item: T) => string)[]) =>
  (a: T, b: T) => {
    const key = keys.find((candidate) => candidate(a) !== candidate(b));
    return key === undefined ? 0 : key(a) < key(b) ? -1 : 1;
  };

const signInProviders = (config: ProjectConfig) =>
  Object.entries(config.auth.oauth.providers).flatMap(([key, provider]) =>
    provider.type !== undefined && provider.allowSignIn ? [{ key, ...provider, type: provider.type }] : [],
  );

type OfferedProvider = { readonly key: string } & Pick<ConfiguredProviders[string], "type" | "displayName">;
const toOffered = (offered: readonly OfferedProvider[]) =>
  offered
    .map(({ key, type, displayName = key }) => (type === customOidc ? { id: key, display_name: displayName } : { id: key }))
    .sort(compareBy(({ id }) => id));

const enabledProviders = (config: ProjectConfig) => toOffered(signInProviders(config));

/** The providers whose accounts users can connect: those for sign-in, too, because a link adds a way to sign in. */
export const connectableProviders = (configured: ConfiguredProviders) =>
  toOffered(
    Object.entries(configured).flatMap(([key, provider]) =>
      provider.type !== undefined && (provider.allowSignIn || provider.allowConnectedAccounts) ? [{ key, ...provider }] : [],
    ),
  );

const listTrustedDomains = (config: ProjectConfig) =>
  Object.values(config.domains.trustedDomains)
    .flatMap(({ baseUrl, handlerPath }) => (baseUrl === undefined ? [] : [{ domain: baseUrl, handler_path: handlerPath }]))
    .sort(
      compareBy(
        ({ domain }) => domain,
        ({ handler_path }) => handler_path,
      ),
    );

function readEmailConfig({ emails: { server } }: ProjectConfig): ProjectSettings["email_config"] {
  if (server.isShared) return { type: "shared" };
  // Published clients require every field, so unset ones are empty.
  return {
    type: "standard",
    host: server.host ?? "",
    port: server.port ?? 0,
    username: server.username ?? "",
    password: server.password ?? "",
    sender_name: server.senderName ?? "",
    sender_email: server.senderEmail ?? "",
  };
}

const listPermissions = (config: ProjectConfig, field: keyof typeof defaultPermissionFields) =>
  defaultPermissions(config, defaultPermissionFields[field]).map((id) => ({ id }));

/** The client view of a project's settings. */
export const toClientSettings = (config: ProjectConfig): ClientSettings => ({
  // Without its keys a provider cannot be used, so clients do not offer it.
  enabled_oauth_providers: toOffered(signInProviders(config).filter((provider) => missingProviderKeys(provider).length === 0)),
  domains: listTrustedDomains(config),
  sign_up_mode: config.auth.signUp.mode,
  passkey_upgrade_enabled: config.auth.passkey.createAfterPassword,
  ...listSwitches(config, clientSwitchPaths),
});

/** The admin view of a project's settings. */
export const toProjectSettings = (config: ProjectConfig): ProjectSettings => ({
  ...listSwitches(config, allSwitchPaths),
  oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
  oauth_providers: signInProviders(config)
    // Published clients have no form for a provider that the project defines.
    .flatMap(({ key, type, isShared, clientId, clientSecret, facebookConfigId, microsoftTenantId }) =>
      type === customOidc
        ? []
        : {
            provider_config_id: key,
            id: type,
            type: isShared ? ("shared" as const) : ("standard" as const),
            ...omitUndefined({
              client_id: clientId,
              client_secret: clientSecret,
              facebook_config_id: facebookConfigId,
              microsoft_tenant_id: microsoftTenantId,
            }),
          },
    )
    .sort(
      compareBy(
        ({ id }) => id,
        ({ provider_config_id }) => provider_config_id,
      ),
    ),
  enabled_oauth_providers: enabledProviders(config),
  domains: listTrustedDomains(config),
  email_config: readEmailConfig(config),
  email_theme: config.emails.selectedThemeId,
  team_creator_default_permissions: listPermissions(config, "team_creator_default_permissions"),
  team_member_default_permissions: listPermissions(config, "team_member_default_permissions"),
  user_default_permissions: listPermissions(config, "user_default_permissions"),
});

function omitUndefined<T extends object>(object: T) {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The settings of ID tokens stay: published clients do not have them, and so cannot repeat them. */
const providerOverride = (
  submitted: NonNullable<ProjectSettingsChange["oauth_providers"]>[number],
  current: ConfiguredProviders[string] | undefined,
): Json => ({
  type: submitted.id,
  allowSignIn: true,
  allowConnectedAccounts: true,
  isShared: submitted.type === "shared",
  ...omitUndefined({
    clientId: submitted.client_id,
    clientSecret: submitted.client_secret,
    facebookConfigId: submitted.facebook_config_id,
    microsoftTenantId: submitted.microsoft_tenant_id,
    idTokenAudiences: current?.idTokenAudiences,
    allowIdTokensWithoutNonce: current?.allowIdTokensWithoutNonce,
  }),
});

/**
 * Replaces all providers. Those that the project defines stay: the setting does not show them, and so cannot repeat them.
 * @param current the providers of the configuration
 */
function providersOverride(submitted: ProjectSettingsChange["oauth_providers"], current: ConfiguredProviders): Override {
  if (!submitted) return {};
  const replacement = Object.fromEntries(submitted.map((provider) => [provider.id, providerOverride(provider, current[provider.id])]));
  const existing = Object.entries(current);
  if (!existing.some(([, { type }]) => type === customOidc)) return { [providersPath]: replacement };
  const removed = existing.filter(([, { type }]) => type !== customOidc).map(([key]) => [`${providersPath}.${key}`, null]);
  const added = Object.entries(replacement).map(([key, provider]) => [`${providersPath}.${key}`, provider]);
  return Object.fromEntries([...removed, ...added]);
}

const emailServerOverride = (submitted: NonNullable<ProjectSettingsChange["email_config"]>): Json =>
  submitted.type === "shared"
    ? { isShared: true }
    : {
        isShared: false,
        provider: "smtp",
        ...omitUndefined({
          host: submitted.host,
          port: submitted.port,
          username: submitted.username,
          password: submitted.password,
          senderName: submitted.sender_name,
          senderEmail: submitted.sender_email,
        }),
      };

/**
 * The override that a change of a project's settings makes (wire protocol, section 4.1, right column). Lists and the mail server
 * are replaced as a whole.
 * @param newId creates the key of a trusted domain
 * @param current the providers of the configuration before the change
 */
export function overrideFromSettings(change: ProjectSettingsChange, newId: () => string, current: ConfiguredProviders = {}): Override {
  const { oauth_providers: providers, domains, email_config: emailServer } = change;
  const singles = Object.entries({ ...allSwitchPaths, ...valuePaths }) as [keyof typeof change, string][];
  const permissions = Object.entries(defaultPermissionFields) as [keyof typeof defaultPermissionFields, string][];
  const override = omitUndefined({
    ...Object.fromEntries(singles.map(([field, path]) => [path, change[field] as string | boolean | undefined])),
    ...Object.fromEntries(
      permissions.map(([field, event]) => [
        `rbac.defaultPermissions.${event}`,
        change[field] && Object.fromEntries(change[field].map(({ id }) => [id, true])),
      ]),
    ),
    ...providersOverride(providers, current),
    "domains.trustedDomains":
      domains && Object.fromEntries(domains.map(({ domain, handler_path }) => [newId(), { baseUrl: domain, handlerPath: handler_path }])),
    "emails.server": emailServer && emailServerOverride(emailServer),
  }) as Override;
  // The mode decides, so that a stored one must be replaced.
  return migrateSignUpSwitch(override);
}
