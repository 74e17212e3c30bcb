// Generated from the contract by scripts/generate.ts; do not edit.

import type { PlainError } from "../transport/api-errors.ts";
import type { Json } from "../transport/json.ts";
import type { Known } from "../transport/known-error.ts";
import type { Page } from "../transport/page.ts";
import type { CallOptions, RepeatableCallOptions, RouteRows } from "../transport/procedures.ts";
import type { Result } from "../transport/result.ts";
import type { AccountRecoveryApi, AuthApi, AuthorizationRequestsApi, AuthorizationServerApi, ClientRegistrationApi, ConnectedAccountsApi, ConnectedApplicationsApi, ContactChannelsApi, CredentialScanningApi, DataVaultGetFailure, DataVaultGetInput, DataVaultGetOutput, DataVaultRemoveFailure, DataVaultRemoveInput, DataVaultSetFailure, DataVaultSetInput, DeviceAuthorizationApi, EmailsDeliveryInfoOutput, EmailsGetOutboxFailure, EmailsGetOutboxInput, EmailsListOutboxInput, EmailsListOutboxOutput, EmailsSendFailure, EmailsSendInput, EmailsSendOutput, EmailsUpdateOutboxFailure, EmailsUpdateOutboxInput, IntegrationsProjectsApi, InternalDeveloperTeamsApi, InternalEmailsSendSignInInvitationFailure, InternalEmailsSendSignInInvitationInput, InternalProjectsCreateFailure, InternalProjectsCreateInput, InternalProjectsListInput, InternalProjectsListOutput, InternalProjectsTransferFailure, InternalProjectsTransferInput, InternalProjectsTransferOutput, NotificationsApi, OauthApplicationsApi, OauthProvidersApi, OutboxEmail, PaymentsApi, PermissionsApi, PlatformApi, Project, ProjectPermissionsApi, ProjectSettingsChange, ProjectsApi, Success, TeamApiKeysApi, TeamInvitationsApi, TeamMemberProfilesApi, TeamMembershipsApi, TeamPermissionsApi, TeamsApi, User, UserApiKeysApi, UsersApi, WaitlistApi } from "./server.ts";
import { serverRoutes } from "./server.ts";
export type * from "./server.ts";

export interface PermissionDefinition {
  id: string;
  description?: string | undefined;
  /** Permissions that this one includes, sorted by id */
  contained_permission_ids: string[];
}

export interface TeamPermissionDefinitionsListOutput {
  items: PermissionDefinition[];
  is_paginated: false;
}

export interface TeamPermissionDefinitionsCreateInput {
  id: string;
  /** Shown to developers. Empty for none */
  description?: string | undefined;
  /** Permissions of the same scope that this one includes */
  contained_permission_ids?: string[] | undefined;
}

export type TeamPermissionDefinitionsCreateFailure = Known<"PERMISSION_ID_ALREADY_EXISTS" | "CONTAINED_PERMISSION_NOT_FOUND"> | PlainError<"INVALID_CONFIG_OVERRIDE">;

export interface TeamPermissionDefinitionsGetInput {
  permission_id: string;
}

export type TeamPermissionDefinitionsGetFailure = Known<"PERMISSION_NOT_FOUND">;

export interface TeamPermissionDefinitionsUpdateInput {
  permission_id: string;
  id?: string | undefined;
  /** Shown to developers. Empty for none */
  description?: string | undefined;
  /** Permissions of the same scope that this one includes */
  contained_permission_ids?: string[] | undefined;
}

export type TeamPermissionDefinitionsUpdateFailure = Known<"PERMISSION_NOT_FOUND" | "PERMISSION_ID_ALREADY_EXISTS" | "CONTAINED_PERMISSION_NOT_FOUND"> | PlainError<"INVALID_CONFIG_OVERRIDE">;

export interface TeamPermissionDefinitionsRemoveInput {
  permission_id: string;
}

export type TeamPermissionDefinitionsRemoveFailure = Known<"PERMISSION_NOT_FOUND">;

/** The calls under `teamPermissionDefinitions`. */
export interface TeamPermissionDefinitionsApi {
  /**
   * List the definitions of team permissions.
   * Sorted by id. System permissions are included; they cannot be changed.
   * `GET /api/v1/team-permission-definitions`
   */
  list(options?: CallOptions): Promise<Result<TeamPermissionDefinitionsListOutput>>;
  /**
   * Define a team permission.
   * The id must be free in both scopes.
   * `POST /api/v1/team-permission-definitions`
   * Errors: `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
   */
  create(input: TeamPermissionDefinitionsCreateInput, options?: CallOptions): Promise<Result<PermissionDefinition, TeamPermissionDefinitionsCreateFailure>>;
  /**
   * Get the definition of a team permission.
   * Includes the permissions that it contains.
   * `GET /api/v1/team-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`.
   */
  get(input: TeamPermissionDefinitionsGetInput, options?: CallOptions): Promise<Result<PermissionDefinition, TeamPermissionDefinitionsGetFailure>>;
  /**
   * Change the definition of a team permission.
   * A new id replaces the old one in grants, in the permissions that contain it, and in the default permissions.
   * `PATCH /api/v1/team-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`, `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
   */
  update(input: TeamPermissionDefinitionsUpdateInput, options?: CallOptions): Promise<Result<PermissionDefinition, TeamPermissionDefinitionsUpdateFailure>>;
  /**
   * Delete the definition of a team permission.
   * Revokes the permission from all users, and removes it from the permissions that contain it and from the default permissions.
   * `DELETE /api/v1/team-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`.
   */
  remove(input: TeamPermissionDefinitionsRemoveInput, options?: CallOptions): Promise<Result<Success, TeamPermissionDefinitionsRemoveFailure>>;
}

export interface ProjectPermissionDefinitionsListOutput {
  items: PermissionDefinition[];
  is_paginated: false;
}

export interface ProjectPermissionDefinitionsCreateInput {
  id: string;
  /** Shown to developers. Empty for none */
  description?: string | undefined;
  /** Permissions of the same scope that this one includes */
  contained_permission_ids?: string[] | undefined;
}

export type ProjectPermissionDefinitionsCreateFailure = Known<"PERMISSION_ID_ALREADY_EXISTS" | "CONTAINED_PERMISSION_NOT_FOUND"> | PlainError<"INVALID_CONFIG_OVERRIDE">;

export interface ProjectPermissionDefinitionsGetInput {
  permission_id: string;
}

export type ProjectPermissionDefinitionsGetFailure = Known<"PERMISSION_NOT_FOUND">;

export interface ProjectPermissionDefinitionsUpdateInput {
  permission_id: string;
  id?: string | undefined;
  /** Shown to developers. Empty for none */
  description?: string | undefined;
  /** Permissions of the same scope that this one includes */
  contained_permission_ids?: string[] | undefined;
}

export type ProjectPermissionDefinitionsUpdateFailure = Known<"PERMISSION_NOT_FOUND" | "PERMISSION_ID_ALREADY_EXISTS" | "CONTAINED_PERMISSION_NOT_FOUND"> | PlainError<"INVALID_CONFIG_OVERRIDE">;

export interface ProjectPermissionDefinitionsRemoveInput {
  permission_id: string;
}

export type ProjectPermissionDefinitionsRemoveFailure = Known<"PERMISSION_NOT_FOUND">;

/** The calls under `projectPermissionDefinitions`. */
export interface ProjectPermissionDefinitionsApi {
  /**
   * List the definitions of project permissions.
   * Sorted by id.
   * `GET /api/v1/project-permission-definitions`
   */
  list(options?: CallOptions): Promise<Result<ProjectPermissionDefinitionsListOutput>>;
  /**
   * Define a project permission.
   * The id must be free in both scopes.
   * `POST /api/v1/project-permission-definitions`
   * Errors: `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
   */
  create(input: ProjectPermissionDefinitionsCreateInput, options?: CallOptions): Promise<Result<PermissionDefinition, ProjectPermissionDefinitionsCreateFailure>>;
  /**
   * Get the definition of a project permission.
   * Includes the permissions that it contains.
   * `GET /api/v1/project-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`.
   */
  get(input: ProjectPermissionDefinitionsGetInput, options?: CallOptions): Promise<Result<PermissionDefinition, ProjectPermissionDefinitionsGetFailure>>;
  /**
   * Change the definition of a project permission.
   * A new id replaces the old one in grants, in the permissions that contain it, and in the default permissions.
   * `PATCH /api/v1/project-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`, `PERMISSION_ID_ALREADY_EXISTS`, `CONTAINED_PERMISSION_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
   */
  update(input: ProjectPermissionDefinitionsUpdateInput, options?: CallOptions): Promise<Result<PermissionDefinition, ProjectPermissionDefinitionsUpdateFailure>>;
  /**
   * Delete the definition of a project permission.
   * Revokes the permission from all users, and removes it from the permissions that contain it and from the default permissions.
   * `DELETE /api/v1/project-permission-definitions/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`.
   */
  remove(input: ProjectPermissionDefinitionsRemoveInput, options?: CallOptions): Promise<Result<Success, ProjectPermissionDefinitionsRemoveFailure>>;
}

export interface EmailsRenderInput {
  template_id?: string | undefined;
  template_tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
  theme_tsx_source?: string | undefined;
  /** Values that replace those of `PreviewVariables` */
  variables?: Record<string, unknown> | undefined;
  /** The settings of `brand` in the configuration, in place of the saved ones. Pictures are URLs */
  brand?: Record<string, string | number | boolean> | undefined;
  /** The language of the recipient (BCP 47). Default: `en` */
  locale?: string | undefined;
}

export interface EmailsRenderOutput {
  html: string;
  /** The plain text part */
  text: string;
  /** The value of the template's `Subject` */
  subject?: string | undefined;
  /** What has no effect in the e-mail: classes that e-mails do not have, or links without an address */
  warnings: string[];
  /** The value of the template's `NotificationCategory` */
  notification_category?: string | undefined;
}

export type EmailsRenderFailure = Known<"EMAIL_RENDERING_ERROR"> | PlainError<"UNKNOWN_EMAIL_TEMPLATE" | "UNKNOWN_EMAIL_THEME" | "INVALID_CONFIG_OVERRIDE">;

export interface EmailsSendPreviewInput {
  template_id?: string | undefined;
  template_tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
  theme_tsx_source?: string | undefined;
  /** Values that replace those of `PreviewVariables` */
  variables?: Record<string, unknown> | undefined;
  /** The settings of `brand` in the configuration, in place of the saved ones. Pictures are URLs */
  brand?: Record<string, string | number | boolean> | undefined;
  /** The language of the recipient (BCP 47). Default: `en` */
  locale?: string | undefined;
  recipient_email: string;
}

export interface EmailsSendPreviewOutput {
  success: true;
}

export type EmailsSendPreviewFailure = Known<"EMAIL_RENDERING_ERROR" | "REQUIRES_CUSTOM_EMAIL_SERVER"> | PlainError<"UNKNOWN_EMAIL_TEMPLATE" | "UNKNOWN_EMAIL_THEME" | "INVALID_CONFIG_OVERRIDE">;

/** The calls under `emails`. */
export interface EmailsApi {
  /**
   * Render a template or a draft as a preview.
   * The template is `template_id` or `template_tsx_source`; the theme is `theme_id` or `theme_tsx_source`. Values come from the sources: `PreviewVariables` of the template, below `variables`, and `PreviewProps` of the theme.
   * `POST /api/v1/emails/render-email`
   * At most 300 calls in 60 seconds per key.
   * Errors: `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_THEME`, `INVALID_CONFIG_OVERRIDE`.
   */
  render(input?: EmailsRenderInput, options?: CallOptions): Promise<Result<EmailsRenderOutput, EmailsRenderFailure>>;
  /**
   * Send a template or a draft to one address as a test.
   * Renders the sources as `POST /emails/render-email` does, and sends the result with `[Test]` before its subject. The e-mail is in the log. Requires a custom mail server, unless all e-mails reach the local inbox.
   * `POST /api/v1/internal/send-preview-email`
   * At most 30 calls in 60 seconds per key.
   * Errors: `EMAIL_RENDERING_ERROR`, `REQUIRES_CUSTOM_EMAIL_SERVER`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_THEME`, `INVALID_CONFIG_OVERRIDE`.
   */
  sendPreview(input: EmailsSendPreviewInput, options?: CallOptions): Promise<Result<EmailsSendPreviewOutput, EmailsSendPreviewFailure>>;
  /**
   * Send an e-mail to users.
   * Give either `user_ids` or `all_users`, and one of `html`, `template_id` and `draft_id`. Answers before the delivery: the e-mails are in the log. A template or a draft is rendered once first. One that fails is not sent. Each e-mail is in the language of its user, where it has texts in it: a template and a theme receive the props `locale` and `dir`. Users without an address, and users who have turned the category off, are listed and receive nothing. For all users, the answer lists the first 10000.
   * `POST /api/v1/emails/send-email`
   * At most 100 calls in 60 seconds per key.
   * Errors: `REQUIRES_CUSTOM_EMAIL_SERVER`, `USER_ID_DOES_NOT_EXIST`, `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_DRAFT`, `UNKNOWN_NOTIFICATION_CATEGORY`, `EMAIL_DRAFT_ALREADY_SENT`, `IDEMPOTENCY_KEY_REUSED`.
   */
  send(input?: EmailsSendInput, options?: RepeatableCallOptions): Promise<Result<EmailsSendOutput, EmailsSendFailure>>;
  /**
   * List e-mails in the form of later published clients, newest first.
   * The same e-mails as in the log, with the names that those clients read.
   * `GET /api/v1/emails/outbox`
   * At most 120 calls in 60 seconds per key.
   */
  listOutbox(input?: EmailsListOutboxInput, options?: CallOptions): Promise<Result<EmailsListOutboxOutput>>;
  /**
   * Get an e-mail in the form of later published clients.
   * The same e-mail as in the log, with the names that those clients read.
   * `GET /api/v1/emails/outbox/{email_id}`
   * Errors: `EMAIL_NOT_FOUND`.
   */
  getOutbox(input: EmailsGetOutboxInput, options?: CallOptions): Promise<Result<OutboxEmail, EmailsGetOutboxFailure>>;
  /**
   * Cancel an e-mail that waits.
   * For later published clients. Other changes are refused: e-mails can be neither edited nor paused.
   * `PATCH /api/v1/emails/outbox/{email_id}`
   * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_CANCELED`.
   */
  updateOutbox(input: EmailsUpdateOutboxInput, options?: CallOptions): Promise<Result<OutboxEmail, EmailsUpdateOutboxFailure>>;
  /**
   * Get how many e-mails were delivered, bounced and reported as spam.
   * Published clients show it beside the sent e-mails.
   * `GET /api/v1/emails/delivery-info`
   * At most 120 calls in 60 seconds per key.
   */
  deliveryInfo(options?: CallOptions): Promise<Result<EmailsDeliveryInfoOutput>>;
}

export interface DataVaultStore {
  id: string;
  display_name: string;
  /** The number of values */
  entries: number;
  /** The size of the encrypted values */
  bytes: number;
  /** Whether there are more values than were counted */
  is_estimate: boolean;
  /** When a value was last set; null without one, and for an estimate */
  last_set_at_millis: number | null;
}

export interface DataVaultListStoresOutput {
  items: DataVaultStore[];
  is_paginated: false;
}

export interface DataVaultListEntriesInput {
  store: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Values per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface DataVaultEntry {
  hashed_key: string;
  /** The size of the encrypted value */
  bytes: number;
  /** Milliseconds since the epoch */
  set_at_millis: number;
}

export interface DataVaultListEntriesOutput {
  items: DataVaultEntry[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type DataVaultListEntriesFailure = Known<"DATA_VAULT_STORE_DOES_NOT_EXIST">;

/** The calls under `dataVault`. */
export interface DataVaultApi {
  /**
   * List the stores of the data vault with their sizes.
   * At most 1000 values of a store are counted, and fewer in a project with many stores.
   * `GET /api/v1/data-vault/stores`
   */
  listStores(options?: CallOptions): Promise<Result<DataVaultListStoresOutput>>;
  /**
   * List the values of a data vault store.
   * Keys are listed as the hashes that clients compute, and values by their size: the server can read neither.
   * `GET /api/v1/data-vault/stores/{store}/entries`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`.
   */
  listEntries(input: DataVaultListEntriesInput, options?: CallOptions): Promise<Result<DataVaultListEntriesOutput, DataVaultListEntriesFailure>>;
  /**
   * Delete a value of a data vault store.
   * It cannot be restored.
   * `POST /api/v1/data-vault/stores/{store}/delete`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`, `DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST`.
   */
  remove(input: DataVaultRemoveInput, options?: CallOptions): Promise<Result<Success, DataVaultRemoveFailure>>;
  /**
   * Get a value of a data vault store.
   * Returns the value as it was set. Only the holder of the client's secret can decrypt it.
   * `POST /api/v1/data-vault/stores/{store}/get`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`, `DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST`.
   */
  get(input: DataVaultGetInput, options?: CallOptions): Promise<Result<DataVaultGetOutput, DataVaultGetFailure>>;
  /**
   * Set a value of a data vault store.
   * Replaces an earlier value. The server encrypts it again with a key of the project. An encrypted value has at most 2000000 characters.
   * `POST /api/v1/data-vault/stores/{store}/set`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`.
   */
  set(input: DataVaultSetInput, options?: CallOptions): Promise<Result<Success, DataVaultSetFailure>>;
}

export interface InternalProjectsUpdateInput {
  display_name?: string | undefined;
  /** null is stored as an empty string */
  description?: string | null | undefined;
  /** An http(s) URL, or a data URL of a JPEG, PNG, GIF or WebP image of at most 1 MB */
  logo_url?: string | null | undefined;
  /** An http(s) URL, or a data URL of a JPEG, PNG, GIF or WebP image of at most 1 MB */
  full_logo_url?: string | null | undefined;
  /** Refused while the project allows localhost or has a domain that is not allowed in production */
  is_production_mode?: boolean | undefined;
  config?: ProjectSettingsChange | undefined;
}

export type InternalProjectsUpdateFailure = Known<"INVALID_STANDARD_OAUTH_PROVIDER_ID" | "INVALID_SHARED_OAUTH_PROVIDER_ID"> | PlainError<"INVALID_PROJECT_CHANGE" | "INVALID_IMAGE">;

export type InternalProjectsRemoveFailure = PlainError<"INTERNAL_PROJECT_PROTECTED">;

/** The calls under `internal.projects`. */
export interface InternalProjectsApi {
  /**
   * List the projects of the signed-in developer's teams, oldest first.
   * In pages with `cursor` or `limit`, and from 1000 on.
   * Needs a signed-in user.
   * For project `internal` only.
   * `GET /api/v1/internal/projects`
   */
  list(input?: InternalProjectsListInput, options?: CallOptions): Promise<Result<InternalProjectsListOutput>>;
  /**
   * Create a project.
   * The signed-in developer must be a member of the owner team, and not one who may only read. Create keys with POST /internal/api-keys.
   * Needs a signed-in user.
   * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
   * For project `internal` only.
   * `POST /api/v1/internal/projects`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `INVALID_SHARED_OAUTH_PROVIDER_ID`, `INVALID_PROJECT_CHANGE`, `INVALID_IMAGE`.
   */
  create(input: InternalProjectsCreateInput, options?: CallOptions): Promise<Result<Project, InternalProjectsCreateFailure>>;
  /**
   * Transfer a project to another team.
   * The signed-in developer needs the permission `team_admin` in the current owner team. In the new one, the developer must be a member who may write. Members of the old team lose access immediately; keys stay valid until they are revoked.
   * Needs a signed-in user.
   * For project `internal` only.
   * `POST /api/v1/internal/projects/transfer`
   * Errors: `PROJECT_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PROJECT_HAS_NO_OWNER`, `INTERNAL_PROJECT_PROTECTED`.
   */
  transfer(input: InternalProjectsTransferInput, options?: CallOptions): Promise<Result<InternalProjectsTransferOutput, InternalProjectsTransferFailure>>;
  /**
   * Get the current project with its settings.
   * Returns the settings of the published client library. `GET /internal/config` returns all of them.
   * `GET /api/v1/internal/projects/current`
   */
  current(options?: CallOptions): Promise<Result<Project>>;
  /**
   * Update the current project.
   * Absent fields stay unchanged. Lists and objects inside `config` are replaced as a whole.
   * `PATCH /api/v1/internal/projects/current`
   * Errors: `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `INVALID_SHARED_OAUTH_PROVIDER_ID`, `INVALID_PROJECT_CHANGE`, `INVALID_IMAGE`.
   */
  update(input?: InternalProjectsUpdateInput, options?: CallOptions): Promise<Result<Project, InternalProjectsUpdateFailure>>;
  /**
   * Delete the current project and all of its data.
   * Keys stop working immediately; data is deleted in the background.
   * A developer's session needs the role `admin` in the team that owns the project.
   * `DELETE /api/v1/internal/projects/current`
   * Errors: `INTERNAL_PROJECT_PROTECTED`.
   */
  remove(options?: CallOptions): Promise<Result<Success, InternalProjectsRemoveFailure>>;
}

export interface InternalConfigGetOutput {
  /** JSON text of the configuration */
  config_string: string;
  /** Revision of the configuration. Every change creates a new one */
  config_revision: string;
}

export interface InternalConfigOverrideInput {
  /** Only with `dry_run`: respond with plan and revision, without the configuration */
  fields?: "plan" | undefined;
  /** Absent or empty: no change */
  config_override_string?: string | undefined;
  /** Plan the change without making it */
  dry_run?: boolean | undefined;
  /** The `config_revision` that the change is based on */
  expected_revision?: string | undefined;
}

export interface ConfigPlan {
  /** All configuration values that change */
  changes: Array<{
    /** Dotted path of a configuration value */
    key: string;
    /** Absent if there was no value, and for secrets */
    before?: unknown | undefined;
    /** Absent if the value is removed, and for secrets */
    after?: unknown | undefined;
  }>;
  /** Users who can sign in now and could not after the change */
  users_without_sign_in: {
    count: number;
    /** Whether the count is extrapolated from a sample, for projects with many users */
    is_estimate: boolean;
    examples: Array<{
      id: string;
      display_name: string | null;
      primary_email: string | null;
    }>;
  };
  /** Origins of recent redirects that would no longer be trusted */
  untrusted_redirects: Array<{
    origin: string;
    last_used_at_millis: number;
  }>;
  /** OAuth providers with which their users could no longer sign in. With another issuer, a provider is a new one */
  stopped_providers: Array<{
    id: string;
    reason: "removed" | "switched off" | "incomplete" | "shared keys in production" | "another issuer";
    /** Users with an account of this provider */
    users: {
      count: number;
      /** Whether the count is extrapolated from a sample, for projects with many users */
      is_estimate: boolean;
    };
  }>;
  /** OAuth providers that would no longer use shared keys. What these have proven is void then: the links are removed, the addresses are unverified and the sessions end */
  voided_shared_keys: Array<{
    id: string;
    /** Users whose account or address was proven with the shared keys */
    users: {
      count: number;
      /** Whether the count is extrapolated from a sample, for projects with many users */
      is_estimate: boolean;
    };
  }>;
  /** Data vault stores that would be removed with the values that they have */
  deleted_vault_values: Array<{
    id: string;
    values: {
      count: number;
      /** Whether the count is extrapolated from a sample, for projects with many users */
      is_estimate: boolean;
    };
  }>;
  /** Kinds of API keys that would no longer be accepted */
  stopped_api_keys: Array<"user" | "team">;
  /** Settings of the change that are valid without an effect, such as one below a missing entry */
  warnings: string[];
  /** The same as `warnings`, as codes with the values of the sentences */
  warning_codes: Array<{
    code: "parent_missing" | "permission_missing" | "scope_missing" | "item_missing" | "catalog_missing" | "product_missing" | "theme_missing" | "customer_type" | "provider_settings_missing";
    values: Record<string, string>;
  }>;
  /** Products that would grant other items or belong to another catalog. Their subscriptions follow with their next period: what a running period has granted stays */
  changed_products: Array<{
    id: string;
    change: "edited" | "deleted";
    subscriptions: {
      count: number;
      /** Whether there are more than the count */
      is_estimate: boolean;
    };
    /** When the first running period ends; null without one that ends */
    next_period_at_millis: number | null;
  }>;
  /** Errors for which production mode refuses the change */
  production_mode_faults: string[];
}

export interface InternalConfigOverrideOutput {
  /** Only with `dry_run`, and without `fields`: JSON text of the configuration as it is */
  config_override_string?: string | undefined;
  /** Only with `dry_run`: the revision that the plan was computed for */
  config_revision?: string | undefined;
  /** Only with `dry_run` */
  plan?: ConfigPlan | undefined;
}

export type InternalConfigOverrideFailure = PlainError<"INVALID_CONFIG_OVERRIDE" | "CONFIG_REVISION_MISMATCH" | "BRAND_CONTRAST_TOO_LOW" | "INVALID_IMAGE" | "INVALID_TYPEFACE">;

export interface InternalConfigGetLevelInput {
  /** This server has one level, `environment`: the others are empty and stay so */
  level: "project" | "branch" | "environment";
}

export interface InternalConfigGetLevelOutput {
  /** JSON text of the override */
  config_string: string;
}

export interface InternalConfigOverrideLevelInput {
  /** This server has one level, `environment`: the others are empty and stay so */
  level: "project" | "branch" | "environment";
  /** Absent or empty: no change */
  config_override_string?: string | undefined;
}

export type InternalConfigOverrideLevelFailure = PlainError<"CONFIG_LEVEL_NOT_AVAILABLE" | "INVALID_CONFIG_OVERRIDE" | "BRAND_CONTRAST_TOO_LOW" | "INVALID_IMAGE" | "INVALID_TYPEFACE">;

export interface InternalConfigReplaceLevelInput {
  /** This server has one level, `environment`: the others are empty and stay so */
  level: "project" | "branch" | "environment";
  config_string: string;
  /** Not stored */
  source?: {
    type: "pushed-from-github" | "pushed-from-unknown" | "unlinked";
    owner?: string | undefined;
    repo?: string | undefined;
    branch?: string | undefined;
    commit_hash?: string | undefined;
    config_file_path?: string | undefined;
    workflow_path?: string | undefined;
  } | undefined;
}

export type InternalConfigReplaceLevelFailure = PlainError<"CONFIG_LEVEL_NOT_AVAILABLE" | "INVALID_CONFIG_OVERRIDE" | "BRAND_CONTRAST_TOO_LOW" | "INVALID_IMAGE" | "INVALID_TYPEFACE">;

export interface InternalConfigResetKeysInput {
  /** This server has one level, `environment`: the others are empty and stay so */
  level: "project" | "branch" | "environment";
  /** Dotted paths */
  keys: string[];
}

export type InternalConfigResetKeysFailure = PlainError<"CONFIG_LEVEL_NOT_AVAILABLE" | "INVALID_CONFIG_OVERRIDE">;

export interface InternalConfigGetSourceOutput {
  source: {
    type: "unlinked";
  };
}

/** The calls under `internal.config`. */
export interface InternalConfigApi {
  /**
   * Get the project's whole configuration with defaults filled in.
   * The configuration is a JSON text.
   * `GET /api/v1/internal/config`
   */
  get(options?: CallOptions): Promise<Result<InternalConfigGetOutput>>;
  /**
   * Change the project's configuration, or plan a change.
   * The override is the JSON text of an object whose keys are dotted paths or nested objects. A key replaces everything below it; null removes it. A change answers an empty object. With `dry_run` nothing is written, and `plan` describes the effect of the change. `fields=plan` leaves the configuration out of that response. To apply exactly the change that was planned, send its `config_revision` in `If-Match` or as `expected_revision`. Over tRPC use `expected_revision`: one header would apply to every call of a batch. If the configuration has changed since, nothing is written and the status is 412. Without a revision the change is unconditional.
   * `PATCH /api/v1/internal/config/override`
   * Errors: `INVALID_CONFIG_OVERRIDE`, `CONFIG_REVISION_MISMATCH`, `BRAND_CONTRAST_TOO_LOW`, `INVALID_IMAGE`, `INVALID_TYPEFACE`.
   */
  override(input?: InternalConfigOverrideInput, options?: CallOptions): Promise<Result<InternalConfigOverrideOutput, InternalConfigOverrideFailure>>;
  /**
   * Get what the project sets of its configuration.
   * Without the defaults. For later published clients.
   * `GET /api/v1/internal/config/override/{level}`
   */
  getLevel(input: InternalConfigGetLevelInput, options?: CallOptions): Promise<Result<InternalConfigGetLevelOutput>>;
  /**
   * Change the project's configuration, as later published clients do.
   * Without a plan and a revision. Otherwise the same as `PATCH /internal/config/override`.
   * `PATCH /api/v1/internal/config/override/{level}`
   * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`, `BRAND_CONTRAST_TOO_LOW`, `INVALID_IMAGE`, `INVALID_TYPEFACE`.
   */
  overrideLevel(input: InternalConfigOverrideLevelInput, options?: CallOptions): Promise<Result<Record<never, never>, InternalConfigOverrideLevelFailure>>;
  /**
   * Replace what the project sets of its configuration.
   * What the new override does not set has its default from then on, secrets included. The logos that are fields of the project stay unless it sets them. For later published clients.
   * `PUT /api/v1/internal/config/override/{level}`
   * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`, `BRAND_CONTRAST_TOO_LOW`, `INVALID_IMAGE`, `INVALID_TYPEFACE`.
   */
  replaceLevel(input: InternalConfigReplaceLevelInput, options?: CallOptions): Promise<Result<Record<never, never>, InternalConfigReplaceLevelFailure>>;
  /**
   * Return parts of the project's configuration to their defaults.
   * For later published clients.
   * `POST /api/v1/internal/config/override/{level}/reset-keys`
   * Errors: `CONFIG_LEVEL_NOT_AVAILABLE`, `INVALID_CONFIG_OVERRIDE`.
   */
  resetKeys(input: InternalConfigResetKeysInput, options?: CallOptions): Promise<Result<Record<never, never>, InternalConfigResetKeysFailure>>;
  /**
   * Get where the project's configuration is pushed from.
   * For later published clients. Always `unlinked`: this server does not take configurations from repositories.
   * `GET /api/v1/internal/config/source`
   */
  getSource(options?: CallOptions): Promise<Result<InternalConfigGetSourceOutput>>;
  /**
   * Unlink the project's configuration from its source.
   * For later published clients. It is never linked, so that nothing changes.
   * `DELETE /api/v1/internal/config/source`
   */
  unlinkSource(options?: CallOptions): Promise<Result<Record<never, never>>>;
}

export interface InternalApiKeysListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Key sets per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the description (case-insensitive) */
  query?: string | undefined;
}

export interface ProjectKeySet {
  id: string;
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  manually_revoked_at_millis?: number | undefined;
  publishable_client_key?: {
    last_four: string;
    /** The last use, to the minute; null: not used since the server records it */
    last_used_at_millis: number | null;
    /** The key, which is public. Absent for older keys */
    value?: string | undefined;
  } | undefined;
  secret_server_key?: {
    last_four: string;
    /** The last use, to the minute; null: not used since the server records it */
    last_used_at_millis: number | null;
  } | undefined;
  super_secret_admin_key?: {
    last_four: string;
    /** The last use, to the minute; null: not used since the server records it */
    last_used_at_millis: number | null;
  } | undefined;
  /** The last use, to the minute; null: not used since the server records it */
  last_used_at_millis: number | null;
  /** The developer who created it, as named now; null if a secret key did, and for older sets */
  created_by: {
    id: string;
    display_name: string | null;
    primary_email: string | null;
  } | null;
}

export type InternalApiKeysListOutput = {
  items: ProjectKeySet[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: ProjectKeySet[];
  is_paginated: false;
};

export interface InternalApiKeysCreateInput {
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  has_publishable_client_key: boolean;
  has_secret_server_key: boolean;
  has_super_secret_admin_key: boolean;
}

export interface NewProjectKeySet {
  id: string;
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  publishable_client_key?: string | undefined;
  secret_server_key?: string | undefined;
  super_secret_admin_key?: string | undefined;
}

export type InternalApiKeysCreateFailure = PlainError<"TOO_MANY_KEY_SETS">;

export interface InternalApiKeysGetInput {
  key_set_id: string;
}

export type InternalApiKeysGetFailure = Known<"API_KEY_NOT_FOUND">;

export interface InternalApiKeysUpdateInput {
  key_set_id: string;
  description?: string | undefined;
  /** Revokes the key set permanently. Revoking again has no effect */
  revoked?: true | undefined;
}

export type InternalApiKeysUpdateFailure = Known<"API_KEY_NOT_FOUND">;

export interface InternalApiKeysRotateInput {
  key_set_id: string;
  /** Of the new set. Default: that of the replaced one */
  description?: string | undefined;
  /** How long the replaced set stays valid; 0 ends it immediately. Default: 86400 */
  overlap_seconds?: number | undefined;
}

export type InternalApiKeysRotateFailure = Known<"API_KEY_NOT_FOUND"> | PlainError<"TOO_MANY_KEY_SETS">;

/** The calls under `internal.apiKeys`. */
export interface InternalApiKeysApi {
  /**
   * List the project's key sets, newest first.
   * Of each key, only the last four characters are returned.
   * `GET /api/v1/internal/api-keys`
   */
  list(input?: InternalApiKeysListInput, options?: CallOptions): Promise<Result<InternalApiKeysListOutput>>;
  /**
   * Create a key set.
   * Only this response contains the complete keys. Later responses show their last four characters.
   * A developer's session needs the role `admin` in the team that owns the project.
   * `POST /api/v1/internal/api-keys`
   * Errors: `TOO_MANY_KEY_SETS`.
   */
  create(input: InternalApiKeysCreateInput, options?: CallOptions): Promise<Result<NewProjectKeySet, InternalApiKeysCreateFailure>>;
  /**
   * Get a key set.
   * Of each key, only the last four characters are returned.
   * `GET /api/v1/internal/api-keys/{key_set_id}`
   * Errors: `API_KEY_NOT_FOUND`.
   */
  get(input: InternalApiKeysGetInput, options?: CallOptions): Promise<Result<ProjectKeySet, InternalApiKeysGetFailure>>;
  /**
   * Update or revoke a key set.
   * A revoked key is refused everywhere within a second. Revoking again does not change the time of revocation.
   * A developer's session needs the role `admin` in the team that owns the project.
   * `PATCH /api/v1/internal/api-keys/{key_set_id}`
   * Errors: `API_KEY_NOT_FOUND`.
   */
  update(input: InternalApiKeysUpdateInput, options?: CallOptions): Promise<Result<ProjectKeySet, InternalApiKeysUpdateFailure>>;
  /**
   * Replace a key set by a new one.
   * The new set has the same kinds of keys and the same lifetime. Both are valid until the overlap ends. Only this response contains the complete keys.
   * A developer's session needs the role `admin` in the team that owns the project.
   * `POST /api/v1/internal/api-keys/{key_set_id}/rotate`
   * Errors: `API_KEY_NOT_FOUND`, `TOO_MANY_KEY_SETS`.
   */
  rotate(input: InternalApiKeysRotateInput, options?: CallOptions): Promise<Result<NewProjectKeySet, InternalApiKeysRotateFailure>>;
}

export interface AgentToken {
  id: string;
  name: string;
  rights: Array<"documents:read" | "config:read" | "config:write" | "users:read" | "users:write" | "emails:read" | "logs:read">;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** The last four characters of the token */
  last_four: string;
  /** The developer who created it. The token ends with the developer's membership. Null if a secret key created it */
  developer_id: string | null;
  /** When it was last used, to the hour */
  last_used_at_millis: number | null;
}

export interface InternalAgentTokensListOutput {
  items: AgentToken[];
  is_paginated: false;
}

export interface InternalAgentTokensCreateInput {
  /** Identifies the agent in the audit log */
  name: string;
  rights: Array<"documents:read" | "config:read" | "config:write" | "users:read" | "users:write" | "emails:read" | "logs:read">;
  /** In the future, within a year */
  expires_at_millis: number;
}

export interface NewAgentToken {
  id: string;
  name: string;
  rights: Array<"documents:read" | "config:read" | "config:write" | "users:read" | "users:write" | "emails:read" | "logs:read">;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** The bearer token for `/mcp` */
  agent_token: string;
}

export type InternalAgentTokensCreateFailure = PlainError<"TOO_MANY_AGENT_TOKENS">;

export interface InternalAgentTokensRevokeInput {
  agent_token_id: string;
}

export type InternalAgentTokensRevokeFailure = PlainError<"AGENT_TOKEN_NOT_FOUND">;

/** The calls under `internal.agentTokens`. */
export interface InternalAgentTokensApi {
  /**
   * List the agent tokens, newest first.
   * Expired ones are listed for a month. The tokens themselves are not returned.
   * `GET /api/v1/internal/agent-tokens`
   */
  list(options?: CallOptions): Promise<Result<InternalAgentTokensListOutput>>;
  /**
   * Create an agent token.
   * A coding agent sends it to `/mcp` as a bearer token. It has the chosen rights in this project and branch, within those of the developer who creates it. Only this response contains the token.
   * `POST /api/v1/internal/agent-tokens`
   * At most 60 calls in 60 seconds per key.
   * Errors: `TOO_MANY_AGENT_TOKENS`.
   */
  create(input: InternalAgentTokensCreateInput, options?: CallOptions): Promise<Result<NewAgentToken, InternalAgentTokensCreateFailure>>;
  /**
   * Revoke an agent token.
   * It is refused from then on, and no longer listed.
   * `DELETE /api/v1/internal/agent-tokens/{agent_token_id}`
   * Errors: `AGENT_TOKEN_NOT_FOUND`.
   */
  revoke(input: InternalAgentTokensRevokeInput, options?: CallOptions): Promise<Result<Success, InternalAgentTokensRevokeFailure>>;
}

export interface InternalMetricsGetInput {
  include_anonymous?: boolean | undefined;
}

export interface Metrics {
  total_users: number;
  /** Sign-ups per day: the last 30 days and today, oldest first */
  daily_users: Array<{
    /** A day in UTC, YYYY-MM-DD */
    date: string;
    activity: number;
  }>;
  /** Active users per day, for the same days. Creating or importing a user is no activity */
  daily_active_users: Array<{
    /** A day in UTC, YYYY-MM-DD */
    date: string;
    activity: number;
  }>;
  /** Users by the country of their last activity (ISO 3166-1 alpha-2) */
  users_by_country: Record<string, number>;
  /** The five newest users */
  recently_registered: User[];
  /** The five most recently active users */
  recently_active: User[];
  /** Number of users per sign-in method */
  login_methods: Array<{
    /** `password`, `otp`, `passkey` or a provider's config id */
    method: string;
    count: number;
  }>;
  /** Number of users without any sign-in method */
  users_without_login_method: number;
}

export interface InternalMetricsActivityInput {
  /** Length of the range, which ends today. Default: 30 */
  days?: number | undefined;
}

export interface Activity {
  range_days: number;
  /** Of the range. Weekly and monthly active users are those of its last day */
  current: {
    /** Active users per day, on average, with one decimal */
    daily_active: number;
    /** Users who were active in the last seven days */
    weekly_active: number;
    /** Users who were active in the last 30 days */
    monthly_active: number;
    sign_ups: number;
    sign_ins: number;
  };
  /** Of the range before */
  previous: {
    /** Active users per day, on average, with one decimal */
    daily_active: number;
    /** Users who were active in the last seven days */
    weekly_active: number;
    /** Users who were active in the last 30 days */
    monthly_active: number;
    sign_ups: number;
    sign_ins: number;
  };
  /** The days of the range, or 30 days if it is shorter, oldest first. Today is incomplete */
  days: Array<{
    /** A day in UTC, YYYY-MM-DD */
    date: string;
    /** Active users of the day */
    daily_active: number;
    /** Users who were active in the seven days until then */
    weekly_active: number;
    /** Users who were active in the 30 days until then */
    monthly_active: number;
    sign_ups: number;
    sign_ins: number;
  }>;
  /** Sign-ups and sign-ins of the range by method, most used first */
  methods: Array<{
    method: string;
    sign_ups: number;
    sign_ins: number;
  }>;
  /** Of the range, from an opened page to a new account. Openings are those of the hosted sign-in and sign-up pages */
  funnel: {
    page_openings: number;
    started: number;
    completed: number;
    sign_ups: number;
  };
  /** The last 8 weeks, oldest first */
  retention: Array<{
    /** The Monday of the week, YYYY-MM-DD */
    week: string;
    /** New users of the week, by their first activity, then how many of them were active in each week since */
    users: number[];
  }>;
}

/** The calls under `internal.metrics`. */
export interface InternalMetricsApi {
  /**
   * Get user counts and activity of the project.
   * Totals, counts per day, and the newest and most recently active users.
   * `GET /api/v1/internal/metrics`
   * At most 120 calls in 60 seconds per key.
   */
  get(input?: InternalMetricsGetInput, options?: CallOptions): Promise<Result<Metrics>>;
  /**
   * Get the activity of users in a range of days.
   * Active users, sign-ups and sign-ins, compared with the range before. A user is active by a sign-up, a sign-in or a later request. Creating or importing a user is no activity. Anonymous users are left out.
   * `GET /api/v1/internal/metrics/activity`
   * At most 120 calls in 60 seconds per key.
   */
  activity(input?: InternalMetricsActivityInput, options?: CallOptions): Promise<Result<Activity>>;
}

export interface ProjectHealth {
  problems: Array<{
    code: "webhook_disabled" | "webhook_failing" | "mail_server_missing" | "emails_failed" | "emails_bounced" | "sign_ins_refused" | "keys_expired" | "keys_expiring" | "shared_oauth_keys";
    severity: "error" | "warning" | "notice";
    /** How many endpoints, e-mails, sign-ins, keys or providers have it; at most 100 */
    count: number;
    /** When the first of them began to fail, or when the first key expires; null if it is a setting */
    since_millis: number | null;
    /** The id of the one endpoint, key set or provider; null for several */
    target_id: string | null;
  }>;
}

/** The calls under `internal.health`. */
export interface InternalHealthApi {
  /**
   * Get the problems of the project.
   * Webhooks, e-mails, sign-ins, keys and settings that need attention, most severe first. Without problems the list is empty.
   * `GET /api/v1/internal/health`
   */
  get(options?: CallOptions): Promise<Result<ProjectHealth>>;
}

export interface InternalInsightsUserActivityInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export interface InternalInsightsUserActivityOutput {
  data_points: Array<{
    /** A day in UTC, YYYY-MM-DD */
    date: string;
    activity: number;
  }>;
}

export type InternalInsightsUserActivityFailure = Known<"USER_NOT_FOUND">;

export interface InternalInsightsUserCountsOutput {
  /** Without anonymous users */
  total_users: number;
  anonymous_users: number;
}

export interface InternalInsightsListSessionReplaysInput {
  cursor?: string | undefined;
  limit?: number | undefined;
  user_ids?: string | undefined;
  team_ids?: string | undefined;
  duration_ms_min?: number | undefined;
  duration_ms_max?: number | undefined;
  /** Milliseconds since the epoch */
  last_event_at_from_millis?: number | undefined;
  /** Milliseconds since the epoch */
  last_event_at_to_millis?: number | undefined;
  click_count_min?: number | undefined;
}

export interface InternalInsightsListSessionReplaysOutput {
  items: never[];
  pagination: {
    next_cursor: null;
  };
}

export interface InternalInsightsPreviewOnboardingInput {
  /** Users in the response. Default: 10 */
  limit?: number | undefined;
  onboarding: {
    require_email_verification?: boolean | undefined;
  };
}

export interface InternalInsightsPreviewOnboardingOutput {
  affected_users: Array<{
    id: string;
    display_name: string | null;
    primary_email: string | null;
    restricted_reason: {
      type: "email_not_verified";
    };
  }>;
  total_affected_count: number;
}

/** The calls under `internal.insights`. */
export interface InternalInsightsApi {
  /**
   * Get the days on which a user was active.
   * As far as they are recorded: the day of the sign-up and that of the last activity.
   * `GET /api/v1/internal/user-activity`
   * Errors: `USER_NOT_FOUND`.
   */
  userActivity(input: InternalInsightsUserActivityInput, options?: CallOptions): Promise<Result<InternalInsightsUserActivityOutput, InternalInsightsUserActivityFailure>>;
  /**
   * Get the number of users.
   * The dashboard of later published clients reads it.
   * `GET /api/v1/internal/metrics/user-counts`
   * At most 120 calls in 60 seconds per key.
   */
  userCounts(options?: CallOptions): Promise<Result<InternalInsightsUserCountsOutput>>;
  /**
   * List recorded browser sessions.
   * For later published clients. Always empty: this server records none.
   * `GET /api/v1/internal/session-replays`
   */
  listSessionReplays(input?: InternalInsightsListSessionReplaysInput, options?: CallOptions): Promise<Result<InternalInsightsListSessionReplaysOutput>>;
  /**
   * List the users whom a change of the onboarding would restrict.
   * Later published dashboards ask before they write `onboarding.requireEmailVerification`. Empty where that is on already. Users with another restriction are left out.
   * `POST /api/v1/internal/onboarding/preview-affected-users`
   * At most 120 calls in 60 seconds per key.
   */
  previewOnboarding(input: InternalInsightsPreviewOnboardingInput, options?: CallOptions): Promise<Result<InternalInsightsPreviewOnboardingOutput>>;
}

export interface InternalConfigHistoryListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Changes per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface AuditEvent {
  id: string;
  /** Milliseconds since the epoch */
  at_millis: number;
  event: "user.signed_up" | "user.upgraded" | "user.signed_in" | "user.device_added" | "user.sign_in_failed" | "user.second_factor_failed" | "user.second_factor_enabled" | "user.second_factor_disabled" | "user.backup_codes_created" | "user.backup_code_used" | "user.terms_accepted" | "user.password_set" | "user.password_changed" | "user.password_change_failed" | "user.password_reset" | "user.password_removed" | "user.email_verified" | "user.email_changed" | "user.email_added" | "user.email_removed" | "user.sign_in_methods_changed" | "user.oauth_sign_in_added" | "user.passkey_added" | "user.passkey_removed" | "user.passkey_counter_regressed" | "user.recovered" | "user.disowned" | "user.created" | "user.migrated" | "user.credentials_exported" | "user.banned" | "user.unbanned" | "user.restricted" | "user.unrestricted" | "user.deleted" | "session.created" | "session.impersonated" | "session.revoked" | "session.confirmed" | "session.signed_out" | "session.ended_by_limit" | "session.refresh_token_reused" | "session.authorization_code_reused" | "cli_login.completed" | "api_keys.created" | "api_keys.rotated" | "api_keys.revoked" | "data_vault.entry_deleted" | "workflow_token.created" | "agent_token.created" | "agent_token.revoked" | "user_api_key.created" | "user_api_key.changed" | "user_api_key.revoked" | "team_api_key.created" | "team_api_key.changed" | "team_api_key.revoked" | "config.changed" | "project.created" | "project.changed" | "project.transferred" | "project.deleted" | "waitlist.approved" | "waitlist.rejected" | "waitlist.invited" | "waitlist.imported" | "waitlist.entry_removed" | "oauth_application.created" | "oauth_application.changed" | "oauth_application.deleted" | "oauth_application.secret_created" | "oauth_application.secret_deleted" | "oauth_application.connected" | "oauth_application.disconnected" | "oauth_application.refresh_token_reused" | "oauth_application.code_reused" | "team.joined" | "team_permission.granted" | "team_permission.revoked" | "project_permission.granted" | "project_permission.revoked" | "team.member_removed" | "team.deleted" | "payments.account_created" | "payments.methods_changed" | "payments.default_method_changed" | "payments.method_removed" | "payments.refunded" | "payments.refund_failed" | "payments.drift_repaired" | "mailing.created" | "mailing.rescheduled" | "mailing.paused" | "mailing.resumed" | "mailing.canceled" | "webhook_endpoint.created" | "webhook_endpoint.changed" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "audit_stream.created" | "audit_stream.changed" | "audit_stream.deleted" | "audit_stream.secret_rotated";
  /** The user that the event concerns */
  user_id: string | null;
  /** The access type of the call that caused the event. `agent`: a coding agent, with its token */
  actor_type: "client" | "server" | "admin" | "agent";
  /** The signed-in user of the call: a user of the project or, in the dashboard, of project `internal` */
  actor_user_id: string | null;
  /** The session of the call, or the session that the event concerns */
  session_id: string | null;
  ip: string | null;
  request_id: string;
  /** Further details, by `event`. Never contains a secret */
  data: Json;
  /** The user of `user_id`, as the user is named now */
  user: {
    id: string;
    display_name: string | null;
    /** Null, too, if the account was deleted */
    primary_email: string | null;
  } | null;
  /** The caller, as its user or developer is named now */
  actor: {
    type: "client" | "server" | "admin" | "agent";
    user_id: string | null;
    display_name: string | null;
    /** Null, too, if the account was deleted */
    primary_email: string | null;
  };
  /** Where the call came from */
  from: {
    /** The browser of the session's last use, if the session is still there */
    browser: string | null;
    /** Its operating system */
    system: string | null;
    /** ISO 3166-1 alpha-2, where the server knows the place of the address */
    country_code: string | null;
    city: string | null;
  };
  /** Names of what `data` has ids of, as they are now; null without an id, and for what was deleted */
  names: {
    /** Description of the key set of `data.key_set_id` */
    key_set: string | null;
    /** Description of the API key of `data.api_key_id` */
    api_key: string | null;
    /** Name of the team of `data.team_id` */
    team: string | null;
    /** URL of the webhook endpoint of `data.endpoint_id` */
    endpoint: string | null;
  };
}

export interface ConfigChange {
  /** The id of its event in the audit log */
  id: string;
  /** When the change was made. A read of the configuration at this moment includes it */
  at_millis: number;
  /** Since when the configuration before the change was in effect */
  since_millis: number;
  /** The author, the request and the settings that changed. Null if the audit log no longer has the event */
  event: AuditEvent | null;
}

export interface InternalConfigHistoryAtInput {
  /** A moment in the future has the current configuration */
  at_millis: number;
}

export interface InternalConfigHistoryAtOutput {
  /** JSON text of the configuration */
  config_string: string;
  /** Since when it was in effect */
  since_millis: number;
  /** When it was changed; null for the current one */
  until_millis: number | null;
}

export type InternalConfigHistoryAtFailure = PlainError<"CONFIG_NOT_RECORDED">;

export interface InternalConfigHistoryCompareInput {
  /** Milliseconds since the epoch */
  from_millis: number;
  /** Default: the current configuration */
  to_millis?: number | undefined;
}

export interface InternalConfigHistoryCompareOutput {
  changes: Array<{
    /** Dotted path of a configuration value */
    key: string;
    /** Absent if there was no value, and for secrets */
    before?: unknown | undefined;
    /** Absent if there is no value, and for secrets */
    after?: unknown | undefined;
  }>;
}

export type InternalConfigHistoryCompareFailure = PlainError<"CONFIG_NOT_RECORDED">;

export interface InternalConfigHistoryRestoreInput {
  /** Milliseconds since the epoch */
  at_millis: number;
}

export interface InternalConfigHistoryRestoreOutput {
  /** JSON text of the change. An empty object: nothing differs */
  config_override_string: string;
  /** The revision that the change is based on */
  config_revision: string;
  /** Values that differ and are not recorded. A secret that is missing now must be entered again */
  not_restored: Array<{
    /** Dotted path of a configuration value */
    key: string;
    reason: "secret" | "file";
  }>;
}

export type InternalConfigHistoryRestoreFailure = PlainError<"CONFIG_NOT_RECORDED">;

/** The calls under `internal.configHistory`. */
export interface InternalConfigHistoryApi {
  /**
   * List the changes of the project's configuration, newest first.
   * Changes are retained for 400 days. At most 1000 changes of a branch are retained, and 32000000 characters of configurations.
   * `GET /api/v1/internal/config/history`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalConfigHistoryListInput, options?: CallOptions): Promise<Result<Page<ConfigChange>>>;
  /**
   * Get the project's whole configuration as it was at a moment.
   * With the defaults of today. Secrets are empty, since the history does not have them. It does not have the two logos of the project either.
   * `GET /api/v1/internal/config/history/moment`
   * At most 120 calls in 60 seconds per key.
   * Errors: `CONFIG_NOT_RECORDED`.
   */
  at(input: InternalConfigHistoryAtInput, options?: CallOptions): Promise<Result<InternalConfigHistoryAtOutput, InternalConfigHistoryAtFailure>>;
  /**
   * Compare the project's configuration at two moments.
   * Lists the settings whose values differ. Of secrets, it says only that they differ.
   * `GET /api/v1/internal/config/history/difference`
   * At most 120 calls in 60 seconds per key.
   * Errors: `CONFIG_NOT_RECORDED`.
   */
  compare(input: InternalConfigHistoryCompareInput, options?: CallOptions): Promise<Result<InternalConfigHistoryCompareOutput, InternalConfigHistoryCompareFailure>>;
  /**
   * Get the change that restores the configuration of a moment.
   * Nothing is written. Plan and apply the change with `PATCH /internal/config/override`. Values that the history does not have stay as they are: secrets, and uploaded files of the brand.
   * `GET /api/v1/internal/config/history/restoration`
   * At most 120 calls in 60 seconds per key.
   * Errors: `CONFIG_NOT_RECORDED`.
   */
  restore(input: InternalConfigHistoryRestoreInput, options?: CallOptions): Promise<Result<InternalConfigHistoryRestoreOutput, InternalConfigHistoryRestoreFailure>>;
}

export interface InternalAuditLogListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Events per page. Default and maximum: 200 */
  limit?: number | undefined;
  /** Only events that concern this user */
  user_id?: string | undefined;
  /** Only events of this team: its members, their permissions, and its API keys */
  team_id?: string | undefined;
  /** Only events that this user or developer caused */
  actor_user_id?: string | undefined;
  /** Only events of this kind */
  event?: "user.signed_up" | "user.upgraded" | "user.signed_in" | "user.device_added" | "user.sign_in_failed" | "user.second_factor_failed" | "user.second_factor_enabled" | "user.second_factor_disabled" | "user.backup_codes_created" | "user.backup_code_used" | "user.terms_accepted" | "user.password_set" | "user.password_changed" | "user.password_change_failed" | "user.password_reset" | "user.password_removed" | "user.email_verified" | "user.email_changed" | "user.email_added" | "user.email_removed" | "user.sign_in_methods_changed" | "user.oauth_sign_in_added" | "user.passkey_added" | "user.passkey_removed" | "user.passkey_counter_regressed" | "user.recovered" | "user.disowned" | "user.created" | "user.migrated" | "user.credentials_exported" | "user.banned" | "user.unbanned" | "user.restricted" | "user.unrestricted" | "user.deleted" | "session.created" | "session.impersonated" | "session.revoked" | "session.confirmed" | "session.signed_out" | "session.ended_by_limit" | "session.refresh_token_reused" | "session.authorization_code_reused" | "cli_login.completed" | "api_keys.created" | "api_keys.rotated" | "api_keys.revoked" | "data_vault.entry_deleted" | "workflow_token.created" | "agent_token.created" | "agent_token.revoked" | "user_api_key.created" | "user_api_key.changed" | "user_api_key.revoked" | "team_api_key.created" | "team_api_key.changed" | "team_api_key.revoked" | "config.changed" | "project.created" | "project.changed" | "project.transferred" | "project.deleted" | "waitlist.approved" | "waitlist.rejected" | "waitlist.invited" | "waitlist.imported" | "waitlist.entry_removed" | "oauth_application.created" | "oauth_application.changed" | "oauth_application.deleted" | "oauth_application.secret_created" | "oauth_application.secret_deleted" | "oauth_application.connected" | "oauth_application.disconnected" | "oauth_application.refresh_token_reused" | "oauth_application.code_reused" | "team.joined" | "team_permission.granted" | "team_permission.revoked" | "project_permission.granted" | "project_permission.revoked" | "team.member_removed" | "team.deleted" | "payments.account_created" | "payments.methods_changed" | "payments.default_method_changed" | "payments.method_removed" | "payments.refunded" | "payments.refund_failed" | "payments.drift_repaired" | "mailing.created" | "mailing.rescheduled" | "mailing.paused" | "mailing.resumed" | "mailing.canceled" | "webhook_endpoint.created" | "webhook_endpoint.changed" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "audit_stream.created" | "audit_stream.changed" | "audit_stream.deleted" | "audit_stream.secret_rotated" | undefined;
  /** Only events of this group */
  group?: "people" | "sign-in" | "sessions" | "keys" | "teams" | "configuration" | "messages" | "payments" | undefined;
  /** Only events at this time or later */
  since_millis?: number | undefined;
  /** Only events before this time */
  until_millis?: number | undefined;
  /** A part of the name or address of a user or developer. Or a whole IP address, a request id, or the id of an event or user. Of users, the first 50 who match are considered. Of developers, those of the team that owns the project are */
  query?: string | undefined;
}

/** The calls under `internal.auditLog`. */
export interface InternalAuditLogApi {
  /**
   * List the project's audit log, newest first.
   * Sign-ins, failed sign-ins, and changes of credentials, sessions, keys and configuration. Events are retained for 400 days; failed sign-ins for unknown accounts for 30 days.
   * `GET /api/v1/internal/audit-log`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalAuditLogListInput, options?: CallOptions): Promise<Result<Page<AuditEvent>>>;
}

export interface AuditStream {
  url: string;
  /** Events of a paused stream wait until it is enabled again, or are deleted because of their age */
  is_enabled: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The number of events that the receiver has accepted */
  delivered: number;
  /** The number of events that wait, at most 1000 */
  waiting: number;
  /** The position: the last event that the receiver has accepted */
  last_event_id: string | null;
  /** When that event happened */
  last_event_at_millis: number | null;
  /** Milliseconds since the epoch */
  last_delivery_at_millis: number | null;
  /** When the failures since the last success began */
  failing_since_millis: number | null;
  /** When the failed message is repeated */
  next_attempt_at_millis: number | null;
  /** Why the last attempt failed; null after a success */
  error: string | null;
  /** The code of `error`; null without an error, or for one without a code */
  error_code: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail: string | null;
}

export interface InternalAuditStreamGetOutput {
  /** Null if the project does not stream its audit log */
  stream: AuditStream | null;
}

export interface InternalAuditStreamCreateInput {
  /** Where the events are sent. In production, an https URL of a public host */
  url: string;
}

export interface NewAuditStream {
  url: string;
  /** Events of a paused stream wait until it is enabled again, or are deleted because of their age */
  is_enabled: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The number of events that the receiver has accepted */
  delivered: number;
  /** The number of events that wait, at most 1000 */
  waiting: number;
  /** The position: the last event that the receiver has accepted */
  last_event_id: string | null;
  /** When that event happened */
  last_event_at_millis: number | null;
  /** Milliseconds since the epoch */
  last_delivery_at_millis: number | null;
  /** When the failures since the last success began */
  failing_since_millis: number | null;
  /** When the failed message is repeated */
  next_attempt_at_millis: number | null;
  /** Why the last attempt failed; null after a success */
  error: string | null;
  /** The code of `error`; null without an error, or for one without a code */
  error_code: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail: string | null;
  /** Signs the messages: `whsec_` and base64. It is not shown again */
  secret: string;
}

export type InternalAuditStreamCreateFailure = PlainError<"AUDIT_STREAM_EXISTS" | "INVALID_WEBHOOK_ENDPOINT">;

export interface InternalAuditStreamUpdateInput {
  /** The stream continues there from its position */
  url?: string | undefined;
  /** `false` pauses the stream at its position */
  is_enabled?: boolean | undefined;
}

export type InternalAuditStreamUpdateFailure = PlainError<"AUDIT_STREAM_NOT_FOUND" | "INVALID_WEBHOOK_ENDPOINT">;

export type InternalAuditStreamRotateSecretFailure = PlainError<"AUDIT_STREAM_NOT_FOUND">;

export type InternalAuditStreamRemoveFailure = PlainError<"AUDIT_STREAM_NOT_FOUND">;

export interface InternalAuditStreamSendTestOutput {
  success: boolean;
  error_message?: string | undefined;
  /** The code of `error`; null without an error, or for one without a code */
  error_code?: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null | undefined;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail?: string | null | undefined;
}

export type InternalAuditStreamSendTestFailure = PlainError<"AUDIT_STREAM_NOT_FOUND">;

/** The calls under `internal.auditStream`. */
export interface InternalAuditStreamApi {
  /**
   * Get the stream of the audit log.
   * Includes its position and the last failure. The secret is not returned.
   * `GET /api/v1/internal/audit-log/stream`
   */
  get(options?: CallOptions): Promise<Result<InternalAuditStreamGetOutput>>;
  /**
   * Stream the audit log to an HTTP endpoint.
   * Events from now on are sent in order and at least once, up to 100 in a message. The body is JSON: `type` is `audit_log.events`, and `data.events` has the events as the list has them. Messages are signed by the rules of Standard Webhooks. The next message is sent after an answer with a status from 200 to 299. Otherwise the message is repeated, first after 5 seconds, later every hour. 410 pauses the stream.
   * `POST /api/v1/internal/audit-log/stream`
   * Errors: `AUDIT_STREAM_EXISTS`, `INVALID_WEBHOOK_ENDPOINT`.
   */
  create(input: InternalAuditStreamCreateInput, options?: CallOptions): Promise<Result<NewAuditStream, InternalAuditStreamCreateFailure>>;
  /**
   * Change, pause or continue the stream of the audit log.
   * The next attempt follows immediately. No event is left out.
   * `PATCH /api/v1/internal/audit-log/stream`
   * Errors: `AUDIT_STREAM_NOT_FOUND`, `INVALID_WEBHOOK_ENDPOINT`.
   */
  update(input?: InternalAuditStreamUpdateInput, options?: CallOptions): Promise<Result<AuditStream, InternalAuditStreamUpdateFailure>>;
  /**
   * Replace the secret of the stream of the audit log.
   * The former secret signs no further message. Messages that the receiver refuses meanwhile are repeated.
   * `POST /api/v1/internal/audit-log/stream/rotate-secret`
   * Errors: `AUDIT_STREAM_NOT_FOUND`.
   */
  rotateSecret(options?: CallOptions): Promise<Result<NewAuditStream, InternalAuditStreamRotateSecretFailure>>;
  /**
   * Stop the stream of the audit log.
   * Events that wait are not sent any more. The audit log itself does not change.
   * `DELETE /api/v1/internal/audit-log/stream`
   * Errors: `AUDIT_STREAM_NOT_FOUND`.
   */
  remove(options?: CallOptions): Promise<Result<Success, InternalAuditStreamRemoveFailure>>;
  /**
   * Send a test message to the receiver of the audit log.
   * Waits for the answer. The message has the type `audit_log.test` and no events. The position does not change.
   * `POST /api/v1/internal/audit-log/stream/test`
   * At most 30 calls in 60 seconds per key.
   * Errors: `AUDIT_STREAM_NOT_FOUND`.
   */
  sendTest(options?: CallOptions): Promise<Result<InternalAuditStreamSendTestOutput, InternalAuditStreamSendTestFailure>>;
}

export interface InternalOauthTracesListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Traces per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface OAuthTrace {
  id: string;
  /** The id of the request, which the error page shows */
  request_id: string;
  /** Milliseconds since the epoch */
  at_millis: number;
  step: "authorize" | "callback" | "token";
  /** The check that failed */
  check: "parameters" | "client_id" | "client_secret" | "scope" | "provider" | "redirect_uri" | "error_redirect_url" | "after_callback_redirect_url" | "token" | "provider_scope" | "state_missing" | "cookie_missing" | "cookie_of_other_flow" | "state_unknown" | "state_used" | "flow_expired" | "provider_mismatch" | "provider_denied" | "provider_rejected" | "provider_answer" | "provider_unreachable" | "provider_timeout" | "provider_permission" | "account" | "id_token" | "code_unknown" | "code_used" | "code_expired" | "code_verifier" | "code_account";
  /** What the check is about */
  explanation: string;
  /** The error that the browser or app received */
  error_code: string;
  provider_id: string | null;
  /** The sent value or the provider's words, shortened. Never contains a secret */
  detail: string | null;
}

/** The calls under `internal.oauthTraces`. */
export interface InternalOauthTracesApi {
  /**
   * List refused steps of sign-ins with OAuth providers, newest first.
   * Each names the check that failed. Retained for 7 days; at most 500 are recorded in an hour.
   * `GET /api/v1/internal/oauth-traces`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalOauthTracesListInput, options?: CallOptions): Promise<Result<Page<OAuthTrace>>>;
}

export interface InternalSignInsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Sign-ins per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** Only sign-ins of this user */
  user_id?: string | undefined;
  /** Only sign-ins with an e-mail address that contains this text */
  address?: string | undefined;
  /** Only the sign-in with this request */
  request_id?: string | undefined;
  outcome?: "ok" | "refused" | "pending" | undefined;
  method?: "password" | "otp" | "passkey" | "oauth" | "id_token" | "anonymous" | "cli" | "mfa" | "session" | undefined;
  /** Only sign-ins that began at this time or later */
  since_millis?: number | undefined;
  /** Only sign-ins that began before this time */
  until_millis?: number | undefined;
}

export interface SignInAttempt {
  id: string;
  /** When it began */
  at_millis: number;
  /** The time of its last step */
  last_at_millis: number;
  method: "password" | "otp" | "passkey" | "oauth" | "id_token" | "anonymous" | "cli" | "mfa" | "session";
  provider_id: string | null;
  /** Of the last step. `pending`: the next step has not come */
  outcome: "ok" | "refused" | "pending";
  /** Whether it created the user */
  is_new_user: boolean;
  /** Of the last step, if it was refused */
  error_code: string | null;
  /** Null where the user is not known */
  user_id: string | null;
  /** The display name of the user, or else the primary address. Null after a deletion */
  user_name: string | null;
  /** The e-mail address that was typed, in lower case */
  address: string | null;
  ip: string | null;
  /** ISO 3166-1 alpha-2 */
  country_code: string | null;
  /** Such as `Firefox 153` */
  browser: string | null;
  /** Such as `macOS` */
  system: string | null;
  /** The id of the last request, which the error page shows */
  request_id: string;
}

export interface InternalSignInsGetInput {
  sign_in_id: string;
}

export interface SignInAttemptDetails {
  id: string;
  /** When it began */
  at_millis: number;
  /** The time of its last step */
  last_at_millis: number;
  method: "password" | "otp" | "passkey" | "oauth" | "id_token" | "anonymous" | "cli" | "mfa" | "session";
  provider_id: string | null;
  /** Of the last step. `pending`: the next step has not come */
  outcome: "ok" | "refused" | "pending";
  /** Whether it created the user */
  is_new_user: boolean;
  /** Of the last step, if it was refused */
  error_code: string | null;
  /** Null where the user is not known */
  user_id: string | null;
  /** The display name of the user, or else the primary address. Null after a deletion */
  user_name: string | null;
  /** The e-mail address that was typed, in lower case */
  address: string | null;
  ip: string | null;
  /** ISO 3166-1 alpha-2 */
  country_code: string | null;
  /** Such as `Firefox 153` */
  browser: string | null;
  /** Such as `macOS` */
  system: string | null;
  /** The id of the last request, which the error page shows */
  request_id: string;
  /** Oldest first */
  steps: Array<{
    /** Milliseconds since the epoch */
    at_millis: number;
    step: "sign_up" | "sign_in" | "code_requested" | "code_entered" | "passkey_requested" | "provider_started" | "provider_returned" | "app_continued" | "code_exchanged" | "second_factor" | "cli_started" | "cli_confirmed" | "cli_collected";
    outcome: "ok" | "refused" | "pending";
    request_id: string;
    ip: string;
    /** The session that the step opened */
    session_id: string | null;
    error_code: string | null;
    /** The message of the API to the caller, shortened */
    error_message: string | null;
    /** The details of the error, for the sentence on the page */
    error_details: Json;
    /** The check of a sign-in with a provider that failed */
    check: "parameters" | "client_id" | "client_secret" | "scope" | "provider" | "redirect_uri" | "error_redirect_url" | "after_callback_redirect_url" | "token" | "provider_scope" | "state_missing" | "cookie_missing" | "cookie_of_other_flow" | "state_unknown" | "state_used" | "flow_expired" | "provider_mismatch" | "provider_denied" | "provider_rejected" | "provider_answer" | "provider_unreachable" | "provider_timeout" | "provider_permission" | "account" | "id_token" | "code_unknown" | "code_used" | "code_expired" | "code_verifier" | "code_account" | null;
    /** The sent value or the provider's words, shortened. Never contains a secret */
    detail: string | null;
  }>;
}

export type InternalSignInsGetFailure = PlainError<"SIGN_IN_ATTEMPT_NOT_FOUND">;

/** The calls under `internal.signIns`. */
export interface InternalSignInsApi {
  /**
   * List the sign-ins of the project, newest first.
   * Completed, refused and pending ones. A sign-in is listed within two seconds. Retained for 30 days, at most 200000. A call that is refused before its project is known is not listed.
   * `GET /api/v1/internal/sign-ins`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalSignInsListInput, options?: CallOptions): Promise<Result<Page<SignInAttempt>>>;
  /**
   * Get a sign-in with its steps.
   * A refused step has the code, the message and the details of the error that the caller received.
   * `GET /api/v1/internal/sign-ins/{sign_in_id}`
   * Errors: `SIGN_IN_ATTEMPT_NOT_FOUND`.
   */
  get(input: InternalSignInsGetInput, options?: CallOptions): Promise<Result<SignInAttemptDetails, InternalSignInsGetFailure>>;
}

export interface InternalSignUpRulesTestInput {
  /** Absent for a sign-up without an address */
  email?: string | null | undefined;
  method: "password" | "otp" | "passkey" | "oauth" | "anonymous";
  /** The id of the OAuth provider */
  provider?: string | undefined;
  /** The country of the caller. Absent: unknown */
  country?: string | null | undefined;
}

export interface InternalSignUpRulesTestOutput {
  outcome: "allow" | "reject" | "restrict" | "waitlist";
  /** The rule that decides; null where none matches, or the mode decides */
  rule_id: string | null;
  /** The text that the rejected user reads */
  message: string | null;
}

export interface InternalSignUpRulesListCountsOutput {
  items: Array<{
    /** The key of the rule in `auth.signUp.rules` */
    rule_id: string;
    count: number;
  }>;
}

export interface InternalSignUpRulesListMatchingUsersInput {
  conditions: {
    /** Matches the whole address. `*` is any text, also none; `?` is one character. There are no regular expressions */
    addressPattern?: string | undefined;
    /** Matches addresses of these domains. A subdomain is another domain */
    domains?: string[] | undefined;
    /** Matches only addresses of providers whose addresses are thrown away */
    disposable?: boolean | undefined;
    /** Matches callers from these countries, by their IP address. An unknown country never matches */
    countries?: string[] | undefined;
    /** Matches sign-ups with these methods. A passkey is added to an account, so no sign-up has this method yet */
    methods?: Array<"password" | "otp" | "passkey" | "oauth" | "anonymous"> | undefined;
    /** Matches sign-ups with these OAuth providers, by their ids */
    providers?: string[] | undefined;
  };
  /** The `next_cursor` of the previous answer */
  cursor?: string | undefined;
  /** Users that are listed. Default: 100. All are counted */
  limit?: number | undefined;
}

export interface InternalSignUpRulesListMatchingUsersOutput {
  /** Users that this call compared */
  scanned: number;
  /** Those of them whom the conditions match */
  count: number;
  items: Array<{
    id: string;
    display_name: string | null;
    primary_email: string | null;
  }>;
  /** Null after the last user */
  next_cursor: string | null;
}

/** The calls under `internal.signUpRules`. */
export interface InternalSignUpRulesApi {
  /**
   * Find out what would happen to a sign-up.
   * Evaluates a sign-up by the mode and the rules of the project. It creates nothing, and is not counted.
   * A developer's session needs the role `read_only` in the team that owns the project.
   * `POST /api/v1/internal/sign-up-rules/test`
   */
  test(input: InternalSignUpRulesTestInput, options?: CallOptions): Promise<Result<InternalSignUpRulesTestOutput>>;
  /**
   * Count how often each sign-up rule has matched.
   * Of the last 30 days. A match is counted within a second. Rules that never matched are left out.
   * `GET /api/v1/internal/sign-up-rules/counts`
   */
  listCounts(options?: CallOptions): Promise<Result<InternalSignUpRulesListCountsOutput>>;
  /**
   * List the existing users whom the conditions of a rule match.
   * A dry run before a rule is written. Each call compares 5000 users at most; `next_cursor` continues after them. A user counts with each method and provider that signs the user in, and with the last known country. Rules do not change existing users.
   * A developer's session needs the role `read_only` in the team that owns the project.
   * `POST /api/v1/internal/sign-up-rules/matching-users`
   * At most 120 calls in 60 seconds per key.
   */
  listMatchingUsers(input: InternalSignUpRulesListMatchingUsersInput, options?: CallOptions): Promise<Result<InternalSignUpRulesListMatchingUsersOutput>>;
}

export interface InternalSignUpHookListDecisionsInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Decisions per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface SignUpHookDecision {
  id: string;
  /** The `webhook-id` of the call */
  message_id: string;
  /** Milliseconds since the epoch */
  at_millis: number;
  event: "sign_up" | "sign_in";
  method: "password" | "otp" | "passkey" | "oauth" | "anonymous";
  /** Whether it is of a call that a developer tried */
  is_test: boolean;
  /** What happened. Without a valid answer, the setting `auth.signUp.hook.failure` decides */
  outcome: "allow" | "reject" | "restrict";
  /** Why the call has no valid answer; null if it has one */
  failure: "unreachable" | "timeout" | "busy" | "status" | "too_large" | "invalid_json" | "invalid_answer" | "metadata_too_large" | null;
  /** The HTTP status of the answer */
  status: number | null;
  duration_ms: number;
}

export interface InternalSignUpHookTestInput {
  event: "sign_up" | "sign_in";
}

export interface InternalSignUpHookTestOutput {
  /** What happened. Without a valid answer, the setting `auth.signUp.hook.failure` decides */
  outcome: "allow" | "reject" | "restrict";
  /** Why the call has no valid answer; null if it has one */
  failure: "unreachable" | "timeout" | "busy" | "status" | "too_large" | "invalid_json" | "invalid_answer" | "metadata_too_large" | null;
  /** The HTTP status of the answer */
  status: number | null;
  duration_ms: number;
  /** The text that the rejected user reads */
  message: string | null;
}

export type InternalSignUpHookTestFailure = PlainError<"SIGN_UP_HOOK_NOT_CONFIGURED">;

/** The calls under `internal.signUpHook`. */
export interface InternalSignUpHookApi {
  /**
   * List the decisions of the sign-up hook, newest first.
   * A decision is listed within a second. Retained for 30 days, at most 10000. They name no person.
   * `GET /api/v1/internal/sign-up-hook/decisions`
   * At most 120 calls in 60 seconds per key.
   */
  listDecisions(input?: InternalSignUpHookListDecisionsInput, options?: CallOptions): Promise<Result<Page<SignUpHookDecision>>>;
  /**
   * Call the sign-up hook with an example.
   * Waits for the answer. The example has an invented address, and `is_test` is true. It creates no user. The decision is listed.
   * `POST /api/v1/internal/sign-up-hook/test`
   * At most 30 calls in 60 seconds per key.
   * Errors: `SIGN_UP_HOOK_NOT_CONFIGURED`.
   */
  test(input: InternalSignUpHookTestInput, options?: CallOptions): Promise<Result<InternalSignUpHookTestOutput, InternalSignUpHookTestFailure>>;
}

export interface InternalWorkflowTokensCreateInput {
  /** Lifetime of the token */
  expires_in_millis: number;
}

export interface WorkflowToken {
  workflow_token: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

/** The calls under `internal.workflowTokens`. */
export interface InternalWorkflowTokensApi {
  /**
   * Create a workflow token.
   * Sent as `x-stack-workflow-token`, it gives client and server access to this project and branch without a key. Only this response contains the token. It cannot be revoked.
   * A developer's session needs the role `admin` in the team that owns the project.
   * `POST /api/v1/internal/workflow-tokens`
   * At most 60 calls in 60 seconds per key.
   */
  create(input: InternalWorkflowTokensCreateInput, options?: CallOptions): Promise<Result<WorkflowToken>>;
}

export interface InternalTeamsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Teams per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A team's id, or a part of its name (case-insensitive) */
  query?: string | undefined;
}

export interface TeamSummary {
  id: string;
  display_name: string;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url: string | null;
  /** Any JSON value */
  client_metadata: Json;
  /** Any JSON value */
  client_read_only_metadata: Json;
  /** Any JSON value */
  server_metadata: Json;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  member_count: number;
}

/** The calls under `internal.teams`. */
export interface InternalTeamsApi {
  /**
   * List and search teams, newest first.
   * Each team has the number of its members.
   * `GET /api/v1/internal/teams`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalTeamsListInput, options?: CallOptions): Promise<Result<Page<TeamSummary>>>;
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string;
  /** The events that it receives; null for all */
  event_types: Array<"user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted"> | null;
  is_enabled: boolean;
  /** When the server disabled it because its deliveries had failed for days */
  disabled_at_millis: number | null;
  /** When the failures since the last success began */
  failing_since_millis: number | null;
  /** Until when the secret before the last rotation signs, too */
  previous_secret_expires_at_millis: number | null;
  /** Milliseconds since the epoch */
  created_at_millis: number;
}

export interface InternalWebhookEndpointsListOutput {
  items: WebhookEndpoint[];
  is_paginated: false;
}

export interface InternalWebhookEndpointsCreateInput {
  /** Where the events are sent. In production, an https URL of a public host */
  url: string;
  description?: string | undefined;
  /** The events to send; null, the default, for all, and for those of later versions */
  event_types?: Array<"user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted"> | null | undefined;
  /** Default: true */
  is_enabled?: boolean | undefined;
}

export interface NewWebhookEndpoint {
  id: string;
  url: string;
  description: string;
  /** The events that it receives; null for all */
  event_types: Array<"user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted"> | null;
  is_enabled: boolean;
  /** When the server disabled it because its deliveries had failed for days */
  disabled_at_millis: number | null;
  /** When the failures since the last success began */
  failing_since_millis: number | null;
  /** Until when the secret before the last rotation signs, too */
  previous_secret_expires_at_millis: number | null;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** `whsec_` and base64 */
  secret: string;
}

export type InternalWebhookEndpointsCreateFailure = PlainError<"INVALID_WEBHOOK_ENDPOINT" | "TOO_MANY_WEBHOOK_ENDPOINTS" | "WEBHOOKS_HANDED_OVER">;

export interface InternalWebhookEndpointsGetInput {
  endpoint_id: string;
}

export type InternalWebhookEndpointsGetFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND">;

export interface InternalWebhookEndpointsUpdateInput {
  endpoint_id: string;
  url?: string | undefined;
  description?: string | undefined;
  event_types?: Array<"user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted"> | null | undefined;
  /** Enabling it again resets its failures */
  is_enabled?: boolean | undefined;
}

export type InternalWebhookEndpointsUpdateFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND" | "INVALID_WEBHOOK_ENDPOINT">;

export interface InternalWebhookEndpointsRemoveInput {
  endpoint_id: string;
}

export type InternalWebhookEndpointsRemoveFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND">;

export interface InternalWebhookEndpointsGetSecretInput {
  endpoint_id: string;
}

export interface WebhookSecret {
  /** `whsec_` and base64 */
  secret: string;
}

export type InternalWebhookEndpointsGetSecretFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND">;

export interface InternalWebhookEndpointsRotateSecretInput {
  endpoint_id: string;
  /** How long the replaced secret signs, too. Default: 86400 */
  overlap_seconds?: number | undefined;
}

export type InternalWebhookEndpointsRotateSecretFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND">;

export interface InternalWebhookEndpointsReplayInput {
  endpoint_id: string;
  /** The earliest event */
  since_millis: number;
  /** The latest event. Default: now */
  until_millis?: number | undefined;
  /** Only deliveries that have failed, no events from before the endpoint. Default: false */
  only_failed?: boolean | undefined;
  /** Only these of the endpoint's events. Default: all of them */
  event_types?: Array<"user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted"> | undefined;
  /** Counts the events and sends nothing. Default: false */
  dry_run?: boolean | undefined;
}

export interface WebhookReplay {
  /** Events that will be sent */
  count: number;
  /** For the progress of the replay; null for a dry run */
  replay_id: string | null;
}

export type InternalWebhookEndpointsReplayFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_ENDPOINT_DISABLED">;

export interface InternalWebhookEndpointsGetReplayInput {
  endpoint_id: string;
  replay_id: string;
}

export interface WebhookReplayProgress {
  /** Not attempted yet */
  waiting: number;
  /** The first attempt failed, and another one follows */
  retrying: number;
  delivered: number;
  failed: number;
}

export type InternalWebhookEndpointsGetReplayFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND">;

export interface WebhookEndpointStatistics {
  endpoint_id: string;
  /** Events of the last 24 hours */
  day: {
    /** Deliveries with at least one attempt */
    attempted: number;
    /** Those whose last attempt failed, also if another one follows */
    failed: number;
  };
  /** Events of the last 7 days */
  week: {
    /** Deliveries with at least one attempt */
    attempted: number;
    /** Those whose last attempt failed, also if another one follows */
    failed: number;
  };
  /** Whether there were more: only the latest 1000 of 7 days are counted */
  is_limited: boolean;
}

export interface InternalWebhookEndpointsStatisticsOutput {
  items: WebhookEndpointStatistics[];
  is_paginated: false;
}

export interface InternalWebhookEndpointsSendTestInput {
  endpoint_id: string;
}

export interface InternalWebhookEndpointsSendTestOutput {
  success: boolean;
  error_message?: string | undefined;
  /** The code of `error`; null without an error, or for one without a code */
  error_code?: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null | undefined;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail?: string | null | undefined;
}

export type InternalWebhookEndpointsSendTestFailure = PlainError<"WEBHOOK_ENDPOINT_NOT_FOUND" | "SVIX_UNAVAILABLE">;

/** The calls under `internal.webhookEndpoints`. */
export interface InternalWebhookEndpointsApi {
  /**
   * List the project's webhook endpoints, oldest first.
   * The secrets are not returned.
   * `GET /api/v1/internal/webhooks/endpoints`
   */
  list(options?: CallOptions): Promise<Result<InternalWebhookEndpointsListOutput>>;
  /**
   * Create a webhook endpoint.
   * Its messages are signed by the rules of Standard Webhooks, in the headers `webhook-*` and, for Svix libraries, `svix-*`.
   * `POST /api/v1/internal/webhooks/endpoints`
   * Errors: `INVALID_WEBHOOK_ENDPOINT`, `TOO_MANY_WEBHOOK_ENDPOINTS`, `WEBHOOKS_HANDED_OVER`.
   */
  create(input: InternalWebhookEndpointsCreateInput, options?: CallOptions): Promise<Result<NewWebhookEndpoint, InternalWebhookEndpointsCreateFailure>>;
  /**
   * Get a webhook endpoint.
   * Includes since when its deliveries fail. The secret is not returned.
   * `GET /api/v1/internal/webhooks/endpoints/{endpoint_id}`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  get(input: InternalWebhookEndpointsGetInput, options?: CallOptions): Promise<Result<WebhookEndpoint, InternalWebhookEndpointsGetFailure>>;
  /**
   * Change, enable or disable a webhook endpoint.
   * A disabled endpoint receives nothing. Events of that time can be replayed.
   * `PATCH /api/v1/internal/webhooks/endpoints/{endpoint_id}`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `INVALID_WEBHOOK_ENDPOINT`.
   */
  update(input: InternalWebhookEndpointsUpdateInput, options?: CallOptions): Promise<Result<WebhookEndpoint, InternalWebhookEndpointsUpdateFailure>>;
  /**
   * Delete a webhook endpoint and its deliveries.
   * Events that wait for it are not sent any more.
   * `DELETE /api/v1/internal/webhooks/endpoints/{endpoint_id}`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  remove(input: InternalWebhookEndpointsRemoveInput, options?: CallOptions): Promise<Result<Success, InternalWebhookEndpointsRemoveFailure>>;
  /**
   * Get the secret of a webhook endpoint.
   * A developer's session needs the role `member` in the team that owns the project.
   * `GET /api/v1/internal/webhooks/endpoints/{endpoint_id}/secret`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  getSecret(input: InternalWebhookEndpointsGetSecretInput, options?: CallOptions): Promise<Result<WebhookSecret, InternalWebhookEndpointsGetSecretFailure>>;
  /**
   * Replace the secret of a webhook endpoint.
   * Until the overlap ends, messages have a signature by each of the two secrets.
   * `POST /api/v1/internal/webhooks/endpoints/{endpoint_id}/rotate-secret`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  rotateSecret(input: InternalWebhookEndpointsRotateSecretInput, options?: CallOptions): Promise<Result<NewWebhookEndpoint, InternalWebhookEndpointsRotateSecretFailure>>;
  /**
   * Send the events of a period that a webhook endpoint has not received.
   * Failed deliveries and events from before the endpoint, oldest first; those that it received are not repeated. At most 10000 at a time. Events are retained for 30 days, from the time of the project's first endpoint.
   * `POST /api/v1/internal/webhooks/endpoints/{endpoint_id}/replay`
   * At most 60 calls in 60 seconds per key.
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`.
   */
  replay(input: InternalWebhookEndpointsReplayInput, options?: CallOptions): Promise<Result<WebhookReplay, InternalWebhookEndpointsReplayFailure>>;
  /**
   * Get the progress of a replay.
   * Zeros for an unknown replay, and once its deliveries have expired.
   * `GET /api/v1/internal/webhooks/endpoints/{endpoint_id}/replays/{replay_id}`
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`.
   */
  getReplay(input: InternalWebhookEndpointsGetReplayInput, options?: CallOptions): Promise<Result<WebhookReplayProgress, InternalWebhookEndpointsGetReplayFailure>>;
  /**
   * Count the failed deliveries of each webhook endpoint.
   * An endpoint without a delivery of the last 7 days has zeros.
   * `GET /api/v1/internal/webhooks/statistics`
   * At most 60 calls in 60 seconds per key.
   */
  statistics(options?: CallOptions): Promise<Result<InternalWebhookEndpointsStatisticsOutput>>;
  /**
   * Send a test message to a webhook endpoint.
   * Waits for the answer. The message has the type `webhook.test` and no row in the list of deliveries.
   * `POST /api/v1/internal/send-test-webhook`
   * At most 30 calls in 60 seconds per key.
   * Errors: `WEBHOOK_ENDPOINT_NOT_FOUND`, `SVIX_UNAVAILABLE`.
   */
  sendTest(input: InternalWebhookEndpointsSendTestInput, options?: CallOptions): Promise<Result<InternalWebhookEndpointsSendTestOutput, InternalWebhookEndpointsSendTestFailure>>;
}

export interface InternalWebhookDeliveriesListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Deliveries per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** Only deliveries to this endpoint */
  endpoint_id?: string | undefined;
  status?: "pending" | "delivered" | "failed" | undefined;
  event_type?: "user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted" | undefined;
}

export interface WebhookDelivery {
  id: string;
  endpoint_id: string;
  /** The header `webhook-id` of every attempt. Receivers recognize repetitions by it */
  message_id: string;
  event_type: "user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted";
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  next_attempt_at_millis: number | null;
  /** Milliseconds since the epoch */
  last_attempt_at_millis: number | null;
  /** HTTP status of the last response */
  response_status: number | null;
  /** Why the last attempt failed */
  error: string | null;
  /** The code of `error`; null without an error, or for one without a code */
  error_code: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail: string | null;
  /** Duration of the last attempt in milliseconds */
  duration_ms: number | null;
}

export interface InternalWebhookDeliveriesListOutput {
  items: WebhookDelivery[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface InternalWebhookDeliveriesGetInput {
  delivery_id: string;
}

export interface WebhookDeliveryDetails {
  id: string;
  endpoint_id: string;
  /** The header `webhook-id` of every attempt. Receivers recognize repetitions by it */
  message_id: string;
  event_type: "user.created" | "user.updated" | "user.banned" | "user.unbanned" | "user.deleted" | "team.created" | "team.updated" | "team.deleted" | "team_membership.created" | "team_membership.deleted" | "team_permission.created" | "team_permission.deleted" | "project_permission.created" | "project_permission.deleted";
  status: "pending" | "delivered" | "failed";
  attempts: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  next_attempt_at_millis: number | null;
  /** Milliseconds since the epoch */
  last_attempt_at_millis: number | null;
  /** HTTP status of the last response */
  response_status: number | null;
  /** Why the last attempt failed */
  error: string | null;
  /** The code of `error`; null without an error, or for one without a code */
  error_code: "endpoint_disabled" | "interrupted" | "status" | "host_not_found" | "host_not_resolved" | "timeout" | "connection_refused" | "connection_closed" | "unreachable" | "certificate" | "request_failed" | "request_failed_with" | null;
  /** The value in `error`: the status of the response, or the code of the network error */
  error_detail: string | null;
  /** Duration of the last attempt in milliseconds */
  duration_ms: number | null;
  /** The body of the request */
  payload: {
    type: string;
    data: Record<string, Json>;
  };
  /** The first 1024 characters of the last response */
  response_body: string | null;
}

export type InternalWebhookDeliveriesGetFailure = PlainError<"WEBHOOK_DELIVERY_NOT_FOUND">;

export interface InternalWebhookDeliveriesResendInput {
  delivery_id: string;
}

export type InternalWebhookDeliveriesResendFailure = PlainError<"WEBHOOK_DELIVERY_NOT_FOUND" | "WEBHOOK_ENDPOINT_DISABLED">;

/** The calls under `internal.webhookDeliveries`. */
export interface InternalWebhookDeliveriesApi {
  /**
   * List webhook deliveries, newest first.
   * One delivery is one event on its way to one endpoint.
   * `GET /api/v1/internal/webhooks/deliveries`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalWebhookDeliveriesListInput, options?: CallOptions): Promise<Result<InternalWebhookDeliveriesListOutput>>;
  /**
   * Get a webhook delivery with its payload and the last response.
   * The payload is the body of the request as it is sent.
   * `GET /api/v1/internal/webhooks/deliveries/{delivery_id}`
   * Errors: `WEBHOOK_DELIVERY_NOT_FOUND`.
   */
  get(input: InternalWebhookDeliveriesGetInput, options?: CallOptions): Promise<Result<WebhookDeliveryDetails, InternalWebhookDeliveriesGetFailure>>;
  /**
   * Send a webhook delivery again, now.
   * Also one that was delivered. If the attempt fails, it is repeated as any other.
   * `POST /api/v1/internal/webhooks/deliveries/{delivery_id}/resend`
   * Errors: `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`.
   */
  resend(input: InternalWebhookDeliveriesResendInput, options?: CallOptions): Promise<Result<WebhookDelivery, InternalWebhookDeliveriesResendFailure>>;
}

export interface InternalUsersImportManyInput {
  /** JSON lines: one user per line */
  lines: string;
  /** Validates the lines and writes nothing */
  dry_run?: boolean | undefined;
  /** A new user has the `id` of its line, if that is a UUID. Default: a random id */
  keep_ids?: boolean | undefined;
}

export interface InternalUsersImportManyOutput {
  results: Array<{
    /** Counted from 1 */
    line: number;
    /** `valid`: a dry run would be followed by `created` */
    status: "created" | "valid" | "exists" | "failed";
    external_id: string | null;
    user_id: string | null;
    error: {
      code: string;
      /** One line per fault */
      message: string;
    } | null;
    /** What of the line was left out: the user comes in without it */
    warnings: string[];
  }>;
}

export type InternalUsersImportManyFailure = PlainError<"TOO_MANY_IMPORT_LINES">;

export interface InternalUsersCountInput {
  /** A user's id, or a part of a display name or e-mail address (case-insensitive) */
  query?: string | undefined;
  include_anonymous?: boolean | undefined;
  /** Only anonymous users */
  only_anonymous?: boolean | undefined;
  /** Write `false` to leave out restricted users. Default: included */
  include_restricted?: boolean | undefined;
  /** Only members of this team */
  team_id?: string | undefined;
  /** Only users whose primary e-mail address is verified, or is not */
  verified?: boolean | undefined;
  /** Only users who can sign in by this method */
  method?: "password" | "otp" | "passkey" | "oauth" | undefined;
  /** Only users who signed up at this time or later */
  signed_up_after_millis?: number | undefined;
  /** Only users who signed up before this time */
  signed_up_before_millis?: number | undefined;
  /** Only users who were last active at this time or later */
  last_active_after_millis?: number | undefined;
  /** Only users who were last active before this time */
  last_active_before_millis?: number | undefined;
}

export interface InternalUsersCountOutput {
  count: number;
  /** Whether there are more than `count` users */
  is_capped: boolean;
}

export interface InternalUsersCreateImpersonationLinkInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** Why the session is needed. Recorded in the audit log */
  reason: string;
}

export interface InternalUsersCreateImpersonationLinkOutput {
  url: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export type InternalUsersCreateImpersonationLinkFailure = Known<"USER_NOT_FOUND">;

export interface InternalUsersRemoveManyInput {
  user_ids: string[];
}

export interface InternalUsersRemoveManyOutput {
  deleted_user_ids: string[];
  unknown_user_ids: string[];
}

export type InternalUsersRemoveManyFailure = PlainError<"TEAM_NEEDS_OWNER">;

/** The calls under `internal.users`. */
export interface InternalUsersApi {
  /**
   * Import users.
   * Each line is a JSON object: the fields of `POST /users` except `password`, and `external_id`, `contact_channels`, `signed_up_at_millis`, `totp_secret_base32`. A line of an export is a line of an import; its fields that cannot be set are ignored. Null is absent. `password_hash` takes bcrypt, argon2, scrypt (also of Firebase, and with the label `{better-auth}` of Better Auth) and PBKDF2. A verified primary address signs in unless `primary_email_auth_enabled` is false. `warnings` name what a user comes in without, such as an unusable picture. Lines that were imported before are reported as `exists`, so an import can be repeated. At most 2000 lines a call. Each imported user receives a personal team where the project creates them, and webhooks a `user.created`.
   * `POST /api/v1/internal/users/import`
   * At most 120 calls in 60 seconds per key.
   * Errors: `TOO_MANY_IMPORT_LINES`.
   */
  importMany(input: InternalUsersImportManyInput, options?: CallOptions): Promise<Result<InternalUsersImportManyOutput, InternalUsersImportManyFailure>>;
  /**
   * Count the users of a filter.
   * Counts up to 10000 users exactly, so that the answer is quick in every project.
   * `GET /api/v1/internal/users/count`
   * At most 120 calls in 60 seconds per key.
   */
  count(input?: InternalUsersCountInput, options?: CallOptions): Promise<Result<InternalUsersCountOutput>>;
  /**
   * Create a link that starts a session as a user.
   * The link leads to a hosted page of the project. It works once, within 5 minutes. The session lasts 2 hours at most, and cannot change credentials or delete anything.
   * `POST /api/v1/internal/users/{user_id}/impersonation-links`
   * Errors: `USER_NOT_FOUND`.
   */
  createImpersonationLink(input: InternalUsersCreateImpersonationLinkInput, options?: CallOptions): Promise<Result<InternalUsersCreateImpersonationLinkOutput, InternalUsersCreateImpersonationLinkFailure>>;
  /**
   * Delete users.
   * Deletes the users and all of their data. Ids of users who do not exist are reported, and are no error. In project `internal`, a team with members or projects keeps an owner, or the call is refused as a whole.
   * `POST /api/v1/internal/users/delete`
   * At most 120 calls in 60 seconds per key.
   * Errors: `TEAM_NEEDS_OWNER`.
   */
  removeMany(input: InternalUsersRemoveManyInput, options?: CallOptions): Promise<Result<InternalUsersRemoveManyOutput, InternalUsersRemoveManyFailure>>;
}

export interface InternalAiChatListInput {
  /** The id of the theme, template or draft that the chat edits */
  thread_id: string;
}

export interface InternalAiChatListOutput {
  messages: Json[];
}

export interface InternalAiChatAnswerInput {
  /** The id of the theme, template or draft that the chat edits */
  thread_id: string;
  context_type: "email-theme" | "email-template" | "email-draft";
  messages: Array<{
    role: "user" | "assistant" | "tool";
    /** Any JSON value */
    content: Json;
  }>;
  /** The source in the editor. Defaults to the one that is stored */
  tsx_source?: string | undefined;
}

export interface InternalAiChatAnswerOutput {
  content: Array<{
    type: "text";
    text: string;
  } | {
    type: "tool-call";
    toolName: "createEmailTheme" | "createEmailTemplate";
    toolCallId: string;
    args: {
      /** The proposed TSX module */
      content: string;
    };
    /** `args` as JSON */
    argsText: string;
    result: "success";
  }>;
}

export type InternalAiChatAnswerFailure = PlainError<"AI_MODEL_UNAVAILABLE">;

export interface InternalAiChatAppendInput {
  /** The id of the theme, template or draft that the chat edits */
  thread_id: string;
  /** Any JSON value */
  message: Json;
}

/** The calls under `internal.aiChat`. */
export interface InternalAiChatApi {
  /**
   * List the stored messages of a chat, oldest first.
   * A thread without messages is an empty list.
   * `GET /api/v1/internal/ai-chat/{thread_id}`
   * At most 120 calls in 60 seconds per key.
   */
  list(input: InternalAiChatListInput, options?: CallOptions): Promise<Result<InternalAiChatListOutput>>;
  /**
   * Let the AI model answer a chat about an e-mail theme, template or draft.
   * A tool call proposes a source. Nothing is saved: neither the source nor the messages. Without an AI model, the response is one text that reports it.
   * `POST /api/v1/internal/ai-chat/{thread_id}`
   * At most 20 calls in 60 seconds per key.
   * Errors: `AI_MODEL_UNAVAILABLE`.
   */
  answer(input: InternalAiChatAnswerInput, options?: CallOptions): Promise<Result<InternalAiChatAnswerOutput, InternalAiChatAnswerFailure>>;
  /**
   * Append a message to a chat.
   * A chat retains its newest 100 messages, for 90 days.
   * `PATCH /api/v1/internal/ai-chat/{thread_id}`
   * At most 120 calls in 60 seconds per key.
   */
  append(input: InternalAiChatAppendInput, options?: CallOptions): Promise<Result<Record<never, never>>>;
}

export interface InternalPaymentsSetupOutput {
  /** Stripe's page, which leads back to the dashboard */
  url: string;
}

export type InternalPaymentsSetupFailure = PlainError<"STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface StripeAccountInfo {
  account_id: string;
  charges_enabled: boolean;
  details_submitted: boolean;
  payouts_enabled: boolean;
}

export type InternalPaymentsStripeAccountInfoFailure = Known<"STRIPE_ACCOUNT_INFO_NOT_FOUND"> | PlainError<"STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface InternalPaymentsCreateStripeWidgetSessionOutput {
  client_secret: string;
}

export type InternalPaymentsCreateStripeWidgetSessionFailure = PlainError<"PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface InternalPaymentsMakeTestPurchaseInput {
  /** What follows `/purchase/` in the URL */
  full_code: string;
  price_id: string;
  /** Default: 1 */
  quantity?: number | undefined;
  /** One that the price has. Default: US dollars, or else the first that it has */
  currency?: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | undefined;
}

export type InternalPaymentsMakeTestPurchaseFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "CUSTOMER_DOES_NOT_EXIST" | "PRODUCT_DOES_NOT_EXIST" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"PRICE_DOES_NOT_EXIST" | "PRODUCT_NOT_STACKABLE" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED" | "ITEM_QUANTITY_OUT_OF_RANGE" | "PRICE_NOT_CHARGEABLE" | "TEST_PURCHASE_NOT_ALLOWED">;

export interface InternalPaymentsListTransactionsInput {
  /** `next_cursor` of the previous page */
  cursor?: string | undefined;
  /** Transactions per page, 1 to 200. Default: 50 */
  limit?: number | undefined;
  type?: "subscription" | "one_time" | "item_quantity_change" | undefined;
  customer_type?: "user" | "team" | "custom" | undefined;
  /** Only of this customer */
  customer_id?: string | undefined;
  /** Only purchases of this product */
  product_id?: string | undefined;
  /** Only transactions at this time or later */
  since_millis?: number | undefined;
  /** Only transactions before this time */
  until_millis?: number | undefined;
}

export interface Transaction {
  id: string;
  type: "subscription" | "one_time" | "item_quantity_change";
  /** Milliseconds since the epoch */
  created_at_millis: number;
  customer_type: "user" | "team" | "custom";
  customer_id: string;
  /** Null for a custom customer, and after a deletion */
  customer: {
    /** Of a user without one, the primary address */
    display_name: string | null;
    profile_image_url: string | null;
  } | null;
  /** Of a change of an item: by how much it changed */
  quantity: number;
  test_mode: boolean;
  /** Whether a server granted the product free of charge */
  is_granted: boolean;
  /** Null for an inline product, and for a change of an item */
  product_id: string | null;
  product_display_name: string | null;
  /** Null if no price was chosen */
  price: {
    USD?: string | undefined;
    EUR?: string | undefined;
    GBP?: string | undefined;
    JPY?: string | undefined;
    INR?: string | undefined;
    AUD?: string | undefined;
    CAD?: string | undefined;
    interval?: [number, "day" | "week" | "month" | "year"] | undefined;
  } | null;
  /** Of a subscription */
  status: "active" | "trialing" | "canceled" | "paused" | "incomplete" | "incomplete_expired" | "past_due" | "unpaid" | null;
  /** Of a change of an item, like the two that follow */
  item_id?: string | undefined;
  description?: string | null | undefined;
  /** Milliseconds since the epoch */
  expires_at_millis?: number | null | undefined;
  /** Of the two amounts that follow; null if nothing was to be paid */
  currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | null;
  /** What was paid in all; null if nothing was to be paid */
  charged_amount: string | null;
  /** How much of it was given back; null without a refund */
  refunded_amount: string | null;
  /** How much of it is being given back: Stripe has not confirmed it yet. Null for nothing */
  pending_refund_amount: string | null;
}

export interface InternalPaymentsListTransactionsOutput {
  transactions: Transaction[];
  next_cursor: string | null;
}

export interface InternalPaymentsTransactionTotalsInput {
  type?: "subscription" | "one_time" | "item_quantity_change" | undefined;
  customer_type?: "user" | "team" | "custom" | undefined;
  /** Only of this customer */
  customer_id?: string | undefined;
  /** Only purchases of this product */
  product_id?: string | undefined;
  /** Only transactions at this time or later */
  since_millis?: number | undefined;
  /** Only transactions before this time */
  until_millis?: number | undefined;
}

export interface TransactionTotals {
  /** At most 10000 */
  count: number;
  /** Whether there are more, which the sums leave out */
  is_capped: boolean;
  sums: Array<{
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
    test_mode: boolean;
    charged_amount: string;
    refunded_amount: string;
    net_amount: string;
  }>;
}

export interface InternalPaymentsListCustomersInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Customers per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of a name, of an e-mail address, or of the id of a custom customer (case-insensitive) */
  query?: string | undefined;
  customer_type?: "user" | "team" | "custom" | undefined;
  /** Only this customer */
  customer_id?: string | undefined;
  /** Only customers who own this product */
  product_id?: string | undefined;
}

export interface Customer {
  customer_type: "user" | "team" | "custom";
  customer_id: string;
  /** Null for a custom customer, for a user without one, and after a deletion */
  display_name: string | null;
  /** Of a user */
  primary_email: string | null;
  profile_image_url: string | null;
  /** Whether the user or team was deleted. Payments remain */
  is_deleted: boolean;
  /** The time of the first product or item */
  since_millis: number;
  /** Products that the customer owns by a purchase or grant, the newest first. At most 5 */
  products: Array<{
    /** Null for an inline product */
    id: string | null;
    display_name: string;
    type: "subscription" | "one_time";
    /** Of a subscription */
    status: "active" | "trialing" | "canceled" | "paused" | "incomplete" | "incomplete_expired" | "past_due" | "unpaid" | null;
    quantity: number;
    /** Whether a server granted it free of charge */
    is_granted: boolean;
    test_mode: boolean;
  }>;
  has_more_products: boolean;
  /** Balances by item id. At most 5 */
  items: Array<{
    id: string;
    quantity: number;
    /** False: a grant or expiry since then is not counted yet */
    is_current: boolean;
  }>;
  has_more_items: boolean;
  /** What was paid without what was given back. Currencies and tests are apart */
  spent: Array<{
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
    test_mode: boolean;
    amount: string;
  }>;
}

export interface InternalPaymentsRefundInput {
  transaction_id: string;
  type: "subscription" | "one_time";
  /** Minor units of the currency, such as cents. Default: all that is left of the charge */
  amount_minor?: number | undefined;
  reason?: string | undefined;
}

export interface Refund {
  id: string;
  transaction_id: string;
  amount: string;
  currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
  /** `pending`: Stripe has not confirmed it yet */
  status: "pending" | "succeeded" | "failed";
  /** Whether everything that the purchase, or the present period, cost is given back: then the product is taken back */
  is_full: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
}

export type InternalPaymentsRefundFailure = PlainError<"TRANSACTION_NOT_FOUND" | "NOTHING_TO_REFUND" | "IDEMPOTENCY_KEY_REUSED" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface InternalPaymentsRefundUsdInput {
  type: "subscription" | "one-time-purchase";
  /** The id of the transaction */
  id: string;
  amount_usd: string;
}

export interface InternalPaymentsRefundUsdOutput {
  success: true;
  refund_transaction_id: string;
}

export type InternalPaymentsRefundUsdFailure = PlainError<"TRANSACTION_NOT_FOUND" | "NOTHING_TO_REFUND" | "IDEMPOTENCY_KEY_REUSED" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentMethodSetting {
  /** Such as `card` */
  id: string;
  name: string;
  enabled: boolean;
  /** Whether the account may use it */
  available: boolean;
  /** Whether it can be turned on and off */
  overridable: boolean;
}

export interface InternalPaymentsMethodConfigsOutput {
  config_id: string;
  methods: PaymentMethodSetting[];
}

export type InternalPaymentsMethodConfigsFailure = Known<"STRIPE_ACCOUNT_INFO_NOT_FOUND"> | PlainError<"STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface InternalPaymentsUpdateMethodConfigsInput {
  /** `config_id` of the list */
  config_id: string;
  /** By id */
  updates: Record<string, "on" | "off">;
}

export type InternalPaymentsUpdateMethodConfigsFailure = Known<"STRIPE_ACCOUNT_INFO_NOT_FOUND"> | PlainError<"STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface InternalPaymentsRevenueInput {
  /** Default: 30 */
  days?: number | undefined;
  /** Default: US dollars */
  currency?: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | undefined;
}

export interface RevenueSummary {
  currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
  /** Those in which anything was paid or given back in these days */
  currencies: Array<"USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD">;
  gross_amount: string;
  refunded_amount: string;
  /** May be negative */
  net_amount: string;
  test_gross_amount: string;
  active_subscriptions: number;
  daily: Array<{
    /** In UTC: `2026-01-31` */
    date: string;
    gross_amount: string;
    refunded_amount: string;
  }>;
}

export interface InternalPaymentsRecurringRevenueInput {
  /** Default: 12 */
  months?: number | undefined;
  /** Default: US dollars */
  currency?: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | undefined;
  /** Default: false */
  test_mode?: boolean | undefined;
}

export interface RecurringRevenue {
  currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
  /** Those in which any subscription was paid */
  currencies: Array<"USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD">;
  /** Whether these are test purchases */
  test_mode: boolean;
  /** What active subscriptions cost per month. A trial costs nothing yet */
  mrr_amount: string;
  /** Paid ones in all currencies, with those whose last payment failed */
  active_subscriptions: number;
  /** Those of them whose last payment failed */
  past_due_subscriptions: number;
  trialing_subscriptions: number;
  /** By a server, free of charge */
  granted_subscriptions: number;
  /** Oldest first */
  months: Array<{
    /** In UTC: `2026-01` */
    month: string;
    new_amount: string;
    expansion_amount: string;
    /** Positive, as the one of churn */
    contraction_amount: string;
    churned_amount: string;
    /** At the end of the month */
    mrr_amount: string;
  }>;
}

export interface ReconciliationReport {
  /** Milliseconds since the epoch */
  at_millis: number;
  checked_subscriptions: number;
  checked_payments: number;
  /** False if there was more than one run compares */
  is_complete: boolean;
  drifts: Array<{
    provider_id: string;
    problem: "missing_purchase" | "missing_subscription" | "outdated_subscription" | "unknown_subscription" | "unexpected_amount" | "missing_charge" | "not_canceled" | "missing_refund";
    is_repaired: boolean;
  }>;
}

export interface InternalPaymentsReconciliationOutput {
  /** Null before the first */
  report: ReconciliationReport | null;
  /** Subscriptions that have ended here and not at Stripe yet. Stripe may charge for them. Also without a Stripe key */
  open_cancellations: Array<{
    provider_id: string;
    attempts: number;
  }>;
}

export type InternalPaymentsReconcileFailure = PlainError<"PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

/** The calls under `internal.payments`. */
export interface InternalPaymentsApi {
  /**
   * Connect a Stripe account to the project.
   * Creates the account once. Repeat the call for another link; a link works once and for a few minutes.
   * `POST /api/v1/internal/payments/setup`
   * At most 30 calls in 60 seconds per key.
   * Errors: `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  setup(options?: CallOptions): Promise<Result<InternalPaymentsSetupOutput, InternalPaymentsSetupFailure>>;
  /**
   * Get the state of the project's Stripe account.
   * Whether the account can charge customers and be paid out.
   * `GET /api/v1/internal/payments/stripe/account-info`
   * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  stripeAccountInfo(options?: CallOptions): Promise<Result<StripeAccountInfo, InternalPaymentsStripeAccountInfoFailure>>;
  /**
   * Create a client secret for Stripe's widgets.
   * A browser passes it to Stripe's script.
   * `POST /api/v1/internal/payments/stripe-widgets/account-session`
   * At most 60 calls in 60 seconds per key.
   * Errors: `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  createStripeWidgetSession(options?: CallOptions): Promise<Result<InternalPaymentsCreateStripeWidgetSessionOutput, InternalPaymentsCreateStripeWidgetSessionFailure>>;
  /**
   * Make a test purchase for a customer.
   * Without paying, while the project's `payments.testMode` is on.
   * `POST /api/v1/internal/payments/test-mode-purchase-session`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `TEST_PURCHASE_NOT_ALLOWED`.
   */
  makeTestPurchase(input: InternalPaymentsMakeTestPurchaseInput, options?: CallOptions): Promise<Result<Success, InternalPaymentsMakeTestPurchaseFailure>>;
  /**
   * List purchases and changes of items, newest first.
   * Transactions come in pages of at most `limit`.
   * `GET /api/v1/internal/payments/transactions`
   */
  listTransactions(input?: InternalPaymentsListTransactionsInput, options?: CallOptions): Promise<Result<InternalPaymentsListTransactionsOutput>>;
  /**
   * Sum up the transactions that a filter finds.
   * Sums the newest 10000 of them. Amounts are decimal texts.
   * `GET /api/v1/internal/payments/transactions/totals`
   * At most 120 calls in 60 seconds per key.
   */
  transactionTotals(input?: InternalPaymentsTransactionTotalsInput, options?: CallOptions): Promise<Result<TransactionTotals>>;
  /**
   * List customers with what they own, the newest first.
   * Users, teams and custom customers that have or had a product or an item.
   * `GET /api/v1/internal/payments/customers`
   * At most 120 calls in 60 seconds per key.
   */
  listCustomers(input?: InternalPaymentsListCustomersInput, options?: CallOptions): Promise<Result<Page<Customer>>>;
  /**
   * Give money back.
   * Of a one-time purchase, or of the present period of a subscription; test purchases, too. After a switch of the plan, a period has several charges; the refund is of the newest with enough left. Giving back everything takes the product back. A purchase loses the items that it granted; a subscription ends now. A refund that a bank must still confirm is `pending`, and takes nothing back before. One that fails afterwards releases its amount and is in the audit log.
   * `POST /api/v1/internal/payments/refunds`
   * Errors: `TRANSACTION_NOT_FOUND`, `NOTHING_TO_REFUND`, `IDEMPOTENCY_KEY_REUSED`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  refund(input: InternalPaymentsRefundInput, options?: RepeatableCallOptions): Promise<Result<Refund, InternalPaymentsRefundFailure>>;
  /**
   * Give money back, as later published clients do.
   * Of a purchase that was paid in US dollars. Giving back everything takes the product back. Otherwise the same as `POST /internal/payments/refunds`.
   * `POST /api/v1/internal/payments/transactions/refund`
   * Errors: `TRANSACTION_NOT_FOUND`, `NOTHING_TO_REFUND`, `IDEMPOTENCY_KEY_REUSED`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  refundUsd(input: InternalPaymentsRefundUsdInput, options?: RepeatableCallOptions): Promise<Result<InternalPaymentsRefundUsdOutput, InternalPaymentsRefundUsdFailure>>;
  /**
   * Get the ways to pay that the project's Stripe account offers.
   * Each with whether the project has turned it on.
   * `GET /api/v1/internal/payments/method-configs`
   * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  methodConfigs(options?: CallOptions): Promise<Result<InternalPaymentsMethodConfigsOutput, InternalPaymentsMethodConfigsFailure>>;
  /**
   * Turn ways to pay on and off.
   * Ways that the call does not name stay as they are.
   * `PATCH /api/v1/internal/payments/method-configs`
   * Errors: `STRIPE_ACCOUNT_INFO_NOT_FOUND`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  updateMethodConfigs(input: InternalPaymentsUpdateMethodConfigsInput, options?: CallOptions): Promise<Result<Record<never, never>, InternalPaymentsUpdateMethodConfigsFailure>>;
  /**
   * Summarize the revenue of the last days.
   * Amounts are decimal texts. Days are in UTC.
   * `GET /api/v1/internal/payments/revenue`
   */
  revenue(input?: InternalPaymentsRevenueInput, options?: CallOptions): Promise<Result<RevenueSummary>>;
  /**
   * Summarize the monthly recurring revenue of the last months.
   * Amounts are decimal texts. Each change of a subscription is stored with its monthly value. This is a twelfth of a year, of 52 weeks or of 365 days. Months are in UTC.
   * `GET /api/v1/internal/payments/recurring-revenue`
   * At most 120 calls in 60 seconds per key.
   */
  recurringRevenue(input?: InternalPaymentsRecurringRevenueInput, options?: CallOptions): Promise<Result<RecurringRevenue>>;
  /**
   * Get the last comparison with Stripe.
   * The report is null before the first comparison.
   * `GET /api/v1/internal/payments/reconciliation`
   */
  reconciliation(options?: CallOptions): Promise<Result<InternalPaymentsReconciliationOutput>>;
  /**
   * Compare the project's records with Stripe and repair them.
   * Runs by itself every few hours, too. What it repairs is in the audit log.
   * `POST /api/v1/internal/payments/reconciliation`
   * At most 6 calls in 60 seconds per key.
   * Errors: `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  reconcile(options?: CallOptions): Promise<Result<ReconciliationReport, InternalPaymentsReconcileFailure>>;
}

export interface PaymentClock {
  /** The project's moment of time: subscriptions, grants and balances are computed at it */
  now_millis: number;
  /** By how much it is ahead of the real time */
  ahead_millis: number;
}

export type InternalClockGetFailure = PlainError<"PAYMENT_CLOCK_NOT_AVAILABLE">;

export interface InternalClockMoveInput {
  /** By how much to move the clock */
  advance_millis?: number | undefined;
  /** Where to move the clock */
  now_millis?: number | undefined;
}

export interface PaymentClockEvent {
  /** Milliseconds since the epoch */
  at_millis: number;
  type: "renewed" | "ended" | "trial_ended";
  subscription_id: string;
}

export interface MovedPaymentClock {
  /** The project's moment of time: subscriptions, grants and balances are computed at it */
  now_millis: number;
  /** By how much it is ahead of the real time */
  ahead_millis: number;
  events: PaymentClockEvent[];
  /** False if more events were due than one call handles: the clock stops at the last. Repeat the call */
  is_complete: boolean;
}

export type InternalClockMoveFailure = PlainError<"PAYMENT_CLOCK_NOT_AVAILABLE" | "PAYMENT_CLOCK_MOVES_FORWARD">;

/** The calls under `internal.clock`. */
export interface InternalClockApi {
  /**
   * Get the simulated clock of the project's payments.
   * In development only: refused by servers in production, and for projects in production mode.
   * `GET /api/v1/internal/clock`
   * Errors: `PAYMENT_CLOCK_NOT_AVAILABLE`.
   */
  get(options?: CallOptions): Promise<Result<PaymentClock, InternalClockGetFailure>>;
  /**
   * Move the project's clock for payments forward.
   * Renewals, expiries and ends of trials happen in their order on the way. Send one of the two fields. In development only: refused by servers in production, and for projects in production mode.
   * `POST /api/v1/internal/clock`
   * Errors: `PAYMENT_CLOCK_NOT_AVAILABLE`, `PAYMENT_CLOCK_MOVES_FORWARD`.
   */
  move(input?: InternalClockMoveInput, options?: CallOptions): Promise<Result<MovedPaymentClock, InternalClockMoveFailure>>;
}

export interface EmailTheme {
  id: string;
  display_name: string;
  /** A TSX module that exports a component `EmailTheme` */
  tsx_source: string;
  /** Whether the theme is a built-in one without changes */
  is_default: boolean;
}

export interface InternalEmailThemesListOutput {
  themes: EmailTheme[];
}

export interface InternalEmailThemesCreateInput {
  display_name: string;
  /** Default: a copy of the built-in light theme */
  tsx_source?: string | undefined;
}

export interface InternalEmailThemesCreateOutput {
  id: string;
  /** What has no effect in the e-mail: classes that e-mails do not have, or links without an address */
  warnings: string[];
}

export type InternalEmailThemesCreateFailure = Known<"EMAIL_RENDERING_ERROR"> | PlainError<"EMAIL_SOURCE_LIMIT_EXCEEDED">;

export interface InternalEmailThemesGetInput {
  theme_id: string;
}

export type InternalEmailThemesGetFailure = PlainError<"EMAIL_THEME_NOT_FOUND">;

export interface InternalEmailThemesUpdateInput {
  theme_id: string;
  display_name?: string | undefined;
  tsx_source?: string | undefined;
}

export interface InternalEmailThemesUpdateOutput {
  display_name: string;
  /** What has no effect in the e-mail: classes that e-mails do not have, or links without an address */
  warnings: string[];
}

export type InternalEmailThemesUpdateFailure = Known<"EMAIL_RENDERING_ERROR"> | PlainError<"EMAIL_THEME_NOT_FOUND" | "EMAIL_SOURCE_LIMIT_EXCEEDED">;

export interface InternalEmailThemesRemoveInput {
  theme_id: string;
}

export type InternalEmailThemesRemoveFailure = PlainError<"EMAIL_THEME_NOT_FOUND">;

/** The calls under `internal.emailThemes`. */
export interface InternalEmailThemesApi {
  /**
   * List the project's e-mail themes, built-in ones first.
   * A theme is the frame around every e-mail.
   * `GET /api/v1/internal/email-themes`
   */
  list(options?: CallOptions): Promise<Result<InternalEmailThemesListOutput>>;
  /**
   * Create an e-mail theme.
   * Without a source, it starts as a copy of the built-in light theme.
   * `POST /api/v1/internal/email-themes`
   * Errors: `EMAIL_RENDERING_ERROR`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
   */
  create(input: InternalEmailThemesCreateInput, options?: CallOptions): Promise<Result<InternalEmailThemesCreateOutput, InternalEmailThemesCreateFailure>>;
  /**
   * Get an e-mail theme.
   * Includes its source.
   * `GET /api/v1/internal/email-themes/{theme_id}`
   * Errors: `EMAIL_THEME_NOT_FOUND`.
   */
  get(input: InternalEmailThemesGetInput, options?: CallOptions): Promise<Result<EmailTheme, InternalEmailThemesGetFailure>>;
  /**
   * Change an e-mail theme.
   * The source is rendered first, with a sample template: a source that fails is not stored.
   * `PATCH /api/v1/internal/email-themes/{theme_id}`
   * Errors: `EMAIL_RENDERING_ERROR`, `EMAIL_THEME_NOT_FOUND`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
   */
  update(input: InternalEmailThemesUpdateInput, options?: CallOptions): Promise<Result<InternalEmailThemesUpdateOutput, InternalEmailThemesUpdateFailure>>;
  /**
   * Delete an e-mail theme, or reset a built-in one.
   * A built-in theme loses the project's changes. Templates and drafts of a deleted theme use the project's theme.
   * `DELETE /api/v1/internal/email-themes/{theme_id}`
   * Errors: `EMAIL_THEME_NOT_FOUND`.
   */
  remove(input: InternalEmailThemesRemoveInput, options?: CallOptions): Promise<Result<Success, InternalEmailThemesRemoveFailure>>;
}

export interface EmailTemplate {
  id: string;
  /** The purpose of a built-in template, or `custom` */
  type: "email_verification" | "password_reset" | "magic_link" | "team_invitation" | "sign_in_invitation" | "custom";
  display_name: string;
  /** A TSX module that exports a component `EmailTemplate` and a schema `variablesSchema` */
  tsx_source: string;
  /** The template's theme, false for none. Absent: the project's theme */
  theme_id?: string | false | undefined;
  /** Subject with the preview values; null if the source cannot be rendered */
  subject: string | null;
  /** Text with the preview values; null if the source cannot be rendered */
  content: string | null;
  /** Whether the template is a built-in one without changes */
  is_default: boolean;
}

export interface InternalEmailTemplatesListOutput {
  templates: EmailTemplate[];
}

export interface InternalEmailTemplatesCreateInput {
  display_name: string;
  /** Default: `custom`. There is one template of each other type */
  type?: "email_verification" | "password_reset" | "magic_link" | "team_invitation" | "sign_in_invitation" | "custom" | undefined;
  /** Default: a short example */
  tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
}

export interface InternalEmailTemplatesCreateOutput {
  id: string;
  /** What has no effect in the e-mail: classes that e-mails do not have, or links without an address */
  warnings: string[];
}

export type InternalEmailTemplatesCreateFailure = Known<"EMAIL_TEMPLATE_ALREADY_EXISTS" | "EMAIL_RENDERING_ERROR"> | PlainError<"UNKNOWN_EMAIL_THEME" | "EMAIL_SOURCE_LIMIT_EXCEEDED">;

export interface InternalEmailTemplatesGetInput {
  template_id: string;
}

export type InternalEmailTemplatesGetFailure = PlainError<"EMAIL_TEMPLATE_NOT_FOUND">;

export interface InternalEmailTemplatesUpdateInput {
  template_id: string;
  display_name?: string | undefined;
  tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
}

export interface InternalEmailTemplatesUpdateOutput {
  rendered_html: string;
  /** What has no effect in the e-mail: classes that e-mails do not have, or links without an address */
  warnings: string[];
}

export type InternalEmailTemplatesUpdateFailure = Known<"REQUIRES_CUSTOM_EMAIL_SERVER" | "EMAIL_RENDERING_ERROR"> | PlainError<"EMAIL_TEMPLATE_NOT_FOUND" | "UNKNOWN_EMAIL_THEME" | "EMAIL_SOURCE_LIMIT_EXCEEDED">;

export interface InternalEmailTemplatesRemoveInput {
  template_id: string;
}

export type InternalEmailTemplatesRemoveFailure = PlainError<"EMAIL_TEMPLATE_NOT_FOUND">;

/** The calls under `internal.emailTemplates`. */
export interface InternalEmailTemplatesApi {
  /**
   * List the project's e-mail templates, built-in ones first.
   * A template is the source of e-mails of one kind.
   * `GET /api/v1/internal/email-templates`
   */
  list(options?: CallOptions): Promise<Result<InternalEmailTemplatesListOutput>>;
  /**
   * Create an e-mail template.
   * It can be sent to users once it exists. Its function receives the props `locale`, the language of the recipient, and `dir`, `ltr` or `rtl`. Without a known language, `locale` is `en`. A `Subject` may depend on them.
   * `POST /api/v1/internal/email-templates`
   * Errors: `EMAIL_TEMPLATE_ALREADY_EXISTS`, `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
   */
  create(input: InternalEmailTemplatesCreateInput, options?: CallOptions): Promise<Result<InternalEmailTemplatesCreateOutput, InternalEmailTemplatesCreateFailure>>;
  /**
   * Get an e-mail template.
   * Includes its source, and subject and text with the preview values.
   * `GET /api/v1/internal/email-templates/{template_id}`
   * Errors: `EMAIL_TEMPLATE_NOT_FOUND`.
   */
  get(input: InternalEmailTemplatesGetInput, options?: CallOptions): Promise<Result<EmailTemplate, InternalEmailTemplatesGetFailure>>;
  /**
   * Change an e-mail template.
   * The source is rendered first with its preview values. A built-in one is also rendered with the variables that the server sends. One that fails is not stored. A `Subject`, a known `NotificationCategory` and an address of each link are required. Requires a custom mail server.
   * `PATCH /api/v1/internal/email-templates/{template_id}`
   * Errors: `REQUIRES_CUSTOM_EMAIL_SERVER`, `EMAIL_RENDERING_ERROR`, `EMAIL_TEMPLATE_NOT_FOUND`, `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
   */
  update(input: InternalEmailTemplatesUpdateInput, options?: CallOptions): Promise<Result<InternalEmailTemplatesUpdateOutput, InternalEmailTemplatesUpdateFailure>>;
  /**
   * Delete an e-mail template, or reset a built-in one.
   * A built-in template loses the project's changes.
   * `DELETE /api/v1/internal/email-templates/{template_id}`
   * Errors: `EMAIL_TEMPLATE_NOT_FOUND`.
   */
  remove(input: InternalEmailTemplatesRemoveInput, options?: CallOptions): Promise<Result<Success, InternalEmailTemplatesRemoveFailure>>;
}

export interface EmailDraft {
  id: string;
  display_name: string;
  /** A TSX module that exports a component `EmailTemplate` */
  tsx_source: string;
  /** The draft's theme, false for none. Absent: the project's theme */
  theme_id?: string | false | undefined;
  /** When the draft was sent; null before */
  sent_at_millis: number | null;
}

export interface InternalEmailDraftsListOutput {
  drafts: EmailDraft[];
}

export interface InternalEmailDraftsCreateInput {
  display_name: string;
  /** Default: a short example */
  tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
}

export interface InternalEmailDraftsCreateOutput {
  id: string;
}

export type InternalEmailDraftsCreateFailure = PlainError<"UNKNOWN_EMAIL_THEME" | "EMAIL_SOURCE_LIMIT_EXCEEDED">;

export interface InternalEmailDraftsGetInput {
  draft_id: string;
}

export type InternalEmailDraftsGetFailure = PlainError<"EMAIL_DRAFT_NOT_FOUND">;

export interface InternalEmailDraftsUpdateInput {
  draft_id: string;
  display_name?: string | undefined;
  tsx_source?: string | undefined;
  /** A theme's id, false for no theme, null for the project's theme */
  theme_id?: string | false | null | undefined;
  /** A later time than now is now */
  sent_at_millis?: number | null | undefined;
}

export interface InternalEmailDraftsUpdateOutput {
  ok: "ok";
}

export type InternalEmailDraftsUpdateFailure = PlainError<"EMAIL_DRAFT_NOT_FOUND" | "UNKNOWN_EMAIL_THEME">;

export interface InternalEmailDraftsRemoveInput {
  draft_id: string;
}

export type InternalEmailDraftsRemoveFailure = PlainError<"EMAIL_DRAFT_NOT_FOUND">;

/** The calls under `internal.emailDrafts`. */
export interface InternalEmailDraftsApi {
  /**
   * List the project's e-mail drafts, last changed first.
   * A draft is an e-mail that is being written.
   * `GET /api/v1/internal/email-drafts`
   */
  list(options?: CallOptions): Promise<Result<InternalEmailDraftsListOutput>>;
  /**
   * Create an e-mail draft.
   * Without a source, it starts as a short example.
   * `POST /api/v1/internal/email-drafts`
   * Errors: `UNKNOWN_EMAIL_THEME`, `EMAIL_SOURCE_LIMIT_EXCEEDED`.
   */
  create(input: InternalEmailDraftsCreateInput, options?: CallOptions): Promise<Result<InternalEmailDraftsCreateOutput, InternalEmailDraftsCreateFailure>>;
  /**
   * Get an e-mail draft.
   * Includes its source.
   * `GET /api/v1/internal/email-drafts/{draft_id}`
   * Errors: `EMAIL_DRAFT_NOT_FOUND`.
   */
  get(input: InternalEmailDraftsGetInput, options?: CallOptions): Promise<Result<EmailDraft, InternalEmailDraftsGetFailure>>;
  /**
   * Change an e-mail draft.
   * Drafts are stored as they are written: a source that cannot be rendered is refused when it is sent.
   * `PATCH /api/v1/internal/email-drafts/{draft_id}`
   * Errors: `EMAIL_DRAFT_NOT_FOUND`, `UNKNOWN_EMAIL_THEME`.
   */
  update(input: InternalEmailDraftsUpdateInput, options?: CallOptions): Promise<Result<InternalEmailDraftsUpdateOutput, InternalEmailDraftsUpdateFailure>>;
  /**
   * Delete an e-mail draft.
   * E-mails that were sent from it stay in the log.
   * `DELETE /api/v1/internal/email-drafts/{draft_id}`
   * Errors: `EMAIL_DRAFT_NOT_FOUND`.
   */
  remove(input: InternalEmailDraftsRemoveInput, options?: CallOptions): Promise<Result<Success, InternalEmailDraftsRemoveFailure>>;
}

export interface InternalEmailsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** E-mails per page. Default and maximum: 100 */
  limit?: number | undefined;
  status?: "queued" | "sending" | "sent" | "failed" | "unknown" | "canceled" | "bounced" | "complained" | undefined;
  type?: "email_verification" | "password_reset" | "magic_link" | "team_invitation" | "sign_in_invitation" | "security_notice" | "account_recovery" | "leaked_api_key" | "webhook_disabled" | "payment_notice" | "custom" | undefined;
  /** Only e-mails to this address */
  recipient?: string | undefined;
  /** A user's id, or `me` for the signed-in user */
  user_id?: string | undefined;
  /** Only e-mails of this call of `/emails/send-email` */
  mailing_id?: string | undefined;
}

export interface EmailSenderConfig {
  /** `standard`: the project's own mail server */
  type: "shared" | "standard";
  host?: string | undefined;
  port?: number | undefined;
  username?: string | undefined;
  sender_name?: string | undefined;
  sender_email?: string | undefined;
}

export interface EmailDeliveryError {
  errorType: "HOST_NOT_FOUND" | "AUTH_FAILED" | "TEMPORARY" | "INVALID_EMAIL_ADDRESS" | "REJECTED" | "TIMEOUT" | "SOCKET_CLOSED" | "UNKNOWN";
  message?: string | undefined;
  /** The code of `message`; null for one without a code */
  messageCode: "not_configured" | "server_not_public" | "host_not_found" | "deferred" | "refused" | "credentials" | "timeout" | "tls" | "connection" | "undelivered" | "in_doubt" | "internal" | "abandoned" | "renderer_busy" | "malformed_address" | "invalid_address" | "project_server_missing" | "content_deleted" | "template_deleted" | "category_unknown" | "not_rendered" | "suppressed" | "suppressed_tried" | "mailing_paused" | "opted_out" | "complained" | "shared_limit" | "bounced_silently" | "bounced" | "unwanted" | null;
  /** The value in `message`, such as the mail server's answer */
  messageDetail: string | null;
  /** Whether another attempt can succeed without a change */
  canRetry: boolean;
  /** What the mail server or the connection reported */
  rawError: {
    code?: string | undefined;
    /** The SMTP command that failed */
    command?: string | undefined;
    response_code?: number | undefined;
    /** The mail server's answer, shortened */
    response?: string | undefined;
  };
}

export interface SentEmail {
  id: string;
  /** Of a built-in e-mail, empty until it is rendered. It never contains its code */
  subject: string;
  /** When the mail server accepted it; before that, when it was queued */
  sent_at_millis: number;
  to: string[];
  sender_config: EmailSenderConfig;
  error: EmailDeliveryError | null;
  status: "queued" | "sending" | "sent" | "failed" | "unknown" | "canceled" | "bounced" | "complained";
  type: "email_verification" | "password_reset" | "magic_link" | "team_invitation" | "sign_in_invitation" | "security_notice" | "account_recovery" | "leaked_api_key" | "webhook_disabled" | "payment_notice" | "custom";
  /** The user to whom a developer sent it */
  user_id: string | null;
  /** The call of `/emails/send-email` that sent it */
  mailing_id: string | null;
  attempts: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** When a bounce or a complaint was reported */
  feedback_at_millis: number | null;
  /** Whether the address was suppressed after a bounce. A code or a link that a person waits for is tried all the same, once an hour */
  was_suppressed: boolean;
  /** Whether its content is still stored. That of delivered built-in e-mails is deleted: their links sign in */
  can_resend: boolean;
}

export type InternalEmailsListOutput = {
  items: SentEmail[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: SentEmail[];
  is_paginated: false;
};

export interface InternalEmailsGetInput {
  email_id: string;
}

export type InternalEmailsGetFailure = PlainError<"EMAIL_NOT_FOUND">;

export interface InternalEmailsGetContentInput {
  email_id: string;
}

export interface EmailContent {
  subject: string;
  /** Null where `missing` says why */
  html: string | null;
  /** The plain text part */
  text: string | null;
  /** `not_stored`: e-mails of earlier versions, and tests. `not_rendered`: the template is gone or has an error */
  missing: "not_stored" | "not_rendered" | null;
  /** Whether codes and links that sign in or confirm are replaced: only the recipient has them */
  is_masked: boolean;
  /** Whether the template, the theme or the brand has changed since. The content is rendered from today's. Null if unknown */
  has_changed: boolean | null;
  /** The header fields that matter for the delivery */
  headers: Array<{
    name: string;
    value: string;
  }>;
  /** The last attempts, oldest first. E-mails of earlier versions have none */
  deliveries: Array<{
    /** Milliseconds since the epoch */
    at_millis: number;
    outcome: "accepted" | "deferred" | "refused" | "in_doubt";
    /** The mail server's answer, or the code of the connection's error */
    reply: string | null;
  }>;
}

export type InternalEmailsGetContentFailure = PlainError<"EMAIL_NOT_FOUND">;

export interface InternalEmailsResendInput {
  email_id: string;
}

export type InternalEmailsResendFailure = PlainError<"EMAIL_NOT_FOUND" | "EMAIL_CANNOT_BE_RESENT">;

export interface InternalEmailsCancelInput {
  email_id: string;
}

export type InternalEmailsCancelFailure = PlainError<"EMAIL_NOT_FOUND" | "EMAIL_CANNOT_BE_CANCELED">;

export interface InternalEmailsSendTestInput {
  recipient_email: string;
  email_config: {
    host: string;
    port: number;
    username: string;
    password: string;
    sender_name: string;
    sender_email: string;
  };
}

export interface InternalEmailsSendTestOutput {
  success: boolean;
  error_message?: string | undefined;
  /** The step that failed */
  error_code?: "timeout" | "host_not_found" | "connection_refused" | "tls" | "credentials" | "sender" | "recipient" | "content" | "no_mail_server" | undefined;
  /** The words of the mail server or the connection in `error_message` */
  error_detail?: string | null | undefined;
}

export type InternalEmailsSendTestFailure = PlainError<"MAIL_SERVER_NOT_PUBLIC">;

export interface EmailUsage {
  /** Whether the server's shared mail server sends the project's e-mails */
  is_shared: boolean;
  hour: {
    /** Null without a limit: the project's own mail server */
    max: number | null;
    sent: number;
  };
  day: {
    sent: number;
    failed: number;
  };
  /** E-mails that wait */
  queued: number;
  /** Addresses that receive no more e-mails */
  suppressed: number;
  recipients_per_call: number;
  calls_per_minute: number;
}

export interface InternalEmailsCheckDomainInput {
  /** The selector that the mail provider signs with. Without one, usual selectors are tried */
  dkim_selector?: string | undefined;
}

export interface EmailDomainCheck {
  /** Null without a sender address of the project */
  domain: string | null;
  spf: {
    /** The name of the DNS record */
    name: string;
    /** `unknown`: the name could not be looked up */
    status: "ok" | "missing" | "invalid" | "unknown";
    /** The record that was found */
    value: string | null;
    /** What to do, or why it is fine */
    hint: string;
    /** The code of `hint` */
    hint_code: "lookup_failed" | "spf_missing" | "spf_several" | "spf_open" | "spf_ok" | "dkim_ok" | "dkim_revoked" | "dkim_not_found" | "dkim_missing" | "dmarc_missing" | "dmarc_several" | "dmarc_reject" | "dmarc_quarantine" | "dmarc_none" | "dmarc_invalid";
  } | null;
  dkim: {
    /** The name of the DNS record */
    name: string;
    /** `unknown`: the name could not be looked up */
    status: "ok" | "missing" | "invalid" | "unknown";
    /** The record that was found */
    value: string | null;
    /** What to do, or why it is fine */
    hint: string;
    /** The code of `hint` */
    hint_code: "lookup_failed" | "spf_missing" | "spf_several" | "spf_open" | "spf_ok" | "dkim_ok" | "dkim_revoked" | "dkim_not_found" | "dkim_missing" | "dmarc_missing" | "dmarc_several" | "dmarc_reject" | "dmarc_quarantine" | "dmarc_none" | "dmarc_invalid";
  } | null;
  dmarc: {
    /** The name of the DNS record */
    name: string;
    /** `unknown`: the name could not be looked up */
    status: "ok" | "missing" | "invalid" | "unknown";
    /** The record that was found */
    value: string | null;
    /** What to do, or why it is fine */
    hint: string;
    /** The code of `hint` */
    hint_code: "lookup_failed" | "spf_missing" | "spf_several" | "spf_open" | "spf_ok" | "dkim_ok" | "dkim_revoked" | "dkim_not_found" | "dkim_missing" | "dmarc_missing" | "dmarc_several" | "dmarc_reject" | "dmarc_quarantine" | "dmarc_none" | "dmarc_invalid";
  } | null;
}

export interface InternalEmailsListManagedDomainsOutput {
  items: never[];
}

export interface EmailFeedbackState {
  /** When the address for reports was created; null without one */
  created_at_millis: number | null;
  /** Whether reports need a signature of Resend */
  has_signing_secret: boolean;
}

export interface InternalEmailsCreateFeedbackTokenOutput {
  url: string;
}

export interface InternalEmailsSetFeedbackSecretInput {
  signing_secret: string | null;
}

export type InternalEmailsSetFeedbackSecretFailure = PlainError<"EMAIL_FEEDBACK_TOKEN_NOT_FOUND">;

/** The calls under `internal.emails`. */
export interface InternalEmailsApi {
  /**
   * List e-mails, newest first.
   * Retained for 30 days. Without `cursor` and `limit` it is the newest 100, without pages.
   * `GET /api/v1/internal/emails`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalEmailsListInput, options?: CallOptions): Promise<Result<InternalEmailsListOutput>>;
  /**
   * Get an e-mail of the log.
   * Includes the error of the last attempt, if it failed.
   * `GET /api/v1/internal/emails/{email_id}`
   * Errors: `EMAIL_NOT_FOUND`.
   */
  get(input: InternalEmailsGetInput, options?: CallOptions): Promise<Result<SentEmail, InternalEmailsGetFailure>>;
  /**
   * Get the content of an e-mail of the log, and its delivery attempts.
   * Codes and links that sign in or confirm are replaced: only the recipient has them. The content is rendered for this call. It is not stored.
   * `GET /api/v1/internal/emails/{email_id}/content`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_NOT_FOUND`.
   */
  getContent(input: InternalEmailsGetContentInput, options?: CallOptions): Promise<Result<EmailContent, InternalEmailsGetContentFailure>>;
  /**
   * Send an e-mail again.
   * Also one that may have been delivered. It keeps its id and its Message-ID. A delivered built-in e-mail cannot be sent again: its content is deleted.
   * `POST /api/v1/internal/emails/{email_id}/resend`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_RESENT`.
   */
  resend(input: InternalEmailsResendInput, options?: CallOptions): Promise<Result<SentEmail, InternalEmailsResendFailure>>;
  /**
   * Cancel an e-mail that waits.
   * It is not sent any more, and stays in the log. An e-mail that was sent cannot be canceled.
   * `POST /api/v1/internal/emails/{email_id}/cancel`
   * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_CANCELED`.
   */
  cancel(input: InternalEmailsCancelInput, options?: CallOptions): Promise<Result<SentEmail, InternalEmailsCancelFailure>>;
  /**
   * Send a test e-mail over a mail server.
   * Tries the given settings once, without storing them, for at most 10 seconds. `error_message` names the failed step and what to do.
   * `POST /api/v1/internal/send-test-email`
   * At most 30 calls in 60 seconds per key.
   * Errors: `MAIL_SERVER_NOT_PUBLIC`.
   */
  sendTest(input: InternalEmailsSendTestInput, options?: CallOptions): Promise<Result<InternalEmailsSendTestOutput, InternalEmailsSendTestFailure>>;
  /**
   * Invite a person to sign in.
   * The link of the e-mail is `callback_url` itself.
   * `POST /api/v1/internal/send-sign-in-invitation`
   * At most 100 calls in 60 seconds per key.
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  sendSignInInvitation(input: InternalEmailsSendSignInInvitationInput, options?: RepeatableCallOptions): Promise<Result<Success, InternalEmailsSendSignInInvitationFailure>>;
  /**
   * Get the project's sending limits and their use.
   * The limits hold where the server's shared mail server sends the project's e-mails.
   * `GET /api/v1/internal/email-usage`
   * At most 120 calls in 60 seconds per key.
   */
  getUsage(options?: CallOptions): Promise<Result<EmailUsage>>;
  /**
   * Check the DNS records of the sender's domain.
   * SPF, DKIM and DMARC records let mail servers trust the project's e-mails.
   * `GET /api/v1/internal/email-domain`
   * At most 30 calls in 60 seconds per key.
   */
  checkDomain(input?: InternalEmailsCheckDomainInput, options?: CallOptions): Promise<Result<EmailDomainCheck>>;
  /**
   * List the domains that the server manages for the project's e-mails.
   * For later published clients. Always empty: a project has its own mail server, or the shared one.
   * `GET /api/v1/internal/emails/managed-onboarding/list`
   */
  listManagedDomains(options?: CallOptions): Promise<Result<InternalEmailsListManagedDomainsOutput>>;
  /**
   * Get whether a mail provider can report bounces and complaints.
   * Neither the address nor the signing secret is part of it.
   * `GET /api/v1/internal/email-feedback-token`
   */
  getFeedbackToken(options?: CallOptions): Promise<Result<EmailFeedbackState>>;
  /**
   * Create the address to which a mail provider reports bounces and complaints.
   * Replaces the previous one. Enter it as the webhook of the provider. It is shown once.
   * `POST /api/v1/internal/email-feedback-token`
   */
  createFeedbackToken(options?: CallOptions): Promise<Result<InternalEmailsCreateFeedbackTokenOutput>>;
  /**
   * Store the secret with which Resend signs its reports.
   * From then on, reports without a valid signature are refused: those of other providers, too. Null accepts reports without one. A new address has no secret.
   * `POST /api/v1/internal/email-feedback-token/signing-secret`
   * Errors: `EMAIL_FEEDBACK_TOKEN_NOT_FOUND`.
   */
  setFeedbackSecret(input: InternalEmailsSetFeedbackSecretInput, options?: CallOptions): Promise<Result<Success, InternalEmailsSetFeedbackSecretFailure>>;
}

export interface InternalEmailMailingsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Mailings per page. Default and maximum: 25 */
  limit?: number | undefined;
}

export interface EmailMailing {
  id: string;
  /** `queueing`: not all e-mails are in the log yet. `paused`: what waits is not sent until it is resumed. `done`: none is waiting */
  status: "queueing" | "sending" | "paused" | "done" | "canceled";
  /** The subject in the default language; null where it differs between users, or is not known */
  subject: string | null;
  /** The draft that it sends */
  draft_id: string | null;
  is_for_all_users: boolean;
  /** How many users were named; null for all users */
  recipients: number | null;
  /** The e-mails in the log */
  counts: {
    /** Wait, or are being sent */
    queued: number;
    /** Accepted by the mail server, also those that bounced later */
    sent: number;
    /** Not delivered, or with an unknown outcome */
    failed: number;
    /** Canceled, or turned off by their recipients */
    canceled: number;
  };
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** When it begins, if a call has scheduled it */
  scheduled_at_millis: number | null;
  /** Milliseconds since the epoch */
  paused_at_millis: number | null;
  /** Milliseconds since the epoch */
  canceled_at_millis: number | null;
}

export type InternalEmailMailingsListOutput = {
  items: EmailMailing[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: EmailMailing[];
  is_paginated: false;
};

export interface InternalEmailMailingsGetInput {
  mailing_id: string;
}

export type InternalEmailMailingsGetFailure = PlainError<"EMAIL_MAILING_NOT_FOUND">;

export interface InternalEmailMailingsCancelInput {
  mailing_id: string;
}

export type InternalEmailMailingsCancelFailure = PlainError<"EMAIL_MAILING_NOT_FOUND" | "EMAIL_MAILING_CANNOT_BE_CANCELED">;

export interface InternalEmailMailingsPauseInput {
  mailing_id: string;
}

export type InternalEmailMailingsPauseFailure = PlainError<"EMAIL_MAILING_NOT_FOUND" | "EMAIL_MAILING_CANNOT_BE_PAUSED">;

export interface InternalEmailMailingsResumeInput {
  mailing_id: string;
}

export type InternalEmailMailingsResumeFailure = PlainError<"EMAIL_MAILING_NOT_FOUND" | "EMAIL_MAILING_CANNOT_BE_RESUMED">;

export interface InternalEmailMailingsRescheduleInput {
  mailing_id: string;
  /** At most 25 days after the call that scheduled it */
  scheduled_at_millis: number;
}

export type InternalEmailMailingsRescheduleFailure = PlainError<"EMAIL_MAILING_NOT_FOUND" | "EMAIL_MAILING_CANNOT_BE_RESCHEDULED">;

/** The calls under `internal.emailMailings`. */
export interface InternalEmailMailingsApi {
  /**
   * List the newest mailings with their progress.
   * Without `cursor` and `limit` it is the newest 25, without pages. A mailing is retained for 30 days.
   * `GET /api/v1/internal/email-mailings`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalEmailMailingsListInput, options?: CallOptions): Promise<Result<InternalEmailMailingsListOutput>>;
  /**
   * Get the progress of a mailing.
   * Counts the e-mails that were sent, wait, or failed.
   * `GET /api/v1/internal/email-mailings/{mailing_id}`
   * At most 120 calls in 60 seconds per key.
   * Errors: `EMAIL_MAILING_NOT_FOUND`.
   */
  get(input: InternalEmailMailingsGetInput, options?: CallOptions): Promise<Result<EmailMailing, InternalEmailMailingsGetFailure>>;
  /**
   * Cancel all e-mails of a mailing that wait.
   * After the answer, no further e-mail is handed to a mail server. Those that a mail server is receiving are completed.
   * `POST /api/v1/internal/email-mailings/{mailing_id}/cancel`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_MAILING_NOT_FOUND`, `EMAIL_MAILING_CANNOT_BE_CANCELED`.
   */
  cancel(input: InternalEmailMailingsCancelInput, options?: CallOptions): Promise<Result<EmailMailing, InternalEmailMailingsCancelFailure>>;
  /**
   * Pause a mailing.
   * What waits stays until the mailing is resumed. Those that a mail server is receiving are completed. A mailing that stays paused ends with its retention of 30 days.
   * `POST /api/v1/internal/email-mailings/{mailing_id}/pause`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_MAILING_NOT_FOUND`, `EMAIL_MAILING_CANNOT_BE_PAUSED`.
   */
  pause(input: InternalEmailMailingsPauseInput, options?: CallOptions): Promise<Result<EmailMailing, InternalEmailMailingsPauseFailure>>;
  /**
   * Resume a paused mailing.
   * Continues within a minute with the e-mails that wait. A scheduled mailing begins at its time.
   * `POST /api/v1/internal/email-mailings/{mailing_id}/resume`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_MAILING_NOT_FOUND`, `EMAIL_MAILING_CANNOT_BE_RESUMED`.
   */
  resume(input: InternalEmailMailingsResumeInput, options?: CallOptions): Promise<Result<EmailMailing, InternalEmailMailingsResumeFailure>>;
  /**
   * Change when a scheduled mailing begins.
   * A past time is now. Users are those of the call that scheduled it.
   * `POST /api/v1/internal/email-mailings/{mailing_id}/reschedule`
   * At most 100 calls in 60 seconds per key.
   * Errors: `EMAIL_MAILING_NOT_FOUND`, `EMAIL_MAILING_CANNOT_BE_RESCHEDULED`.
   */
  reschedule(input: InternalEmailMailingsRescheduleInput, options?: CallOptions): Promise<Result<EmailMailing, InternalEmailMailingsRescheduleFailure>>;
}

export interface InternalEmailSuppressionsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** E-mails per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** Only this address */
  email?: string | undefined;
}

export interface EmailSuppression {
  id: string;
  email: string;
  /** After a complaint, only e-mails of categories that can be disabled are held back */
  reason: "bounce" | "complaint";
  /** What was reported */
  message: string | null;
  /** The e-mail that was reported */
  email_id: string | null;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** When a code or link was last sent to it all the same */
  tried_at_millis: number | null;
}

export interface InternalEmailSuppressionsListOutput {
  items: EmailSuppression[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface InternalEmailSuppressionsRemoveInput {
  suppression_id: string;
}

export type InternalEmailSuppressionsRemoveFailure = PlainError<"EMAIL_SUPPRESSION_NOT_FOUND">;

/** The calls under `internal.emailSuppressions`. */
export interface InternalEmailSuppressionsApi {
  /**
   * List addresses that receive no more e-mails, newest first.
   * An address is added after a permanent failure or a complaint that was reported.
   * `GET /api/v1/internal/email-suppressions`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: InternalEmailSuppressionsListInput, options?: CallOptions): Promise<Result<InternalEmailSuppressionsListOutput>>;
  /**
   * Let an address receive e-mails again.
   * Until the next failure or complaint.
   * `DELETE /api/v1/internal/email-suppressions/{suppression_id}`
   * Errors: `EMAIL_SUPPRESSION_NOT_FOUND`.
   */
  remove(input: InternalEmailSuppressionsRemoveInput, options?: CallOptions): Promise<Result<Success, InternalEmailSuppressionsRemoveFailure>>;
}

/** The calls under `internal`. */
export interface InternalApi {
  readonly projects: InternalProjectsApi;
  readonly developerTeams: InternalDeveloperTeamsApi;
  readonly config: InternalConfigApi;
  readonly apiKeys: InternalApiKeysApi;
  readonly agentTokens: InternalAgentTokensApi;
  readonly metrics: InternalMetricsApi;
  readonly health: InternalHealthApi;
  readonly insights: InternalInsightsApi;
  readonly configHistory: InternalConfigHistoryApi;
  readonly auditLog: InternalAuditLogApi;
  readonly auditStream: InternalAuditStreamApi;
  readonly oauthTraces: InternalOauthTracesApi;
  readonly signIns: InternalSignInsApi;
  readonly signUpRules: InternalSignUpRulesApi;
  readonly signUpHook: InternalSignUpHookApi;
  readonly workflowTokens: InternalWorkflowTokensApi;
  readonly teams: InternalTeamsApi;
  readonly webhookEndpoints: InternalWebhookEndpointsApi;
  readonly webhookDeliveries: InternalWebhookDeliveriesApi;
  readonly users: InternalUsersApi;
  readonly aiChat: InternalAiChatApi;
  readonly payments: InternalPaymentsApi;
  readonly clock: InternalClockApi;
  readonly emailThemes: InternalEmailThemesApi;
  readonly emailTemplates: InternalEmailTemplatesApi;
  readonly emailDrafts: InternalEmailDraftsApi;
  readonly emails: InternalEmailsApi;
  readonly emailMailings: InternalEmailMailingsApi;
  readonly emailSuppressions: InternalEmailSuppressionsApi;
}

export interface TrustedDomain {
  domain: string;
}

export interface IntegrationsDomainsListOutput {
  items: TrustedDomain[];
  is_paginated: false;
}

export interface IntegrationsDomainsCreateInput {
  domain: string;
}

export type IntegrationsDomainsCreateFailure = PlainError<"INVALID_CONFIG_OVERRIDE">;

export interface IntegrationsDomainsRemoveInput {
  domain: string;
}

export type IntegrationsDomainsRemoveFailure = PlainError<"TRUSTED_DOMAIN_NOT_FOUND" | "INVALID_CONFIG_OVERRIDE">;

/** The calls under `integrations.domains`. */
export interface IntegrationsDomainsApi {
  /**
   * List the domains that the project trusts.
   * Callback addresses of the project must be at one of them.
   * `GET /api/v1/integrations/custom/domains`
   */
  list(options?: CallOptions): Promise<Result<IntegrationsDomainsListOutput>>;
  /**
   * Trust a domain.
   * A domain that the project trusts already stays as it is. The hosted pages of the domain are below `/handler`.
   * `POST /api/v1/integrations/custom/domains`
   * Errors: `INVALID_CONFIG_OVERRIDE`.
   */
  create(input: IntegrationsDomainsCreateInput, options?: CallOptions): Promise<Result<TrustedDomain, IntegrationsDomainsCreateFailure>>;
  /**
   * Stop trusting a domain.
   * The path has the domain as the list shows it, percent-encoded.
   * `DELETE /api/v1/integrations/custom/domains/{domain}`
   * Errors: `TRUSTED_DOMAIN_NOT_FOUND`, `INVALID_CONFIG_OVERRIDE`.
   */
  remove(input: IntegrationsDomainsRemoveInput, options?: CallOptions): Promise<Result<Success, IntegrationsDomainsRemoveFailure>>;
}

/** The calls under `integrations`. */
export interface IntegrationsApi {
  readonly projects: IntegrationsProjectsApi;
  readonly domains: IntegrationsDomainsApi;
}

export interface WebhooksCreateSvixTokenOutput {
  token: string;
}

export type WebhooksCreateSvixTokenFailure = PlainError<"SVIX_NOT_CONFIGURED" | "SVIX_UNAVAILABLE">;

/** The calls under `webhooks`. */
export interface WebhooksApi {
  /**
   * Create a token for the webhook portal of the Svix server.
   * The portal's app id is the project's id. A server without Svix sends webhooks itself, and its endpoints are managed here.
   * `POST /api/v1/webhooks/svix-token`
   * Errors: `SVIX_NOT_CONFIGURED`, `SVIX_UNAVAILABLE`.
   */
  createSvixToken(options?: CallOptions): Promise<Result<WebhooksCreateSvixTokenOutput, WebhooksCreateSvixTokenFailure>>;
}

/** Every call open to callers of type admin. */
export interface AdminApi {
  readonly auth: AuthApi;
  readonly waitlist: WaitlistApi;
  readonly users: UsersApi;
  readonly contactChannels: ContactChannelsApi;
  readonly oauthProviders: OauthProvidersApi;
  readonly connectedAccounts: ConnectedAccountsApi;
  readonly accountRecovery: AccountRecoveryApi;
  readonly authorizationServer: AuthorizationServerApi;
  readonly clientRegistration: ClientRegistrationApi;
  readonly oauthApplications: OauthApplicationsApi;
  readonly authorizationRequests: AuthorizationRequestsApi;
  readonly deviceAuthorization: DeviceAuthorizationApi;
  readonly connectedApplications: ConnectedApplicationsApi;
  readonly teams: TeamsApi;
  readonly teamMemberships: TeamMembershipsApi;
  readonly teamMemberProfiles: TeamMemberProfilesApi;
  readonly teamInvitations: TeamInvitationsApi;
  readonly teamPermissions: TeamPermissionsApi;
  readonly projectPermissions: ProjectPermissionsApi;
  readonly teamPermissionDefinitions: TeamPermissionDefinitionsApi;
  readonly projectPermissionDefinitions: ProjectPermissionDefinitionsApi;
  readonly permissions: PermissionsApi;
  readonly userApiKeys: UserApiKeysApi;
  readonly teamApiKeys: TeamApiKeysApi;
  readonly credentialScanning: CredentialScanningApi;
  readonly notifications: NotificationsApi;
  readonly emails: EmailsApi;
  readonly dataVault: DataVaultApi;
  readonly payments: PaymentsApi;
  readonly projects: ProjectsApi;
  readonly internal: InternalApi;
  readonly integrations: IntegrationsApi;
  readonly webhooks: WebhooksApi;
  readonly platform: PlatformApi;
}

/** What the run time needs to carry the calls out. */
export const adminRoutes: RouteRows = {
  eager: {
    ...serverRoutes.eager,
    "teamPermissionDefinitions.list": {"method":"GET","path":"/team-permission-definitions"},
    "teamPermissionDefinitions.create": {"method":"POST","path":"/team-permission-definitions","body":"fields","errors":["PERMISSION_ID_ALREADY_EXISTS","CONTAINED_PERMISSION_NOT_FOUND","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["teamPermissionDefinitions","teamPermissions"]},
    "teamPermissionDefinitions.get": {"method":"GET","path":"/team-permission-definitions/{permission_id}","errors":["PERMISSION_NOT_FOUND"]},
    "teamPermissionDefinitions.update": {"method":"PATCH","path":"/team-permission-definitions/{permission_id}","body":"fields","errors":["PERMISSION_NOT_FOUND","PERMISSION_ID_ALREADY_EXISTS","CONTAINED_PERMISSION_NOT_FOUND","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["teamPermissionDefinitions","teamPermissions"]},
    "teamPermissionDefinitions.remove": {"method":"DELETE","path":"/team-permission-definitions/{permission_id}","errors":["PERMISSION_NOT_FOUND"],"refreshes":["teamPermissionDefinitions","teamPermissions"]},
    "projectPermissionDefinitions.list": {"method":"GET","path":"/project-permission-definitions"},
    "projectPermissionDefinitions.create": {"method":"POST","path":"/project-permission-definitions","body":"fields","errors":["PERMISSION_ID_ALREADY_EXISTS","CONTAINED_PERMISSION_NOT_FOUND","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["projectPermissionDefinitions","projectPermissions"]},
    "projectPermissionDefinitions.get": {"method":"GET","path":"/project-permission-definitions/{permission_id}","errors":["PERMISSION_NOT_FOUND"]},
    "projectPermissionDefinitions.update": {"method":"PATCH","path":"/project-permission-definitions/{permission_id}","body":"fields","errors":["PERMISSION_NOT_FOUND","PERMISSION_ID_ALREADY_EXISTS","CONTAINED_PERMISSION_NOT_FOUND","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["projectPermissionDefinitions","projectPermissions"]},
    "projectPermissionDefinitions.remove": {"method":"DELETE","path":"/project-permission-definitions/{permission_id}","errors":["PERMISSION_NOT_FOUND"],"refreshes":["projectPermissionDefinitions","projectPermissions"]},
    "emails.render": {"method":"POST","path":"/emails/render-email","body":"fields","errors":["EMAIL_RENDERING_ERROR","UNKNOWN_EMAIL_TEMPLATE","UNKNOWN_EMAIL_THEME","INVALID_CONFIG_OVERRIDE"],"plain":[400]},
    "emails.sendPreview": {"method":"POST","path":"/internal/send-preview-email","body":"fields","errors":["EMAIL_RENDERING_ERROR","REQUIRES_CUSTOM_EMAIL_SERVER","UNKNOWN_EMAIL_TEMPLATE","UNKNOWN_EMAIL_THEME","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["internal.emails"]},
    "dataVault.listStores": {"method":"GET","path":"/data-vault/stores"},
    "dataVault.listEntries": {"method":"GET","path":"/data-vault/stores/{store}/entries","query":["cursor","limit"],"errors":["DATA_VAULT_STORE_DOES_NOT_EXIST"]},
    "internal.projects.current": {"method":"GET","path":"/internal/projects/current"},
    "internal.projects.update": {"method":"PATCH","path":"/internal/projects/current","body":"fields","errors":["INVALID_STANDARD_OAUTH_PROVIDER_ID","INVALID_SHARED_OAUTH_PROVIDER_ID","INVALID_PROJECT_CHANGE","INVALID_IMAGE"],"plain":[400],"refreshes":["internal.projects","projects","internal.config"]},
    "internal.projects.remove": {"method":"DELETE","path":"/internal/projects/current","errors":["INTERNAL_PROJECT_PROTECTED"],"plain":[400],"refreshes":["internal.projects","projects"]},
    "internal.config.get": {"method":"GET","path":"/internal/config"},
    "internal.config.override": {"method":"PATCH","path":"/internal/config/override","query":["fields"],"body":"fields","errors":["INVALID_CONFIG_OVERRIDE","CONFIG_REVISION_MISMATCH","BRAND_CONTRAST_TOO_LOW","INVALID_IMAGE","INVALID_TYPEFACE"],"plain":[400,412],"refreshes":["internal.config","internal.projects","projects"]},
    "internal.config.getLevel": {"method":"GET","path":"/internal/config/override/{level}"},
    "internal.config.overrideLevel": {"method":"PATCH","path":"/internal/config/override/{level}","body":"fields","errors":["CONFIG_LEVEL_NOT_AVAILABLE","INVALID_CONFIG_OVERRIDE","BRAND_CONTRAST_TOO_LOW","INVALID_IMAGE","INVALID_TYPEFACE"],"plain":[400],"refreshes":["internal.config","internal.projects","projects"]},
    "internal.config.replaceLevel": {"method":"PUT","path":"/internal/config/override/{level}","body":"fields","errors":["CONFIG_LEVEL_NOT_AVAILABLE","INVALID_CONFIG_OVERRIDE","BRAND_CONTRAST_TOO_LOW","INVALID_IMAGE","INVALID_TYPEFACE"],"plain":[400],"refreshes":["internal.config","internal.projects","projects"]},
    "internal.config.resetKeys": {"method":"POST","path":"/internal/config/override/{level}/reset-keys","body":"fields","errors":["CONFIG_LEVEL_NOT_AVAILABLE","INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["internal.config","internal.projects","projects"]},
    "internal.config.getSource": {"method":"GET","path":"/internal/config/source"},
    "internal.config.unlinkSource": {"method":"DELETE","path":"/internal/config/source"},
    "internal.apiKeys.list": {"method":"GET","path":"/internal/api-keys","query":["cursor","limit","query"]},
    "internal.apiKeys.create": {"method":"POST","path":"/internal/api-keys","body":"fields","errors":["TOO_MANY_KEY_SETS"],"plain":[400],"refreshes":["internal.apiKeys"]},
    "internal.apiKeys.get": {"method":"GET","path":"/internal/api-keys/{key_set_id}","errors":["API_KEY_NOT_FOUND"]},
    "internal.apiKeys.update": {"method":"PATCH","path":"/internal/api-keys/{key_set_id}","body":"fields","errors":["API_KEY_NOT_FOUND"],"refreshes":["internal.apiKeys"]},
    "internal.apiKeys.rotate": {"method":"POST","path":"/internal/api-keys/{key_set_id}/rotate","body":"fields","errors":["API_KEY_NOT_FOUND","TOO_MANY_KEY_SETS"],"plain":[400],"refreshes":["internal.apiKeys"]},
    "internal.agentTokens.list": {"method":"GET","path":"/internal/agent-tokens"},
    "internal.agentTokens.create": {"method":"POST","path":"/internal/agent-tokens","body":"fields","errors":["TOO_MANY_AGENT_TOKENS"],"plain":[400],"refreshes":["internal.agentTokens"]},
    "internal.agentTokens.revoke": {"method":"DELETE","path":"/internal/agent-tokens/{agent_token_id}","errors":["AGENT_TOKEN_NOT_FOUND"],"plain":[404],"refreshes":["internal.agentTokens"]},
    "internal.metrics.get": {"method":"GET","path":"/internal/metrics","query":["include_anonymous"]},
    "internal.metrics.activity": {"method":"GET","path":"/internal/metrics/activity","query":["days"]},
    "internal.health.get": {"method":"GET","path":"/internal/health"},
    "internal.insights.userActivity": {"method":"GET","path":"/internal/user-activity","query":["user_id"],"errors":["USER_NOT_FOUND"]},
    "internal.insights.userCounts": {"method":"GET","path":"/internal/metrics/user-counts"},
    "internal.insights.listSessionReplays": {"method":"GET","path":"/internal/session-replays","query":["cursor","limit","user_ids","team_ids","duration_ms_min","duration_ms_max","last_event_at_from_millis","last_event_at_to_millis","click_count_min"]},
    "internal.insights.previewOnboarding": {"method":"POST","path":"/internal/onboarding/preview-affected-users","query":["limit"],"body":"fields"},
    "internal.configHistory.list": {"method":"GET","path":"/internal/config/history","query":["cursor","limit"]},
    "internal.configHistory.at": {"method":"GET","path":"/internal/config/history/moment","query":["at_millis"],"errors":["CONFIG_NOT_RECORDED"],"plain":[404]},
    "internal.configHistory.compare": {"method":"GET","path":"/internal/config/history/difference","query":["from_millis","to_millis"],"errors":["CONFIG_NOT_RECORDED"],"plain":[404]},
    "internal.configHistory.restore": {"method":"GET","path":"/internal/config/history/restoration","query":["at_millis"],"errors":["CONFIG_NOT_RECORDED"],"plain":[404]},
    "internal.auditLog.list": {"method":"GET","path":"/internal/audit-log","query":["cursor","limit","user_id","team_id","actor_user_id","event","group","since_millis","until_millis","query"]},
    "internal.auditStream.get": {"method":"GET","path":"/internal/audit-log/stream"},
    "internal.auditStream.create": {"method":"POST","path":"/internal/audit-log/stream","body":"fields","errors":["AUDIT_STREAM_EXISTS","INVALID_WEBHOOK_ENDPOINT"],"plain":[409,400],"refreshes":["internal.auditStream"]},
    "internal.auditStream.update": {"method":"PATCH","path":"/internal/audit-log/stream","body":"fields","errors":["AUDIT_STREAM_NOT_FOUND","INVALID_WEBHOOK_ENDPOINT"],"plain":[404,400],"refreshes":["internal.auditStream"]},
    "internal.auditStream.rotateSecret": {"method":"POST","path":"/internal/audit-log/stream/rotate-secret","errors":["AUDIT_STREAM_NOT_FOUND"],"plain":[404],"refreshes":["internal.auditStream"]},
    "internal.auditStream.remove": {"method":"DELETE","path":"/internal/audit-log/stream","errors":["AUDIT_STREAM_NOT_FOUND"],"plain":[404],"refreshes":["internal.auditStream"]},
    "internal.auditStream.sendTest": {"method":"POST","path":"/internal/audit-log/stream/test","errors":["AUDIT_STREAM_NOT_FOUND"],"plain":[404]},
    "internal.oauthTraces.list": {"method":"GET","path":"/internal/oauth-traces","query":["cursor","limit"]},
    "internal.signIns.list": {"method":"GET","path":"/internal/sign-ins","query":["cursor","limit","user_id","address","request_id","outcome","method","since_millis","until_millis"]},
    "internal.signIns.get": {"method":"GET","path":"/internal/sign-ins/{sign_in_id}","errors":["SIGN_IN_ATTEMPT_NOT_FOUND"],"plain":[404]},
    "internal.signUpRules.test": {"method":"POST","path":"/internal/sign-up-rules/test","body":"fields"},
    "internal.signUpRules.listCounts": {"method":"GET","path":"/internal/sign-up-rules/counts"},
    "internal.signUpRules.listMatchingUsers": {"method":"POST","path":"/internal/sign-up-rules/matching-users","body":"fields"},
    "internal.signUpHook.listDecisions": {"method":"GET","path":"/internal/sign-up-hook/decisions","query":["cursor","limit"]},
    "internal.signUpHook.test": {"method":"POST","path":"/internal/sign-up-hook/test","body":"fields","errors":["SIGN_UP_HOOK_NOT_CONFIGURED"],"plain":[400],"refreshes":["internal.signUpHook"]},
    "internal.workflowTokens.create": {"method":"POST","path":"/internal/workflow-tokens","body":"fields"},
    "internal.teams.list": {"method":"GET","path":"/internal/teams","query":["cursor","limit","query"]},
    "internal.webhookEndpoints.list": {"method":"GET","path":"/internal/webhooks/endpoints"},
    "internal.webhookEndpoints.create": {"method":"POST","path":"/internal/webhooks/endpoints","body":"fields","errors":["INVALID_WEBHOOK_ENDPOINT","TOO_MANY_WEBHOOK_ENDPOINTS","WEBHOOKS_HANDED_OVER"],"plain":[400],"refreshes":["internal.webhookEndpoints"]},
    "internal.webhookEndpoints.get": {"method":"GET","path":"/internal/webhooks/endpoints/{endpoint_id}","errors":["WEBHOOK_ENDPOINT_NOT_FOUND"],"plain":[404]},
    "internal.webhookEndpoints.update": {"method":"PATCH","path":"/internal/webhooks/endpoints/{endpoint_id}","body":"fields","errors":["WEBHOOK_ENDPOINT_NOT_FOUND","INVALID_WEBHOOK_ENDPOINT"],"plain":[404,400],"refreshes":["internal.webhookEndpoints"]},
    "internal.webhookEndpoints.remove": {"method":"DELETE","path":"/internal/webhooks/endpoints/{endpoint_id}","errors":["WEBHOOK_ENDPOINT_NOT_FOUND"],"plain":[404],"refreshes":["internal.webhookEndpoints","internal.webhookDeliveries"]},
    "internal.webhookEndpoints.getSecret": {"method":"GET","path":"/internal/webhooks/endpoints/{endpoint_id}/secret","errors":["WEBHOOK_ENDPOINT_NOT_FOUND"],"plain":[404]},
    "internal.webhookEndpoints.rotateSecret": {"method":"POST","path":"/internal/webhooks/endpoints/{endpoint_id}/rotate-secret","body":"fields","errors":["WEBHOOK_ENDPOINT_NOT_FOUND"],"plain":[404],"refreshes":["internal.webhookEndpoints"]},
    "internal.webhookEndpoints.replay": {"method":"POST","path":"/internal/webhooks/endpoints/{endpoint_id}/replay","body":"fields","errors":["WEBHOOK_ENDPOINT_NOT_FOUND","WEBHOOK_ENDPOINT_DISABLED"],"plain":[404,409],"refreshes":["internal.webhookDeliveries"]},
    "internal.webhookEndpoints.getReplay": {"method":"GET","path":"/internal/webhooks/endpoints/{endpoint_id}/replays/{replay_id}","errors":["WEBHOOK_ENDPOINT_NOT_FOUND"],"plain":[404]},
    "internal.webhookEndpoints.statistics": {"method":"GET","path":"/internal/webhooks/statistics"},
    "internal.webhookEndpoints.sendTest": {"method":"POST","path":"/internal/send-test-webhook","body":"fields","errors":["WEBHOOK_ENDPOINT_NOT_FOUND","SVIX_UNAVAILABLE"],"plain":[404,503]},
    "internal.webhookDeliveries.list": {"method":"GET","path":"/internal/webhooks/deliveries","query":["cursor","limit","endpoint_id","status","event_type"]},
    "internal.webhookDeliveries.get": {"method":"GET","path":"/internal/webhooks/deliveries/{delivery_id}","errors":["WEBHOOK_DELIVERY_NOT_FOUND"],"plain":[404]},
    "internal.webhookDeliveries.resend": {"method":"POST","path":"/internal/webhooks/deliveries/{delivery_id}/resend","errors":["WEBHOOK_DELIVERY_NOT_FOUND","WEBHOOK_ENDPOINT_DISABLED"],"plain":[404,409],"refreshes":["internal.webhookDeliveries"]},
    "internal.users.importMany": {"method":"POST","path":"/internal/users/import","body":"fields","errors":["TOO_MANY_IMPORT_LINES"],"plain":[400],"refreshes":["users"]},
    "internal.users.count": {"method":"GET","path":"/internal/users/count","query":["query","include_anonymous","only_anonymous","include_restricted","team_id","verified","method","signed_up_after_millis","signed_up_before_millis","last_active_after_millis","last_active_before_millis"]},
    "internal.users.createImpersonationLink": {"method":"POST","path":"/internal/users/{user_id}/impersonation-links","body":"fields","errors":["USER_NOT_FOUND"]},
    "internal.users.removeMany": {"method":"POST","path":"/internal/users/delete","body":"fields","errors":["TEAM_NEEDS_OWNER"],"plain":[400],"refreshes":["users"]},
    "internal.aiChat.list": {"method":"GET","path":"/internal/ai-chat/{thread_id}"},
    "internal.aiChat.answer": {"method":"POST","path":"/internal/ai-chat/{thread_id}","body":"fields","errors":["AI_MODEL_UNAVAILABLE"],"plain":[503]},
    "internal.aiChat.append": {"method":"PATCH","path":"/internal/ai-chat/{thread_id}","body":"fields","refreshes":["internal.aiChat"]},
    "internal.payments.setup": {"method":"POST","path":"/internal/payments/setup","errors":["STRIPE_NOT_CONFIGURED","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[400,503],"refreshes":["internal.payments.stripeAccountInfo"]},
    "internal.payments.stripeAccountInfo": {"method":"GET","path":"/internal/payments/stripe/account-info","errors":["STRIPE_ACCOUNT_INFO_NOT_FOUND","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[503,400]},
    "internal.payments.createStripeWidgetSession": {"method":"POST","path":"/internal/payments/stripe-widgets/account-session","errors":["PAYMENTS_NOT_SET_UP","STRIPE_NOT_CONFIGURED","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[400,503]},
    "internal.payments.makeTestPurchase": {"method":"POST","path":"/internal/payments/test-mode-purchase-session","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","CUSTOMER_DOES_NOT_EXIST","PRODUCT_DOES_NOT_EXIST","PRODUCT_ALREADY_GRANTED","PRICE_DOES_NOT_EXIST","PRODUCT_NOT_STACKABLE","ADD_ON_WITHOUT_BASE","CATALOG_ALREADY_PURCHASED","ITEM_QUANTITY_OUT_OF_RANGE","PRICE_NOT_CHARGEABLE","TEST_PURCHASE_NOT_ALLOWED"],"plain":[400,403],"refreshes":["payments","internal.payments"]},
    "internal.payments.listTransactions": {"method":"GET","path":"/internal/payments/transactions","query":["cursor","limit","type","customer_type","customer_id","product_id","since_millis","until_millis"]},
    "internal.payments.transactionTotals": {"method":"GET","path":"/internal/payments/transactions/totals","query":["type","customer_type","customer_id","product_id","since_millis","until_millis"]},
    "internal.payments.listCustomers": {"method":"GET","path":"/internal/payments/customers","query":["cursor","limit","query","customer_type","customer_id","product_id"]},
    "internal.payments.refund": {"method":"POST","path":"/internal/payments/refunds","body":"fields","errors":["TRANSACTION_NOT_FOUND","NOTHING_TO_REFUND","IDEMPOTENCY_KEY_REUSED","STRIPE_NOT_CONFIGURED","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[404,400,409,503],"refreshes":["payments","internal.payments"]},
    "internal.payments.refundUsd": {"method":"POST","path":"/internal/payments/transactions/refund","body":"fields","errors":["TRANSACTION_NOT_FOUND","NOTHING_TO_REFUND","IDEMPOTENCY_KEY_REUSED","STRIPE_NOT_CONFIGURED","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[404,400,409,503],"refreshes":["payments","internal.payments"]},
    "internal.payments.methodConfigs": {"method":"GET","path":"/internal/payments/method-configs","errors":["STRIPE_ACCOUNT_INFO_NOT_FOUND","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[503,400]},
    "internal.payments.updateMethodConfigs": {"method":"PATCH","path":"/internal/payments/method-configs","body":"fields","errors":["STRIPE_ACCOUNT_INFO_NOT_FOUND","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[503,400],"refreshes":["internal.payments.methodConfigs"]},
    "internal.payments.revenue": {"method":"GET","path":"/internal/payments/revenue","query":["days","currency"]},
    "internal.payments.recurringRevenue": {"method":"GET","path":"/internal/payments/recurring-revenue","query":["months","currency","test_mode"]},
    "internal.payments.reconciliation": {"method":"GET","path":"/internal/payments/reconciliation"},
    "internal.payments.reconcile": {"method":"POST","path":"/internal/payments/reconciliation","errors":["PAYMENTS_NOT_SET_UP","STRIPE_NOT_CONFIGURED","STRIPE_UNAVAILABLE","STRIPE_REFUSED"],"plain":[400,503],"refreshes":["payments","internal.payments"]},
    "internal.clock.get": {"method":"GET","path":"/internal/clock","errors":["PAYMENT_CLOCK_NOT_AVAILABLE"],"plain":[403]},
    "internal.clock.move": {"method":"POST","path":"/internal/clock","body":"fields","errors":["PAYMENT_CLOCK_NOT_AVAILABLE","PAYMENT_CLOCK_MOVES_FORWARD"],"plain":[403,400],"refreshes":["internal.clock"]},
    "internal.emailThemes.list": {"method":"GET","path":"/internal/email-themes"},
    "internal.emailThemes.create": {"method":"POST","path":"/internal/email-themes","body":"fields","errors":["EMAIL_RENDERING_ERROR","EMAIL_SOURCE_LIMIT_EXCEEDED"],"plain":[400],"refreshes":["internal.emailThemes","internal.emailTemplates","internal.config"]},
    "internal.emailThemes.get": {"method":"GET","path":"/internal/email-themes/{theme_id}","errors":["EMAIL_THEME_NOT_FOUND"],"plain":[404]},
    "internal.emailThemes.update": {"method":"PATCH","path":"/internal/email-themes/{theme_id}","body":"fields","errors":["EMAIL_RENDERING_ERROR","EMAIL_THEME_NOT_FOUND","EMAIL_SOURCE_LIMIT_EXCEEDED"],"plain":[404,400],"refreshes":["internal.emailThemes","internal.emailTemplates","internal.config"]},
    "internal.emailThemes.remove": {"method":"DELETE","path":"/internal/email-themes/{theme_id}","errors":["EMAIL_THEME_NOT_FOUND"],"plain":[404],"refreshes":["internal.emailThemes","internal.emailTemplates","internal.config"]},
    "internal.emailTemplates.list": {"method":"GET","path":"/internal/email-templates"},
    "internal.emailTemplates.create": {"method":"POST","path":"/internal/email-templates","body":"fields","errors":["EMAIL_TEMPLATE_ALREADY_EXISTS","EMAIL_RENDERING_ERROR","UNKNOWN_EMAIL_THEME","EMAIL_SOURCE_LIMIT_EXCEEDED"],"plain":[400],"refreshes":["internal.emailTemplates","internal.config"]},
    "internal.emailTemplates.get": {"method":"GET","path":"/internal/email-templates/{template_id}","errors":["EMAIL_TEMPLATE_NOT_FOUND"],"plain":[404]},
    "internal.emailTemplates.update": {"method":"PATCH","path":"/internal/email-templates/{template_id}","body":"fields","errors":["REQUIRES_CUSTOM_EMAIL_SERVER","EMAIL_RENDERING_ERROR","EMAIL_TEMPLATE_NOT_FOUND","UNKNOWN_EMAIL_THEME","EMAIL_SOURCE_LIMIT_EXCEEDED"],"plain":[404,400],"refreshes":["internal.emailTemplates","internal.config"]},
    "internal.emailTemplates.remove": {"method":"DELETE","path":"/internal/email-templates/{template_id}","errors":["EMAIL_TEMPLATE_NOT_FOUND"],"plain":[404],"refreshes":["internal.emailTemplates","internal.config"]},
    "internal.emailDrafts.list": {"method":"GET","path":"/internal/email-drafts"},
    "internal.emailDrafts.create": {"method":"POST","path":"/internal/email-drafts","body":"fields","errors":["UNKNOWN_EMAIL_THEME","EMAIL_SOURCE_LIMIT_EXCEEDED"],"plain":[400],"refreshes":["internal.emailDrafts"]},
    "internal.emailDrafts.get": {"method":"GET","path":"/internal/email-drafts/{draft_id}","errors":["EMAIL_DRAFT_NOT_FOUND"],"plain":[404]},
    "internal.emailDrafts.update": {"method":"PATCH","path":"/internal/email-drafts/{draft_id}","body":"fields","errors":["EMAIL_DRAFT_NOT_FOUND","UNKNOWN_EMAIL_THEME"],"plain":[404,400],"refreshes":["internal.emailDrafts"]},
    "internal.emailDrafts.remove": {"method":"DELETE","path":"/internal/email-drafts/{draft_id}","errors":["EMAIL_DRAFT_NOT_FOUND"],"plain":[404],"refreshes":["internal.emailDrafts"]},
    "internal.emails.list": {"method":"GET","path":"/internal/emails","query":["cursor","limit","status","type","recipient","user_id","mailing_id"]},
    "internal.emails.get": {"method":"GET","path":"/internal/emails/{email_id}","errors":["EMAIL_NOT_FOUND"],"plain":[404]},
    "internal.emails.getContent": {"method":"GET","path":"/internal/emails/{email_id}/content","errors":["EMAIL_NOT_FOUND"],"plain":[404]},
    "internal.emails.resend": {"method":"POST","path":"/internal/emails/{email_id}/resend","errors":["EMAIL_NOT_FOUND","EMAIL_CANNOT_BE_RESENT"],"plain":[404,409],"refreshes":["internal.emails"]},
    "internal.emails.cancel": {"method":"POST","path":"/internal/emails/{email_id}/cancel","errors":["EMAIL_NOT_FOUND","EMAIL_CANNOT_BE_CANCELED"],"plain":[404,409],"refreshes":["internal.emails"]},
    "internal.emails.sendTest": {"method":"POST","path":"/internal/send-test-email","body":"fields","errors":["MAIL_SERVER_NOT_PUBLIC"],"plain":[400]},
    "internal.emails.getUsage": {"method":"GET","path":"/internal/email-usage"},
    "internal.emails.checkDomain": {"method":"GET","path":"/internal/email-domain","query":["dkim_selector"]},
    "internal.emails.listManagedDomains": {"method":"GET","path":"/internal/emails/managed-onboarding/list"},
    "internal.emails.getFeedbackToken": {"method":"GET","path":"/internal/email-feedback-token"},
    "internal.emails.createFeedbackToken": {"method":"POST","path":"/internal/email-feedback-token","refreshes":["internal.emails"]},
    "internal.emails.setFeedbackSecret": {"method":"POST","path":"/internal/email-feedback-token/signing-secret","body":"fields","errors":["EMAIL_FEEDBACK_TOKEN_NOT_FOUND"],"plain":[404],"refreshes":["internal.emails"]},
    "internal.emailMailings.list": {"method":"GET","path":"/internal/email-mailings","query":["cursor","limit"]},
    "internal.emailMailings.get": {"method":"GET","path":"/internal/email-mailings/{mailing_id}","errors":["EMAIL_MAILING_NOT_FOUND"],"plain":[404]},
    "internal.emailMailings.cancel": {"method":"POST","path":"/internal/email-mailings/{mailing_id}/cancel","errors":["EMAIL_MAILING_NOT_FOUND","EMAIL_MAILING_CANNOT_BE_CANCELED"],"plain":[404,409],"refreshes":["internal.emails","internal.emailMailings"]},
    "internal.emailMailings.pause": {"method":"POST","path":"/internal/email-mailings/{mailing_id}/pause","errors":["EMAIL_MAILING_NOT_FOUND","EMAIL_MAILING_CANNOT_BE_PAUSED"],"plain":[404,409],"refreshes":["internal.emails","internal.emailMailings"]},
    "internal.emailMailings.resume": {"method":"POST","path":"/internal/email-mailings/{mailing_id}/resume","errors":["EMAIL_MAILING_NOT_FOUND","EMAIL_MAILING_CANNOT_BE_RESUMED"],"plain":[404,409],"refreshes":["internal.emails","internal.emailMailings"]},
    "internal.emailMailings.reschedule": {"method":"POST","path":"/internal/email-mailings/{mailing_id}/reschedule","body":"fields","errors":["EMAIL_MAILING_NOT_FOUND","EMAIL_MAILING_CANNOT_BE_RESCHEDULED"],"plain":[404,409],"refreshes":["internal.emailMailings"]},
    "internal.emailSuppressions.list": {"method":"GET","path":"/internal/email-suppressions","query":["cursor","limit","email"]},
    "internal.emailSuppressions.remove": {"method":"DELETE","path":"/internal/email-suppressions/{suppression_id}","errors":["EMAIL_SUPPRESSION_NOT_FOUND"],"plain":[404],"refreshes":["internal.emailSuppressions"]},
    "integrations.domains.list": {"method":"GET","path":"/integrations/custom/domains"},
    "integrations.domains.create": {"method":"POST","path":"/integrations/custom/domains","body":"fields","errors":["INVALID_CONFIG_OVERRIDE"],"plain":[400],"refreshes":["internal.config","internal.projects","projects","integrations.domains"]},
    "integrations.domains.remove": {"method":"DELETE","path":"/integrations/custom/domains/{domain}","errors":["TRUSTED_DOMAIN_NOT_FOUND","INVALID_CONFIG_OVERRIDE"],"plain":[404,400],"refreshes":["internal.config","internal.projects","projects","integrations.domains"]},
    "webhooks.createSvixToken": {"method":"POST","path":"/webhooks/svix-token","errors":["SVIX_NOT_CONFIGURED","SVIX_UNAVAILABLE"],"plain":[400,503]},
  },
};
