import { z } from "zod";
import { type SwitchName, type SwitchPath, switches, switchPaths } from "../../config/switches.ts";
import { configLimits } from "../../vocabulary/projects/config-limits.ts";
import { accountMergeStrategies } from "../../vocabulary/sign-in/oauth.ts";
import { providerIds } from "../../vocabulary/sign-in/providers.ts";
import { signUpModes } from "../../vocabulary/sign-in/sign-up-rules.ts";
import { imageInput, millis, strictEmail, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { ClientBrand } from "./brand.ts";

/** The origin of a setting: the server's shared keys or mail server, or the project's own. */
const settingOrigins = ["shared", "standard"] as const;

const Domain = z.object({ domain: z.string(), handler_path: z.string() });
const IdReference = z.object({ id: z.string() });
const EnabledProvider = z.object({
  id: z.string(),
  display_name: z.string().optional().describe("Name of a provider that the project defines; absent for the others"),
});

/** The switches that a view of the settings shows, as boolean fields. */
const switchFields = <View extends "client" | "admin">(view: View) =>
  Object.fromEntries(
    Object.entries<SwitchPath>(switchPaths(view)).map(([name, path]) => [name, z.boolean().describe(switches[path].description)]),
  ) as Record<SwitchName<View>, z.ZodBoolean>;

const clientSwitches = switchFields("client");
const allSwitches = { ...clientSwitches, ...switchFields("admin") };
const optionalSwitches = Object.fromEntries(Object.entries(allSwitches).map(([name, field]) => [name, field.optional()])) as {
  [Name in keyof typeof allSwitches]: z.ZodOptional<z.ZodBoolean>;
};

/** A project as its apps see it (wire protocol, client view of a project). */
export const ClientProject = z
  .object({
    id: z.string(),
    display_name: z.string(),
    brand: ClientBrand,
    config: z.object({
      ...clientSwitches,
      sign_up_mode: z.enum(signUpModes).describe("Who may sign up"),
      passkey_upgrade_enabled: z.boolean().describe("Whether pages create a passkey after a sign-in with a password"),
      enabled_oauth_providers: z.array(EnabledProvider),
      domains: z.array(Domain),
    }),
  })
  .meta({ id: "ClientProject" });

/** An OAuth provider of a project. Type `standard` has a client id and secret, type `shared` uses the server's keys. */
const ProjectProvider = z.object({
  provider_config_id: z.string(),
  id: z.enum(providerIds),
  type: z.enum(settingOrigins),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
});

/** The mail server of a project: the shared server or a custom one. */
const EmailConfig = z.object({
  type: z.enum(settingOrigins),
  host: z.string().optional(),
  port: z.int().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  sender_name: z.string().optional(),
  sender_email: z.string().optional(),
});

/** An admin's view of a project's configuration tree (contract/config). */
export const ProjectSettings = z
  .object({
    ...allSwitches,
    oauth_account_merge_strategy: z.enum(accountMergeStrategies),
    oauth_providers: z.array(ProjectProvider),
    enabled_oauth_providers: z.array(EnabledProvider),
    domains: z.array(Domain),
    email_config: EmailConfig,
    email_theme: z.string(),
    team_creator_default_permissions: z.array(IdReference),
    team_member_default_permissions: z.array(IdReference),
    user_default_permissions: z.array(IdReference),
  })
  .meta({ id: "ProjectSettings" });
export type ProjectSettings = z.output<typeof ProjectSettings>;

const requiredText = string(textLimits.setting).min(1);
const handlerPath = string(textLimits.handlerPath).regex(/^\//, "must start with a slash");
const permissionIds = z.array(z.strictObject({ id: string(textLimits.permissionId) })).max(configLimits.defaultPermissions);

/** An OAuth provider as an admin writes it. Type `standard` requires `client_id` and `client_secret`. */
const ProviderChange = z
  .strictObject({
    // Unknown ids are refused by a code of their own, not by the schema.
    id: string(textLimits.userSpecifiedId).describe(`One of ${providerIds.join(", ")}`),
    type: z.enum(settingOrigins),
    client_id: requiredText.optional(),
    client_secret: requiredText.optional(),
    facebook_config_id: requiredText.optional(),
    microsoft_tenant_id: requiredText.optional(),
  })
  .refine(({ type, client_id, client_secret }) => type === "shared" || (client_id !== undefined && client_secret !== undefined), {
    message: "needs client_id and client_secret because its type is standard",
  });

const emailServerFields = ["host", "port", "username", "password", "sender_name", "sender_email"] as const;

const EmailConfigChange = z
  .strictObject({
    type: z.enum(settingOrigins),
    host: requiredText.optional(),
    port: z.int().min(0).max(textLimits.port).optional(),
    username: requiredText.optional(),
    password: requiredText.optional(),
    sender_name: requiredText.optional(),
    sender_email: strictEmail.optional(),
  })
  .refine((input) => input.type === "shared" || emailServerFields.every((field) => input[field] !== undefined), {
    message: `needs ${emailServerFields.join(", ")} because its type is standard`,
  });

/** Named settings of a project's configuration. Absent fields stay unchanged; lists and objects are replaced as a whole. */
export const ProjectSettingsChange = z
  .strictObject({
    ...optionalSwitches,
    oauth_account_merge_strategy: z.enum(accountMergeStrategies).optional(),
    oauth_providers: z.array(ProviderChange).max(providerIds.length).optional(),
    domains: z
      .array(
        z.strictObject({
          domain: string(textLimits.url).regex(/^https?:\/\//, "must begin with http:// or https://"),
          handler_path: handlerPath,
        }),
      )
      .max(configLimits.trustedDomains)
      .optional(),
    email_config: EmailConfigChange.optional(),
    email_theme: string(textLimits.userSpecifiedId).optional().describe("The id of an e-mail theme of the project"),
    team_creator_default_permissions: permissionIds.optional(),
    team_member_default_permissions: permissionIds.optional(),
    user_default_permissions: permissionIds.optional(),
  })
  .meta({ id: "ProjectSettingsChange" });
export type ProjectSettingsChange = z.output<typeof ProjectSettingsChange>;

/** A project as its admins see it (wire protocol, admin view of a project). */
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

const logo = imageInput.nullable().describe("An http(s) URL, or a data URL of a JPEG, PNG, GIF or WebP image of at most 1 MB");
const writableFields = {
  description: string(textLimits.description).nullable().optional().describe("null is stored as an empty string"),
  logo_url: logo.optional(),
  full_logo_url: logo.optional(),
  is_production_mode: z
    .boolean()
    .optional()
    .describe("Refused while the project allows localhost or has a domain that is not allowed in production"),
  config: ProjectSettingsChange.optional(),
};
/** The name of a project that is written. */
export const projectName = string(textLimits.displayName).min(1);

export const ProjectCreation = z
  .strictObject({
    display_name: projectName,
    owner_team_id: uuid.describe("A team of project `internal` of which the caller is a member"),
    ...writableFields,
  })
  .meta({ id: "ProjectCreation" });
export const ProjectChange = z.strictObject({ display_name: projectName.optional(), ...writableFields }).meta({ id: "ProjectChange" });
