import type { z } from "zod";
import type { ClientProject, ProjectSettings, ProjectSettingsChange } from "../entities/project.ts";
import type { Json } from "../vocabulary/json.ts";
import type { Override } from "./merge.ts";
import { defaultPermissions } from "./permissions.ts";
import { isObject, type JsonObject, own } from "./shape.ts";
import type { ProjectConfig } from "./tree.ts";

type ClientSettings = z.output<typeof ClientProject>["config"];

/** Where the switches of a project's views stand in the configuration (wire protocol, section 4.1). */
const clientSwitches = {
  sign_up_enabled: "auth.allowSignUp",
  credential_enabled: "auth.password.allowSignIn",
  magic_link_enabled: "auth.otp.allowSignIn",
  passkey_enabled: "auth.passkey.allowSignIn",
  client_team_creation_enabled: "teams.allowClientTeamCreation",
  client_user_deletion_enabled: "users.allowClientUserDeletion",
  allow_user_api_keys: "apiKeys.enabled.user",
  allow_team_api_keys: "apiKeys.enabled.team",
} as const;
const adminSwitches = {
  allow_localhost: "domains.allowLocalhost",
  create_team_on_sign_up: "teams.createPersonalTeamOnSignUp",
} as const;

/** The occasions at which permissions come by themselves. */
const occasions = {
  team_creator_default_permissions: "teamCreator",
  team_member_default_permissions: "teamMember",
  user_default_permissions: "signUp",
} as const satisfies Record<string, keyof ProjectConfig["rbac"]["defaultPermissions"]>;

/** Single values by another name. */
const values = { oauth_account_merge_strategy: "auth.oauth.accountMergeStrategy", email_theme: "emails.selectedThemeId" } as const;

const isOn = (config: ProjectConfig, path: string): boolean =>
  path
    .split(".")
    .reduce<Json | undefined>((above, key) => (isObject(above) ? own(above, key) : undefined), config as unknown as JsonObject) === true;

function switchesOf<Name extends string>(config: ProjectConfig, paths: Readonly<Record<Name, string>>): Record<Name, boolean> {
  const told = Object.entries<string>(paths).map(([name, path]) => [name, isOn(config, path)]);
  return Object.fromEntries(told) as Record<Name, boolean>;
}

/** Plain string comparison, which is the same everywhere. */
const by =
  <T>(...keys: readonly ((item: T) => string)[]) =>
  (a: T, b: T) => {
    const key = keys.find((known) => known(a) !== known(b));
    return key === undefined ? 0 : key(a) < key(b) ? -1 : 1;
  };

const signInProviders = (config: ProjectConfig) =>
  Object.entries(config.auth.oauth.providers).flatMap(([key, provider]) =>
    provider.type !== undefined && provider.allowSignIn ? [{ ...provider, key, type: provider.type }] : [],
  );

const enabledProviders = (config: ProjectConfig) =>
  signInProviders(config)
    .map(({ key }) => ({ id: key }))
    .sort(by(({ id }) => id));

const domainsOf = (config: ProjectConfig) =>
  Object.values(config.domains.trustedDomains)
    .flatMap(({ baseUrl, handlerPath }) => (baseUrl === undefined ? [] : [{ domain: baseUrl, handler_path: handlerPath }]))
    .sort(
      by(
        ({ domain }) => domain,
        ({ handler_path }) => handler_path,
      ),
    );

function emailConfigOf({ emails: { server } }: ProjectConfig): ProjectSettings["email_config"] {
  if (server.isShared) return { type: "shared" };
  // Clients take an admin view apart that lacks one of these; what is not set yet is empty.
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

const permissionsOf = (config: ProjectConfig, field: keyof typeof occasions) =>
  defaultPermissions(config, occasions[field]).map((id) => ({ id }));

/** A project's configuration as its own apps see it. */
export const clientSettingsOf = (config: ProjectConfig): ClientSettings => ({
  ...switchesOf(config, clientSwitches),
  enabled_oauth_providers: enabledProviders(config),
  domains: domainsOf(config),
});

/** A project's configuration as those see it who administer it. */
export const settingsOf = (config: ProjectConfig): ProjectSettings => ({
  ...switchesOf(config, clientSwitches),
  ...switchesOf(config, adminSwitches),
  oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
  oauth_providers: signInProviders(config)
    .map(({ key, type, isShared, clientId, clientSecret, facebookConfigId, microsoftTenantId }) => ({
      provider_config_id: key,
      id: type,
      type: isShared ? ("shared" as const) : ("standard" as const),
      ...set({
        client_id: clientId,
        client_secret: clientSecret,
        facebook_config_id: facebookConfigId,
        microsoft_tenant_id: microsoftTenantId,
      }),
    }))
    .sort(
      by(
        ({ id }) => id,
        ({ provider_config_id }) => provider_config_id,
      ),
    ),
  enabled_oauth_providers: enabledProviders(config),
  domains: domainsOf(config),
  email_config: emailConfigOf(config),
  email_theme: config.emails.selectedThemeId,
  team_creator_default_permissions: permissionsOf(config, "team_creator_default_permissions"),
  team_member_default_permissions: permissionsOf(config, "team_member_default_permissions"),
  user_default_permissions: permissionsOf(config, "user_default_permissions"),
});

/** Without the keys that say nothing: stored and told is only what is set. */
function set<T extends object>(object: T) {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const providerOverride = (sent: NonNullable<ProjectSettingsChange["oauth_providers"]>[number]): Json => ({
  type: sent.id,
  allowSignIn: true,
  allowConnectedAccounts: true,
  isShared: sent.type === "shared",
  ...set({
    clientId: sent.client_id,
    clientSecret: sent.client_secret,
    facebookConfigId: sent.facebook_config_id,
    microsoftTenantId: sent.microsoft_tenant_id,
  }),
});

const mailServerOverride = (sent: NonNullable<ProjectSettingsChange["email_config"]>): Json =>
  sent.type === "shared"
    ? { isShared: true }
    : {
        isShared: false,
        provider: "smtp",
        ...set({
          host: sent.host,
          port: sent.port,
          username: sent.username,
          password: sent.password,
          senderName: sent.sender_name,
          senderEmail: sent.sender_email,
        }),
      };

/**
 * What a change of a project's settings sets in its configuration (wire protocol, section 4.1, right column). Lists and the
 * mail server are replaced as a whole.
 * @param newId makes the key of a trusted domain
 */
export function overrideOfSettings(change: ProjectSettingsChange, newId: () => string): Override {
  const { oauth_providers: providers, domains, email_config: mailServer } = change;
  const singles = Object.entries({ ...clientSwitches, ...adminSwitches, ...values }) as [keyof typeof change, string][];
  const permissions = Object.entries(occasions) as [keyof typeof occasions, string][];
  return set({
    ...Object.fromEntries(singles.map(([field, path]) => [path, change[field] as string | boolean | undefined])),
    ...Object.fromEntries(
      permissions.map(([field, occasion]) => [
        `rbac.defaultPermissions.${occasion}`,
        change[field] && Object.fromEntries(change[field].map(({ id }) => [id, true])),
      ]),
    ),
    "auth.oauth.providers": providers && Object.fromEntries(providers.map((sent) => [sent.id, providerOverride(sent)])),
    "domains.trustedDomains":
      domains && Object.fromEntries(domains.map(({ domain, handler_path }) => [newId(), { baseUrl: domain, handlerPath: handler_path }])),
    "emails.server": mailServer && mailServerOverride(mailServer),
  }) as Override;
}
