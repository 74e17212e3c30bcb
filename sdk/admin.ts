import { environment } from "./environment.ts";
import { type AdminApi, adminRoutes } from "./generated/admin.ts";
import { type AdminDeeds, adminDeeds } from "./objects/admin-deeds.ts";
import type { App } from "./objects/app.ts";
import { createServerMembers, type ServerMembers } from "./objects/server-app.ts";
import { ownerTokenOf } from "./objects/signed-in.ts";
import { openApp } from "./options.ts";
import type { ServerAppOptions } from "./server.ts";
import { procedures } from "./transport/procedures.ts";

/** The door of tools that configure a project: they may do all that servers may, and hold the super secret admin key. */

export interface AdminAppOptions extends ServerAppOptions {
  readonly superSecretAdminKey?: string;
  /** Instead of keys: the app of project `internal` in which an owner of the project is signed in. */
  readonly projectOwnerSession?: Pick<App, "getAuthJson">;
}

/** An app of access type admin. */
export interface AdminApp extends Omit<ServerMembers, "getProject">, AdminDeeds {
  /** Every call there is, typed: declared errors are results, all others are thrown. */
  readonly api: AdminApi;
}

/** Makes an app for configuring a project. Throws where an option is missing or malformed. */
export function createAdminApp(options: AdminAppOptions): AdminApp {
  const { caller, navigation } = openApp({ ...options, tokenStore: options.tokenStore ?? null }, "admin", credentialsOf(options));
  const api = procedures<AdminApi>(adminRoutes, caller.carrier());
  const apiFor = (store: Parameters<typeof caller.carrier>[0]) => procedures<AdminApi>(adminRoutes, caller.carrier(store));
  return {
    ...createServerMembers(caller, api, apiFor, navigation),
    ...adminDeeds({ api, caller, navigation }),
    api,
  };
}

function credentialsOf({ projectOwnerSession: owner, ...given }: AdminAppOptions) {
  if (owner) return { ownerToken: ownerTokenOf(owner) };
  const superSecretAdminKey = given.superSecretAdminKey ?? environment.superSecretAdminKey();
  if (!superSecretAdminKey)
    throw new Error("An admin app needs the super secret admin key: set STACK_SUPER_SECRET_ADMIN_KEY, or give superSecretAdminKey.");
  return { superSecretAdminKey, secretServerKey: given.secretServerKey ?? environment.secretServerKey() };
}

export type { AdminDeeds } from "./objects/admin-deeds.ts";
export type {
  AdminProject,
  AdminProjectChange,
  ConfigOverride,
  ProductionModeError,
  ProjectSettings,
  ProjectSettingsChange,
} from "./objects/admin-project.ts";
export type { AuditEvent, AuditEventPage, ListAuditEventsOptions } from "./objects/audit-event.ts";
export type { ConfigPlan, UserCount } from "./objects/config-plan.ts";
export type { InternalApiKey, InternalApiKeyCreation, InternalApiKeyFirstView } from "./objects/internal-api-key.ts";
export type { DailyActivity, Metrics } from "./objects/metrics.ts";
export * from "./server.ts";
