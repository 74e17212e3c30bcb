import { z } from "zod";
import { accountMergeStrategies, settingOrigins } from "../vocabulary/choices.ts";
import { configuration, text } from "../vocabulary/limits.ts";
import { providerIds } from "../vocabulary/providers.ts";
import { millis, string, uuid } from "../vocabulary/text.ts";

const Domain = z.object({ domain: z.string(), handler_path: z.string() });
const Named = z.object({ id: z.string() });

/** The switches that a project's own apps see too. */
const switches = {
  sign_up_enabled: z.boolean(),
  credential_enabled: z.boolean(),
  magic_link_enabled: z.boolean(),
  passkey_enabled: z.boolean(),
  client_team_creation_enabled: z.boolean(),
  client_user_deletion_enabled: z.boolean(),
  allow_user_api_keys: z.boolean(),
  allow_team_api_keys: z.boolean(),
};

/** A project as its own apps see it (wire protocol, client view of a project). */
export const ClientProject = z
  .object({
    id: z.string(),
    display_name: z.string(),
    config: z.object({ ...switches, enabled_oauth_providers: z.array(Named), domains: z.array(Domain) }),
  })
  .meta({ id: "ClientProject" });

/** An OAuth provider of a project. With keys of its own (`standard`) it has a client id and secret. */
const ProjectProvider = z.object({
  provider_config_id: z.string(),
  id: z.enum(providerIds),
  type: z.enum(settingOrigins),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
});

/** The mail server of a project: the shared one, or its own. */
const EmailConfig = z.object({
  type: z.enum(settingOrigins),
  host: z.string().optional(),
  port: z.int().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  sender_name: z.string().optional(),
  sender_email: z.string().optional(),
});

/** What an admin sees of a project's configuration: a view of the configuration tree (contract/configuration). */
export const ProjectSettings = z
  .object({
    ...switches,
    allow_localhost: z.boolean(),
    create_team_on_sign_up: z.boolean(),
    oauth_account_merge_strategy: z.enum(accountMergeStrategies),
    oauth_providers: z.array(ProjectProvider),
    enabled_oauth_providers: z.array(Named),
    domains: z.array(Domain),
    email_config: EmailConfig,
    email_theme: z.string(),
    team_creator_default_permissions: z.array(Named),
    team_member_default_permissions: z.array(Named),
    user_default_permissions: z.array(Named),
  })
  .meta({ id: "ProjectSettings" });
export type ProjectSettings = z.output<typeof ProjectSettings>;

const secret = string(text.setting).min(1);
const handlerPath = string(text.baseUrl).regex(/^\//, "must start with a slash");
const named = z.array(z.strictObject({ id: string(text.permissionId) })).max(configuration.defaultPermissions);

/** An OAuth provider as it is set; `client_id` and `client_secret` are needed where the keys are the project's own. */
const ProviderChange = z
  .strictObject({
    id: z.enum(providerIds),
    type: z.enum(settingOrigins),
    client_id: secret.optional(),
    client_secret: secret.optional(),
    facebook_config_id: secret.optional(),
    microsoft_tenant_id: secret.optional(),
  })
  .refine(({ type, client_id, client_secret }) => type === "shared" || (client_id !== undefined && client_secret !== undefined), {
    message: "needs client_id and client_secret, as its type is standard",
  });

const mailFields = ["host", "port", "username", "password", "sender_name", "sender_email"] as const;

const EmailConfigChange = z
  .strictObject({
    type: z.enum(settingOrigins),
    host: secret.optional(),
    port: z.int().min(0).max(text.port).optional(),
    username: secret.optional(),
    password: secret.optional(),
    sender_name: secret.optional(),
    sender_email: z.string().max(text.email).min(1).optional(),
  })
  .refine((sent) => sent.type === "shared" || mailFields.every((field) => sent[field] !== undefined), {
    message: `needs ${mailFields.join(", ")}, as its type is standard`,
  });

/** What may be set of a project's configuration by name; absent fields stay as they are, lists and objects are replaced as a whole. */
export const ProjectSettingsChange = z
  .strictObject({
    ...(Object.fromEntries(Object.keys(switches).map((key) => [key, z.boolean().optional()] as const)) as {
      [K in keyof typeof switches]: z.ZodOptional<z.ZodBoolean>;
    }),
    allow_localhost: z.boolean().optional(),
    create_team_on_sign_up: z.boolean().optional(),
    oauth_account_merge_strategy: z.enum(accountMergeStrategies).optional(),
    oauth_providers: z.array(ProviderChange).max(providerIds.length).optional(),
    domains: z
      .array(
        z.strictObject({
          domain: string(text.baseUrl).regex(/^https?:\/\//, "must begin with http:// or https://"),
          handler_path: handlerPath,
        }),
      )
      .max(configuration.trustedDomains)
      .optional(),
    email_config: EmailConfigChange.optional(),
    email_theme: string(text.userSpecifiedId).optional().describe("The id of an e-mail theme of the project"),
    team_creator_default_permissions: named.optional(),
    team_member_default_permissions: named.optional(),
    user_default_permissions: named.optional(),
  })
  .meta({ id: "ProjectSettingsChange" });
export type ProjectSettingsChange = z.output<typeof ProjectSettingsChange>;

/** A project as those see it who administer it (wire protocol, admin view of a project). */
export const Project = z
  .object({
    id: z.string(),
    display_name: z.string(),
    description: z.string(),
    logo_url: z.string().nullable(),
    full_logo_url: z.string().nullable(),
    created_at_millis: millis,
    is_production_mode: z.boolean(),
    owner_team_id: z.string().nullable(),
    config: ProjectSettings,
  })
  .meta({ id: "Project" });

const logo = string(text.url).nullable().describe("An http(s) address, or a data URL of a JPEG, PNG or WebP image");
const settable = {
  description: string(text.description).nullable().optional().describe("null is stored as an empty text"),
  logo_url: logo.optional(),
  full_logo_url: logo.optional(),
  is_production_mode: z
    .boolean()
    .optional()
    .describe("Refused while the project has a domain that will not do in production, or trusts localhost"),
  config: ProjectSettingsChange.optional(),
};
const projectName = string(text.displayName).min(1);

export const ProjectCreation = z
  .strictObject({
    display_name: projectName,
    owner_team_id: uuid.describe("A team of project `internal` that the caller is in"),
    ...settable,
  })
  .meta({ id: "ProjectCreation" });
export const ProjectChange = z.strictObject({ display_name: projectName.optional(), ...settable }).meta({ id: "ProjectChange" });
